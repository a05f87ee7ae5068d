/** minisearch: its full-text index for titles. Other terms are filtered, and counts are made one by one. */
import MiniSearch from "minisearch";
import type { Contestant } from "../../../../worker/benchmark/engines.ts";
import {
  answerByCounting,
  conditionPredicate,
  type Document,
  toCondition,
  toDocuments,
} from "../../../../worker/benchmark/plain.ts";
import { wordsOf } from "./flexsearch.ts";
import { evaluateSets } from "./questions.ts";

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
    return {
      search: (text) =>
        answerByCounting(text, (expression) => {
          const rows = evaluateSets(expression, documents.length, (node) => {
            const condition = toCondition(node);
            if (condition?.kind === "title") {
              const found = new Uint8Array(documents.length);
              for (const { id } of index.search(condition.text)) found[id] = 1;
              return found;
            }
            const matches = condition && conditionPredicate(condition, "word-prefix");
            return Uint8Array.from(documents, (document) => (matches?.(document) ? 1 : 0));
          });
          const found: Document[] = [];
          for (let row = 0; row < rows.length; row++) if (rows[row] === 1) found.push(documents[row]!);
          return found;
        }),
    };
  },
};
