/** The years of a dataset. Rows are newest first, so that the rows of each year are one range. */
import type { YearGroup } from "../contract.ts";
import type { RowRange } from "../sets/bitset.ts";
import { placeIn } from "../sets/row-lists.ts";
import { missing } from "./dated-rows.ts";

export interface Years {
  /** The year of each row, in descending order. */
  readonly ofRow: Int32Array;
  /** The distinct years, in descending order. */
  readonly years: readonly number[];
  /** The first row of each year, ascending from 0, and the number of rows. */
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
  if (starts.length === 0) starts.push(0);
  starts.push(ofRow.length);
  return { ofRow, years, starts: Int32Array.from(starts) };
}

/** Returns the rows of the years from `low` to `high`, both included. So few years need no binary search. */
export function rowsOfYears({ years, starts }: Years, low: number, high: number): RowRange {
  let first = 0;
  while (first < years.length && years[first]! > high) first++;
  let beyond = first;
  while (beyond < years.length && years[beyond]! >= low && years[beyond] !== missing) beyond++;
  return { from: starts[first]!, to: starts[beyond]! };
}

/** Groups sorted rows by year, newest first. */
export function groupByYear(rows: Uint32Array, { ofRow, years, starts }: Years): YearGroup[] {
  const groups: YearGroup[] = [];
  if (rows.length === 0) return groups;
  const newest = ofRow[rows[0]!]!;
  let at = years.indexOf(newest);
  for (let start = 0; start < rows.length; at++) {
    const end = placeIn(rows, starts[at + 1]!, start);
    if (end > start) groups.push({ year: years[at]!, count: end - start, start });
    start = end;
  }
  return groups;
}
