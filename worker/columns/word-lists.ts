/** Words that activities list, such as tags: the rows of each. Few queries name one, so they are read when the first does. */
import type { Activity } from "../contract.ts";
import { foldCase } from "../data/letters.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import { FacetValues, texts } from "./facet-values.ts";

export interface WordList {
  /** Most used first. */
  readonly values: FacetValues;
  /** The rows of each value. */
  readonly rows: readonly StoredRows[];
}

/** Spellings that differ by case alone are one word, which is called as the newest activity spells it. */
export function readWordList(activities: readonly Activity[], field: "tags"): WordList {
  const found = new Map<string, { id: string; rows: number[] }>();
  for (const [row, activity] of activities.entries()) {
    for (const id of texts(activity[field])) {
      const key = foldCase(id);
      const word = found.get(key) ?? { id, rows: [] };
      if (word.rows.at(-1) !== row) word.rows.push(row);
      found.set(key, word);
    }
  }
  const words = [...found.values()].sort((one, other) => other.rows.length - one.rows.length);
  return {
    values: new FacetValues(words),
    rows: words.map(({ rows }) => storeRows(Int32Array.from(rows), activities.length)),
  };
}
