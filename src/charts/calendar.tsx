import {
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { millisecondsPerDay } from "../../model/dates.ts";
import type { DayCounts, PageAnswer, Subject } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { toFullDate } from "../ui/dates.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { formatCount, uiMessages } from "../ui/messages.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { ChartFailure, useSize } from "./drawing.tsx";
import { chartsMessages } from "./messages.ts";
import "./calendar.css";

interface CalendarDay {
  /** `2024-03-05` */
  id: string;
  count: number;
  /** From 0 for no results up to `levels` for the fullest day. */
  level: number;
  /** The column in its strip, and the weekday from Monday on. */
  week: number;
  weekday: number;
}

/** A whole year, or half of one if 53 columns do not fit. */
interface CalendarStrip {
  weeks: number;
  days: CalendarDay[];
  /** The column in which each month begins. */
  months: { name: string; week: number }[];
}

export const levels = 4;

/** Returns the square root of the share of the fullest day, in steps, so that days with few results differ most. */
export function toLevel(count: number, max: number): number {
  return count === 0 ? 0 : Math.ceil(levels * Math.sqrt(count / max));
}

export function toStrips({ days }: Pick<DayCounts, "days">, year: number, parts: 1 | 2): CalendarStrip[] {
  const max = Math.max(...days, 1);
  const first = Date.UTC(year, 0, 1);
  const middle = Date.UTC(year, 6, 1);
  const last = Date.UTC(year + 1, 0, 1);
  const spans = parts === 1 ? [[first, last] as const] : [[first, middle] as const, [middle, last] as const];
  return spans.map(([from, to]) => {
    const offset = toWeekday(from);
    const strip: CalendarStrip = { weeks: 0, days: [], months: [] };
    for (let time = from; time < to; time += millisecondsPerDay) {
      const at = (time - from) / millisecondsPerDay + offset;
      const count = days[(time - first) / millisecondsPerDay] ?? 0;
      const id = toDayId(time);
      const week = Math.floor(at / 7);
      strip.days.push({ id, count, level: toLevel(count, max), week, weekday: at % 7 });
      if (id.endsWith("-01")) strip.months.push({ name: toMonthName(id), week });
      strip.weeks = week + 1;
    }
    return strip;
  });
}

/** 0 is Monday. */
function toWeekday(time: number): number {
  return (new Date(time).getUTCDay() + 6) % 7;
}

/** The year may have fewer than four digits. */
function toDayId(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const toMonthName = (id: string) => uiMessages.dates.shortMonths[Number(id.slice(5, 7)) - 1] ?? "";

function describeDay(id: string, count: number): string {
  return `${toFullDate(id)}: ${count === 0 ? chartsMessages.none : chartsMessages.contributions(count)}`;
}

/** Returns the subject of the popup: a day, a month or a year, each as it is written in the data. */
export function toSubject(id: string): Subject {
  return id.length === 4
    ? { kind: "year", year: Number(id) }
    : { kind: "day", id, title: toFullDate(id), query: `createdAt:${id}` };
}

/** Returns the rows of the table, newest first: days, then months whose days are not known, then the rest of the year. */
export function toRows({ days, months, undated }: DayCounts, year: number) {
  const first = Date.UTC(year, 0, 1);
  const entries = [
    ...days.map((value, at) => ({ id: toDayId(first + at * millisecondsPerDay), value })).reverse(),
    ...listMonths({ months }, year).reverse(),
    { id: String(year), value: undated },
  ];
  return entries
    .filter(({ value }) => value > 0)
    .map(({ id, value }) => ({ id, name: toFullDate(id), value }));
}

/** Returns the months that have results without a day. */
function listMonths({ months }: Pick<DayCounts, "months">, year: number) {
  return months
    .map((value, at) => ({ id: `${year}-${String(at + 1).padStart(2, "0")}`, value }))
    .filter(({ value }) => value > 0);
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

/** The weeks run in the direction of the page's texts. */
const isMirrored = () => document.dir === "rtl";

/** Returns the day that a key leads to; undefined for other keys and beyond the year. */
export function findNextDay(id: string, key: string, mirrored = false): string | undefined {
  const year = id.slice(0, 4);
  if (key === "Home") return `${year}-01-01`;
  if (key === "End") return `${year}-12-31`;
  const step = steps[key];
  if (step === undefined) return undefined;
  const days = mirrored && Math.abs(step) === 7 ? -step : step;
  const next = toDayId(Date.parse(id) + days * millisecondsPerDay);
  return next.startsWith(year) ? next : undefined;
}

interface CalendarPanelProps {
  answer: PageAnswer;
  onChoose: (chosen: Subject) => void;
}

/**
 * The calendar below the other charts. Where these are above the list, a button opens it, because it would push
 * the list down. Its counts are requested once it is in view.
 */
export function CalendarSection({ answer, onChoose }: CalendarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isWanted = useVisibleWhenIdle(container);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="target quiet-link hidden w-fit items-center text-sm text-ink-2 md:flex tall-columns:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {chartsMessages.days}
      </button>
      <div
        ref={container}
        id={id}
        className={`@container/charts mt-4 min-h-57 ${isOpen ? "calendar-open" : "md:hidden tall-columns:block"}`}
      >
        {isWanted ? <CalendarPanel answer={answer} onChoose={onChoose} /> : null}
      </div>
    </>
  );
}

/** Two halves below each other on a narrow page, a whole year otherwise, and a line below. */
const bodyClass = "h-[168px] @max-[36rem]/charts:h-[254px]";

/** The results of one year by day. Plain SVG: @nivo/calendar would be one more chunk. */
function CalendarPanel({ answer, onChoose }: CalendarPanelProps) {
  const years = useMemo(() => answer.years.filter(({ count }) => count > 0), [answer]);
  const [chosenYear, setYear] = useState<number>();
  const [pointed, setPointed] = useState<string>();
  const known = years.find(({ year }) => year === chosenYear) ?? years[0];
  const year = known?.year ?? 0;
  const { counts, hasFailed, retry } = useDayCounts(answer, year);
  const rows = useMemo(() => (counts === undefined ? [] : toRows(counts.value, counts.year)), [counts]);
  const choose = (id: string) => onChoose(toSubject(id));

  return (
    <ChartPanel
      title={chartsMessages.days}
      control={
        <select
          aria-label={chartsMessages.calendarYear}
          className="min-h-[30px] rounded-small border border-control bg-raised px-1 text-sm text-ink-2 tabular-nums pointer-coarse:min-h-11"
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
        >
          {years.map(({ year }) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      }
      bodyClass={bodyClass}
      rows={rows}
      nameColumn={chartsMessages.day}
      onChooseRow={choose}
      empty={
        hasFailed ? (
          <ChartFailure onRetry={retry} />
        ) : counts === undefined ? null : (
          <p className="text-sm text-ink-2">{chartsMessages.noDays}</p>
        )
      }
    >
      {() =>
        counts === undefined ? null : (
          <Calendar counts={counts} pointed={pointed} onChoose={choose} onPoint={setPointed} />
        )
      }
    </ChartPanel>
  );
}

interface CountsOfYear {
  year: number;
  value: DayCounts;
}

/** Requests a year's counts from the worker. The previous ones stay until the next have arrived. */
function useDayCounts(answer: PageAnswer, year: number) {
  const { countDays } = useCv();
  const [counts, setCounts] = useState<CountsOfYear>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    const group = answer.years.find((one) => one.year === year);
    if (group === undefined) return;
    let isCurrent = true;
    const rows = answer.rows.slice(group.start, group.start + group.count);
    void countDays({ rows, year }).then((value) => {
      if (!isCurrent) return;
      setFailed(value === undefined);
      if (value !== undefined) setCounts({ year, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [answer, year, tries, countDays]);

  return { counts, hasFailed, retry: () => setTries(tries + 1) };
}

interface CalendarProps {
  counts: CountsOfYear;
  /** Describes the day under the pointer or the focus. */
  pointed: string | undefined;
  onChoose: (id: string) => void;
  onPoint: (text: string | undefined) => void;
}

/** Below this width, 53 columns would be smaller than a pointer can hit. */
const narrowWidth = 540;

function Calendar({ counts, pointed, onChoose, onPoint }: CalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width = 0 } = useSize(frame) ?? {};
  const parts = width < narrowWidth ? 2 : 1;
  const strips = useMemo(() => toStrips(counts.value, counts.year, parts), [counts, parts]);
  const months = listMonths(counts.value, counts.year);
  return (
    <div ref={frame} className="flex h-full flex-col justify-between gap-1">
      {width === 0 ? null : (
        <DayGrid year={counts.year} strips={strips} width={width} onChoose={onChoose} onPoint={onPoint} />
      )}
      <div className="relative flex items-center gap-3 text-xs text-ink-3">
        {pointed === undefined ? null : (
          <p aria-hidden="true" className="absolute inset-0 bg-raised text-ink-2 tabular-nums">
            {pointed}
          </p>
        )}
        <p aria-hidden="true" className="flex shrink-0 items-center gap-1">
          {chartsMessages.fewer}
          {Array.from({ length: levels + 1 }, (_, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its index.
            <i key={level} className={`calendar-day calendar-level-${level}`} />
          ))}
          {chartsMessages.more}
        </p>
        {months.length === 0 ? null : (
          <div className="flex min-w-0 items-center gap-2 overflow-x-auto whitespace-nowrap">
            {chartsMessages.monthsAlone}
            {months.map(({ id, value }) => (
              <button
                key={id}
                type="button"
                className="hit-area quiet-link tabular-nums text-ink-2"
                aria-label={describeDay(id, value)}
                onClick={() => onChoose(id)}
              >
                {`${toMonthName(id)} ${formatCount(value)}`}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** For a whole year, and for halves, one below the other. */
const largestCells = { 1: 16, 2: 13 } as const;
const labelHeight = 16;
const gap = 2;

interface DayGridProps {
  year: number;
  strips: readonly CalendarStrip[];
  /** In CSS pixels. */
  width: number;
  onChoose: (id: string) => void;
  onPoint: (text: string | undefined) => void;
}

/** One stop for Tab, arrows from day to day, Enter opens. Only new counts render the squares again. */
const DayGrid = memo(
  ({ year, strips, width, onChoose, onPoint }: DayGridProps) => {
    const grid = useRef<HTMLDivElement>(null);
    const [chosen, setChosen] = useState<string>();
    const days = strips.flatMap((strip) => strip.days);
    const found = days.filter(({ count }) => count > 0);
    const current = days.some(({ id }) => id === chosen) ? chosen : (found.at(-1) ?? days.at(-1))?.id;
    const cell = Math.min(
      largestCells[strips.length === 1 ? 1 : 2],
      width / Math.max(...strips.map(({ weeks }) => weeks)),
    );

    const dayOf = ({ target }: SyntheticEvent) =>
      target instanceof Element ? days.find(({ id }) => id === target.getAttribute("data-day")) : undefined;
    function point(event: SyntheticEvent) {
      const day = dayOf(event);
      onPoint(day && describeDay(day.id, day.count));
    }
    function open(event: SyntheticEvent) {
      const day = dayOf(event);
      if (day === undefined) return;
      setChosen(day.id);
      if (day.count > 0) onChoose(day.id);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        open(event);
        return;
      }
      const next = current === undefined ? undefined : findNextDay(current, event.key, isMirrored());
      if (next === undefined) return;
      event.preventDefault();
      setChosen(next);
      grid.current?.querySelector<SVGElement>(`[data-day="${next}"]`)?.focus();
    }

    return (
      // biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain a table; the panel has one.
      <div
        ref={grid}
        role="grid"
        aria-label={chartsMessages.daysSummary(year, found.length)}
        className="flex flex-col gap-1"
        onPointerOver={point}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={point}
        onBlur={() => onPoint(undefined)}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {strips.map((strip) => (
          <Strip key={strip.days[0]?.id} strip={strip} cell={cell} current={current} />
        ))}
      </div>
    );
  },
  (before, after) => before.strips === after.strips && before.width === after.width,
);

/** `cell`: the size of a day's square and the gap around it, in CSS pixels. `current`: the day that Tab reaches. */
function Strip({
  strip,
  cell,
  current,
}: {
  strip: CalendarStrip;
  cell: number;
  current: string | undefined;
}) {
  const toX = (week: number) => (isMirrored() ? strip.weeks - 1 - week : week) * cell;
  return (
    <svg role="presentation" className="calendar" width={strip.weeks * cell} height={labelHeight + 7 * cell}>
      {strip.months.map(({ name, week }) => (
        // On a right-to-left page, a text begins at its right edge.
        <text key={name} x={toX(week) + (isMirrored() ? cell : 0)} y={labelHeight - 5}>
          {name}
        </text>
      ))}
      {Array.from({ length: strip.weeks }, (_, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index.
        // biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain a table; the panel has one.
        <g key={week} role="row">
          {strip.days
            .filter((day) => day.week === week)
            .map(({ id, count, level, weekday }) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <rect
                key={id}
                role="gridcell"
                tabIndex={id === current ? 0 : -1}
                aria-label={describeDay(id, count)}
                data-day={id}
                className={`calendar-level-${level}`}
                x={toX(week) + gap / 2}
                y={labelHeight + weekday * cell + gap / 2}
                width={cell - gap}
                height={cell - gap}
                rx={2}
              />
            ))}
        </g>
      ))}
    </svg>
  );
}
