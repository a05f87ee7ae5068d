/** The plain way: Array.filter and counting. It is slow, and short enough to be trusted: every answer is compared with its. */
import type { Expression } from "../../grammar/ast.ts";
import { answerByCounting, type Document, toDocuments } from "./documents.ts";
import type { Contestant, TitleMatching } from "./engines.ts";
import { type Condition, toCondition } from "./question.ts";

export function createPlain(titleMatching: TitleMatching): Contestant {
  return {
    name: "Array.filter",
    isFull: true,
    titleMatching,
    expresses: () => true,
    create(data) {
      const documents = toDocuments(data);
      return {
        search: (text) =>
          answerByCounting(text, (expression) => documents.filter(toPredicate(expression, titleMatching))),
      };
    },
  };
}

type Predicate = (document: Document) => boolean;

function toPredicate(node: Expression | null, titleMatching: TitleMatching): Predicate {
  if (node === null) return () => true;
  switch (node.kind) {
    case "and": {
      const items = node.items.map((item) => toPredicate(item, titleMatching));
      return (document) => items.every((matches) => matches(document));
    }
    case "or": {
      const items = node.items.map((item) => toPredicate(item, titleMatching));
      return (document) => items.some((matches) => matches(document));
    }
    case "not": {
      const matches = toPredicate(node.item, titleMatching);
      return (document) => !matches(document);
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const condition = toCondition(node);
      if (condition === undefined) throw new Error(`the workload asks for no ${node.kind} of this kind`);
      return conditionPredicate(condition, titleMatching);
    }
  }
}

export function conditionPredicate(condition: Condition, titleMatching: TitleMatching): Predicate {
  switch (condition.kind) {
    case "facet": {
      const { facet } = condition;
      const ids = new Set(condition.ids);
      return ({ names }) => names[facet].some((id) => ids.has(id));
    }
    case "title":
      return titleMatching === "substring"
        ? ({ title }) => title.includes(condition.text)
        : ({ title }) => hasWordPrefix(title, condition.text);
    case "years":
      return ({ year }) => year >= condition.from && year <= condition.to;
  }
}

/** Splits words as the engines that match prefixes do: at anything but letters and digits. */
function hasWordPrefix(title: string, text: string): boolean {
  return title.split(/[^\p{L}\p{N}]+/u).some((word) => word !== "" && word.startsWith(text));
}
