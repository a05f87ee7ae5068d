/** Memory that the sets of a query live in, and that the next query takes again: nothing is allocated at a keystroke. */
import { type Bitset, emptyBitset } from "./bitset.ts";
import type { RowList } from "./row-lists.ts";

/** A query of hundreds of terms takes hundreds of buffers; those of an ordinary one are kept. */
const keptBuffers = 64;
/** Room for so many lists of all rows. An ordinary query makes a few lists, of far fewer. */
const listsKept = 4;
/** What listing bits may write too much. */
const slack = 4;
/** So few are copied sooner than memory is made for them and looked at in two ways. */
const fewRows = 1024;

export class RowBuffers {
  readonly #size: number;
  readonly #buffers: Bitset[] = [];
  #taken = 0;
  /** Lists of one query stand in it one after the other. */
  readonly #lists: Int32Array;
  #listed = 0;
  #every: RowList | undefined;

  /** For sets of so many rows. */
  constructor(size: number) {
    this.#size = size;
    this.#lists = new Int32Array(listsKept * (size + slack));
  }

  /** What was taken before is free again. */
  reuse(): void {
    this.#taken = 0;
    this.#listed = 0;
    if (this.#buffers.length > keptBuffers) this.#buffers.length = keptBuffers;
  }

  /** A set to write to; what it holds is left over from an earlier one. */
  takeBits(): Bitset {
    const buffer = this.#buffers[this.#taken] ?? emptyBitset(this.#size);
    this.#buffers[this.#taken] = buffer;
    this.#taken += 1;
    return buffer;
  }

  /** Room for a list of up to so many rows, and for what listing bits may write too much. */
  takeList(length: number): Int32Array {
    const end = this.#listed + length + slack;
    if (end > this.#lists.length) return new Int32Array(length + slack);
    const list = this.#lists.subarray(this.#listed, end);
    this.#listed = end;
    return list;
  }

  /** Room like that of takeList, for `toOwn`. */
  newList(length: number): Int32Array {
    return length < fewRows ? this.takeList(length) : new Int32Array(length + slack);
  }

  /** The first rows of a list from `newList`, in memory of their own: that list's, unless they are few. */
  toOwn(list: Int32Array, count: number): Uint32Array {
    if (list.length < fewRows + slack) return new Uint32Array(list.subarray(0, count));
    return new Uint32Array(list.buffer, 0, count);
  }

  /** All rows, as a list: a run is a piece of it. */
  every(): RowList {
    if (this.#every === undefined) {
      this.#every = new Int32Array(this.#size);
      for (let row = 0; row < this.#size; row++) this.#every[row] = row;
    }
    return this.#every;
  }
}
