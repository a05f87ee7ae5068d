/** Finds titles by reading them one by one: until their index is complete, and for the few texts that no index helps with. */
import { foldCase, isWordStart } from "../../model/letters.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";

export interface TitleSearch {
  /** The text to find, in any case. */
  readonly text: string;
  /** A word starts at the title's start and after anything but a letter or digit. */
  readonly at: "anywhere" | "word-start";
}

export type TitleOf = (row: number) => string;

/** Returns those of the rows whose title matches. */
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
