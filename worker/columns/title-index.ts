/**
 * Searches titles. The token index is built after the engine, in slices. Until it is complete, titles are scanned one
 * by one, and each search also works on the index for about as long as its scan took, so that a caller who never
 * calls `prepare` soon has the index too.
 */
import { foldCase, isWordStart } from "../data/letters.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";

interface BuiltIndex {
  /** Returns the rows of the window whose title matches. `folded`: the folded text, which is not empty. */
  find(search: TitleSearch, folded: string, sets: RowSets): Rows;
  /** The distinct tokens, each a word, folded, with what follows it. */
  readonly tokens: readonly string[];
}

/** Yields between slices of the work. A page loads `TokenIndex.build` only after its first answer. */
export type BuildTokenIndex = (
  size: number,
  titleOf: TitleOf,
  cachesSets: boolean,
) => Iterator<void, BuiltIndex>;

export class TitleIndex {
  readonly #size: number;
  readonly #titleOf: TitleOf;
  readonly #build: () => BuildTokenIndex | undefined;
  readonly #cachesSets: boolean;
  #work: Iterator<void, BuiltIndex> | undefined;
  #tokens: BuiltIndex | undefined;

  constructor(size: number, titleOf: TitleOf, build: () => BuildTokenIndex | undefined, cachesSets = true) {
    this.#cachesSets = cachesSets;
    this.#size = size;
    this.#titleOf = titleOf;
    this.#build = build;
  }

  /** Works on the index for about `milliseconds`; returns true once it is complete. */
  prepare(milliseconds: number): boolean {
    this.#work ??= this.#build()?.(this.#size, this.#titleOf, this.#cachesSets);
    if (this.#work === undefined) return false;
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

export interface TitleSearch {
  /** The text to find, in any case. */
  readonly text: string;
  /** A word starts at the title's start and after anything but a letter or digit. */
  readonly at: "anywhere" | "word-start";
}

export type TitleOf = (row: number) => string;

/** Returns those of the rows whose title matches: before the index is complete, and for the few texts that no index helps with. */
export function scanTitles(rows: Rows, titleOf: TitleOf, search: TitleSearch, sets: RowSets): Rows {
  const text = foldCase(search.text);
  const list = sets.list(rows);
  const found = sets.buffers.takeList(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    if (isIn(foldCase(titleOf(row)), text, search.at)) found[count++] = row;
  }
  return { kind: "list", list: found.subarray(0, count) };
}

function isIn(title: string, text: string, place: TitleSearch["at"]): boolean {
  let at = title.indexOf(text);
  if (place === "anywhere") return at !== -1;
  while (at !== -1 && !isWordStart(title, at)) at = title.indexOf(text, at + 1);
  return at !== -1;
}
