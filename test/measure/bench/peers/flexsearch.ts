/** flexsearch: its full-text index for titles. Other terms are sets of rows, and counts are made one by one. */
import flexsearch from "flexsearch";
import type { Contestant } from "../../../../worker/benchmark/engines.ts";
import {
  answerByCounting,
  conditionPredicate,
  type Document,
  toCondition,
  toDocuments,
} from "../../../../worker/benchmark/plain.ts";
import { evaluateSets } from "./questions.ts";

export const contestant: Contestant = {
  name: "flexsearch",
  lacks: "finds beginnings of words only, no text within a word; facets and counts are done for it",
  titleMatching: "word-prefix",
  create(data) {
    const documents = toDocuments(data);
    const index = new flexsearch.Index({ tokenize: "forward", cache: false, encode: wordsOf });
    for (const { row, title } of documents) index.add(row, title);
    const rowsOfCondition = new Map<string, Uint8Array>();

    /** Finds the rows of facets and years once, because they have few values. */
    function evaluateTerm(node: Parameters<typeof toCondition>[0]): Uint8Array {
      const condition = toCondition(node);
      if (condition === undefined) return new Uint8Array(documents.length);
      if (condition.kind === "title") {
        const rows = new Uint8Array(documents.length);
        const found = index.search(condition.text, { limit: documents.length });
        for (let at = 0; at < found.length; at++) rows[Number(found[at])] = 1;
        return rows;
      }
      const key = JSON.stringify(condition);
      let rows = rowsOfCondition.get(key);
      if (rows === undefined) {
        const matches = conditionPredicate(condition, "word-prefix");
        rows = Uint8Array.from(documents, (document) => (matches(document) ? 1 : 0));
        rowsOfCondition.set(key, rows);
      }
      return rows;
    }

    return {
      search: (text) =>
        answerByCounting(text, (expression) => {
          const rows = evaluateSets(expression, documents.length, evaluateTerm);
          const found: Document[] = [];
          for (let row = 0; row < rows.length; row++) if (rows[row] === 1) found.push(documents[row]!);
          return found;
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
