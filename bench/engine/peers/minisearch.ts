/** minisearch: its index for titles, searched by prefix as its documentation does ("Search options"). */
import MiniSearch from "minisearch";
import type { Contestant } from "../engines.ts";
import { titleClasses } from "../workload.ts";
import { createWordEngine, lacksAllButWords, wordsOf } from "./word-engine.ts";

export const minisearch: Contestant = {
  name: "minisearch",
  lacks: lacksAllButWords,
  titleMatching: "word-prefix",
  calledIn: titleClasses,
  create: (data) =>
    createWordEngine(data, (documents) => {
      const index = new MiniSearch({
        fields: ["title"],
        idField: "row",
        tokenize: wordsOf,
        searchOptions: { prefix: true, combineWith: "AND" },
      });
      index.addAll(documents);
      return (text, add) => {
        for (const { id } of index.search(text)) add(id);
      };
    }),
};
