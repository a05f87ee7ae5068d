/** Terms of number and date fields as bounds, and terms of year and createdAt, by which rows are sorted, as ranges. */
import type { Comparator, FieldExpression, Value } from "../../grammar/ast.ts";
import { parseDateInterval, parseNumber } from "../../grammar/values.ts";
import { type Columns, rowsBetween } from "../columns/columns.ts";
import { rowsOfYears } from "../columns/dated-rows.ts";
import type { RowRange } from "../sets/bitset.ts";

/** Whether the text of some value may be a relative date, as `@today-1y`. */
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

/** Bounds on a column's years or days, both included; infinite where the term leaves one open. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

type ReadValue = (text: string) => Bounds | undefined;

export function readNumber(text: string): Bounds | undefined {
  const number = parseNumber(text);
  return number === undefined ? undefined : { low: number, high: number };
}

/** Reads a date as days since 1970-01-01; a year or month is all of its days. */
export function readDays(text: string): Bounds | undefined {
  const days = parseDateInterval(text);
  return days && { low: days.first, high: days.last };
}

/** Returns bounds for each value of the term; undefined where a value cannot be read. */
export function toBounds(node: FieldExpression, read: ReadValue): readonly Bounds[] | undefined {
  switch (node.kind) {
    case "match":
      return all([read(node.value.text)]);
    case "in":
      return all(node.values.map((value) => read(value.text)));
    case "compare": {
      const bounds = read(node.value.text);
      return bounds && [openEnded(node.comparator, bounds)];
    }
    case "range": {
      const from = read(node.from.text);
      const to = read(node.to.text);
      return from && to && [{ low: from.low, high: to.high }];
    }
  }
}

function openEnded(comparator: Comparator, { low, high }: Bounds): Bounds {
  switch (comparator) {
    // Numbers of a query may have decimals; those of a column are whole.
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

function all(bounds: readonly (Bounds | undefined)[]): readonly Bounds[] | undefined {
  const read = bounds.filter((bound) => bound !== undefined);
  return read.length === bounds.length ? read : undefined;
}
