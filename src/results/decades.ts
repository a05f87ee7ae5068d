import type { YearCount } from "../../worker/contract.ts";

export interface Decade {
  /** Its first year. */
  start: number;
  /** Newest first, each with its number of results. */
  years: YearCount[];
}

export interface YearSpan {
  firstYear: number;
  lastYear: number;
}

/** Every year of the CV by decade, newest first; years outside its range only where they have results. */
export function toDecades({ firstYear, lastYear }: YearSpan, found: readonly YearCount[]): Decade[] {
  const counts = new Map(found.map(({ year, count }) => [year, count]));
  const years = new Set(counts.keys());
  for (let year = firstYear; year <= lastYear; year++) years.add(year);
  const decades = new Map<number, YearCount[]>();
  for (const year of [...years].sort((a, b) => b - a)) {
    const start = Math.floor(year / 10) * 10;
    const entry = { year, count: counts.get(year) ?? 0 };
    const decade = decades.get(start);
    if (decade === undefined) decades.set(start, [entry]);
    else decade.push(entry);
  }
  return [...decades].map(([start, entries]) => ({ start, years: entries }));
}
