/** A set of rows in the form that is the smallest for it: a run, a sorted list, bits, or all but one of those. */
import { addRow, type Bitset, emptyBitset, type Interval, wordsFor } from "./bitset.ts";
import type { RowList } from "./row-lists.ts";

export type Rows = Run | List | Bits | Rest;

interface Run extends Interval {
  readonly kind: "run";
}

export interface List {
  readonly kind: "list";
  readonly list: RowList;
}

export interface Bits {
  readonly kind: "bits";
  readonly bits: Bitset;
  /** The same rows, of the whole data, where a list of them is at hand. */
  readonly list?: RowList;
}

/** All rows but these: a complement costs nothing until it meets another set. */
interface Rest {
  readonly kind: "rest";
  readonly of: List | Bits;
}

/** Rows at rest, of the whole data. */
export type StoredRows = List | Bits;

/** `list` is kept, not copied; dense rows get bits beside it. */
export function storeRows(list: RowList, size: number): StoredRows {
  if (list.length <= wordsFor(size)) return { kind: "list", list };
  const bits = emptyBitset(size);
  for (let at = 0; at < list.length; at++) addRow(bits, list[at]!);
  return { kind: "bits", bits, list };
}

export const noRows: Rows = { kind: "list", list: new Int32Array(0) };
