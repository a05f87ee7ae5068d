/** minisearch: its full-text index for titles. Other terms are filtered, and counts are made one by one. */
import MiniSearch from "minisearch";
import type { Contestant } from "../../../../worker/benchmark/engines.ts";
import { answerByCounting, conditionPredicate, toDocuments } from "../../../../worker/benchmark/plain.ts";
import { wordsOf } from "./flexsearch.ts";
import { createByteSets, evaluate } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "minisearch",
  lacks: "finds beginnings of words only, no text within a word; facets and counts are done for it",
  titleMatching: "word-prefix",
  create(data) {
    const documents = toDocuments(data);
    const index = new MiniSearch({
      fields: ["title"],
      idField: "row",
      tokenize: wordsOf,
      searchOptions: { prefix: true, combineWith: "AND" },
    });
    index.addAll(documents);
    const sets = createByteSets(documents.length, (condition) => {
      if (condition.kind === "title") {
        const rows = new Uint8Array(documents.length);
        for (const { id } of index.search(condition.text)) rows[id] = 1;
        return rows;
      }
      const matches = conditionPredicate(condition, "word-prefix");
      return Uint8Array.from(documents, (document) => (matches(document) ? 1 : 0));
    });
    return {
      search: (text) =>
        answerByCounting(text, (expression) => {
          const rows = evaluate(expression, sets);
          return documents.filter((_, row) => rows[row] === 1);
        }),
    };
  },
};
