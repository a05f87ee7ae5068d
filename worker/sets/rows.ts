/** A set of rows in the form that is the smallest for it: a range, a sorted list, bits, or a complement. */
import { addRow, type Bitset, emptyBitset, type RowRange, wordsFor } from "./bitset.ts";
import type { RowList } from "./row-lists.ts";

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
