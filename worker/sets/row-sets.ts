/**
 * The algebra of sets of rows of one query. The sets it makes live in buffers that the next query takes again, and
 * are right within the query's window; what lies outside is undefined. The sets it is given are never written to, so
 * that a stored set can stand for itself.
 */
import {
  addInterval,
  addRow,
  type Bitset,
  bitsBelow,
  bitsFrom,
  countRows,
  type Interval,
  listRows,
  removeRow,
  wordsFor,
} from "./bitset.ts";
import { RowBuffers } from "./row-buffers.ts";
import { clipList, filterByBits, filterByList, mergeLists, type RowList } from "./row-lists.ts";
import { type Bits, type List, noRows, type Rows, type StoredRows } from "./rows.ts";

/** Lists with fewer rows than the data has words, by this factor, are joined by sorting and not through bits. */
export const sortedJoin = 16;

export class RowSets {
  readonly size: number;
  readonly buffers: RowBuffers;
  #window: Interval = { from: 0, to: 0 };
  #words: Interval = { from: 0, to: 0 };

  constructor(size: number) {
    this.size = size;
    this.buffers = new RowBuffers(size);
  }

  /** The rows that the query can have at all. */
  get window(): Interval {
    return this.#window;
  }

  /** Starts a query: the sets made for the one before are given up. */
  begin(window: Interval): void {
    this.buffers.reuse();
    this.#window = window.from < window.to ? window : { from: 0, to: 0 };
    this.#words = { from: this.#window.from >> 5, to: wordsFor(this.#window.to) };
  }

  none(): Rows {
    return noRows;
  }

  all(): Rows {
    return { kind: "run", from: this.#window.from, to: this.#window.to };
  }

  run(rows: Interval): Rows {
    const from = Math.max(rows.from, this.#window.from);
    const to = Math.min(rows.to, this.#window.to);
    return from < to ? { kind: "run", from, to } : noRows;
  }

  /** A stored set as far as the window goes. */
  stored(rows: StoredRows): StoredRows {
    return rows.kind === "list" ? { kind: "list", list: this.clip(rows.list) } : rows;
  }

  /** The part of a list that lies in the window. */
  clip(list: RowList): RowList {
    const { from, to } = this.#window;
    return from === 0 && to === this.size ? list : clipList(list, from, to);
  }

  complement(rows: Rows): Rows {
    switch (rows.kind) {
      case "rest":
        return rows.of;
      case "list":
        return rows.list.length === 0 ? this.all() : { kind: "rest", of: rows };
      case "bits":
        return { kind: "rest", of: rows };
      case "run": {
        const { from, to } = this.#window;
        if (rows.from === from) return this.run({ from: rows.to, to });
        if (rows.to === to) return this.run({ from, to: rows.from });
        return { kind: "rest", of: this.#toBits(rows) };
      }
    }
  }

  /** Of no sets: all rows of the window. */
  intersection(sets: readonly Rows[]): Rows {
    const [only] = sets;
    if (only !== undefined && sets.length === 1) return only;
    let { from, to } = this.#window;
    let shortest: List | undefined;
    let someBits: Bits | undefined;
    let rests = 0;
    for (const set of sets) {
      switch (set.kind) {
        case "run":
          from = Math.max(from, set.from);
          to = Math.min(to, set.to);
          break;
        case "list":
          if (shortest === undefined || set.list.length < shortest.list.length) shortest = set;
          break;
        case "bits":
          someBits ??= set;
          break;
        case "rest":
          rests++;
          break;
      }
    }
    if (from >= to) return noRows;
    if (shortest !== undefined) return this.#filterList(clipList(shortest.list, from, to), shortest, sets);
    const isWhole = from === this.#window.from && to === this.#window.to;
    if (someBits !== undefined) return this.#filterBits(someBits, { from, to }, isWhole, sets);
    if (rests === 0) return { kind: "run", from, to };
    const result = this.buffers.takeBits();
    result.fill(0, this.#words.from, this.#words.to);
    addInterval(result, { from, to });
    keepIn(result, this.#words, sets);
    return { kind: "bits", bits: result };
  }

  union(sets: readonly Rows[]): Rows {
    const [only] = sets;
    if (only === undefined) return noRows;
    if (sets.length === 1) return only;
    const merged = this.#mergeLists(sets);
    if (merged !== undefined) return merged;
    const result = this.buffers.takeBits();
    const { from, to } = this.#words;
    // The first two in one pass: most unions are of two.
    const [first, second] = sets.filter((set) => set.kind === "bits");
    if (first !== undefined && second !== undefined) {
      for (let at = from; at < to; at++) result[at] = first.bits[at]! | second.bits[at]!;
    } else if (first !== undefined) result.set(first.bits.subarray(from, to), from);
    else result.fill(0, from, to);
    for (const set of sets) {
      if (set === first || set === second) continue;
      switch (set.kind) {
        case "run":
          addInterval(result, set);
          break;
        case "list":
          for (let at = 0; at < set.list.length; at++) addRow(result, set.list[at]!);
          break;
        case "bits":
          for (let at = from; at < to; at++) result[at]! |= set.bits[at]!;
          break;
        case "rest": {
          const { bits } = this.#toBits(set.of);
          for (let at = from; at < to; at++) result[at]! |= ~bits[at]!;
          break;
        }
      }
    }
    return { kind: "bits", bits: result };
  }

  count(rows: Rows): number {
    const { from, to } = this.#window;
    switch (rows.kind) {
      case "run":
        return rows.to - rows.from;
      case "list":
        return rows.list.length;
      case "bits":
        return rows.list === undefined ? countRows(rows.bits, this.#window) : this.clip(rows.list).length;
      case "rest":
        return to - from - this.count(rows.of);
    }
  }

  /** The bits of a set, to be read only. */
  bitsOf(rows: Rows): Bitset {
    return this.#toBits(rows).bits;
  }

  /**
   * The rows of a set, in a buffer that the next query takes again or that is the set's own. `count`: how many
   * there are, where that is known.
   */
  list(rows: Rows, count?: number): RowList {
    switch (rows.kind) {
      case "list":
        return rows.list;
      case "run":
        return this.buffers.every().subarray(rows.from, rows.to);
      case "bits":
        return rows.list === undefined ? this.#listBits(rows.bits, count) : this.clip(rows.list);
      case "rest":
        return this.#listBits(this.#toBits(rows).bits, count);
    }
  }

  /** The rows of a set, in memory of its own. `count`: how many there are, where that is known. */
  ownList(rows: Rows, count = this.count(rows)): Uint32Array {
    const own = this.buffers.newList(count);
    if (rows.kind === "list" || rows.kind === "run") own.set(this.list(rows));
    else if (rows.kind === "bits" && rows.list !== undefined) own.set(this.clip(rows.list));
    else listRows(this.bitsOf(rows), this.#window, own);
    return this.buffers.toOwn(own, count);
  }

  #listBits(bits: Bitset, count = countRows(bits, this.#window)): RowList {
    const room = this.buffers.takeList(count);
    return room.subarray(0, listRows(bits, this.#window, room));
  }

  /** The rows of a list that all sets hold, but for the set that the list is from. */
  #filterList(list: RowList, from: Rows, sets: readonly Rows[]): Rows {
    let kept = list;
    for (const set of sets) {
      if (set === from || set.kind === "run" || kept.length === 0) continue;
      const room = this.buffers.takeList(kept.length);
      const isRest = set.kind === "rest";
      const tested = isRest ? set.of : set;
      const count =
        tested.kind === "bits"
          ? filterByBits(kept, tested.bits, !isRest, room)
          : filterByList(kept, tested.list, !isRest, room);
      kept = room.subarray(0, count);
    }
    return { kind: "list", list: kept };
  }

  #filterBits(first: Bits, run: Interval, isWhole: boolean, sets: readonly Rows[]): Rows {
    const result = this.buffers.takeBits();
    let isCopied = false;
    const { from, to } = this.#words;
    // The first two in one pass: most intersections are of two.
    for (const second of sets) {
      if (second === first || isCopied) continue;
      const bits = second.kind === "bits" ? second.bits : undefined;
      const rest = second.kind === "rest" && second.of.kind === "bits" ? second.of.bits : undefined;
      if (bits !== undefined) {
        for (let at = from; at < to; at++) result[at] = first.bits[at]! & bits[at]!;
      } else if (rest !== undefined) {
        for (let at = from; at < to; at++) result[at] = first.bits[at]! & ~rest[at]!;
      } else continue;
      isCopied = true;
      keepIn(result, this.#words, sets, first, second);
    }
    if (!isCopied) {
      result.set(first.bits.subarray(from, to), from);
      keepIn(result, this.#words, sets, first);
    }
    if (!isWhole) clearOutside(result, this.#words, run);
    return { kind: "bits", bits: result };
  }

  /** Undefined where bits are the better way. */
  #mergeLists(sets: readonly Rows[]): Rows | undefined {
    let total = 0;
    for (const set of sets) {
      if (set.kind !== "list") return undefined;
      total += set.list.length;
    }
    if (total > (this.#words.to - this.#words.from) / sortedJoin) return undefined;
    const lists = sets.flatMap((set) => (set.kind === "list" ? [set.list] : []));
    const room = this.buffers.takeList(total);
    return { kind: "list", list: room.subarray(0, mergeLists(lists, room)) };
  }

  #toBits(rows: Rows): Bits {
    if (rows.kind === "bits") return rows;
    const bits = this.buffers.takeBits();
    const { from, to } = this.#words;
    if (rows.kind === "rest") {
      const { bits: of } = this.#toBits(rows.of);
      for (let at = from; at < to; at++) bits[at] = ~of[at]!;
      return { kind: "bits", bits };
    }
    bits.fill(0, from, to);
    if (rows.kind === "run") addInterval(bits, rows);
    else for (let at = 0; at < rows.list.length; at++) addRow(bits, rows.list[at]!);
    return { kind: "bits", bits };
  }
}

/** Takes out of `result` what a set does not hold, but for two that are seen to; runs are seen to elsewhere. */
function keepIn(result: Bitset, words: Interval, sets: readonly Rows[], first?: Rows, second?: Rows): void {
  const { from, to } = words;
  for (const set of sets) {
    if (set === first || set === second) continue;
    if (set.kind === "bits") {
      for (let at = from; at < to; at++) result[at]! &= set.bits[at]!;
    } else if (set.kind === "rest" && set.of.kind === "bits") {
      for (let at = from; at < to; at++) result[at]! &= ~set.of.bits[at]!;
    } else if (set.kind === "rest" && set.of.kind === "list") {
      for (let at = 0; at < set.of.list.length; at++) removeRow(result, set.of.list[at]!);
    }
  }
}

function clearOutside(result: Bitset, words: Interval, run: Interval): void {
  const first = run.from >> 5;
  const last = (run.to - 1) >> 5;
  result.fill(0, words.from, first);
  result.fill(0, last + 1, words.to);
  result[first]! &= bitsFrom(run.from);
  result[last]! &= bitsBelow(run.to);
}
