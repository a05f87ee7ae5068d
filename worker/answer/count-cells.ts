/** Rows counted by cell, listed, and sifted by the cells that pass: the only loops that touch every result. */

import type { Cells } from "../columns/cells.ts";
import { type Bitset, bitsBelow, bitsFrom, type Interval } from "../sets/bitset.ts";
import type { RowList } from "../sets/row-lists.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";

type CellOfRow = Uint16Array | Uint32Array;

/** By cell: 1 where its rows pass. */
type CellTable = Uint8Array;

/** Adds `sign` for each row of a list to its cell's count. */
function tallyList(list: RowList, cellOf: CellOfRow, tally: Int32Array, sign: 1 | -1): void {
  for (let at = 0; at < list.length; at++) tally[cellOf[list[at]!]!]! += sign;
}

/** Adds the rows of a list to the counts, and lists those that pass; returns how many those are. */
export function tallyAndSiftList(
  list: RowList,
  cellOf: CellOfRow,
  tally: Int32Array,
  table: CellTable,
  into: Int32Array,
): number {
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    const cell = cellOf[row]!;
    tally[cell]! += 1;
    into[count] = row;
    count += table[cell]!;
  }
  return count;
}

/** Lists the rows of a list that pass; returns how many. */
export function siftList(list: RowList, cellOf: CellOfRow, table: CellTable, into: Int32Array): number {
  let count = 0;
  let at = 0;
  // Four to a turn, so that the loads of the next need not wait for the stores of the last.
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

/** Lists the rows of an interval that pass; returns how many. */
export function siftInterval(
  { from, to }: Interval,
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
  /** -1 for the rows that the bits leave out. */
  readonly flip: 0 | -1;
  readonly rows: Interval;
}

/** Adds `sign` for each row of bits to its cell's count. */
function tallyBits(
  { bits, flip, rows }: FlippedBits,
  cellOf: CellOfRow,
  tally: Int32Array,
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
      tally[cellOf[beyond - Math.clz32(left & -left)]!]! += sign;
      left &= left - 1;
    }
  }
}

/** Adds the rows of bits to the counts, and lists those that pass; returns how many those are. */
export function tallyAndSiftBits(
  bits: Bitset,
  rows: Interval,
  cellOf: CellOfRow,
  tally: Int32Array,
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
      tally[cell]! += 1;
      into[count] = row;
      count += table[cell]!;
    }
  }
  return count;
}

/** Counts the rows of a set by cell, by those that it leaves out where they are fewer. */

export interface CellTally {
  /** Writes the counts, by cell; null holds all rows of the window. */
  count(rows: Rows | null, into: Int32Array): void;
  /** So many rows are more than half of the window's. */
  isMost(count: number): boolean;
}

export function createCellTally({ ofRow, totals }: Cells, sets: RowSets): CellTally {
  function count(rows: Rows | null, into: Int32Array): void {
    const { window } = sets;
    if (rows === null) {
      totals.count(window, into);
      return;
    }
    switch (rows.kind) {
      case "run":
        totals.count(rows, into);
        return;
      case "list":
        into.fill(0);
        tallyList(rows.list, ofRow, into, 1);
        return;
      case "rest":
        totals.count(window, into);
        if (rows.of.kind === "list") tallyList(rows.of.list, ofRow, into, -1);
        else tallyBits({ bits: rows.of.bits, flip: 0, rows: window }, ofRow, into, -1);
        return;
      case "bits":
        if (rows.list !== undefined && !isMost(sets.clip(rows.list).length)) {
          into.fill(0);
          tallyList(sets.clip(rows.list), ofRow, into, 1);
        } else if (isMost(sets.count(rows))) {
          totals.count(window, into);
          tallyBits({ bits: rows.bits, flip: -1, rows: window }, ofRow, into, -1);
        } else {
          into.fill(0);
          tallyBits({ bits: rows.bits, flip: 0, rows: window }, ofRow, into, 1);
        }
        return;
    }
  }

  function isMost(count: number): boolean {
    return count * 2 > sets.window.to - sets.window.from;
  }

  return { count, isMost };
}
