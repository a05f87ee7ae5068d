/** Runs an expression: its leaves become sets, of rows or of cells, all else is algebra on them. */
import type { Expression, FieldExpression, Term } from "../grammar/ast.ts";
import { printQuery } from "../grammar/index.ts";
import { facetOfField } from "./facet-values.ts";
import { type Evaluation, leafRows } from "./leaves.ts";
import { allOf, anyOf, type Matches, plainMatches, selectedMatches } from "./matches.ts";

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
