/**
 * Evaluates an expression: its terms become sets of rows or cells, and its operators become algebra on them.
 *
 * The counts beside a facet's options leave that facet's own filter out (disjunctive faceting). What matches without
 * it is evaluated side by side with what matches, so that no part of an expression is evaluated twice.
 */
import type { Expression } from "../../grammar/ast.ts";
import { type FacetName, facetNames, facetOfField } from "../columns/facet-values.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { type Evaluation, evaluateTerm } from "./evaluate-term.ts";

export interface Matches {
  readonly rows: Rows;
  /**
   * What matches without the facet's own filter; null where that leaves no filter at all. Facets are left out whose
   * filter makes no difference.
   */
  readonly withoutOwnFilter: WithoutOwnFilter;
}

/** What parts of an expression match that are evaluated already. */
export type Given = ReadonlyMap<Expression, Matches>;

type WithoutOwnFilter = { readonly [facet in FacetName]?: Rows | null };

const noOwnFilter: WithoutOwnFilter = {};
const onlyOwnFilter: Readonly<Record<FacetName, WithoutOwnFilter>> = {
  languages: { languages: null },
  categories: { categories: null },
  orgs: { orgs: null },
};

/** Evaluates an expression whose terms of the same field are joined already. */
export function evaluate(node: Expression, evaluation: Evaluation, given?: Given): Matches {
  const { sets } = evaluation.domain;
  const known = given?.get(node);
  if (known !== undefined) return known;
  switch (node.kind) {
    case "and":
      return allOf(matchesOf(node.items, evaluation, given), sets);
    case "or":
      return combine(matchesOf(node.items, evaluation, given), (rows) => sets.union(rows));
    case "not":
      // Negated terms are no facet's own filter: the page does not show their values as chosen.
      return plainMatches(sets.complement(evaluate(node.item, evaluation, given).rows));
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const rows = evaluateTerm(node, evaluation);
      if (rows === undefined) evaluation.onUnsupported?.(node);
      const facet =
        node.kind === "term" || !evaluation.needsFacets ? undefined : facetOfField.get(node.field);
      // A term that cannot be evaluated matches nothing.
      const found = rows ?? sets.none();
      return facet === undefined ? plainMatches(found) : selectedMatches(found, facet);
    }
  }
}

export function matchesOf(items: readonly Expression[], evaluation: Evaluation, given?: Given): Matches[] {
  return items.map((item) => evaluate(item, evaluation, given));
}

/** Makes matches of rows that no facet filters. */
export function plainMatches(rows: Rows): Matches {
  return { rows, withoutOwnFilter: noOwnFilter };
}

/** Makes matches of rows that are a facet's own filter. */
export function selectedMatches(rows: Rows, facet: FacetName): Matches {
  return { rows, withoutOwnFilter: onlyOwnFilter[facet] };
}

export function allOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.intersection(rows));
}

/** Returns what matches without the facet's own filter; null where that leaves no filter at all. */
export function rowsWithoutOwnFilter({ rows, withoutOwnFilter }: Matches, facet: FacetName): Rows | null {
  const without = withoutOwnFilter[facet];
  return without === undefined ? rows : without;
}

/** Items that consist of a facet's own filter alone are left out of what matches without it. */
function combine(items: readonly Matches[], join: (sets: readonly Rows[]) => Rows): Matches {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const rows = join(items.map((item) => item.rows));
  if (items.every(({ withoutOwnFilter }) => withoutOwnFilter === noOwnFilter)) return plainMatches(rows);
  const withoutOwnFilter: { [facet in FacetName]?: Rows | null } = {};
  for (const facet of facetNames) {
    if (items.every((item) => item.withoutOwnFilter[facet] === undefined)) continue;
    const left: Rows[] = [];
    for (const item of items) {
      const without = rowsWithoutOwnFilter(item, facet);
      if (without !== null) left.push(without);
    }
    withoutOwnFilter[facet] = left.length === 0 ? null : join(left);
  }
  return { rows, withoutOwnFilter };
}
