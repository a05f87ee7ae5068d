/**
 * An expression as it would be had nobody written the terms of some field: what remains of the text when a choice in
 * a dropdown replaces them. Negated terms stay, for they select nothing.
 */
import type { Expression } from "../../grammar/ast.ts";
import { facetOfField } from "../columns/facet-values.ts";
import { exemptFields, joinableField } from "./same-field.ts";

/** Null if nothing is left. An expression without such terms is returned as it is. */
export function withoutField(node: Expression, field: string): Expression | null {
  switch (node.kind) {
    case "and":
    case "or": {
      const items = node.items.map((item) => withoutField(item, field));
      if (items.every((item, at) => item === node.items[at])) return node;
      const left = items.filter((item) => item !== null);
      // Parentheses around one operand mean nothing: an AND that is left alone in them is one with that around them.
      const flat = left.flatMap((item) => (item.kind === node.kind ? item.items : [item]));
      const [first] = flat;
      if (first === undefined) return null;
      return flat.length === 1 ? first : { kind: node.kind, items: flat, span: node.span };
    }
    case "not":
    case "term":
      return node;
    case "match":
    case "in":
    case "compare":
    case "range":
      return node.field === field ? null : node;
  }
}

const facetFields: readonly string[] = [...facetOfField.keys()];

/**
 * Whether leaving out a facet's terms brings terms of one field side by side that an OR held apart, which are then
 * joined: without its language, `org:a (org:b OR language:c)` asks for either org. Few queries are of this kind.
 */
export function rejoinsWithoutOwnFilter(node: Expression): boolean {
  if (node.kind !== "and" && node.kind !== "or") return false;
  const { items } = node;
  const isRejoined = (item: Expression) => node.kind === "and" && item.kind === "or" && rejoins(item, items);
  return items.some((item) => isRejoined(item) || rejoinsWithoutOwnFilter(item));
}

/** `items`: those of an AND, the alternative among them. */
function rejoins(alternative: Expression, items: readonly Expression[]): boolean {
  // Most often there is nothing beside it to be joined with, and finding out what is left of it costs microseconds.
  if (!items.some((item) => item !== alternative && mayJoin(item))) return false;
  return facetFields.some((facet) => {
    const freed = fieldsFreed(alternative, facet);
    if (freed.length === 0) return false;
    return items.some(
      (item) => item !== alternative && fieldsBeside(item, facet).some((field) => freed.includes(field)),
    );
  });
}

/** The fields whose terms would stand in the AND around an alternative if a facet's were left out of it. */
function fieldsFreed(alternative: Expression, facet: string): readonly string[] {
  const left = withoutField(alternative, facet);
  return left === alternative || left === null ? [] : fieldsOf(left);
}

function fieldsBeside(item: Expression, facet: string): readonly string[] {
  return item.kind === "or" ? fieldsFreed(item, facet) : fieldsOf(item);
}

function mayJoin(item: Expression): boolean {
  return item.kind === "or" || joinableField(item, exemptFields) !== undefined;
}

function fieldsOf(node: Expression): readonly string[] {
  if (node.kind === "and") return node.items.flatMap(fieldsOf);
  const field = joinableField(node, exemptFields);
  return field === undefined ? [] : [field];
}
