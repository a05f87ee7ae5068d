/** Relative dates of a query, such as `@today-6m`, as days. */
import type { Expression, Value } from "../../grammar/ast.ts";
import { cvFields, findField } from "../../grammar/fields.ts";
import { parseDateInterval, spellDay } from "../../grammar/values.ts";

/**
 * Puts days in place of relative dates. It is done before anything else, so that what is kept for an expression is of
 * the day that it was asked on. `today`: in days since 1970-01-01 UTC.
 */
export function resolveDates(node: Expression, today: number): Expression {
  const resolve = (value: Value): Value => {
    const days = value.text.startsWith("@") ? parseDateInterval(value.text, today) : undefined;
    return days === undefined ? value : { ...value, text: spellDay(days.first) };
  };
  switch (node.kind) {
    case "and":
    case "or":
      return { ...node, items: node.items.map((item) => resolveDates(item, today)) };
    case "not":
      return { ...node, item: resolveDates(node.item, today) };
    case "term":
      return node;
  }
  if (findField(cvFields, node.field)?.type !== "date") return node;
  switch (node.kind) {
    case "match":
    case "compare":
      return { ...node, value: resolve(node.value) };
    case "in":
      return { ...node, values: node.values.map(resolve) };
    case "range":
      return { ...node, from: resolve(node.from), to: resolve(node.to) };
  }
}
