/**
 * Sorts a query's terms by cost. Terms of year and createdAt, by which rows are sorted, only narrow the window. Terms
 * that hold for whole cells are evaluated on some hundreds of cells. Only the rest is evaluated on rows.
 */
import type { Expression, FieldExpression, Term } from "../../grammar/ast.ts";
import type { Columns } from "../columns/columns.ts";
import { facetOfField } from "../columns/facet-values.ts";
import type { RowRange } from "../sets/bitset.ts";
import { rowRangesOf } from "./row-ranges.ts";

/** A query's results are the rows that match all of these. */
export interface Plan {
  readonly window: RowRange;
  readonly ofCells: readonly Expression[];
  readonly ofRows: readonly Expression[];
  /** Expressions with terms of both kinds, such as a language or a word in the title. */
  readonly mixed: readonly Expression[];
}

/** `window`: the rows that the years asked for allow. */
export function planQuery(expression: Expression | null, window: RowRange, columns: Columns): Plan {
  const ofCells: Expression[] = [];
  const ofRows: Expression[] = [];
  const mixed: Expression[] = [];
  let { from, to } = window;
  for (const item of itemsOf(expression)) {
    if (isOfCells(item)) {
      ofCells.push(item);
      continue;
    }
    const ranges = isField(item) ? rowRangesOf(item, columns) : undefined;
    const [range] = ranges ?? [];
    if (range !== undefined && ranges?.length === 1) {
      from = Math.max(from, range.from);
      to = Math.min(to, range.to);
    } else if (isOfRows(item)) ofRows.push(item);
    else mixed.push(item);
  }
  return { window: from < to ? { from, to } : { from: 0, to: 0 }, ofCells, ofRows, mixed };
}

function itemsOf(expression: Expression | null): readonly Expression[] {
  if (expression === null) return [];
  return expression.kind === "and" ? expression.items : [expression];
}

function isField(node: Expression) {
  return node.kind === "match" || node.kind === "in" || node.kind === "compare" || node.kind === "range";
}

/** Whether an expression holds for all rows of a cell or for none. */
export function isOfCells(node: Expression): boolean {
  return everyTerm(node, isCellTerm);
}

export function isOfRows(node: Expression): boolean {
  return everyTerm(node, (term) => !isCellTerm(term));
}

function isCellTerm(term: Term | FieldExpression): boolean {
  return term.kind !== "term" && (term.field === "is" || facetOfField.has(term.field));
}

function everyTerm(node: Expression, holds: (term: Term | FieldExpression) => boolean): boolean {
  if (node.kind === "and" || node.kind === "or") return node.items.every((item) => everyTerm(item, holds));
  return node.kind === "not" ? everyTerm(node.item, holds) : holds(node);
}
