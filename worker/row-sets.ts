/**
 * The sets of rows of one query. The sets it makes live in buffers that the next query takes again, and hold only
 * the words of the query's window: what lies outside is undefined. The sets it is given are never written to,
 * so a stored set can stand for itself.
 */
import {
  addInterval,
  addRow,
  type Bitset,
  countRows,
  emptyBitset,
  type Interval,
  listRows,
  wordsFor,
} from "./bitset.ts";

/** Rows at rest, in whichever form is the smaller. */
export type StoredRows =
  | { readonly kind: "bits"; readonly bits: Bitset }
  | { readonly kind: "list"; readonly rows: Uint32Array };

/** `rows` in any order; kept, not copied. */
export function storeRows(rows: Uint32Array, size: number): StoredRows {
  if (rows.length <= wordsFor(size)) return { kind: "list", rows };
  const bits = emptyBitset(size);
  for (const row of rows) addRow(bits, row);
  return { kind: "bits", bits };
}

/** A query of hundreds of terms takes hundreds of buffers; those of an ordinary one are kept. */
const keptBuffers = 64;

export class RowSets {
  readonly #size: number;
  readonly #buffers: Bitset[] = [];
  readonly #list: Uint32Array;
  #taken = 0;
  #window: Interval = { from: 0, to: 0 };
  #words: Interval = { from: 0, to: 0 };

  constructor(size: number) {
    this.#size = size;
    this.#list = new Uint32Array(size);
  }

  /** The rows that the query can have at all. */
  get window(): Interval {
    return this.#window;
  }

  /** Starts a query: the sets made for the one before are given up. */
  begin(window: Interval): void {
    this.#taken = 0;
    this.#buffers.length = Math.min(this.#buffers.length, keptBuffers);
    this.#window = window.from < window.to ? window : { from: 0, to: 0 };
    this.#words = { from: this.#window.from >> 5, to: wordsFor(this.#window.to) };
  }

  /** A set to add rows to. */
  empty(): Bitset {
    const set = this.#take();
    set.fill(0, this.#words.from, this.#words.to);
    return set;
  }

  interval(rows: Interval): Bitset {
    const set = this.empty();
    const { from, to } = this.#window;
    addInterval(set, { from: Math.max(rows.from, from), to: Math.min(rows.to, to) });
    return set;
  }

  /** The rows whose value lies between `low` and `high`, both included. */
  within(column: Int32Array, low: number, high: number): Bitset {
    const set = this.empty();
    const { from, to } = this.#window;
    for (let row = from; row < to; row++) {
      const value = column[row]!;
      if (value >= low && value <= high) addRow(set, row);
    }
    return set;
  }

  complement(set: Bitset): Bitset {
    const result = this.#take();
    const { from, to } = this.#words;
    for (let at = from; at < to; at++) result[at] = ~set[at]!;
    const inLastWord = this.#size & 31;
    if (inLastWord !== 0 && to === wordsFor(this.#size) && to > from)
      result[to - 1]! &= -1 >>> (32 - inLastWord);
    return result;
  }

  /** Of no sets: all rows of the window. */
  intersection(sets: readonly Bitset[]): Bitset {
    const [first, second, ...others] = sets;
    if (first === undefined) return this.interval(this.#window);
    if (second === undefined) return first;
    const result = this.#take();
    const { from, to } = this.#words;
    for (let at = from; at < to; at++) result[at] = first[at]! & second[at]!;
    for (const other of others) {
      for (let at = from; at < to; at++) result[at]! &= other[at]!;
    }
    return result;
  }

  union(sets: readonly Bitset[]): Bitset {
    const [first, second, ...others] = sets;
    if (first === undefined) return this.empty();
    if (second === undefined) return first;
    const result = this.#take();
    const { from, to } = this.#words;
    for (let at = from; at < to; at++) result[at] = first[at]! | second[at]!;
    for (const other of others) {
      for (let at = from; at < to; at++) result[at]! |= other[at]!;
    }
    return result;
  }

  unionOfStored(stored: readonly StoredRows[]): Bitset {
    const [first] = stored;
    if (stored.length === 1 && first?.kind === "bits") return first.bits;
    const result = this.empty();
    const { from, to } = this.#words;
    for (const rows of stored) {
      switch (rows.kind) {
        case "bits":
          for (let at = from; at < to; at++) result[at]! |= rows.bits[at]!;
          break;
        case "list":
          // Rows outside the window do no harm, since nothing reads them.
          for (const row of rows.rows) addRow(result, row);
          break;
      }
    }
    return result;
  }

  count(set: Bitset): number {
    return countRows(set, this.#words);
  }

  /** The rows of a set in an array of their own; `count` is how many there are. */
  toArray(set: Bitset, count: number): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(count);
    listRows(set, this.#words, rows);
    return rows;
  }

  /** The rows of a set, in a buffer that the next list takes again. */
  list(set: Bitset): Uint32Array {
    return this.#list.subarray(0, listRows(set, this.#words, this.#list));
  }

  /** The rows of the whole data that a set leaves out, in any order, in a buffer that the next list takes again. */
  listOthers(set: Bitset): Uint32Array {
    const list = this.#list;
    let count = listRows(this.complement(set), this.#words, list);
    for (let row = 0; row < this.#words.from << 5; row++) list[count++] = row;
    for (let row = this.#words.to << 5; row < this.#size; row++) list[count++] = row;
    return list.subarray(0, count);
  }

  #take(): Bitset {
    const buffer = this.#buffers[this.#taken] ?? emptyBitset(this.#size);
    this.#buffers[this.#taken] = buffer;
    this.#taken += 1;
    return buffer;
  }
}
