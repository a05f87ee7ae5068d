/**
 * Sets of rows, one bit a row: row r is bit `r & 31` of word `r >> 5`. Rows are in newest-first order, so bit
 * order is result order.
 */

/** Signed words: bit operations give signed numbers, so no word has to be converted on its way in or out. */
export type Bitset = Int32Array;

/** Rows, or words, from `from` up to, not including, `to`. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

export function emptyBitset(size: number): Bitset {
  return new Int32Array(wordsFor(size));
}

export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function addRow(set: Bitset, row: number): void {
  set[row >> 5]! |= 1 << (row & 31);
}

export function hasRow(set: Bitset, row: number): boolean {
  return (set[row >> 5]! & (1 << (row & 31))) !== 0;
}

export function addInterval(set: Bitset, rows: Interval): void {
  if (rows.from >= rows.to) return;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  const head = -1 << (rows.from & 31);
  const tail = -1 >>> (31 - ((rows.to - 1) & 31));
  if (first === last) {
    set[first]! |= head & tail;
    return;
  }
  set[first]! |= head;
  set.fill(-1, first + 1, last);
  set[last]! |= tail;
}

export function countRows(set: Bitset, words: Interval): number {
  let count = 0;
  for (let at = words.from; at < words.to; at++) count += bitCount(set[at]!);
  return count;
}

/** Writes the rows of a set, ascending, and returns how many there were. */
export function listRows(set: Bitset, words: Interval, into: Uint32Array): number {
  let count = 0;
  for (let at = words.from; at < words.to; at++) {
    let word = set[at]!;
    const base = at << 5;
    if (word === -1) {
      // A full word is common in broad answers and need not be taken apart.
      for (let bit = 0; bit < 32; bit++) into[count++] = base + bit;
      continue;
    }
    while (word !== 0) {
      const lowest = word & -word;
      into[count++] = base + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return count;
}

/** The number of ones in a word, added up in ever wider lanes. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
