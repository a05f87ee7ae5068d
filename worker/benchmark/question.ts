/** What a query text asks, for engines that have no parser of their own. */
import type { Expression, Value } from "../../grammar/ast.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { toPlainTerm } from "../query/query-text.ts";
import { type Bounds, readNumber, toBounds } from "../query/row-ranges.ts";
import { joinSameField } from "../query/same-field.ts";

export const facetFields = { languages: "language", categories: "category", orgs: "org" } as const;

export type FacetName = keyof typeof facetFields;

export const facetNames = ["languages", "categories", "orgs"] as const satisfies readonly FacetName[];

interface Question {
  /** Same-field terms are joined. Null stands for all activities. */
  readonly expression: Expression | null;
  /** For each facet that the query filters by, the expression without that filter. */
  readonly withoutOwnFilter: { readonly [facet in FacetName]?: Expression | null };
}

/** Takes text that cannot be parsed for one plain term, as the page does. */
export function readQuestion(text: string): Question {
  const parsed = parseQuery(text);
  const expression = parsed.ok
    ? parsed.expression && joinSameField(parsed.expression, ["is"])
    : toPlainTerm(text);
  const withoutOwnFilter: { [facet in FacetName]?: Expression | null } = {};
  if (expression === null) return { expression, withoutOwnFilter };
  for (const facet of facetNames) {
    const left = without(expression, facetFields[facet]);
    if (left !== expression) withoutOwnFilter[facet] = left;
  }
  return { expression, withoutOwnFilter };
}

/** Removes a field's terms that stand under no NOT. Returns the node itself if it has none, null if nothing is left. */
function without(node: Expression, field: string): Expression | null {
  switch (node.kind) {
    case "and":
    case "or": {
      const items = node.items.map((item) => without(item, field));
      if (items.every((item, at) => item === node.items[at])) return node;
      const left = items.filter((item) => item !== null);
      return left.length === 0 ? null : { ...node, items: left };
    }
    case "not":
    case "term":
      return node;
    case "match":
    case "in":
    case "compare":
    case "range":
      return node.field === field ? null : node;
  }
}

/** A single condition, in a form that every engine can be asked in. */
export type Condition =
  | { readonly kind: "facet"; readonly facet: FacetName; readonly ids: readonly string[] }
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "years"; readonly from: number; readonly to: number };

/** Returns undefined for what the workload does not ask: dates, flags and wildcards. Ids become lower case. */
export function toCondition(node: Expression): Condition | undefined {
  switch (node.kind) {
    case "term":
      return node.value.wildcard ? undefined : { kind: "title", text: node.value.text.toLowerCase() };
    case "match":
    case "in":
    case "compare":
    case "range": {
      if (node.field === "year") return toYears(toBounds(node, readNumber));
      const values = node.kind === "match" ? [node.value] : node.kind === "in" ? node.values : [];
      return toFacetCondition(node.field, values);
    }
    case "and":
    case "or":
    case "not":
      return undefined;
  }
}

function toFacetCondition(field: string, values: readonly Value[]): Condition | undefined {
  const facet = facetNames.find((name) => facetFields[name] === field);
  if (facet === undefined || values.some(({ wildcard }) => wildcard)) return undefined;
  return { kind: "facet", facet, ids: values.map(({ text }) => text.toLowerCase()) };
}

function toYears(bounds: readonly Bounds[] | undefined): Condition | undefined {
  const [only, ...others] = bounds ?? [];
  return only === undefined || others.length > 0
    ? undefined
    : { kind: "years", from: only.low, to: only.high };
}
