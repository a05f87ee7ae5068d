/**
 * What a query text asks, ready for engines that have no parser of their own: the expression with same-field terms
 * joined, and for each facet the expression with the facet's own selection lifted, where that makes a difference.
 */
import type { Expression, Value } from "../../grammar/ast.ts";
import { parseQuery } from "../../grammar/index.ts";
import { toPlainTerm } from "../query/query-text.ts";
import { type Bounds, readNumber, toBounds } from "../query/row-ranges.ts";
import { joinSameField } from "../query/same-field.ts";

export const facetFields = { languages: "language", categories: "category", orgs: "org" } as const;

export type FacetName = keyof typeof facetFields;

export const facetNames = ["languages", "categories", "orgs"] as const satisfies readonly FacetName[];

interface Question {
  /** Null asks for everything. */
  readonly expression: Expression | null;
  readonly lifted: { readonly [facet in FacetName]?: Expression | null };
}

/** Text that cannot be parsed is one plain term, as in the product. */
export function readQuestion(text: string): Question {
  const parsed = parseQuery(text);
  const expression = parsed.ok
    ? parsed.expression && joinSameField(parsed.expression, ["is"])
    : toPlainTerm(text);
  const lifted: { [facet in FacetName]?: Expression | null } = {};
  if (expression === null) return { expression, lifted };
  for (const facet of facetNames) {
    const left = without(expression, facetFields[facet]);
    if (left !== expression) lifted[facet] = left;
  }
  return { expression, lifted };
}

/** The expression without a field's terms that stand under no NOT; itself if it has none, null if nothing is left. */
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

/** A single condition, in the terms that every engine can be asked in. */
export type Condition =
  | { readonly kind: "facet"; readonly facet: FacetName; readonly ids: readonly string[] }
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "years"; readonly from: number; readonly to: number };

/** Undefined for what the workload does not ask: dates, flags, wildcards. Ids are in lower case. */
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

/** The conditions of a question that is nothing but conditions joined by AND, some of them negated. */
interface Conjunction {
  readonly wanted: readonly Condition[];
  readonly unwanted: readonly Condition[];
}

export function toConjunction(expression: Expression | null): Conjunction | undefined {
  const wanted: Condition[] = [];
  const unwanted: Condition[] = [];
  const items = expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
  for (const item of items) {
    const isNegated = item.kind === "not";
    const alternatives = isNegated ? undefined : toAlternatives(item);
    const condition = alternatives ?? toCondition(isNegated ? item.item : item);
    if (condition === undefined) return undefined;
    (isNegated ? unwanted : wanted).push(condition);
  }
  return { wanted, unwanted };
}

/** Terms of one facet joined by OR are one condition. */
function toAlternatives(node: Expression): Condition | undefined {
  if (node.kind !== "or") return undefined;
  const conditions = node.items.map(toCondition);
  const ids: string[] = [];
  let facet: FacetName | undefined;
  for (const condition of conditions) {
    if (condition?.kind !== "facet" || (facet !== undefined && condition.facet !== facet)) return undefined;
    facet = condition.facet;
    ids.push(...condition.ids);
  }
  return facet && { kind: "facet", facet, ids };
}
