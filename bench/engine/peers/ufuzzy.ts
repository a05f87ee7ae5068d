/**
 * uFuzzy: its filter over the titles, without its ranking (github.com/leeoniya/uFuzzy, "filter"). Since no characters are
 * allowed within a term, it finds a term anywhere in a title.
 */
import UFuzzy from "@leeoniya/ufuzzy";
import type { Contestant } from "../../in-page/engines.ts";
import { titleClasses } from "../../in-page/workload.ts";
import { asksForPlainTitles } from "./questions.ts";
import { createWordEngine } from "./word-engine.ts";

export const contestant: Contestant = {
  name: "ufuzzy",
  lacks: "finds texts of letters and digits only; facets and counts are bits and typed arrays of ours",
  titleMatching: "substring",
  calledIn: titleClasses,
  expresses: ({ text }) => asksForPlainTitles(text),
  create: (data) =>
    createWordEngine(data, (documents) => {
      const titles = documents.map(({ title }) => title);
      const index = new UFuzzy({ interSplit: "\\s+", intraSplit: "(?!)", intraBound: "(?!)", intraIns: 0 });
      return (text, add) => {
        for (const row of index.filter(titles, text) ?? []) add(row);
      };
    }),
};
