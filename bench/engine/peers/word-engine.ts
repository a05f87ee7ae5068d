/** Vitae's engine with a library in place of its index of titles. The library finds words, and knows no facets. */

import { provideTokenIndex } from "../../../engine/indexes/texts.ts";
import { TokenIndex } from "../../../engine/indexes/token-index.ts";
import { addRow } from "../../../engine/sets/bitset.ts";
import type { CvData } from "../../../model/cv.ts";
import { type BenchEngine, buildBenchEngine, toBenchEngine } from "../engines.ts";
import { type Document, toDocuments } from "../plain.ts";

export const lacksAllButWords =
  "finds beginnings of words only, no text within a word; facets and counts are those of our engine";

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
  const findRows = createIndex(toDocuments(data));
  const engine = buildBenchEngine(data);
  provideTokenIndex(() =>
    finished({
      tokens: [],
      find(_search, folded, sets) {
        const bits = sets.buffers.takeBits().fill(0);
        findRows(folded, (row) => addRow(bits, row));
        return { kind: "bits", bits };
      },
    }),
  );
  engine.prepare(Infinity);
  provideTokenIndex(TokenIndex.build);
  return toBenchEngine(engine);
}

/** An index that needs no slices of work. */
function finished<T>(value: T): Iterator<void, T> {
  return { next: () => ({ done: true, value }) };
}
