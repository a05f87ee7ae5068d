/**
 * A query's terms, sorted by what they cost. Terms on the order of rows narrow the window and are done with.
 * Terms that hold for whole cells are worked out on some hundreds of cells. Only the rest is worked out on rows.
 */
import type { Expression, FieldExpression, Term } from "../../grammar/ast.ts";
import type { Columns } from "../columns/columns.ts";
import { facetOfField } from "../columns/facet-values.ts";
import type { Interval } from "../sets/bitset.ts";
import { runsOf } from "./row-ranges.ts";

/** A query is all of these together. */
export interface Plan {
  /** Beyond it the query matches nothing. */
  readonly window: Interval;
  readonly ofCells: readonly Expression[];
  readonly ofRows: readonly Expression[];
  /** Of both: such as a language or a word in the title. */
  readonly mixed: readonly Expression[];
}

/** `window`: the rows that are allowed at all. */
export function planQuery(expression: Expression | null, window: Interval, columns: Columns): Plan {
  const ofCells: Expression[] = [];
  const ofRows: Expression[] = [];
  const mixed: Expression[] = [];
  let { from, to } = window;
  for (const item of itemsOf(expression)) {
    if (isOfCells(item)) {
      ofCells.push(item);
      continue;
    }
    const runs = isField(item) ? runsOf(item, columns) : undefined;
    const [run] = runs ?? [];
    if (run !== undefined && runs?.length === 1) {
      from = Math.max(from, run.from);
      to = Math.min(to, run.to);
    } else if (isOfRows(item)) ofRows.push(item);
    else mixed.push(item);
  }
  return { window: from < to ? { from, to } : { from: 0, to: 0 }, ofCells, ofRows, mixed };
}

/** The largest parts of mixed expressions that are of rows alone. */
export function rowPartsOf(items: readonly Expression[]): Expression[] {
  return items.flatMap((item) => {
    if (isOfCells(item)) return [];
    if (isOfRows(item)) return [item];
    return rowPartsOf(item.kind === "not" ? [item.item] : itemsIn(item));
  });
}

function itemsOf(expression: Expression | null): readonly Expression[] {
  if (expression === null) return [];
  return expression.kind === "and" ? expression.items : [expression];
}

function itemsIn(node: Expression): readonly Expression[] {
  return node.kind === "and" || node.kind === "or" ? node.items : [];
}

function isField(node: Expression) {
  return node.kind === "match" || node.kind === "in" || node.kind === "compare" || node.kind === "range";
}

/** Rows of one cell are alike in all that such an expression asks. */
function isOfCells(node: Expression): boolean {
  return everyTerm(node, isCellTerm);
}

function isOfRows(node: Expression): boolean {
  return everyTerm(node, (term) => !isCellTerm(term));
}

function isCellTerm(term: Term | FieldExpression): boolean {
  return term.kind !== "term" && (term.field === "is" || facetOfField.has(term.field));
}

function everyTerm(node: Expression, holds: (term: Term | FieldExpression) => boolean): boolean {
  switch (node.kind) {
    case "and":
    case "or":
      return node.items.every((item) => everyTerm(item, holds));
    case "not":
      return everyTerm(node.item, holds);
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range":
      return holds(node);
  }
}
