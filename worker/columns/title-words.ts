/**
 * The index of titles: a dictionary of their distinct words, for each word the rows that have it, and for each row
 * its words in order. A text within one word is found in the dictionary, which is far smaller than the titles; one
 * that goes over several is looked for in the rows that have a fitting first and a fitting last word.
 */

import { lettersAt } from "../data/letters.ts";
import { addRow, type Bitset, emptyBitset, wordsFor } from "../sets/bitset.ts";
import { mergeLists, type RowList } from "../sets/row-lists.ts";
import { type RowSets, sortedJoin } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { scanTitles, type TitleOf, type TitleSearch } from "./title-scan.ts";
import { findCommon, hasTornEdge, invert, type Lists, readWords, wordsOf } from "./title-tokens.ts";
import { WordGrams, type WordPlace } from "./word-grams.ts";

export class TitleWords {
  readonly #size: number;
  readonly #titleOf: TitleOf;
  readonly #wordsOfRow: Lists;
  readonly #rowsOfWord: Lists;
  readonly #grams: WordGrams;
  /** Of words that many rows have. */
  readonly #bitsOfWord: ReadonlyMap<number, Bitset>;
  readonly #common: ReadonlyMap<string, Bitset>;
  // Taken again by each search.
  readonly #found: Int32Array;
  readonly #foundLast: Int32Array;
  readonly #fitsFirst: Uint8Array;
  readonly #fitsLast: Uint8Array;

  private constructor(parts: {
    size: number;
    titleOf: TitleOf;
    words: readonly string[];
    wordsOfRow: Lists;
    rowsOfWord: Lists;
    grams: WordGrams;
    bitsOfWord: ReadonlyMap<number, Bitset>;
    common: ReadonlyMap<string, Bitset>;
  }) {
    const count = parts.words.length;
    this.#size = parts.size;
    this.#titleOf = parts.titleOf;
    this.#wordsOfRow = parts.wordsOfRow;
    this.#rowsOfWord = parts.rowsOfWord;
    this.#grams = parts.grams;
    this.#bitsOfWord = parts.bitsOfWord;
    this.#common = parts.common;
    this.#found = new Int32Array(count);
    this.#foundLast = new Int32Array(count);
    this.#fitsFirst = new Uint8Array(count);
    this.#fitsLast = new Uint8Array(count);
  }

  /** Yields between slices of the work. */
  static *build(size: number, titleOf: TitleOf): Generator<void, TitleWords> {
    const { words, wordsOfRow } = yield* readWords(size, titleOf);
    const rowsOfWord = yield* invert(wordsOfRow, words.length);
    const grams = yield* WordGrams.build(words);
    const bitsOfWord = new Map<number, Bitset>();
    for (let word = 0; word < words.length; word++) {
      const from = rowsOfWord.starts[word]!;
      const to = rowsOfWord.starts[word + 1]!;
      if (to - from <= wordsFor(size)) continue;
      yield;
      const bits = emptyBitset(size);
      for (let at = from; at < to; at++) addRow(bits, rowsOfWord.items[at]!);
      bitsOfWord.set(word, bits);
    }
    const common = yield* findCommon(words, rowsOfWord, size);
    return new TitleWords({ size, titleOf, words, wordsOfRow, rowsOfWord, grams, bitsOfWord, common });
  }

  /** The rows of the window whose title matches. The needle is the folded text, and not empty. */
  find(search: TitleSearch, needle: string, sets: RowSets): Rows {
    const scan = (rows: Rows) => scanTitles(rows, this.#titleOf, search, sets);
    if (hasTornEdge(needle)) return scan(sets.all());
    const pieces = wordsOf(needle);
    const isFromStart = search.at === "word-start";
    // Whether a word starts with what is no letter depends on what stands before, which is in the same word.
    if (isFromStart && lettersAt(needle, 0) === 0) return scan(this.#withPieces(pieces, false, sets));
    return this.#withPieces(pieces, isFromStart, sets);
  }

  #withPieces(pieces: readonly string[], isFromStart: boolean, sets: RowSets): Rows {
    const [piece, ...others] = pieces;
    return piece !== undefined && others.length === 0
      ? this.#withWord(piece, isFromStart ? "start" : "within", sets)
      : this.#withPhrase(pieces, isFromStart, sets);
  }

  /** The rows whose title has the text within one word. */
  #withWord(text: string, place: WordPlace, sets: RowSets): Rows {
    const common = place === "within" ? this.#common.get(text) : undefined;
    if (common !== undefined) return { kind: "bits", bits: common };
    return this.#rowsWithAny(this.#found, this.#grams.find(text, place, this.#found), sets);
  }

  /** The rows whose title has these words one after the other, the first and the last perhaps not whole. */
  #withPhrase(pieces: readonly string[], isFromStart: boolean, sets: RowSets): Rows {
    const between: number[] = [];
    for (const piece of pieces.slice(1, -1)) {
      const [word] = this.#found.subarray(0, this.#grams.find(piece, "whole", this.#found));
      if (word === undefined) return sets.none();
      between.push(word);
    }
    const count = this.#grams.find(pieces[0]!, isFromStart ? "whole" : "end", this.#found);
    const countLast = this.#grams.find(pieces.at(-1)!, "start", this.#foundLast);
    const candidates = sets.intersection([
      this.#rowsWithAny(this.#found, count, sets),
      this.#rowsWithAny(this.#foundLast, countLast, sets),
    ]);
    const list = sets.list(candidates);
    const into = sets.buffers.takeList(list.length);
    this.#mark(this.#fitsFirst, this.#found, count, 1);
    this.#mark(this.#fitsLast, this.#foundLast, countLast, 1);
    let kept = 0;
    for (let at = 0; at < list.length; at++) {
      if (this.#hasPhrase(list[at]!, between)) into[kept++] = list[at]!;
    }
    this.#mark(this.#fitsFirst, this.#found, count, 0);
    this.#mark(this.#fitsLast, this.#foundLast, countLast, 0);
    return { kind: "list", list: into.subarray(0, kept) };
  }

  #mark(table: Uint8Array, words: Int32Array, count: number, mark: 0 | 1): void {
    for (let at = 0; at < count; at++) table[words[at]!] = mark;
  }

  #hasPhrase(row: number, between: readonly number[]): boolean {
    const { starts, items } = this.#wordsOfRow;
    const beyond = starts[row + 1]! - between.length - 1;
    for (let at = starts[row]!; at < beyond; at++) {
      if (this.#fitsFirst[items[at]!] === 0 || this.#fitsLast[items[at + between.length + 1]!] === 0)
        continue;
      let same = 0;
      while (same < between.length && items[at + 1 + same] === between[same]) same++;
      if (same === between.length) return true;
    }
    return false;
  }

  #rowsWithAny(words: Int32Array, count: number, sets: RowSets): Rows {
    if (count === 0) return sets.none();
    const { starts, items } = this.#rowsOfWord;
    if (count === 1) {
      const word = words[0]!;
      const list: RowList = items.subarray(starts[word], starts[word + 1]);
      const bits = this.#bitsOfWord.get(word);
      return bits === undefined ? { kind: "list", list: sets.clip(list) } : { kind: "bits", bits, list };
    }
    let total = 0;
    for (let at = 0; at < count; at++) total += starts[words[at]! + 1]! - starts[words[at]!]!;
    if (total * sortedJoin < wordsFor(this.#size)) return this.#joinLists(words, count, total, sets);

    const result = sets.buffers.takeBits();
    result.fill(0);
    for (let at = 0; at < count; at++) {
      const word = words[at]!;
      const end = starts[word + 1]!;
      const bits = end - starts[word]! > wordsFor(this.#size) ? this.#bitsOfWord.get(word) : undefined;
      if (bits !== undefined)
        for (let place = 0; place < bits.length; place++) result[place]! |= bits[place]!;
      else for (let place = starts[word]!; place < end; place++) addRow(result, items[place]!);
    }
    return { kind: "bits", bits: result };
  }

  #joinLists(words: Int32Array, count: number, total: number, sets: RowSets): Rows {
    const { starts, items } = this.#rowsOfWord;
    const lists = Array.from(words.subarray(0, count), (word) =>
      items.subarray(starts[word], starts[word + 1]),
    );
    const joined = sets.buffers.takeList(total);
    return { kind: "list", list: sets.clip(joined.subarray(0, mergeLists(lists, joined))) };
  }
}
