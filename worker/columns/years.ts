import type { YearGroup } from "../contract.ts";
import type { Interval } from "../sets/bitset.ts";
import { missing } from "./dated-rows.ts";

/** The runs of rows of one year each. Rows are newest first, so that each year is one run. */
export interface Years {
  /** By row, in descending order. */
  readonly ofRow: Int32Array;
  /** By run. */
  readonly years: readonly number[];
  /** The row that each run begins with, and one more: the number of rows. The first is 0. */
  readonly starts: Int32Array;
}

export function yearsOf(ofRow: Int32Array): Years {
  const years: number[] = [];
  const starts: number[] = [];
  for (let row = 0; row < ofRow.length; row++) {
    const year = ofRow[row]!;
    if (row > 0 && year === ofRow[row - 1]) continue;
    years.push(year);
    starts.push(row);
  }
  // Without rows the one run that there is not begins where it ends.
  if (starts.length === 0) starts.push(0);
  starts.push(ofRow.length);
  return { ofRow, years, starts: Int32Array.from(starts) };
}

/** The rows from the year `low` to the year `high`, both included. There are too few years to search among. */
export function rowsOfYears({ years, starts }: Years, low: number, high: number): Interval {
  let first = 0;
  while (first < years.length && years[first]! > high) first++;
  let beyond = first;
  while (beyond < years.length && years[beyond]! >= low && years[beyond] !== missing) beyond++;
  return { from: starts[first]!, to: starts[beyond]! };
}

/** The groups of results, newest first. */
export function groupByYear(rows: Uint32Array, { ofRow, years, starts }: Years): YearGroup[] {
  const groups: YearGroup[] = [];
  if (rows.length === 0) return groups;
  const newest = ofRow[rows[0]!]!;
  let run = years.indexOf(newest);
  for (let start = 0; start < rows.length; run++) {
    const end = placeFrom(rows, start, starts[run + 1]!);
    if (end > start) groups.push({ year: years[run]!, count: end - start, start });
    start = end;
  }
  return groups;
}

/** The first place from `start` on whose row is not below `row`. */
function placeFrom(rows: Uint32Array, start: number, row: number): number {
  let base = start;
  let length = rows.length - start;
  if (length === 0 || rows[base]! >= row) return base;
  // Halves without branching, since every other guess would be wrong: `(a - b) >> 31` is -1 where a is less.
  while (length > 1) {
    const half = length >> 1;
    base += half & ((rows[base + half]! - row) >> 31);
    length -= half;
  }
  return base + 1;
}
