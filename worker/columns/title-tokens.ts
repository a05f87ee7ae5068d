/**
 * Titles as words: a word is a run of letters and digits and all that follows it up to the next such run, so that
 * the words of a text, one after the other, are the text. Text before the first letter is a word too.
 */
import { fold, isHighSurrogate, isLowSurrogate, lettersAt } from "../data/letters.ts";
import { addRow, type Bitset, emptyBitset } from "../sets/bitset.ts";
import type { TitleOf } from "./title-scan.ts";

/** Where the word that begins at `from` ends. */
function endOfWord(text: string, from: number): number {
  let at = from;
  for (let units = lettersAt(text, at); units > 0; units = lettersAt(text, at)) at += units;
  while (at < text.length && lettersAt(text, at) === 0) at += 1;
  return at;
}

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfWord(text, at);
    words.push(text.slice(at, end));
    at = end;
  }
  return words;
}

/** The text begins or ends with half a character, which may match within a whole one. */
export function hasTornEdge(text: string): boolean {
  const { length } = text;
  return isLowSurrogate(text.charCodeAt(0)) || isHighSurrogate(text.charCodeAt(length - 1));
}

/**
 * The lists that the index of titles is made of. Each function yields between slices of its work, so that whoever
 * runs it can let a query through.
 */

const rowsPerSlice = 256;
/** Room for so many at first; most titles are shorter. */
const wordsPerTitle = 11;
/** Texts of one or two letters that so many rows hold, by their part of all, have their rows stored. */
const commonPart = 1 / 8;

/** Lists of numbers, all in one array: those of list i begin at `starts[i]`, and end where the next begins. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** The distinct words of the titles, and each row's in order. */
export function* readWords(
  size: number,
  titleOf: TitleOf,
): Generator<void, { words: string[]; wordsOfRow: Lists }> {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const starts = new Int32Array(size + 1);
  let items = new Int32Array(size * wordsPerTitle + 64);
  let count = 0;
  for (let row = 0; row < size; row++) {
    if (row % rowsPerSlice === 0) yield;
    const title = fold(titleOf(row));
    if (count + title.length > items.length) {
      const longer = new Int32Array(Math.max(items.length * 2, count + title.length));
      longer.set(items);
      items = longer;
    }
    for (let at = 0; at < title.length; ) {
      const end = endOfWord(title, at);
      const text = title.slice(at, end);
      let word = numbers.get(text);
      if (word === undefined) {
        word = words.push(text) - 1;
        numbers.set(text, word);
      }
      items[count++] = word;
      at = end;
    }
    starts[row + 1] = count;
  }
  // To copy millions of words would hold a query up: a little too much room is kept instead.
  const isTight = count * 4 > items.length * 3;
  return { words, wordsOfRow: { starts, items: isTight ? items.subarray(0, count) : items.slice(0, count) } };
}

/** By word, the rows that have it, ascending, each once. */
export function* invert({ starts, items }: Lists, wordCount: number): Generator<void, Lists> {
  const size = starts.length - 1;
  const rowStarts = new Int32Array(wordCount + 1);
  const latest = new Int32Array(wordCount).fill(-1);
  for (let row = 0; row < size; row++) {
    if (row % (rowsPerSlice * 8) === 0) yield;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const word = items[at]!;
      if (latest[word] === row) continue;
      latest[word] = row;
      rowStarts[word + 1]! += 1;
    }
  }
  for (let word = 0; word < wordCount; word++) rowStarts[word + 1]! += rowStarts[word]!;
  const next = rowStarts.slice();
  const rows = new Int32Array(rowStarts[wordCount]!);
  latest.fill(-1);
  for (let row = 0; row < size; row++) {
    if (row % (rowsPerSlice * 8) === 0) yield;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const word = items[at]!;
      if (latest[word] === row) continue;
      latest[word] = row;
      rows[next[word]!++] = row;
    }
  }
  return { starts: rowStarts, items: rows };
}

/**
 * The rows of texts of one or two code units that are all over the titles: a thousand words may hold an `e`, and
 * to join their rows would take longer than any other search.
 */
export function* findCommon(
  words: readonly string[],
  { starts, items }: Lists,
  size: number,
): Generator<void, Map<string, Bitset>> {
  const sums = new Map<number, number>();
  for (let word = 0; word < words.length; word++) {
    if (word % rowsPerSlice === 0) yield;
    const rows = starts[word + 1]! - starts[word]!;
    for (const text of shortTexts(words[word]!)) sums.set(text, (sums.get(text) ?? 0) + rows);
  }
  const common = new Map<number, Bitset>();
  for (const [text, rows] of sums) if (rows > size * commonPart) common.set(text, emptyBitset(size));
  for (let word = 0; word < words.length; word++) {
    if (word % rowsPerSlice === 0) yield;
    for (const text of shortTexts(words[word]!)) {
      const bits = common.get(text);
      if (bits === undefined) continue;
      for (let at = starts[word]!; at < starts[word + 1]!; at++) addRow(bits, items[at]!);
    }
  }
  const entries = Array.from(common, ([text, bits]): [string, Bitset] => [fromNumber(text), bits]);
  return new Map(entries);
}

const units = 0x1_0000;

/** The texts of one or two code units in a word, as numbers. */
function shortTexts(word: string): Set<number> {
  const texts = new Set<number>();
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    texts.add(unit);
    if (at > 0) texts.add((word.charCodeAt(at - 1) + 1) * units + unit);
  }
  return texts;
}

function fromNumber(text: number): string {
  const last = text % units;
  return text < units ? String.fromCharCode(last) : String.fromCharCode(Math.floor(text / units) - 1, last);
}
