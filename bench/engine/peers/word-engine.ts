/** Engines without facets: the library finds the rows of a text, and the bits of bits.ts do the rest. */
import type { CvData } from "../../../model/cv.ts";
import type { BenchEngine } from "../engines.ts";
import type { Document } from "../plain.ts";
import { createBits } from "./bits.ts";
import { createSetEngine } from "./set-engine.ts";

export const lacksAllButWords =
  "finds beginnings of words only, no text within a word; facets and counts are bits and typed arrays of ours";

/** Splits like the check does: at anything except letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** `createIndex` returns a function that calls `add` with the row of each title that the library finds for a text. */
export function createWordEngine(
  data: CvData,
  createIndex: (documents: readonly Document[]) => (text: string, add: (row: number) => void) => void,
): BenchEngine {
  return createSetEngine(data, (indexed) => {
    const find = createIndex(indexed.documents);
    return createBits(indexed, (text, take) => {
      const bits = take();
      find(text, (row) => {
        bits[row >> 5]! |= 1 << (row & 31);
      });
      return bits;
    });
  });
}
