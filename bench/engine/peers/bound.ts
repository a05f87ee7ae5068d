/**
 * The bound: how fast the same questions can be answered by code that knows nothing but this workload. A parser of 120
 * lines, a loop over the words of bits for every operator, and counts in typed arrays, with the few tricks that take a
 * line each. Titles are searched by the project's own index, since the bound is one of parsing and counting.
 */

import "../../../engine/indexes/token-index.ts";
import { TextIndex } from "../../../engine/indexes/texts.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";
import type { Contestant } from "../../../worker/benchmark/engines.ts";
import { toQuestion } from "../../../worker/benchmark/plain.ts";
import { createBits } from "./bits.ts";
import { parseByHand } from "./bound-parser.ts";
import { createSetEngine } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "bound",
  lacks:
    "typed counts that nobody ranks; no options, hidden kinds, dates, flags, wildcards, chosen values or error messages; titles by vitae's index",
  titleMatching: "substring",
  create: (data) =>
    createSetEngine(
      data,
      (indexed) => {
        const { size } = indexed.columns;
        const sets = new RowSets(size);
        const titles = new TextIndex(size, (row) => data.activities[row]?.title ?? "");
        titles.prepare(Infinity);
        return createBits(
          indexed,
          (text) => sets.bitsOf(titles.find({ text, at: "anywhere" }, sets)),
          (window) => sets.begin(window),
        );
      },
      (text) => toQuestion(text, parseByHand(text)),
    ),
};
