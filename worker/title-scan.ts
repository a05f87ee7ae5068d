/** Titles searched one by one: what is done before there is an index, and for the odd text that no index helps with. */
import { fold } from "./fold.ts";
import type { RowList } from "./row-lists.ts";
import { isWordStart } from "./words.ts";

export interface TitleSearch {
  /** Need not be folded. */
  readonly text: string;
  /** A word begins at the title's start and after anything but a letter or digit. */
  readonly at: "anywhere" | "word-start";
}

export type TitleOf = (row: number) => string;

/** Writes those of the rows whose title matches, and returns how many they are. */
export function scanTitles(rows: RowList, titleOf: TitleOf, search: TitleSearch, into: Int32Array): number {
  const needle = fold(search.text);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (isIn(fold(titleOf(row)), needle, search.at)) into[count++] = row;
  }
  return count;
}

function isIn(folded: string, needle: string, place: TitleSearch["at"]): boolean {
  let at = folded.indexOf(needle);
  if (place === "anywhere") return at !== -1;
  while (at !== -1 && !isWordStart(folded, at)) at = folded.indexOf(needle, at + 1);
  return at !== -1;
}
