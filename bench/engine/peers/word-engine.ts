/**
 * Engines that find words and know no facets: the library's index finds the rows of a word, and the rest is done here,
 * with one byte for a row and typed counts, so that what is slow is the library.
 */
import type { CvData } from "../../../model/cv.ts";
import type { BenchEngine } from "../../in-page/engines.ts";
import type { Document } from "../../in-page/plain.ts";
import { createSetEngine, listByFacet, toYearRanges } from "./set-engine.ts";

export const lacksAllButWords =
  "finds beginnings of words only, no text within a word; facets and counts are done for it";

/** Splits as the check does: at anything but letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** `createIndex` returns the function that finds the rows of titles with a word that begins so. */
export function createWordEngine(
  data: CvData,
  createIndex: (documents: readonly Document[]) => (text: string) => Iterable<number>,
): BenchEngine {
  return createSetEngine<Uint8Array>(data, (documents, columns) => {
    const { size } = columns;
    const find = createIndex(documents);
    const lists = listByFacet(documents);
    const ranges = toYearRanges(columns);
    const combine =
      (change: (one: number, other: number) => number) => (rows: Uint8Array, other: Uint8Array) => {
        for (let row = 0; row < size; row++) rows[row] = change(rows[row]!, other[row]!);
        return rows;
      };
    const list = (rows: Uint8Array) => {
      const found = new Uint32Array(size);
      let count = 0;
      for (let row = 0; row < size; row++) {
        found[count] = row;
        count += rows[row]!;
      }
      return found.subarray(0, count);
    };
    return {
      all: () => new Uint8Array(size).fill(1),
      and: combine((one, other) => one & other),
      or: combine((one, other) => one | other),
      andNot: combine((one, other) => one & (other ^ 1)),
      find(condition) {
        const rows = new Uint8Array(size);
        if (condition.kind === "title") for (const row of find(condition.text)) rows[row] = 1;
        else if (condition.kind === "facet")
          for (const id of condition.ids)
            for (const row of lists[condition.facet].get(id) ?? []) rows[row] = 1;
        else
          for (const { year, from, to } of ranges)
            if (year >= condition.from && year <= condition.to) rows.fill(1, from, to);
        return rows;
      },
      list,
      count(rows, { ids, ofRow }, listed = list(rows)) {
        const counts = new Int32Array(ids.length);
        for (let at = 0; at < listed.length; at++) counts[ofRow[listed[at]!]!]! += 1;
        return counts;
      },
    };
  });
}
