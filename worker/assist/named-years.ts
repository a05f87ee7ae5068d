/** The years that a query text names, which the page's pills of years follow. */
import type { Expression, FieldExpression } from "../../grammar/ast.ts";
import type { NamedYears } from "../contract.ts";
import { readNumber, toBounds } from "../query/row-ranges.ts";

/**
 * Returns the years between which all results lie because of the text's own terms of `year`; infinite where it leaves an
 * end open, undefined where it names none. Terms below an OR or a NOT bound nothing by themselves.
 */
export function findNamedYears(expression: Expression | null): NamedYears | undefined {
  const items = expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
  const bounds = items.flatMap((item) => (isOfYear(item) ? (toBounds(item, readNumber) ?? []) : []));
  if (bounds.length === 0) return undefined;
  // As in the search, years and closed ranges are joined by OR, and what has an open end by AND.
  const isClosed = ({ low, high }: NamedYears) => Number.isFinite(low) && Number.isFinite(high);
  const closed = bounds.filter(isClosed);
  const open = bounds.filter((one) => !isClosed(one));
  const hull =
    closed.length === 0
      ? []
      : [
          {
            low: Math.min(...closed.map(({ low }) => low)),
            high: Math.max(...closed.map(({ high }) => high)),
          },
        ];
  return {
    low: Math.max(...[...hull, ...open].map(({ low }) => low)),
    high: Math.min(...[...hull, ...open].map(({ high }) => high)),
  };
}

function isOfYear(node: Expression): node is FieldExpression {
  return "field" in node && node.field === "year";
}
