import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { PageAnswer } from "../../worker/contract.ts";
import { formatCount, uiMessages } from "../ui/messages.ts";
import { useChartColors } from "./chart-colors.ts";
import { toLineSpec, toPoints, toYearsForm } from "./chart-data.ts";
import { ChartPanel, sentenceClass } from "./chart-panel.tsx";
import { chartMetrics, type LineProps, type Point } from "./chart-specs.ts";
import { type AdapterState, Drawing } from "./drawing.tsx";
import { chartsMessages } from "./messages.ts";

interface YearPanelProps {
  answer: PageAnswer;
  source: AdapterState;
  onChoose: (year: number) => void;
}

export function YearPanel({ answer, source, onChoose }: YearPanelProps) {
  const points = useMemo(() => toPoints(answer.years), [answer]);
  const form = toYearsForm(points);
  const [pointedYear, setPointedYear] = useState<number>();
  const pointed = points.find(({ year }) => year === pointedYear);
  const onPoint = (point: Point | undefined) => setPointedYear(point?.year);
  const choose = ({ year }: Point) => onChoose(year);

  return (
    <ChartPanel
      title={uiMessages.charts.years}
      readout={pointed && `${pointed.year} · ${formatCount(pointed.value)}`}
      isLow
      bodyClass={form === "sentence" ? sentenceClass : undefined}
      rows={points.map(({ year, value }) => ({ id: String(year), name: String(year), value }))}
      nameColumn={chartsMessages.columns.year}
      onChooseRow={(id) => onChoose(Number(id))}
      empty={null}
    >
      {() => {
        if (form === "bars")
          return <YearBars points={points.filter(({ value }) => value > 0)} onChoose={choose} />;
        if (form === "sentence") return <p className="text-sm text-ink-2">{toSentence(points)}</p>;
        return (
          <div className="relative isolate h-full rounded-small outline-accent focus-within:outline-2">
            <YearKeys points={points} onChoose={choose} onPoint={onPoint} />
            <Drawing
              kind="line"
              summary={toSummary(points)}
              source={source}
              draw={({ Line }, size, { dots }) => (
                <PointedLine dots={dots} points={points} onChoose={choose} onPoint={onPoint}>
                  <Plot Line={Line} points={points} size={size} />
                </PointedLine>
              )}
            />
          </div>
        );
      }}
    </ChartPanel>
  );
}

interface PlotProps extends Pick<LineProps, "size"> {
  Line: React.ComponentType<LineProps>;
  points: Point[];
}

/** Computes the line's spec once its width is known. */
function Plot({ Line, points, size }: PlotProps) {
  const colors = useChartColors();
  const { width } = size;
  const spec = useMemo(() => toLineSpec({ points, colors, width }), [points, colors, width]);
  return <Line spec={spec} colors={colors} size={size} />;
}

function toSummary(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const most = points.reduce((best, point) => (point.value > best.value ? point : best));
  if (first.year === last.year) return chartsMessages.yearSummary(total, first.year);
  return chartsMessages.yearsSummary(total, first.year, last.year, most.year, most.value);
}

/** The years that have results, as bars. Each is a button, so that bars need no key handling. */
function YearBars({ points, onChoose }: { points: readonly Point[]; onChoose: (point: Point) => void }) {
  const most = Math.max(...points.map(({ value }) => value));
  return (
    <ul className="flex h-full flex-col justify-center text-sm">
      {points.map((point) => (
        <li key={point.year}>
          <button
            type="button"
            className="grid h-[34px] w-full grid-cols-[3rem_minmax(0,1fr)] items-center gap-2 rounded-small px-1 text-start hover:bg-sunk pointer-coarse:h-11"
            aria-label={`${point.year}: ${chartsMessages.count(point.value)}`}
            onClick={() => onChoose(point)}
          >
            <span className="tabular-nums text-xs text-ink-2">{point.year}</span>
            <span className="flex items-center gap-2">
              <span
                className="h-3 rounded-small bg-accent forced-color-adjust-none"
                style={{ width: `${(point.value / most) * 80}%` }}
              />
              <span className="tabular-nums text-xs text-ink-3">{formatCount(point.value)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function toSentence(points: readonly Point[]): string {
  const years = points.filter(({ value }) => value > 0);
  return chartsMessages.oneEach(years.length, years[0]?.year ?? 0, years.at(-1)?.year ?? 0);
}

interface YearKeysProps {
  points: readonly Point[];
  onChoose: (point: Point) => void;
  onPoint: (point: Point | undefined) => void;
}

/** Invisible buttons on the line for keyboard and screen readers: one tab stop, arrows, Enter opens. */
function YearKeys({ points, onChoose, onPoint }: YearKeysProps) {
  const group = useRef<HTMLDivElement>(null);
  const [year, setYear] = useState<number>();
  const known = points.findIndex((point) => point.year === year);
  const current = known === -1 ? points.length - 1 : known;

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: points.length - 1 }[
      event.key
    ];
    const point = next === undefined ? undefined : points[next];
    if (next === undefined || point === undefined) return;
    event.preventDefault();
    setYear(point.year);
    group.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={uiMessages.charts.years}
      className="absolute inset-0 -z-1 overflow-hidden opacity-0"
      onKeyDown={onKeyDown}
    >
      {points.map((point, index) => (
        <button
          key={point.year}
          type="button"
          tabIndex={index === current ? 0 : -1}
          className="absolute size-px"
          onClick={() => onChoose(point)}
          onFocus={() => {
            setYear(point.year);
            onPoint(point);
          }}
          onBlur={() => onPoint(undefined)}
        >
          {`${point.year}: ${chartsMessages.count(point.value)}`}
        </button>
      ))}
    </div>
  );
}

interface PointedLineProps {
  /** Selects the dots that the library draws, one for each point. */
  dots: string;
  points: readonly Point[];
  /** Called when a point is clicked. */
  onChoose: (point: Point) => void;
  /** Called when the pointer reaches a point, and with undefined when it leaves all of them. */
  onPoint: (point: Point | undefined) => void;
  /** The line as a library draws it. */
  children: ReactNode;
}

/** Handles the pointer on the line for every library: they differ in how near to a dot they respond. */
function PointedLine({ dots, points, onChoose, onPoint, children }: PointedLineProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const [isOnPoint, setOnPoint] = useState(false);

  function findPoint({ clientX, clientY }: { clientX: number; clientY: number }): Point | undefined {
    const centres = [...(drawing.current?.querySelectorAll(dots) ?? [])].map(toCentre);
    const found = findDot(
      centres.sort((a, b) => a.x - b.x),
      { x: clientX, y: clientY },
    );
    return found === undefined ? undefined : points[found];
  }

  function onPointerMove(event: PointerEvent) {
    const point = findPoint(event);
    setOnPoint(point !== undefined);
    onPoint(point);
  }

  return (
    <div className="relative">
      <div ref={drawing} className="pointer-events-none">
        {children}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the buttons of YearKeys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        // The area extends past the drawing, because the highest dot's reach does.
        className={`absolute -inset-1 ${isOnPoint ? "cursor-pointer" : ""}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const point = findPoint(event);
          if (point !== undefined) onChoose(point);
        }}
      />
    </div>
  );
}

/** A position in the window, in CSS pixels. */
interface Position {
  x: number;
  y: number;
}

/** Returns the index of the nearest dot within the pointer's reach, else that of the nearest year. */
function findDot(dots: readonly Position[], pointer: Position): number | undefined {
  const { hitRadius } = chartMetrics;
  const distances = dots.map(({ x, y }) => Math.hypot(x - pointer.x, y - pointer.y));
  const nearest = findLeast(distances);
  if (nearest === undefined || (distances[nearest] ?? 0) <= hitRadius) return nearest;
  const [first, last] = [dots[0]?.x ?? 0, dots.at(-1)?.x ?? 0];
  if (pointer.x < first - hitRadius || pointer.x > last + hitRadius) return undefined;
  return findLeast(dots.map(({ x }) => Math.abs(x - pointer.x)));
}

/** Returns the index of the least number, the earlier one of two that are equal. */
function findLeast(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.indexOf(Math.min(...numbers));
}

function toCentre(dot: Element): Position {
  const { x, y, width, height } = dot.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
