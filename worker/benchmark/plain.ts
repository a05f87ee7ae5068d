/** The plain way: Array.filter and counting. Slow, and short enough to be believed: every answer is held against its. */
import type { Expression } from "../../grammar/ast.ts";
import { countDocuments, type Document, toDocuments } from "./documents.ts";
import type { Contestant, Reading } from "./engines.ts";
import { type Condition, type FacetName, facetNames, readQuestion, toCondition } from "./question.ts";

export function createPlain(reading: Reading): Contestant {
  return {
    name: "Array.filter",
    isFull: true,
    reading,
    expresses: () => true,
    create(data) {
      const documents = toDocuments(data);
      return {
        search(text) {
          const { expression, lifted } = readQuestion(text);
          const found = select(documents, expression, reading);
          const others: { [facet in FacetName]?: readonly Document[] } = {};
          for (const facet of facetNames) {
            const without = lifted[facet];
            if (without !== undefined) others[facet] = select(documents, without, reading);
          }
          return { ids: found.map(({ row }) => row), counts: countDocuments(found, others) };
        },
      };
    },
  };
}

function select(
  documents: readonly Document[],
  expression: Expression | null,
  reading: Reading,
): readonly Document[] {
  return documents.filter(toPredicate(expression, reading));
}

type Predicate = (document: Document) => boolean;

function toPredicate(node: Expression | null, reading: Reading): Predicate {
  if (node === null) return () => true;
  switch (node.kind) {
    case "and": {
      const items = node.items.map((item) => toPredicate(item, reading));
      return (document) => items.every((matches) => matches(document));
    }
    case "or": {
      const items = node.items.map((item) => toPredicate(item, reading));
      return (document) => items.some((matches) => matches(document));
    }
    case "not": {
      const matches = toPredicate(node.item, reading);
      return (document) => !matches(document);
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const condition = toCondition(node);
      if (condition === undefined) throw new Error(`the workload asks for no ${node.kind} of this kind`);
      return conditionPredicate(condition, reading);
    }
  }
}

export function conditionPredicate(condition: Condition, reading: Reading): Predicate {
  switch (condition.kind) {
    case "facet": {
      const { facet } = condition;
      const ids = new Set(condition.ids);
      return ({ names }) => names[facet].some((id) => ids.has(id));
    }
    case "title":
      return reading === "substring"
        ? ({ title }) => title.includes(condition.text)
        : ({ title }) => hasWordPrefix(title, condition.text);
    case "years":
      return ({ year }) => year >= condition.from && year <= condition.to;
  }
}

/** Words as the engines of this reading cut them: runs of letters and digits. */
function hasWordPrefix(title: string, text: string): boolean {
  return title.split(/[^\p{L}\p{N}]+/u).some((word) => word !== "" && word.startsWith(text));
}
