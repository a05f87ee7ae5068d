/** Titles searched one by one: what is done before there is an index, and for the odd text that no index helps with. */
import { fold, isWordStart } from "../data/letters.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";

export interface TitleSearch {
  /** Need not be folded. */
  readonly text: string;
  /** A word begins at the title's start and after anything but a letter or digit. */
  readonly at: "anywhere" | "word-start";
}

export type TitleOf = (row: number) => string;

/** Those of the rows whose title matches. */
export function scanTitles(rows: Rows, titleOf: TitleOf, search: TitleSearch, sets: RowSets): Rows {
  const needle = fold(search.text);
  const list = sets.list(rows);
  const found = sets.buffers.takeList(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    if (isIn(fold(titleOf(row)), needle, search.at)) found[count++] = row;
  }
  return { kind: "list", list: found.subarray(0, count) };
}

function isIn(folded: string, needle: string, place: TitleSearch["at"]): boolean {
  let at = folded.indexOf(needle);
  if (place === "anywhere") return at !== -1;
  while (at !== -1 && !isWordStart(folded, at)) at = folded.indexOf(needle, at + 1);
  return at !== -1;
}
