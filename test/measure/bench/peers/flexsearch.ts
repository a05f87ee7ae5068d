/** flexsearch: its full-text index for titles. Other terms are sets of rows, and counts are made one by one. */
import flexsearch from "flexsearch";
import type { Contestant } from "../../../../worker/benchmark/engines.ts";
import { answerByCounting, conditionPredicate, toDocuments } from "../../../../worker/benchmark/plain.ts";
import { createByteSets, evaluate } from "./set-engine.ts";

export const contestant: Contestant = {
  name: "flexsearch",
  lacks: "finds beginnings of words only, no text within a word; facets and counts are done for it",
  titleMatching: "word-prefix",
  create(data) {
    const documents = toDocuments(data);
    const index = new flexsearch.Index({ tokenize: "forward", cache: false, encode: wordsOf });
    for (const { row, title } of documents) index.add(row, title);
    const rowsOfCondition = new Map<string, Uint8Array>();

    const sets = createByteSets(documents.length, (condition) => {
      if (condition.kind === "title") {
        const rows = new Uint8Array(documents.length);
        const found = index.search(condition.text, { limit: documents.length });
        for (let at = 0; at < found.length; at++) rows[Number(found[at])] = 1;
        return rows;
      }
      // The rows of facets and years are found once, because these have few values.
      const key = JSON.stringify(condition);
      const matches = conditionPredicate(condition, "word-prefix");
      const rows = rowsOfCondition.get(key) ?? Uint8Array.from(documents, (one) => (matches(one) ? 1 : 0));
      rowsOfCondition.set(key, rows);
      return rows;
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

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
