/**
 * Finds titles. The index is made after the engine, a slice at a time; until it is there, titles are searched one
 * by one, and each search does about as much work on the index as it took itself, so that even a caller who never
 * asks for slices soon has one.
 */
import { fold } from "./fold.ts";
import type { RowSets } from "./row-sets.ts";
import type { Rows } from "./rows.ts";
import { scanTitles, type TitleOf, type TitleSearch } from "./title-scan.ts";
import { TitleWords } from "./title-words.ts";
import { hasTornEdge, lettersAt, wordsOf } from "./words.ts";

export type { TitleSearch };

export class TitleIndex {
  readonly #titleOf: TitleOf;
  readonly #work: Iterator<void, TitleWords>;
  #words: TitleWords | undefined;

  constructor(size: number, titleOf: TitleOf) {
    this.#titleOf = titleOf;
    this.#work = TitleWords.build(size, titleOf);
  }

  /** Works on the index for about so long; true once there is nothing left to do. */
  prepare(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    while (this.#words === undefined) {
      const step = this.#work.next();
      if (step.done) this.#words = step.value;
      else if (performance.now() >= end) return false;
    }
    return true;
  }

  /** The rows of the window whose title matches. */
  find(search: TitleSearch, sets: RowSets): Rows {
    const needle = fold(search.text);
    if (needle === "") return sets.all();
    if (this.#words === undefined) {
      const start = performance.now();
      const found = this.#scan(sets.all(), search, sets);
      this.prepare(performance.now() - start);
      return found;
    }
    if (hasTornEdge(needle)) return this.#scan(sets.all(), search, sets);
    const pieces = wordsOf(needle);
    const isFromStart = search.at === "word-start";
    // Whether a word starts with what is no letter depends on what stands before, which is in the same word.
    if (isFromStart && lettersAt(needle, 0) === 0) {
      return this.#scan(this.#find(pieces, false, this.#words, sets), search, sets);
    }
    return this.#find(pieces, isFromStart, this.#words, sets);
  }

  #find(pieces: readonly string[], isFromStart: boolean, words: TitleWords, sets: RowSets): Rows {
    const [piece, ...others] = pieces;
    return piece !== undefined && others.length === 0
      ? words.withWord(piece, isFromStart ? "start" : "within", sets)
      : words.withPhrase(pieces, isFromStart, sets);
  }

  #scan(rows: Rows, search: TitleSearch, sets: RowSets): Rows {
    const list = sets.list(rows);
    const into = sets.buffers.takeList(list.length);
    return { kind: "list", list: into.subarray(0, scanTitles(list, this.#titleOf, search, into)) };
  }
}
