/**
 * The bound: how fast the same questions can be answered by code that knows nothing but this workload. Every value has
 * bits or a list, every operator is a loop over words, and counts are added up row by row in typed arrays, with the
 * few tricks that take a line each. Titles are searched by the project's own index, since the bound is one of counting.
 */

import { TitleIndex } from "../../../engine/indexes/titles.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";
import type { Contestant } from "../../in-page/engines.ts";
import { createBits } from "./bits.ts";
import { createSetEngine } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "bound",
  lacks:
    "typed counts that nobody ranks; no options, hidden kinds, dates, flags, wildcards or chosen values; titles by vitae's index",
  titleMatching: "substring",
  create: (data) =>
    createSetEngine(data, (documents, columns) => {
      const sets = new RowSets(columns.size);
      const titles = new TitleIndex(columns.size, (row) => data.activities[row]?.title ?? "");
      titles.prepare(Infinity);
      return createBits(
        documents,
        columns,
        (text) => sets.bitsOf(titles.find({ text, at: "anywhere" }, sets)),
        () => sets.begin({ from: 0, to: columns.size }),
      );
    }),
};
