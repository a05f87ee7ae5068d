/** Dates of rows: rows sorted by day, so that an interval is a part of the list; and years, each of which is a range of rows. */

import type { RowRange } from "../sets/bitset.ts";
import { addRow, type Bitset, emptyBitset, removeRow } from "../sets/bitset.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { placeIn, type RowList } from "../sets/rows.ts";
import type { YearGroup } from "../types.ts";

/** A missing day or year in a column. It is less than every day and year. */
export const missing = -0x8000_0000;

export class DatedRows {
  readonly #rows: RowList;
  /** The day of each row in `#rows`, ascending. */
  readonly #days: Int32Array;
  /** The rows that have a date. */
  readonly #dated: Bitset;

  /** `days`: the day of each row, or `missing`. */
  constructor(days: Int32Array) {
    const rows = sortByDay(days);
    this.#rows = rows;
    this.#days = new Int32Array(rows.length);
    this.#dated = emptyBitset(days.length);
    for (let place = 0; place < rows.length; place++) {
      this.#days[place] = days[rows[place]!]!;
      addRow(this.#dated, rows[place]!);
    }
  }

  /** Returns the rows from day `low` to day `high`, both included. */
  between(low: number, high: number, sets: RowSets): Rows {
    const first = low === -Infinity ? 0 : placeIn(this.#days, low);
    const beyond = high === Infinity ? this.#rows.length : placeIn(this.#days, high + 1);
    if (first >= beyond) return sets.none();
    const isMost = (beyond - first) * 2 > this.#rows.length;
    const bits = sets.buffers.takeBits();
    if (!isMost) {
      bits.fill(0);
      for (let place = first; place < beyond; place++) addRow(bits, this.#rows[place]!);
      return { kind: "bits", bits };
    }
    bits.set(this.#dated);
    for (let place = 0; place < first; place++) removeRow(bits, this.#rows[place]!);
    for (let place = beyond; place < this.#rows.length; place++) removeRow(bits, this.#rows[place]!);
    return { kind: "bits", bits };
  }
}

/** The days of four-digit years take 22 bits, so a radix sort in two passes of 11 bits sorts all of them. */
const digitBits = 11;
const digits = 1 << digitBits;

/** Returns the rows that have a day, sorted by day; equal days keep the order of the rows. */
function sortByDay(days: Int32Array): RowList {
  let earliest = Number.MAX_SAFE_INTEGER;
  let count = 0;
  for (const day of days) {
    if (day === missing) continue;
    count += 1;
    if (day < earliest) earliest = day;
  }
  const dated = new Uint32Array(count);
  let at = 0;
  days.forEach((day, row) => {
    if (day !== missing) dated[at++] = row;
  });
  return sortByDigit(sortByDigit(dated, days, earliest, 0), days, earliest, digitBits);
}

function sortByDigit(rows: RowList, days: Int32Array, earliest: number, shift: number): RowList {
  const next = new Int32Array(digits + 1);
  const digitOf = (row: number) => ((days[row]! - earliest) >>> shift) & (digits - 1);
  for (const row of rows) next[digitOf(row) + 1]! += 1;
  for (let digit = 0; digit < digits; digit++) next[digit + 1]! += next[digit]!;
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[next[digitOf(row)]!++] = row;
  return sorted;
}

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

/** Returns the rows of the years from `low` to `high`, both included. There are too few years for a binary search. */
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
