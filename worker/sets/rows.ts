/**
 * A set of rows in the form that is the smallest for it: a range, a sorted list, bits, or a complement; and the clipping,
 * searching, filtering and merging of sorted lists.
 */

import { addRow, type Bitset, emptyBitset, type RowRange, wordsFor } from "./bitset.ts";

export type Rows = Range | List | Bits | Complement;

interface Range extends RowRange {
  readonly kind: "range";
}

export interface List {
  readonly kind: "list";
  readonly list: RowList;
}

export interface Bits {
  readonly kind: "bits";
  readonly bits: Bitset;
  /** The same rows of the whole data as a list, where one is stored. */
  readonly list?: RowList;
}

/** All rows but those of another set. Making a complement costs nothing until it meets another set. */
interface Complement {
  readonly kind: "complement";
  readonly of: List | Bits;
}

/** Rows of the whole data that outlive a query. */
export type StoredRows = List | Bits;

/** Stores a list without copying it. A list that takes more memory than bits do gets bits beside it. */
export function storeRows(list: RowList, size: number): StoredRows {
  if (list.length <= wordsFor(size)) return { kind: "list", list };
  const bits = emptyBitset(size);
  for (let at = 0; at < list.length; at++) addRow(bits, list[at]!);
  return { kind: "bits", bits, list };
}

export const noRows: Rows = { kind: "list", list: new Int32Array(0) };

/** Row numbers in ascending order, each once. */
export type RowList = Int32Array;

/** Returns the part of a list from row `from` up to, not including, row `to`. */
export function clipList(list: RowList, from: number, to: number): RowList {
  const first = list.length === 0 || list[0]! >= from ? 0 : placeIn(list, from);
  const beyond = list.length === 0 || list.at(-1)! < to ? list.length : placeIn(list, to);
  return first === 0 && beyond === list.length ? list : list.subarray(first, beyond);
}

/** Returns the index of the first row that is not below `row`, by binary search from index `from` on. */
export function placeIn(list: RowList | Uint32Array, row: number, from = 0): number {
  let base = from;
  let length = list.length - from;
  if (length === 0 || list[base]! >= row) return base;
  if (list[list.length - 1]! < row) return list.length;
  // The halving has no branch, since half of the predictions would be wrong: `(a - b) >> 31` is -1 where a < b.
  while (length > 1) {
    const half = length >> 1;
    base += half & ((list[base + half]! - row) >> 31);
    length -= half;
  }
  return base + 1;
}

/** Writes the rows that the bits hold, or where not `wanted` the others; returns their number. */
export function filterByBits(list: RowList, bits: Bitset, wanted: boolean, into: Int32Array): number {
  const flip = wanted ? 0 : 1;
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    into[count] = row;
    // The bit is added rather than branched on, because the processor would mispredict half of the branches.
    count += ((bits[row >> 5]! >>> (row & 31)) & 1) ^ flip;
  }
  return count;
}

/** Writes the rows that the other list holds, or where not `wanted` the others; returns their number. */
export function filterByList(list: RowList, other: RowList, wanted: boolean, into: Int32Array): number {
  let count = 0;
  let place = 0;
  // In a much longer list, a binary search from the last place on is faster than a walk.
  const isMuchLonger = other.length > list.length * 16;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    if (isMuchLonger) place = placeIn(other, row, place);
    else while (place < other.length && other[place]! < row) place++;
    if ((other[place] === row) === wanted) into[count++] = row;
  }
  return count;
}

/** Writes the rows of all lists, ascending, each once; returns their number. `into` has room for all lists. */
export function mergeLists(lists: readonly RowList[], into: Int32Array): number {
  let total = 0;
  for (const list of lists) {
    into.set(list, total);
    total += list.length;
  }
  into.subarray(0, total).sort();
  let kept = 0;
  for (let at = 0; at < total; at++) {
    if (at === 0 || into[at] !== into[at - 1]) into[kept++] = into[at]!;
  }
  return kept;
}
