/** Runs an expression: its leaves become sets, of rows or of cells, all else is algebra on them. */
import type { Expression, FieldExpression, Term } from "../../grammar/ast.ts";
import { printQuery } from "../../grammar/index.ts";
import { type FacetName, facetNames, facetOfField } from "../columns/facet-values.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { type Evaluation, leafRows } from "./evaluate-term.ts";

/** Same-field terms must be joined already. */
export function evaluate(node: Expression, evaluation: Evaluation): Matches {
  const { sets } = evaluation.ground;
  const known = evaluation.known?.get(node);
  if (known !== undefined) return plainMatches(known);
  switch (node.kind) {
    case "and":
      return allOf(
        node.items.map((item) => evaluate(item, evaluation)),
        sets,
      );
    case "or":
      return anyOf(
        node.items.map((item) => evaluate(item, evaluation)),
        sets,
      );
    case "not":
      // What a negated term names is not a selection, so there is nothing to lift.
      return plainMatches(sets.complement(evaluate(node.item, evaluation).rows));
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const rows = leafRows(node, evaluation);
      if (rows === undefined && evaluation.reports) reportUnsupported(node);
      const facet = node.kind === "term" || !evaluation.lifts ? undefined : facetOfField.get(node.field);
      const found = rows ?? sets.none();
      return facet === undefined ? plainMatches(found) : selectedMatches(found, facet);
    }
  }
}

/** What cannot be evaluated matches nothing. */
function reportUnsupported(node: Term | FieldExpression): void {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
}

/**
 * What a part of a query matches, and what it would match with a facet's selection lifted: the count beside an
 * option is taken that way. Both are worked out side by side, so that no part of a query runs twice.
 */

export interface Matches {
  readonly rows: Rows;
  /** By facet, only where lifting makes a difference; null if the facet's terms were all there was. */
  readonly lifted: Lifted;
}

type Lifted = { readonly [facet in FacetName]?: Rows | null };

const nothingLifted: Lifted = {};
const onlyLifted: Readonly<Record<FacetName, Lifted>> = {
  languages: { languages: null },
  categories: { categories: null },
  orgs: { orgs: null },
};

/** Rows that no facet selects. */
export function plainMatches(rows: Rows): Matches {
  return { rows, lifted: nothingLifted };
}

/** Rows that are a facet's selection. */
export function selectedMatches(rows: Rows, facet: FacetName): Matches {
  return { rows, lifted: onlyLifted[facet] };
}

export function allOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.intersection(rows));
}

function anyOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.union(rows));
}

/** Null if the facet's terms were all there was. */
export function liftedRows({ rows, lifted }: Matches, facet: FacetName): Rows | null {
  const without = lifted[facet];
  return without === undefined ? rows : without;
}

/** A lifted item is left out; if all are, so is the whole. */
function combine(items: readonly Matches[], join: (sets: readonly Rows[]) => Rows): Matches {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const rows = join(items.map((item) => item.rows));
  if (items.every(({ lifted }) => lifted === nothingLifted)) return plainMatches(rows);
  const lifted: { [facet in FacetName]?: Rows | null } = {};
  for (const facet of facetNames) {
    if (items.every((item) => item.lifted[facet] === undefined)) continue;
    const left: Rows[] = [];
    for (const item of items) {
      const without = liftedRows(item, facet);
      if (without !== null) left.push(without);
    }
    lifted[facet] = left.length === 0 ? null : join(left);
  }
  return { rows, lifted };
}
