/** Rows in groups, each row in one: by cell, by org, by category. All counts of results are counts of groups. */
import type { RowRange } from "../sets/bitset.ts";

type GroupOfRow = Uint16Array | Uint32Array;

export interface RowGroups {
  /** The number of groups. */
  readonly size: number;
  readonly ofRow: GroupOfRow;
  readonly totals: GroupTotals;
}

/** `yearStarts`: the first row of each year, ascending from 0, and the number of rows. */
export function groupRowsBy(numbers: Uint32Array, size: number, yearStarts: Int32Array): RowGroups {
  // Numbers of two bytes take half the time of four to load from memory.
  const ofRow = size <= 0x1_0000 ? Uint16Array.from(numbers) : numbers;
  return { size, ofRow, totals: new GroupTotals(ofRow, size, yearStarts) };
}

/** Limits the running sums, which for data of many orgs and years would take more memory than the data. */
const maxSumsPerRow = 1;

/** Counts the rows of each group in a range of rows, from running sums (as in a summed-area table). */
class GroupTotals {
  readonly #ofRow: GroupOfRow;
  readonly #size: number;
  /** The rows up to which there are sums, ascending; the first is 0, the last the number of rows. */
  readonly #marks: Int32Array;
  /** For each mark, the number of rows before it in each group. */
  readonly #sums: readonly Int32Array[];

  constructor(ofRow: GroupOfRow, size: number, yearStarts: Int32Array) {
    this.#ofRow = ofRow;
    this.#size = size;
    const room = 1024 + ofRow.length * maxSumsPerRow;
    // Where there is no room for the sums of all years, there are those of every second year, or third, and so on.
    const step = Math.ceil((yearStarts.length * size) / room);
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

  /** Returns how many of the range's rows are in each group, to be read only: stored, or written to `room`. */
  read(range: RowRange, room: Int32Array): Int32Array {
    const stored = range.from === 0 ? this.#sums[this.#marks.indexOf(range.to)] : undefined;
    if (stored === undefined) this.count(range, room);
    return stored ?? room;
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
    // Four rows per iteration, so that their groups are loaded without waiting for the counts of the rows before.
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
