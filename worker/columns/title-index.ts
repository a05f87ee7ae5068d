/**
 * Finds titles. The index is made after the engine, a slice at a time; until it is there, titles are searched one
 * by one, and each search does about as much work on the index as it took itself, so that even a caller who never
 * asks for slices soon has one.
 */
import { fold } from "../data/letters.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { scanTitles, type TitleOf, type TitleSearch } from "./title-scan.ts";
import type { TitleWords } from "./title-words.ts";

export type { TitleSearch };

/** `TitleWords.build`, which a page loads only after its first answer. */
export type BuildTitleWords = typeof TitleWords.build;

export class TitleIndex {
  readonly #size: number;
  readonly #titleOf: TitleOf;
  readonly #build: () => BuildTitleWords | undefined;
  #work: Iterator<void, TitleWords> | undefined;
  #words: TitleWords | undefined;

  constructor(size: number, titleOf: TitleOf, build: () => BuildTitleWords | undefined) {
    this.#size = size;
    this.#titleOf = titleOf;
    this.#build = build;
  }

  /** Works on the index for about so long; true once there is nothing left to do. */
  prepare(milliseconds: number): boolean {
    this.#work ??= this.#build()?.(this.#size, this.#titleOf);
    if (this.#work === undefined) return false;
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
    if (this.#words !== undefined) return this.#words.find(search, needle, sets);
    const start = performance.now();
    const found = scanTitles(sets.all(), this.#titleOf, search, sets);
    this.prepare(performance.now() - start);
    return found;
  }
}
