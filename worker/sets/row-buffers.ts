/** The memory that a query's sets live in. The next query reuses it, so that a search allocates next to nothing. */
import { type Bitset, emptyBitset } from "./bitset.ts";
import type { RowList } from "./rows.ts";

/** A query of hundreds of terms takes hundreds of buffers; the number that an ordinary query takes is kept. */
const maxRetainedBuffers = 64;
/** The pool has room for this many lists of all rows. An ordinary query makes a few lists of far fewer rows. */
const pooledLists = 4;
/** `listRows` may write up to three rows too many. */
const slack = 4;
/** Copying fewer rows than this is faster than allocating memory and making a second view of it. */
const fewRows = 1024;

export class RowBuffers {
  readonly #size: number;
  readonly #buffers: Bitset[] = [];
  #taken = 0;
  /** Holds the lists of one query, one after the other. */
  readonly #lists: Int32Array;
  #listed = 0;
  #allRows: RowList | undefined;

  /** `size`: the number of rows of the data. */
  constructor(size: number) {
    this.#size = size;
    this.#lists = new Int32Array(pooledLists * (size + slack));
  }

  /** Frees everything that was taken before. */
  reuse(): void {
    this.#taken = 0;
    this.#listed = 0;
    if (this.#buffers.length > maxRetainedBuffers) this.#buffers.length = maxRetainedBuffers;
  }

  /** Returns a set to write to. It holds whatever an earlier query left in it. */
  takeBits(): Bitset {
    const buffer = this.#buffers[this.#taken] ?? emptyBitset(this.#size);
    this.#buffers[this.#taken] = buffer;
    this.#taken += 1;
    return buffer;
  }

  /** Returns room for a list of up to `length` rows and the surplus that `listRows` may write. */
  takeList(length: number): Int32Array {
    const end = this.#listed + length + slack;
    if (end > this.#lists.length) return new Int32Array(length + slack);
    const list = this.#lists.subarray(this.#listed, end);
    this.#listed = end;
    return list;
  }

  /** Returns room as `takeList` does, for a list that is handed to `toOwn`. */
  newList(length: number): Int32Array {
    return length < fewRows ? this.takeList(length) : new Int32Array(length + slack);
  }

  /** Returns the first `count` rows of a list from `newList` in memory that no later query reuses. */
  toOwn(list: Int32Array, count: number): Uint32Array {
    if (list.length < fewRows + slack) return new Uint32Array(list.subarray(0, count));
    return new Uint32Array(list.buffer, 0, count);
  }

  /** Returns the list of all rows, of which every range of rows is a subarray. */
  allRows(): RowList {
    if (this.#allRows === undefined) {
      this.#allRows = new Int32Array(this.#size);
      for (let row = 0; row < this.#size; row++) this.#allRows[row] = row;
    }
    return this.#allRows;
  }
}
