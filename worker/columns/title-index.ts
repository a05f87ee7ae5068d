/**
 * Searches titles. The token index is built after the engine, in slices. Until it is complete, titles are scanned one
 * by one, and each search also works on the index for about as long as its scan took, so that a caller who never
 * calls `prepare` soon has the index too.
 */
import { fold } from "../data/letters.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { scanTitles, type TitleOf, type TitleSearch } from "./title-scan.ts";
import type { TokenIndex } from "./token-index.ts";

export type { TitleSearch };

/** The type of `TokenIndex.build`, which a page loads only after its first answer. */
export type BuildTokenIndex = typeof TokenIndex.build;

export class TitleIndex {
  readonly #size: number;
  readonly #titleOf: TitleOf;
  readonly #build: () => BuildTokenIndex | undefined;
  readonly #keepsSets: boolean;
  #work: Iterator<void, TokenIndex> | undefined;
  #tokens: TokenIndex | undefined;

  constructor(size: number, titleOf: TitleOf, build: () => BuildTokenIndex | undefined, keepsSets = true) {
    this.#keepsSets = keepsSets;
    this.#size = size;
    this.#titleOf = titleOf;
    this.#build = build;
  }

  /** Works on the index for about `milliseconds`; returns true once it is complete. */
  prepare(milliseconds: number): boolean {
    this.#work ??= this.#build()?.(this.#size, this.#titleOf, this.#keepsSets);
    if (this.#work === undefined) return false;
    const end = performance.now() + milliseconds;
    while (this.#tokens === undefined) {
      const step = this.#work.next();
      if (step.done) this.#tokens = step.value;
      else if (performance.now() >= end) return false;
    }
    return true;
  }

  /** Returns the rows of the window whose title matches; an empty text matches all. */
  find(search: TitleSearch, sets: RowSets): Rows {
    const folded = fold(search.text);
    if (folded === "") return sets.all();
    if (this.#tokens !== undefined) return this.#tokens.find(search, folded, sets);
    const start = performance.now();
    const found = scanTitles(sets.all(), this.#titleOf, search, sets);
    this.prepare(performance.now() - start);
    return found;
  }
}
