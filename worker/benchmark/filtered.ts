/**
 * For engines that find and do not count: one that evaluates an expression to rows is asked for the result and
 * for each lifted facet, and all is counted plainly.
 */
import type { Expression } from "../../grammar/ast.ts";
import { countDocuments, type Document } from "./documents.ts";
import type { Found } from "./engines.ts";
import { type FacetName, facetNames, readQuestion } from "./question.ts";

/** `select` gives the documents of an expression, newest first. */
export function answerByCounting(
  text: string,
  select: (expression: Expression | null) => readonly Document[],
): Found {
  const { expression, lifted } = readQuestion(text);
  const found = select(expression);
  const others: { [facet in FacetName]?: readonly Document[] } = {};
  for (const facet of facetNames) {
    const without = lifted[facet];
    if (without !== undefined) others[facet] = select(without);
  }
  return { ids: found.map(({ row }) => row), counts: countDocuments(found, others) };
}

/** Sets of rows as engines that return ids make them, in an expression's algebra. */
export function evaluateSets(
  node: Expression | null,
  size: number,
  leaf: (node: Expression) => Uint8Array,
): Uint8Array {
  if (node === null) return new Uint8Array(size).fill(1);
  switch (node.kind) {
    case "and":
    case "or": {
      const [first, ...others] = node.items.map((item) => evaluateSets(item, size, leaf));
      const result = first?.slice() ?? new Uint8Array(size);
      for (const other of others) {
        if (node.kind === "and") for (let row = 0; row < size; row++) result[row]! &= other[row]!;
        else for (let row = 0; row < size; row++) result[row]! |= other[row]!;
      }
      return result;
    }
    case "not": {
      const inner = evaluateSets(node.item, size, leaf);
      return inner.map((held) => held ^ 1);
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range":
      return leaf(node);
  }
}
