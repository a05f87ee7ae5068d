/** Plans a query: terms of dates narrow the window; what holds for whole cells is evaluated on them if fewer. */
import type { Comparator, Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { parseDateInterval, parseNumber } from "../../grammar/values.ts";
import { type Columns, rowsBetween } from "../indexes/columns.ts";
import { rowsOfYears } from "../indexes/dated-rows.ts";
import { facetOfField } from "../indexes/facet-values.ts";
import type { RowRange } from "../sets/bitset.ts";

/** A query's results are the rows that match all of these. */
interface Plan {
  readonly window: RowRange;
  readonly items: readonly Expression[];
  /** True if each item holds for whole cells. */
  readonly isOfCells: boolean;
}

/** `window`: the rows of the requested years. */
export function planQuery(expression: Expression | null, window: RowRange, columns: Columns): Plan {
  const all = itemsOf(expression);
  /** The items that do not narrow the window, unless these are all. */
  let others: Expression[] | undefined;
  let { from, to } = window;
  for (let at = 0; at < all.length; at++) {
    const item = all[at]!;
    const ranges = isField(item) ? rowRangesOf(item, columns) : undefined;
    const [range] = ranges ?? noRanges;
    if (range === undefined || ranges?.length !== 1) others?.push(item);
    else {
      others ??= all.slice(0, at);
      from = Math.max(from, range.from);
      to = Math.min(to, range.to);
    }
  }
  const items = others ?? all;
  return { window: from < to ? { from, to } : { from: 0, to: 0 }, items, isOfCells: items.every(isOfCells) };
}

const noRanges: readonly RowRange[] = [];

function itemsOf(expression: Expression | null): readonly Expression[] {
  if (expression === null) return [];
  return expression.kind === "and" ? expression.items : [expression];
}

function isField(node: Expression) {
  return node.kind === "match" || node.kind === "in" || node.kind === "compare" || node.kind === "range";
}

/** Returns whether an expression holds for all rows of a cell or for none. */
function isOfCells(node: Expression): boolean {
  if (node.kind === "and" || node.kind === "or") return node.items.every(isOfCells);
  if (node.kind === "not") return isOfCells(node.item);
  return node.kind !== "term" && (node.field === "is" || facetOfField.has(node.field));
}

/** Returns whether a value may be a relative date, such as `@today-1y`. */
export function mayBeRelative(node: FieldExpression): boolean {
  if (node.kind === "in") return node.values.some(isRelative);
  return node.kind === "range" ? isRelative(node.from) || isRelative(node.to) : isRelative(node.value);
}

const isRelative = ({ text }: Value): boolean => text.charCodeAt(0) === 0x40;

/** Returns one range for each value of the term; undefined for terms of other fields. */
export function rowRangesOf(
  node: FieldExpression,
  { years, createdDay }: Columns,
): readonly RowRange[] | undefined {
  if (node.field === "year") {
    return toBounds(node, readNumber)?.map(({ low, high }) => rowsOfYears(years, low, high));
  }
  if (node.field === "createdAt") {
    return toBounds(node, readDays)?.map(({ low, high }) => rowsBetween(createdDay, low, high));
  }
  return undefined;
}

/** Inclusive bounds on years or days; infinite where the term is open. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

type ReadValue = (text: string) => Bounds | undefined;

export function readNumber(text: string): Bounds | undefined {
  const number = parseNumber(text);
  return number === undefined ? undefined : { low: number, high: number };
}

/** Reads a date as an interval of days since 1970-01-01. */
export function readDays(text: string): Bounds | undefined {
  const days = parseDateInterval(text);
  return days && { low: days.first, high: days.last };
}

/** Returns bounds for each value of the term; undefined if a value is invalid. */
export function toBounds(node: FieldExpression, read: ReadValue): readonly Bounds[] | undefined {
  switch (node.kind) {
    case "match":
      return one(read(node.value.text));
    case "in":
      return all(node.values.map((value) => read(value.text)));
    case "compare": {
      const bounds = read(node.value.text);
      return one(bounds && openEnded(node.comparator, bounds));
    }
    case "range": {
      const from = read(node.from.text);
      const to = read(node.to.text);
      return one(from && to && { low: from.low, high: to.high });
    }
  }
}

function openEnded(comparator: Comparator, { low, high }: Bounds): Bounds {
  switch (comparator) {
    // Numbers of a query may have decimals; those of a column are integers.
    case ">":
      return { low: Math.floor(high) + 1, high: Infinity };
    case ">=":
      return { low, high: Infinity };
    case "<":
      return { low: -Infinity, high: Math.ceil(low) - 1 };
    case "<=":
      return { low: -Infinity, high };
  }
}

function one(bounds: Bounds | undefined): readonly Bounds[] | undefined {
  return bounds && [bounds];
}

function all(bounds: readonly (Bounds | undefined)[]): readonly Bounds[] | undefined {
  const read = bounds.filter((bound) => bound !== undefined);
  return read.length === bounds.length ? read : undefined;
}
