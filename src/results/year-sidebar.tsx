import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { groupBy } from "../../model/collections.ts";
import type { YearCount } from "../../worker/contract.ts";
import { scrolling } from "../scroll/scrolling.ts";
import type { YearRange } from "../store/filters.ts";
import { formatCount, uiMessages } from "../ui/messages.ts";
import { opensElsewhere } from "../ui/opens-elsewhere.ts";
import { controlsMessages } from "./controls-messages.ts";

export interface YearSidebarProps {
  /** The CV's range of years. */
  owner: YearRange;
  /** The years that have results. */
  years: readonly YearCount[];
  /** Holds an element with `data-year` for each year. */
  list: RefObject<HTMLElement>;
  /** Identifies the list: other rows belong to another list. */
  rows: unknown;
}

interface Decade {
  /** The first year of the decade. */
  start: number;
  /** Newest first. */
  years: YearCount[];
}

/** Groups all years of the CV by decade, newest first. Years outside its range appear only if they have results. */
export function toDecades({ firstYear, lastYear }: YearRange, found: readonly YearCount[]): Decade[] {
  const counts = new Map(found.map(({ year, count }) => [year, count]));
  const years = new Set(counts.keys());
  for (let year = firstYear; year <= lastYear; year++) years.add(year);
  const entries = [...years].sort((a, b) => b - a).map((year) => ({ year, count: counts.get(year) ?? 0 }));
  const decades = groupBy(entries, ({ year }) => Math.floor(year / 10) * 10);
  return [...decades].map(([start, entries]) => ({ start, years: entries }));
}

export function YearSidebar({ owner, years, list, rows }: YearSidebarProps) {
  const currentYear = useCurrentYear(list, rows);
  const decades = useMemo(() => toDecades(owner, years), [owner, years]);
  const nav = useRef<HTMLElement>(null);
  useRetainedInSight(nav, currentYear);
  return (
    <nav
      ref={nav}
      aria-label={controlsMessages.sidebar.label}
      className="sticky top-(--sticky-height) max-h-[calc(100vh-var(--sticky-height))] self-start overflow-y-auto pt-6 pb-4 max-md:hidden print:hidden"
    >
      {decades.map((decade) => (
        <DecadeYears key={decade.start} decade={decade} currentYear={currentYear} />
      ))}
    </nav>
  );
}

interface DecadeYearsProps {
  decade: Decade;
  currentYear: number | undefined;
}

/** A decade without results is collapsed, so that the years with results are near each other. */
function DecadeYears({ decade: { start, years }, currentYear }: DecadeYearsProps) {
  const list = (
    <ol aria-label={controlsMessages.sidebar.decade(start)}>
      {years.map((entry) => (
        <li key={entry.year}>
          <Year entry={entry} isCurrent={entry.year === currentYear} />
        </li>
      ))}
    </ol>
  );
  if (years.every((entry) => entry.count === 0))
    return (
      <details className="mb-4">
        <summary className="rounded-small px-2 whitespace-nowrap text-xs font-medium text-ink-3 hover:bg-sunk">
          {controlsMessages.sidebar.decade(start)}{" "}
          <span className="sr-only">{controlsMessages.sidebar.none}</span>
        </summary>
        {list}
      </details>
    );
  return (
    <div className="mb-4">
      <p aria-hidden="true" className="mb-2 px-2 text-xs font-medium text-ink-3">
        {controlsMessages.sidebar.decade(start)}
      </p>
      {list}
    </div>
  );
}

/** This much before and after the year in view stays visible, in CSS pixels. */
const shownBesidePx = 40;

/** Scrolls the years, which overflow on a low screen. `scrollIntoView` would also scroll the page. */
function useRetainedInSight(ref: RefObject<HTMLElement>, currentYear: number | undefined) {
  useEffect(() => {
    const nav = ref.current;
    const current = nav?.querySelector<HTMLElement>(`[href="#${currentYear}"]`);
    if (!nav || !current) return;
    const top = current.offsetTop - shownBesidePx;
    const bottom = current.offsetTop + current.offsetHeight + shownBesidePx;
    if (top < nav.scrollTop) nav.scrollTop = top;
    else if (bottom > nav.scrollTop + nav.clientHeight) nav.scrollTop = bottom - nav.clientHeight;
  }, [ref, currentYear]);
}

const shape = "flex items-center justify-between rounded-small px-2 py-1 tabular-nums text-sm leading-4";

interface YearProps {
  entry: YearCount;
  isCurrent: boolean;
}

function Year({ entry: { year, count }, isCurrent }: YearProps) {
  if (count === 0) {
    return (
      <span className={`${shape} text-ink-3`}>
        {year} <span aria-hidden="true">–</span>
        <span className="sr-only">{controlsMessages.sidebar.none}</span>
      </span>
    );
  }
  return (
    <a
      href={`#${year}`}
      onClick={(event) => onYearClick(event, year)}
      aria-current={isCurrent ? "true" : undefined}
      className={`${shape} text-ink-2 hover:bg-sunk hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent`}
    >
      {year}{" "}
      <span aria-hidden="true" className={isCurrent ? "" : "text-ink-3"}>
        {formatCount(count)}
      </span>
      <span className="sr-only">{uiMessages.counts.results(count)}</span>
    </a>
  );
}

/** The browser follows the link and records it in its history; one frame later the position is corrected. */
function onYearClick(event: MouseEvent, year: number): void {
  if (opensElsewhere(event)) return;
  requestAnimationFrame(() => scrolling.hold(String(year)));
}

/** The position of a year's results, in CSS pixels from the screen's top edge. */
interface YearBox {
  year: number;
  top: number;
  bottom: number;
}

interface Screen {
  height: number;
  /** The height of the sticky elements, which cover what scrolls below them. */
  covered: number;
}

/** A year is reached once its heading is this near to the sticky elements, in CSS pixels. */
const reachedWithin = 70;

/** The least visible share of a year's results, or of the screen where they are taller, that counts as in view. */
const visibleShare = 0.1;

/** Returns the last year reached that is still in view, else the first in view. The boxes are in page order. */
export function findCurrentYear(boxes: readonly YearBox[], { height, covered }: Screen): number | undefined {
  const visible = boxes.filter(({ top, bottom }) => {
    const seen = Math.min(bottom, height) - Math.max(top, covered);
    return seen > 0 && seen >= visibleShare * Math.min(bottom - top, height - covered);
  });
  const reached = visible.filter(({ top }) => top <= covered + reachedWithin);
  return (reached.at(-1) ?? visible[0])?.year;
}

/** Returns the year in view, updated at most once a frame. `list` holds an element with `data-year` for each year. */
function useCurrentYear(list: RefObject<HTMLElement>, answerRows: unknown): number | undefined {
  const [year, setYear] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other boxes to look at
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const covered = findCovered(list.current);
      setYear(findCurrentYear(toBoxes(list.current), { height: window.innerHeight, covered }));
    };
    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    plan();
    window.addEventListener("scroll", plan, { passive: true });
    window.addEventListener("resize", plan);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", plan);
      window.removeEventListener("resize", plan);
    };
  }, [list, answerRows]);
  return year;
}

/** Returns the height of the sticky elements, which is the scroll margin of a year's heading. */
function findCovered(list: HTMLElement | null): number {
  const heading = list?.querySelector("[data-year] > h2");
  return heading ? Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0 : 0;
}

function toBoxes(list: HTMLElement | null): YearBox[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-year]") ?? [])].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { year: Number(element.dataset.year), top, bottom };
  });
}
