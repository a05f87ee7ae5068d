/** Partitions of the rows, and the number of rows of each group in any range of rows. */
import type { RowRange } from "../sets/bitset.ts";

type GroupOfRow = Uint16Array | Uint32Array;

/** A partition of the rows: by cell, by org or by category. All counts of results are counts of groups. */
export interface RowGroups {
  /** The number of groups. */
  readonly size: number;
  readonly ofRow: GroupOfRow;
  readonly totals: GroupTotals;
}

/** `yearStarts`: the first row of each year, ascending from 0, and the number of rows. */
export function groupRowsBy(numbers: Uint32Array, size: number, yearStarts: Int32Array): RowGroups {
  // Two-byte numbers load from memory in half the time of four-byte ones.
  const ofRow = size <= 0x1_0000 ? Uint16Array.from(numbers) : numbers;
  return { size, ofRow, totals: new GroupTotals(ofRow, size, yearStarts) };
}

/** Limits the running sums. With many orgs and years they would need more memory than the data. */
const maxSumsPerRow = 1;

/** Counts the rows of each group in a range of rows, from running sums (as in a summed-area table). */
class GroupTotals {
  readonly #ofRow: GroupOfRow;
  readonly #size: number;
  /** The rows before which sums are stored, ascending, from 0 to the number of rows. */
  readonly #marks: Int32Array;
  /** For each mark, the number of rows before it in each group. */
  readonly #sums: readonly Int32Array[];

  constructor(ofRow: GroupOfRow, size: number, yearStarts: Int32Array) {
    this.#ofRow = ofRow;
    this.#size = size;
    const limit = 1024 + ofRow.length * maxSumsPerRow;
    // If the sums of all years do not fit, those of every second or third year are stored, and so on.
    const step = Math.ceil((yearStarts.length * size) / limit);
    const last = yearStarts.length - 1;
    this.#marks = yearStarts.filter((_, at) => at % step === 0 || at === last);
    const sums = [new Int32Array(size)];
    const running = new Int32Array(size);
    for (let at = 1; at < this.#marks.length; at++) {
      this.#addRows({ from: this.#marks[at - 1]!, to: this.#marks[at]! }, running);
      sums.push(running.slice());
    }
    this.#sums = sums;
  }

  /** Returns the read-only number of the range's rows in each group: stored, or written to `buffer`. */
  read(range: RowRange, buffer: Int32Array): Int32Array {
    const stored = range.from === 0 ? this.#sums[this.#marks.indexOf(range.to)] : undefined;
    if (stored === undefined) this.count(range, buffer);
    return stored ?? buffer;
  }

  /** Writes the number of the range's rows in each group. */
  count({ from, to }: RowRange, into: Int32Array): void {
    const marks = this.#marks;
    let first = 0;
    while (marks[first]! < from) first++;
    let last = marks.length - 1;
    while (last >= 0 && marks[last]! > to) last--;
    if (first >= last) {
      into.fill(0, 0, this.#size);
      this.#addRows({ from, to }, into);
      return;
    }
    const before = this.#sums[first]!;
    const upTo = this.#sums[last]!;
    if (first === 0) into.set(upTo);
    else for (let group = 0; group < this.#size; group++) into[group] = upTo[group]! - before[group]!;
    this.#addRows({ from, to: marks[first]! }, into);
    this.#addRows({ from: marks[last]!, to }, into);
  }

  #addRows({ from, to }: RowRange, into: Int32Array): void {
    const ofRow = this.#ofRow;
    let row = from;
    // Four rows per iteration, so that loading their groups does not wait for earlier counts.
    for (const last = to - 3; row < last; row += 4) {
      const one = ofRow[row]!;
      const two = ofRow[row + 1]!;
      const three = ofRow[row + 2]!;
      const four = ofRow[row + 3]!;
      into[one]! += 1;
      into[two]! += 1;
      into[three]! += 1;
      into[four]! += 1;
    }
    for (; row < to; row++) into[ofRow[row]!]! += 1;
  }
}
