/** Sets with one bit per row, `r & 31` of word `r >> 5`, newest first. Bits outside of a range are undefined. */

/** Words are signed because JavaScript's bit operations return signed numbers: no word needs a conversion. */
export type Bitset = Int32Array;

/** The rows from `from` up to, not including, `to`. */
export interface RowRange {
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

export function addRange(set: Bitset, rows: RowRange): void {
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

export function countRows(set: Bitset, rows: RowRange): number {
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

/** Combines the words from `from` up to `to` by AND. `flip` is -1 for the rows that are not in the other set. */
export function andWords(
  into: Bitset,
  one: Bitset,
  other: Bitset,
  flip: 0 | -1,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) into[at] = one[at]! & (other[at]! ^ flip);
}

/** Combines the words of two bitsets by OR in the same way. */
export function orWords(into: Bitset, one: Bitset, other: Bitset, from: number, to: number): void {
  for (let at = from; at < to; at++) into[at] = one[at]! | other[at]!;
}

export const listSurplus = 3;

/** Writes a set's rows in a range, ascending, four at a time, so `into` needs room for `listSurplus` more. */
export function listRows(set: Bitset, rows: RowRange, into: Uint32Array): number {
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

/** Appends the rows of the word at index `at` to the first `count` rows of `into`; returns the new count. */
function listWord(word: number, at: number, into: Uint32Array, count: number): number {
  if (word === 0) return count;
  const beyond = (at << 5) + 31;
  const end = count + bitCount(word);
  let left = word;
  // Four steps per iteration, because the processor then mispredicts the end of the loop far less often.
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

/** Returns a mask of the bits of a row's word from that row on. */
export function bitsFrom(row: number): number {
  return -1 << (row & 31);
}

/** Returns a mask, for the word that holds `row - 1`, of the bits below `row`. */
export function bitsBelow(row: number): number {
  return -1 >>> (31 - ((row - 1) & 31));
}

/** Counts the ones of a word by sums in lanes of 2, 4 and 8 bits. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
