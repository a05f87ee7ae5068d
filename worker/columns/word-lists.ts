/** The tags that activities list: the rows of each tag, and the tags of each row. */
import type { Activity } from "../../model/cv.ts";
import { foldCase } from "../../model/letters.ts";
import type { Steps } from "../../model/slices.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import { FacetValues, texts } from "./facet-values.ts";

export interface WordList {
  /** Most used first. */
  readonly values: FacetValues;
  /** The rows of each value. */
  readonly rows: readonly StoredRows[];
  /** Adds to `counts` how many of the listed rows have each value. */
  count(listed: Uint32Array, counts: Int32Array): void;
}

/** Rows that are read within half a millisecond or so. */
const rowsPerStep = 512;

/** Spellings that differ by case alone are one word, which is called as the newest activity spells it. */
export function* readWordList(activities: readonly Activity[]): Steps<WordList> {
  const size = activities.length;
  const found = new Map<string, { id: string; rows: number[] }>();
  for (const [row, activity] of activities.entries()) {
    if (row % rowsPerStep === 0) yield;
    for (const id of texts(activity.tags)) {
      const key = foldCase(id);
      const word = found.get(key) ?? { id, rows: [] };
      if (word.rows.at(-1) !== row) word.rows.push(row);
      found.set(key, word);
    }
  }
  const words = [...found.values()].sort((one, other) => other.rows.length - one.rows.length);
  const lists = words.map(({ rows }) => Int32Array.from(rows));

  // The words of row 5 stand in `ofRows` from `starts[5]` up to `starts[6]`.
  const starts = new Uint32Array(size + 1);
  for (const rows of lists) for (const row of rows) starts[row + 1]! += 1;
  for (let row = 0; row < size; row++) starts[row + 1]! += starts[row]!;
  const ofRows = new Uint32Array(starts[size]!);
  const next = starts.slice();
  for (const [word, rows] of lists.entries()) for (const row of rows) ofRows[next[row]!++] = word;
  return {
    values: new FacetValues(words),
    rows: lists.map((rows) => storeRows(rows, size)),
    count(listed, counts) {
      if (words.length === 0) return;
      for (let at = 0; at < listed.length; at++) {
        const row = listed[at]!;
        for (let place = starts[row]!; place < starts[row + 1]!; place++) counts[ofRows[place]!]! += 1;
      }
    },
  };
}
