/**
 * Searches titles. The token index is built after the engine, in slices. Until it is complete, titles are scanned one
 * by one, and each search also works on the index for about as long as its scan took, so that a caller who never
 * calls `prepare` soon has the index too.
 */
import { foldCase } from "../../model/letters.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { scanTitles, type TitleOf, type TitleSearch } from "./scan-titles.ts";
import { TokenIndex } from "./token-index.ts";

export class TitleIndex {
  readonly #size: number;
  readonly #titleOf: TitleOf;
  readonly #cachesSets: boolean;
  #work: Iterator<void, TokenIndex> | undefined;
  #tokens: TokenIndex | undefined;

  constructor(size: number, titleOf: TitleOf, cachesSets = true) {
    this.#cachesSets = cachesSets;
    this.#size = size;
    this.#titleOf = titleOf;
  }

  /** Works on the index for about `milliseconds`; returns true once it is complete. */
  prepare(milliseconds: number): boolean {
    this.#work ??= TokenIndex.build(this.#size, this.#titleOf, this.#cachesSets);
    const end = performance.now() + milliseconds;
    while (this.#tokens === undefined) {
      const step = this.#work.next();
      if (step.done) this.#tokens = step.value;
      else if (performance.now() >= end) return false;
    }
    return true;
  }

  /** Returns the distinct tokens; none until the index is complete. */
  get tokens(): readonly string[] {
    return this.#tokens?.tokens ?? [];
  }

  /** Returns the rows of the window whose title matches; an empty text matches all. */
  find(search: TitleSearch, sets: RowSets): Rows {
    const folded = foldCase(search.text);
    if (folded === "") return sets.all();
    if (this.#tokens !== undefined) return this.#tokens.find(search, folded, sets);
    const start = performance.now();
    const found = scanTitles(sets.all(), this.#titleOf, search, sets);
    this.prepare(performance.now() - start);
    return found;
  }
}
