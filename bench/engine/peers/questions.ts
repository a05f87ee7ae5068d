/** Queries as conditions joined by AND, for peers that can filter only by these. */
import type { Expression } from "../../../grammar/ast.ts";
import { type Condition, type FacetName, toCondition } from "../plain.ts";

/** Conditions that all have to match: the wanted ids of facets, a range of years, texts of titles, and what must not match. */
export interface Conjunction {
  readonly ids: { readonly [facet in FacetName]?: readonly string[] };
  readonly years?: { readonly from: number; readonly to: number };
  readonly titles: readonly string[];
  readonly excluded: readonly Condition[];
}

/** Returns undefined if the expression is not a conjunction. */
export function toConjunction(expression: Expression | null): Conjunction | undefined {
  const ids: { [facet in FacetName]?: readonly string[] } = {};
  const titles: string[] = [];
  const excluded: Condition[] = [];
  let years: Conjunction["years"];
  const items = expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
  for (const item of items) {
    const isNegated = item.kind === "not";
    const condition = isNegated ? toCondition(item.item) : (toAlternatives(item) ?? toCondition(item));
    if (condition === undefined) return undefined;
    if (isNegated) excluded.push(condition);
    else if (condition.kind === "facet") ids[condition.facet] = condition.ids;
    else if (condition.kind === "years") years = condition;
    else titles.push(condition.text);
  }
  return { ids, titles, excluded, ...(years && { years }) };
}

/** Joins terms of one facet under an OR into one condition. */
function toAlternatives(node: Expression): Condition | undefined {
  if (node.kind !== "or") return undefined;
  const ids: string[] = [];
  let facet: FacetName | undefined;
  for (const condition of node.items.map(toCondition)) {
    if (condition?.kind !== "facet" || (facet !== undefined && condition.facet !== facet)) return undefined;
    facet = condition.facet;
    ids.push(...condition.ids);
  }
  return facet && { kind: "facet", facet, ids };
}
