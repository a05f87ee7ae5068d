/** Terms on the order of rows: what lies between two years, or two days of createdAt, is a run of rows. */
import type { FieldExpression } from "../grammar/ast.ts";
import type { Interval } from "./bitset.ts";
import { readDays, readNumber, toBounds } from "./bounds.ts";
import { type Columns, rowsBetween } from "./columns.ts";
import { rowsOfYears } from "./years.ts";

/** One run for each value of the term; undefined for terms of other fields. */
export function runsOf(
  node: FieldExpression,
  { years, createdDay }: Columns,
): readonly Interval[] | undefined {
  if (node.field === "year") {
    return toBounds(node, readNumber)?.map(({ low, high }) => rowsOfYears(years, low, high));
  }
  if (node.field === "createdAt") {
    return toBounds(node, readDays)?.map(({ low, high }) => rowsBetween(createdDay, low, high));
  }
  return undefined;
}
