/** Terms on the order of rows: what lies between two years, or two days of createdAt, is a run of rows. */
import type { Expression } from "../grammar/ast.ts";
import type { Interval } from "./bitset.ts";
import { readDays, readNumber, toBounds } from "./bounds.ts";
import { type Columns, rowsBetween } from "./columns.ts";

/** One run for each value of the term; undefined for terms of other kinds. */
export function runsOf(node: Expression, { year, createdDay }: Columns): readonly Interval[] | undefined {
  switch (node.kind) {
    case "match":
    case "in":
    case "compare":
    case "range":
      if (node.field === "year") {
        return toBounds(node, readNumber)?.map(({ low, high }) => rowsBetween(year, low, high));
      }
      if (node.field === "createdAt") {
        return toBounds(node, readDays)?.map(({ low, high }) => rowsBetween(createdDay, low, high));
      }
      return undefined;
    case "and":
    case "or":
    case "not":
    case "term":
      return undefined;
  }
}

/** The part of a window beyond which an expression matches nothing, so that nothing beside need look there. */
export function narrow(window: Interval, expression: Expression | null, columns: Columns): Interval {
  if (expression === null) return window;
  const items = expression.kind === "and" ? expression.items : [expression];
  let { from, to } = window;
  for (const item of items) {
    const [run, ...others] = runsOf(item, columns) ?? [];
    if (run === undefined || others.length > 0) continue;
    from = Math.max(from, run.from);
    to = Math.min(to, run.to);
  }
  return { from, to };
}
