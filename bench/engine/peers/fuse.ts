/**
 * Fuse.js: its extended search for an exact text anywhere in a title, without sorting (fusejs.io, "Extended search").
 */
import Fuse from "fuse.js";
import type { Contestant } from "../../in-page/engines.ts";
import { titleClasses } from "../../in-page/workload.ts";
import { asksForPlainTitles } from "./questions.ts";
import { createWordEngine } from "./word-engine.ts";

export const contestant: Contestant = {
  name: "fuse",
  lacks: "finds texts of letters and digits only; facets and counts are bits and typed arrays of ours",
  titleMatching: "substring",
  calledIn: titleClasses,
  expresses: ({ text }) => asksForPlainTitles(text),
  create: (data) =>
    createWordEngine(data, (documents) => {
      const index = new Fuse(
        documents.map(({ title }) => title),
        {
          ...{ useExtendedSearch: true, shouldSort: false, threshold: 0, ignoreLocation: true },
          // Titles and queries are in lower case. Otherwise each search would convert every title again.
          isCaseSensitive: true,
        },
      );
      return (text, add) => {
        for (const { refIndex } of index.search(`'"${text}"`)) add(refIndex);
      };
    }),
};
