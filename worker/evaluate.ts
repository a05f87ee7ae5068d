/** Runs an expression over the columns: its leaves become sets of rows, all else is algebra on them. */
import type { Expression, FieldExpression, Term } from "../grammar/ast.ts";
import { printQuery } from "../grammar/index.ts";
import type { Bitset } from "./bitset.ts";
import { facetOfField } from "./facet-values.ts";
import { type Evaluation, leafRows } from "./leaves.ts";
import { allOf, anyOf, type Matches, plainMatches, selectedMatches } from "./matches.ts";
import type { RowSets } from "./row-sets.ts";

/** Same-field terms must be joined already. */
export function evaluate(node: Expression, evaluation: Evaluation): Matches {
  const { sets } = evaluation;
  const each = (item: Expression) => evaluate(item, evaluation);
  switch (node.kind) {
    case "and":
      return allOf(node.items.map(each), sets);
    case "or":
      return anyOf(node.items.map(each), sets);
    case "not":
      // What a negated term names is not a selection, so there is nothing to lift.
      return plainMatches(sets.complement(each(node.item).rows));
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const rows = leafRows(node, evaluation) ?? reportUnsupported(node, sets);
      const facet = node.kind === "term" ? undefined : facetOfField.get(node.field);
      return facet === undefined ? plainMatches(rows) : selectedMatches(rows, facet);
    }
  }
}

/** What cannot be evaluated matches nothing. */
function reportUnsupported(node: Term | FieldExpression, sets: RowSets): Bitset {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
  return sets.empty();
}
