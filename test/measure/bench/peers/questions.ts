/** Queries in the forms that peers can answer: sets of rows, or conditions joined by AND. */
import type { Expression } from "../../../../grammar/ast.ts";
import { type Condition, type FacetName, toCondition } from "../../../../worker/benchmark/plain.ts";

/** Combines the rows that `evaluateTerm` gives for each term, one byte for a row. Null stands for all rows. */
export function evaluateSets(
  node: Expression | null,
  size: number,
  evaluateTerm: (node: Expression) => Uint8Array,
): Uint8Array {
  if (node === null) return new Uint8Array(size).fill(1);
  switch (node.kind) {
    case "and":
    case "or": {
      const [first, ...others] = node.items.map((item) => evaluateSets(item, size, evaluateTerm));
      const result = first?.slice() ?? new Uint8Array(size);
      for (const other of others) {
        if (node.kind === "and") for (let row = 0; row < size; row++) result[row]! &= other[row]!;
        else for (let row = 0; row < size; row++) result[row]! |= other[row]!;
      }
      return result;
    }
    case "not":
      return evaluateSets(node.item, size, evaluateTerm).map((bit) => bit ^ 1);
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range":
      return evaluateTerm(node);
  }
}

/** Conditions joined by AND, some of them negated. */
interface Conjunction {
  readonly wanted: readonly Condition[];
  readonly unwanted: readonly Condition[];
}

/** Returns undefined for an expression that is no conjunction. */
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
