/** liqe filters objects by a query in its own language. It does not count, so the counting is done for it. */
import { filter, parse } from "liqe";
import type { Expression } from "../../grammar/ast.ts";
import type { Contestant } from "./engines.ts";
import {
  answerByCounting,
  type Condition,
  type Document,
  facetFields,
  toCondition,
  toDocuments,
} from "./plain.ts";

/** The text that is searched in each facet. Activities with the same names share it. */
type FacetTexts = Readonly<Record<(typeof facetFields)[keyof typeof facetFields], string>>;

export const contestant: Contestant = {
  name: "liqe",
  lacks: "finds and does not count; facets and counts are done for it",
  titleMatching: "substring",
  create(data) {
    const documents = toDocuments(data);
    const texts = new Map<Document["names"], FacetTexts>();
    const searched = documents.map(({ row, title, year, names }) => {
      let facets = texts.get(names);
      if (facets === undefined) {
        facets = {
          language: delimit(names.languages),
          category: delimit(names.categories),
          org: delimit(names.orgs),
        };
        texts.set(names, facets);
      }
      return { row, title, year, ...facets };
    });
    return {
      search: (text) =>
        answerByCounting(text, (expression) =>
          expression === null
            ? documents
            : filter(parse(toText(expression)), searched)
                .map(({ row }) => documents[row]!)
                // OR returns the results of one operand after the other.
                .sort((one, other) => one.row - other.row),
        ),
    };
  },
};

function toText(node: Expression): string {
  switch (node.kind) {
    case "and":
      return `(${node.items.map(toText).join(" AND ")})`;
    case "or":
      return `(${node.items.map(toText).join(" OR ")})`;
    case "not":
      return `NOT (${toText(node.item)})`;
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const condition = toCondition(node);
      if (condition === undefined) throw new Error(`The workload has no ${node.kind} of this kind.`);
      return toTerm(condition);
    }
  }
}

function toTerm(condition: Condition): string {
  switch (condition.kind) {
    case "facet": {
      const terms = condition.ids.map((id) => `${facetFields[condition.facet]}:"${delimit([id])}"`);
      return terms.length === 1 ? `${terms[0]}` : `(${terms.join(" OR ")})`;
    }
    case "title":
      return `title:"${condition.text.replaceAll('"', '\\"')}"`;
    case "years":
      return `year:[${condition.from} TO ${condition.to}]`;
  }
}

/** Delimits ids, so that a search within the text finds whole ids only. liqe refuses two regular expressions in one query as ambiguous. */
function delimit(ids: readonly string[]): string {
  return `|${ids.join("|")}|`;
}
