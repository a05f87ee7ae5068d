/** The algebra of one query's sets, in buffers that the next query reuses. Operands are never modified. */
import {
  addRange,
  addRow,
  andWords,
  type Bitset,
  bitCount,
  bitsBelow,
  bitsFrom,
  countRows,
  listRows,
  listSurplus,
  orWords,
  type RowRange,
  removeRow,
  wordsFor,
} from "./bitset.ts";
import {
  type Bits,
  clipList,
  filterByBits,
  filterByList,
  type List,
  noRows,
  RowBuffers,
  type RowList,
  type Rows,
  type StoredRows,
} from "./rows.ts";

/** The words of a bitset from `from` up to, not including, `to`. */
interface WordRange {
  readonly from: number;
  readonly to: number;
}

export class RowSets {
  readonly size: number;
  readonly buffers: RowBuffers;
  #window: RowRange = { from: 0, to: 0 };
  #words: WordRange = { from: 0, to: 0 };

  constructor(size: number) {
    this.size = size;
    this.buffers = new RowBuffers(size);
  }

  /** The rows that can be results of the query. */
  get window(): RowRange {
    return this.#window;
  }

  /** Starts a query and releases the sets of the previous one. */
  begin(window: RowRange): void {
    this.buffers.reuse();
    this.#window = window.from < window.to ? window : { from: 0, to: 0 };
    this.#words = { from: this.#window.from >> 5, to: wordsFor(this.#window.to) };
  }

  none(): Rows {
    return noRows;
  }

  all(): Rows {
    return { kind: "range", from: this.#window.from, to: this.#window.to };
  }

  range(rows: RowRange): Rows {
    const from = Math.max(rows.from, this.#window.from);
    const to = Math.min(rows.to, this.#window.to);
    return from < to ? { kind: "range", from, to } : noRows;
  }

  /** Returns a stored set with its list clipped to the window. */
  stored(rows: StoredRows): StoredRows {
    if (rows.kind !== "list") return rows;
    const list = this.clip(rows.list);
    return list === rows.list ? rows : { kind: "list", list };
  }

  /** Returns the part of a list within the window. */
  clip(list: RowList): RowList {
    const { from, to } = this.#window;
    return from === 0 && to === this.size ? list : clipList(list, from, to);
  }

  complement(rows: Rows): Rows {
    switch (rows.kind) {
      case "complement":
        return rows.of;
      case "list":
        return rows.list.length === 0 ? this.all() : { kind: "complement", of: rows };
      case "bits":
        return { kind: "complement", of: rows };
      case "range": {
        const { from, to } = this.#window;
        if (rows.from === from) return this.range({ from: rows.to, to });
        if (rows.to === to) return this.range({ from, to: rows.from });
        return { kind: "complement", of: this.#toBits(rows) };
      }
    }
  }

  /** Returns the rows that are in all sets. The intersection of no sets is the window. */
  intersection(sets: readonly Rows[]): Rows {
    const [only] = sets;
    if (only !== undefined && sets.length === 1) return only;
    let { from, to } = this.#window;
    let shortest: List | undefined;
    let someBits: Bits | undefined;
    let hasComplement = false;
    for (const set of sets) {
      switch (set.kind) {
        case "range":
          from = Math.max(from, set.from);
          to = Math.min(to, set.to);
          break;
        case "list":
          if (shortest === undefined || set.list.length < shortest.list.length) shortest = set;
          break;
        case "bits":
          someBits ??= set;
          break;
        case "complement":
          hasComplement = true;
          break;
      }
    }
    if (from >= to) return noRows;
    if (shortest !== undefined) return this.#filterList(clipList(shortest.list, from, to), shortest, sets);
    const isWhole = from === this.#window.from && to === this.#window.to;
    if (someBits !== undefined) return this.#filterBits(someBits, { from, to }, isWhole, sets);
    if (!hasComplement) return { kind: "range", from, to };
    const result = this.buffers.takeBits();
    result.fill(0, this.#words.from, this.#words.to);
    addRange(result, { from, to });
    keepIn(result, this.#words, sets);
    return { kind: "bits", bits: result };
  }

  union(sets: readonly Rows[]): Rows {
    const [only] = sets;
    if (only === undefined) return noRows;
    if (sets.length === 1) return only;
    const result = this.buffers.takeBits();
    const { from, to } = this.#words;
    result.fill(0, from, to);
    for (const set of sets) {
      switch (set.kind) {
        case "range":
          addRange(result, set);
          break;
        case "list":
          for (let at = 0; at < set.list.length; at++) addRow(result, set.list[at]!);
          break;
        case "bits":
          orWords(result, result, set.bits, from, to);
          break;
        case "complement": {
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
      case "range":
        return rows.to - rows.from;
      case "list":
        return rows.list.length;
      case "bits":
        return rows.list === undefined ? countRows(rows.bits, this.#window) : this.clip(rows.list).length;
      case "complement":
        return to - from - this.count(rows.of);
    }
  }

  /** Estimates from one word in eight how many rows of the window are in a bitset, or differ between two. */
  estimate(bits: Bitset, other?: Bitset): number {
    let count = 0;
    for (let at = this.#words.from; at < this.#words.to; at += 8) {
      count += bitCount(bits[at]! ^ (other === undefined ? 0 : other[at]!));
    }
    return count * 8;
  }

  /** Returns the read-only bits of a set. */
  bitsOf(rows: Rows): Bitset {
    return this.#toBits(rows).bits;
  }

  /** Lists the rows of a set, valid until the next query. `count`: their number, if it is known. */
  list(rows: Rows, count?: number): RowList {
    switch (rows.kind) {
      case "list":
        return rows.list;
      case "range":
        return this.buffers.allRows().subarray(rows.from, rows.to);
      case "bits":
        return rows.list === undefined ? this.#listBits(rows.bits, count) : this.clip(rows.list);
      case "complement":
        return this.#listBits(this.#toBits(rows).bits, count);
    }
  }

  /** Lists the rows of a set in memory that later queries do not reuse. `count`: their number, if it is known. */
  ownList(rows: Rows, count = this.count(rows)): Uint32Array {
    const isListed =
      rows.kind === "list" || rows.kind === "range" || (rows.kind === "bits" && rows.list !== undefined);
    if (isListed) return this.list(rows).slice();
    const own = new Uint32Array(count + listSurplus);
    listRows(this.bitsOf(rows), this.#window, own);
    return own.subarray(0, count);
  }

  #listBits(bits: Bitset, count = countRows(bits, this.#window)): RowList {
    const buffer = this.buffers.takeList(count);
    return buffer.subarray(0, listRows(bits, this.#window, buffer));
  }

  /** Returns the rows of a list that are in all sets. `from`: the set of the list. */
  #filterList(list: RowList, from: Rows, sets: readonly Rows[]): Rows {
    let kept = list;
    for (const set of sets) {
      if (set === from || set.kind === "range" || kept.length === 0) continue;
      const buffer = this.buffers.takeList(kept.length);
      const isComplement = set.kind === "complement";
      const tested = isComplement ? set.of : set;
      const count =
        tested.kind === "bits"
          ? filterByBits(kept, tested.bits, !isComplement, buffer)
          : filterByList(kept, tested.list, !isComplement, buffer);
      kept = buffer.subarray(0, count);
    }
    return { kind: "list", list: kept };
  }

  #filterBits(first: Bits, range: RowRange, isWhole: boolean, sets: readonly Rows[]): Rows {
    const result = this.buffers.takeBits();
    const { from, to } = this.#words;
    result.set(first.bits.subarray(from, to), from);
    keepIn(result, this.#words, sets, first);
    if (!isWhole) clearOutside(result, this.#words, range);
    return { kind: "bits", bits: result };
  }

  #toBits(rows: Rows): Bits {
    if (rows.kind === "bits") return rows;
    const bits = this.buffers.takeBits();
    const { from, to } = this.#words;
    if (rows.kind === "complement") {
      const { bits: of } = this.#toBits(rows.of);
      for (let at = from; at < to; at++) bits[at] = ~of[at]!;
      return { kind: "bits", bits };
    }
    bits.fill(0, from, to);
    if (rows.kind === "range") addRange(bits, rows);
    else for (let at = 0; at < rows.list.length; at++) addRow(bits, rows.list[at]!);
    return { kind: "bits", bits };
  }
}

/** Removes rows from `result` that are not in all sets. Skips `first` and ranges, which the caller applies. */
function keepIn(result: Bitset, words: WordRange, sets: readonly Rows[], first?: Rows): void {
  const { from, to } = words;
  for (const set of sets) {
    if (set === first) continue;
    const of = set.kind === "complement" ? set.of : set;
    if (of.kind === "bits") andWords(result, result, of.bits, of === set ? 0 : -1, from, to);
    else if (of !== set && of.kind === "list")
      for (let at = 0; at < of.list.length; at++) removeRow(result, of.list[at]!);
  }
}

function clearOutside(result: Bitset, words: WordRange, range: RowRange): void {
  const first = range.from >> 5;
  const last = (range.to - 1) >> 5;
  result.fill(0, words.from, first);
  result.fill(0, last + 1, words.to);
  result[first]! &= bitsFrom(range.from);
  result[last]! &= bitsBelow(range.to);
}
