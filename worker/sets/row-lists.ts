/** Sorted lists of rows. */
import type { Bitset } from "./bitset.ts";

/** Ascending, each row once. */
export type RowList = Int32Array;

/** The part of a list from row `from` up to, not including, row `to`. */
export function clipList(list: RowList, from: number, to: number): RowList {
  const first = list.length === 0 || list[0]! >= from ? 0 : placeIn(list, from);
  const beyond = list.length === 0 || list.at(-1)! < to ? list.length : placeIn(list, to);
  return first === 0 && beyond === list.length ? list : list.subarray(first, beyond);
}

/** The place of the first row that is not below `row`. */
export function placeIn(list: RowList | Uint32Array, row: number, from = 0): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Writes the rows that bits hold, or those that they do not; returns how many. */
export function filterByBits(list: RowList, bits: Bitset, wanted: boolean, into: Int32Array): number {
  const flip = wanted ? 0 : 1;
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    into[count] = row;
    // Adding the bit instead of branching on it: half of the guesses would be wrong.
    count += ((bits[row >> 5]! >>> (row & 31)) & 1) ^ flip;
  }
  return count;
}

/** Writes the rows that another list holds, or those that it does not; returns how many. */
export function filterByList(list: RowList, other: RowList, wanted: boolean, into: Int32Array): number {
  let count = 0;
  let place = 0;
  // The list is the shorter one, or of like size: a search from the last place on beats a walk.
  const leaps = other.length > list.length * 16;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    if (leaps) place = placeIn(other, row, place);
    else while (place < other.length && other[place]! < row) place++;
    if ((other[place] === row) === wanted) into[count++] = row;
  }
  return count;
}

/** Writes the rows of all lists, ascending, each once, and returns how many. `into` has room for all of them. */
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
