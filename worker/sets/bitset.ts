/**
 * Sets of rows, one bit a row: row r is bit `r & 31` of word `r >> 5`. Rows are in newest-first order, so bit
 * order is result order. Of the first and the last word of an interval only the interval's own bits are read:
 * what a set holds beyond the interval asked for may be anything.
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

export function removeRow(set: Bitset, row: number): void {
  set[row >> 5]! &= ~(1 << (row & 31));
}

export function hasRow(set: Bitset, row: number): boolean {
  return (set[row >> 5]! & (1 << (row & 31))) !== 0;
}

export function addInterval(set: Bitset, rows: Interval): void {
  if (rows.from >= rows.to) return;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  const head = bitsFrom(rows.from);
  const tail = bitsBelow(rows.to);
  if (first === last) {
    set[first]! |= head & tail;
    return;
  }
  set[first]! |= head;
  set.fill(-1, first + 1, last);
  set[last]! |= tail;
}

export function countRows(set: Bitset, rows: Interval): number {
  if (rows.from >= rows.to) return 0;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  const head = bitsFrom(rows.from);
  const tail = bitsBelow(rows.to);
  if (first === last) return bitCount(set[first]! & head & tail);
  let count = bitCount(set[first]! & head) + bitCount(set[last]! & tail);
  for (let at = first + 1; at < last; at++) count += bitCount(set[at]!);
  return count;
}

/**
 * Writes the rows of a set that lie in the interval, ascending, and returns how many there are. `into` needs room
 * for three more: a word is taken apart in fours, and what it wrote too much is written over by the next.
 */
export function listRows(set: Bitset, rows: Interval, into: Int32Array): number {
  if (rows.from >= rows.to) return 0;
  const first = rows.from >> 5;
  const last = (rows.to - 1) >> 5;
  const head = bitsFrom(rows.from);
  const tail = bitsBelow(rows.to);
  if (first === last) return listWord(set[first]! & head & tail, first, into, 0);
  let count = listWord(set[first]! & head, first, into, 0);
  for (let at = first + 1; at < last; at++) count = listWord(set[at]!, at, into, count);
  return listWord(set[last]! & tail, last, into, count);
}

/** With more rows than this, looking at each bit of a word takes less than finding the ones. */
const mostFound = 24;

/** Appends the rows of one word. */
function listWord(word: number, at: number, into: Int32Array, count: number): number {
  if (word === 0) return count;
  if (word === -1) return listWhole(at, into, count);
  const size = bitCount(word);
  if (size > mostFound) return listDense(word, at, into, count);
  const beyond = (at << 5) + 31;
  const end = count + size;
  let left = word;
  // Four steps to a turn: the turns of a word are guessed wrong far less often than its single bits.
  for (let place = count; place < end; place += 4) {
    into[place] = beyond - Math.clz32(left & -left);
    left &= left - 1;
    into[place + 1] = beyond - Math.clz32(left & -left);
    left &= left - 1;
    into[place + 2] = beyond - Math.clz32(left & -left);
    left &= left - 1;
    into[place + 3] = beyond - Math.clz32(left & -left);
    left &= left - 1;
  }
  return end;
}

function listWhole(at: number, into: Int32Array, count: number): number {
  const row = at << 5;
  for (let bit = 0; bit < 32; bit += 4) {
    into[count + bit] = row + bit;
    into[count + bit + 1] = row + bit + 1;
    into[count + bit + 2] = row + bit + 2;
    into[count + bit + 3] = row + bit + 3;
  }
  return count + 32;
}

/** Writes every row, each over the one before where that was none: without branches, since most would be taken. */
function listDense(word: number, at: number, into: Int32Array, count: number): number {
  const row = at << 5;
  let left = word;
  let end = count;
  for (let bit = 0; bit < 32; bit += 4) {
    into[end] = row + bit;
    end += left & 1;
    into[end] = row + bit + 1;
    end += (left >>> 1) & 1;
    into[end] = row + bit + 2;
    end += (left >>> 2) & 1;
    into[end] = row + bit + 3;
    end += (left >>> 3) & 1;
    left >>>= 4;
  }
  return end;
}

/** The bits of a row's word from that row on. */
export function bitsFrom(row: number): number {
  return -1 << (row & 31);
}

/** The bits of the word before a row's end: of the word that holds `row - 1`, those below `row`. */
export function bitsBelow(row: number): number {
  return -1 >>> (31 - ((row - 1) & 31));
}

/** The number of ones in a word, added up in ever wider lanes. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
