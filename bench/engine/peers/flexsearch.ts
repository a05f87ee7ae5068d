/** flexsearch: its index for beginnings of words, as documented; a resolution of 1 disables scoring. */
import library from "flexsearch";
import type { Contestant } from "../engines.ts";
import { titleClasses } from "../workload.ts";
import { createWordEngine, lacksAllButWords, wordsOf } from "./word-engine.ts";

export const flexsearch: Contestant = {
  name: "flexsearch",
  lacks: lacksAllButWords,
  titleMatching: "word-prefix",
  calledIn: titleClasses,
  create: (data) =>
    createWordEngine(data, (documents) => {
      const index = new library.Index({
        tokenize: "forward",
        resolution: 1,
        cache: false,
        encode: wordsOf,
      });
      for (const { row, title } of documents) index.add(row, title);
      return (text, add) => {
        for (const row of index.search(text, { limit: documents.length })) add(Number(row));
      };
    }),
};
