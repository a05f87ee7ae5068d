/**
 * Searches titles. The token index is built after the engine, in slices. Until it is complete, titles are scanned one
 * by one, and each search also works on the index for about as long as its scan took, so that a caller who never
 * calls `prepare` soon has the index too.
 */
import { fold } from "../data/letters.ts";
import { Recent } from "../sets/recent.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows, StoredRows } from "../sets/rows.ts";
import { scanTitles, type TitleOf, type TitleSearch } from "./title-scan.ts";
import type { TokenIndex } from "./token-index.ts";

export type { TitleSearch };

/** The type of `TokenIndex.build`, which a page loads only after its first answer. */
export type BuildTokenIndex = typeof TokenIndex.build;

/** For each row of the data: as much as 64 sets of bits, in which common words are kept. */
const keptBytesPerRow = 8;

export class TitleIndex {
  readonly #size: number;
  readonly #titleOf: TitleOf;
  readonly #build: () => BuildTokenIndex | undefined;
  #work: Iterator<void, TokenIndex> | undefined;
  #tokens: TokenIndex | undefined;
  /** The rows of texts in all of the data. */
  readonly #recent: Recent<StoredRows>;

  constructor(size: number, titleOf: TitleOf, build: () => BuildTokenIndex | undefined, keepsSets = true) {
    this.#recent = new Recent(keepsSets ? size * keptBytesPerRow : 0);
    this.#size = size;
    this.#titleOf = titleOf;
    this.#build = build;
  }

  /** Works on the index for about `milliseconds`; returns true once it is complete. */
  prepare(milliseconds: number): boolean {
    this.#work ??= this.#build()?.(this.#size, this.#titleOf);
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
    if (this.#tokens !== undefined) return this.#findTokens(this.#tokens, search, folded, sets);
    const start = performance.now();
    const found = scanTitles(sets.all(), this.#titleOf, search, sets);
    this.prepare(performance.now() - start);
    return found;
  }

  #findTokens(tokens: TokenIndex, search: TitleSearch, folded: string, sets: RowSets): Rows {
    const { from, to } = sets.window;
    // Within a narrower window, what is found need not be all.
    if (from > 0 || to < this.#size) return tokens.find(search, folded, sets);
    const kept = this.#recent.find(`${search.at} ${folded}`, () =>
      toKept(tokens.find(search, folded, sets), sets),
    );
    return kept ?? tokens.find(search, folded, sets);
  }
}

/** Copies rows that live in memory which the next query reuses. */
function toKept(rows: Rows, sets: RowSets): { value: StoredRows; bytes: number } {
  if (rows.kind === "bits" && rows.list !== undefined) return { value: rows, bytes: 0 };
  const words = rows.kind === "list" ? rows.list.slice() : sets.bitsOf(rows).slice();
  const value: StoredRows =
    rows.kind === "list" ? { kind: "list", list: words } : { kind: "bits", bits: words };
  return { value, bytes: words.byteLength };
}
