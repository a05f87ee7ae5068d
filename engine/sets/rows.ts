/** Sets of rows in their smallest form, their memory, and searching, filtering and merging of sorted lists. */
import { addRow, type Bitset, emptyBitset, listSurplus, type RowRange, wordsFor } from "./bitset.ts";

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
  /** The same rows as a list, if one is stored. */
  readonly list?: RowList;
}

/** All rows except those of another set. A complement costs nothing until it is combined with another set. */
interface Complement {
  readonly kind: "complement";
  readonly of: List | Bits;
}

/** Rows of the whole data that outlive a query. */
export type StoredRows = List | Bits;

/** Stores a list without copying it. A list that needs more memory than bits gets bits in addition. */
export function storeRows(list: RowList, size: number): StoredRows {
  if (list.length <= wordsFor(size)) return { kind: "list", list };
  const bits = emptyBitset(size);
  for (let at = 0; at < list.length; at++) addRow(bits, list[at]!);
  return { kind: "bits", bits, list };
}

export const noRows: Rows = { kind: "list", list: new Uint32Array(0) };

/** Row numbers in ascending order, each once. */
export type RowList = Uint32Array;

/** Returns the part of a list from row `from` up to, not including, row `to`. */
export function clipList(list: RowList, from: number, to: number): RowList {
  const first = list.length === 0 || list[0]! >= from ? 0 : placeIn(list, from);
  const beyond = list.length === 0 || list.at(-1)! < to ? list.length : placeIn(list, to);
  return first === 0 && beyond === list.length ? list : list.subarray(first, beyond);
}

/** Returns the index of the first number that is not below `row`, by binary search from index `from`. */
export function placeIn(list: RowList | Int32Array, row: number, from = 0): number {
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

/** Writes the rows that are in the bits, or, if not `wanted`, the others. Returns their number. */
export function filterByBits(list: RowList, bits: Bitset, wanted: boolean, into: RowList): number {
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

/** Writes the rows that are in the other list, or, if not `wanted`, the others. Returns their number. */
export function filterByList(list: RowList, other: RowList, wanted: boolean, into: RowList): number {
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

/** A query of hundreds of terms uses hundreds of buffers. Only as many as an ordinary query uses are kept. */
const maxRetainedBuffers = 64;
/** The pool has room for this many lists of all rows. An ordinary query makes a few lists of far fewer rows. */
const pooledLists = 4;

/** The memory of a query's sets. The next query reuses it, so that a search allocates almost nothing. */
export class RowBuffers {
  readonly #size: number;
  readonly #buffers: Bitset[] = [];
  #taken = 0;
  /** Contains the lists of one query, one after the other. */
  readonly #lists: RowList;
  #listed = 0;
  #allRows: RowList | undefined;

  /** `size`: the number of rows of the data. */
  constructor(size: number) {
    this.#size = size;
    this.#lists = new Uint32Array(pooledLists * (size + listSurplus));
  }

  /** Makes all memory available again. */
  reuse(): void {
    this.#taken = 0;
    this.#listed = 0;
    if (this.#buffers.length > maxRetainedBuffers) this.#buffers.length = maxRetainedBuffers;
  }

  /** Returns a set to write to. It contains data of an earlier query. */
  takeBits(): Bitset {
    const buffer = this.#buffers[this.#taken] ?? emptyBitset(this.#size);
    this.#buffers[this.#taken] = buffer;
    this.#taken += 1;
    return buffer;
  }

  /** Returns memory for a list of up to `length` rows and the surplus of `listRows`. */
  takeList(length: number): RowList {
    const end = this.#listed + length + listSurplus;
    if (end > this.#lists.length) return new Uint32Array(length + listSurplus);
    const list = this.#lists.subarray(this.#listed, end);
    this.#listed = end;
    return list;
  }

  /** Returns the list of all rows, of which every range of rows is a subarray. */
  allRows(): RowList {
    if (this.#allRows === undefined) {
      this.#allRows = new Uint32Array(this.#size);
      for (let row = 0; row < this.#size; row++) this.#allRows[row] = row;
    }
    return this.#allRows;
  }
}
