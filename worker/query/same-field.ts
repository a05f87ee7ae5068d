/**
 * Terms of one field joined by AND mean OR: nobody who writes `org:flask org:nearley` looks for activities of both.
 * Values, lists and closed ranges are joined. Comparisons are not, since `year:>=2015 year:<=2016` is a range; nor
 * are negated terms and groups.
 */
import type { Expression } from "../../grammar/ast.ts";
import { cvFields, type Field } from "../../grammar/fields.ts";

const fields: readonly Field[] = cvFields;

/** The fields whose terms, joined by AND, stay joined by AND. */
export const exemptFields: readonly string[] = fields.flatMap(({ name, needsAll }) => (needsAll ? name : []));

/** Joins same-field terms by OR at every level. Terms of the `exempt` fields stay as they are. */
export function joinSameField(expression: Expression, exempt: readonly string[]): Expression {
  switch (expression.kind) {
    case "and": {
      const items = expression.items.map((item) => joinSameField(item, exempt));
      if (!haveSameField(items, exempt)) return { kind: "and", items, span: expression.span };
      // Groups keep the order of their first items; an item that is not joined is a group of its own.
      const groups = new Map<string | Expression, Expression[]>();
      for (const item of items) {
        const key = joinableField(item, exempt) ?? item;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [item]);
        else group.push(item);
      }
      return collapse(
        "and",
        expression,
        [...groups.values()].map((group) => collapse("or", expression, group)),
      );
    }
    // Not spread: V8 gives each object that is spread and then extended a hidden class of its own.
    case "or":
      return {
        kind: "or",
        items: expression.items.map((item) => joinSameField(item, exempt)),
        span: expression.span,
      };
    case "not":
      return { kind: "not", item: joinSameField(expression.item, exempt), span: expression.span };
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range":
      return expression;
  }
}

/** Most queries have nothing to join, and making groups is costly. */
function haveSameField(items: readonly Expression[], exempt: readonly string[]): boolean {
  if (items.length > fewItems) return true;
  for (let at = 1; at < items.length; at++) {
    const field = joinableField(items[at]!, exempt);
    if (field === undefined) continue;
    for (let before = 0; before < at; before++) {
      if (joinableField(items[before]!, exempt) === field) return true;
    }
  }
  return false;
}

/** Up to this many items, comparing all pairs is cheap. */
const fewItems = 8;

/** The field whose other terms in the same AND this one is joined with. */
export function joinableField(item: Expression, exempt: readonly string[]): string | undefined {
  const isJoined = item.kind === "match" || item.kind === "in" || item.kind === "range";
  return isJoined && !exempt.includes(item.field) ? item.field : undefined;
}

/** Makes an AND or OR; a list of one item becomes that item. */
function collapse(kind: "and" | "or", { span }: Expression, items: readonly Expression[]): Expression {
  const [first] = items;
  return items.length === 1 && first !== undefined ? first : { kind, items, span };
}
