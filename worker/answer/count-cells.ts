/**
 * Counts rows by cell, org or category, lists them and filters them by the cells that pass. These are the only loops
 * that touch every result.
 */

import type { RowGroups } from "../columns/row-groups.ts";
import { type Bitset, bitsBelow, bitsFrom, type RowRange } from "../sets/bitset.ts";
import type { RowList } from "../sets/row-lists.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";

type CellOfRow = Uint16Array | Uint32Array;

/** 1 for each cell whose rows pass, otherwise 0. */
type CellTable = Uint8Array;

/** Adds `sign` for each row of a list to its cell's count. */
function countList(list: RowList, cellOf: CellOfRow, counts: Int32Array, sign: 1 | -1): void {
  for (let at = 0; at < list.length; at++) counts[cellOf[list[at]!]!]! += sign;
}

/** Adds the rows of a list to the counts and writes those that pass; returns the number written. */
export function countAndFilterList(
  list: RowList,
  cellOf: CellOfRow,
  counts: Int32Array,
  table: CellTable,
  into: Int32Array,
): number {
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    const cell = cellOf[row]!;
    counts[cell]! += 1;
    into[count] = row;
    count += table[cell]!;
  }
  return count;
}

/** Writes the rows of a list that pass; returns their number. */
export function filterList(list: RowList, cellOf: CellOfRow, table: CellTable, into: Int32Array): number {
  let count = 0;
  let at = 0;
  // Four rows per iteration, so that the loads of one row need not wait for the stores of the row before.
  for (const last = list.length - 3; at < last; at += 4) {
    const first = list[at]!;
    const second = list[at + 1]!;
    const third = list[at + 2]!;
    const fourth = list[at + 3]!;
    const passesFirst = table[cellOf[first]!]!;
    const passesSecond = table[cellOf[second]!]!;
    const passesThird = table[cellOf[third]!]!;
    const passesFourth = table[cellOf[fourth]!]!;
    into[count] = first;
    count += passesFirst;
    into[count] = second;
    count += passesSecond;
    into[count] = third;
    count += passesThird;
    into[count] = fourth;
    count += passesFourth;
  }
  for (; at < list.length; at++) {
    const row = list[at]!;
    into[count] = row;
    count += table[cellOf[row]!]!;
  }
  return count;
}

/** Writes the rows of a list whose cell is in a set of cells; returns their number. */
export function filterListByCells(list: RowList, cellOf: CellOfRow, cells: Bitset, into: Int32Array): number {
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    const cell = cellOf[row]!;
    into[count] = row;
    // The bit is added rather than branched on, because the processor would mispredict many of the branches.
    count += (cells[cell >> 5]! >>> (cell & 31)) & 1;
  }
  return count;
}

/** Writes the rows of a range that pass; returns their number. */
export function filterRange(
  { from, to }: RowRange,
  cellOf: CellOfRow,
  table: CellTable,
  into: Int32Array,
): number {
  let count = 0;
  for (let row = from; row < to; row++) {
    into[count] = row;
    count += table[cellOf[row]!]!;
  }
  return count;
}

interface FlippedBits {
  readonly bits: Bitset;
  /** -1 inverts the bits. */
  readonly flip: 0 | -1;
  readonly rows: RowRange;
}

/** Adds `sign` for each row of bits to its cell's count. */
function countBits(
  { bits, flip, rows }: FlippedBits,
  cellOf: CellOfRow,
  counts: Int32Array,
  sign: 1 | -1,
): void {
  if (rows.from >= rows.to) return;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  for (let at = first; at <= last; at++) {
    let left = bits[at]! ^ flip;
    if (at === first) left &= bitsFrom(rows.from);
    if (at === last) left &= bitsBelow(rows.to);
    const beyond = (at << 5) + 31;
    while (left !== 0) {
      counts[cellOf[beyond - Math.clz32(left & -left)]!]! += sign;
      left &= left - 1;
    }
  }
}

/** Adds the rows of bits to the counts and writes those that pass; returns the number written. */
export function countAndFilterBits(
  bits: Bitset,
  rows: RowRange,
  cellOf: CellOfRow,
  counts: Int32Array,
  table: CellTable,
  into: Int32Array,
): number {
  if (rows.from >= rows.to) return 0;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  let count = 0;
  for (let at = first; at <= last; at++) {
    let left = bits[at]!;
    if (at === first) left &= bitsFrom(rows.from);
    if (at === last) left &= bitsBelow(rows.to);
    const beyond = (at << 5) + 31;
    while (left !== 0) {
      const row = beyond - Math.clz32(left & -left);
      left &= left - 1;
      const cell = cellOf[row]!;
      counts[cell]! += 1;
      into[count] = row;
      count += table[cell]!;
    }
  }
  return count;
}

export interface GroupCounter {
  /** Writes the number of a set's rows in each group; null stands for all rows of the window. */
  count(rows: Rows | null, into: Int32Array): void;
  /** Whether `count` rows are more than half of the window's. */
  isMost(count: number): boolean;
}

/** Sets with more than half of the window's rows are counted by the rows that they leave out. */
export function createGroupCounter({ ofRow, totals }: RowGroups, sets: RowSets): GroupCounter {
  function count(rows: Rows | null, into: Int32Array): void {
    const { window } = sets;
    if (rows === null) {
      totals.count(window, into);
      return;
    }
    switch (rows.kind) {
      case "range":
        totals.count(rows, into);
        return;
      case "list":
        into.fill(0);
        countList(rows.list, ofRow, into, 1);
        return;
      case "complement":
        totals.count(window, into);
        if (rows.of.kind === "list") countList(rows.of.list, ofRow, into, -1);
        else countBits({ bits: rows.of.bits, flip: 0, rows: window }, ofRow, into, -1);
        return;
      case "bits":
        if (rows.list !== undefined && !isMost(sets.clip(rows.list).length)) {
          into.fill(0);
          countList(sets.clip(rows.list), ofRow, into, 1);
        } else if (isMost(sets.count(rows))) {
          totals.count(window, into);
          countBits({ bits: rows.bits, flip: -1, rows: window }, ofRow, into, -1);
        } else {
          into.fill(0);
          countBits({ bits: rows.bits, flip: 0, rows: window }, ofRow, into, 1);
        }
        return;
    }
  }

  function isMost(count: number): boolean {
    return count * 2 > sets.window.to - sets.window.from;
  }

  return { count, isMost };
}
