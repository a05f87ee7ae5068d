/**
 * Terms of one field joined by AND mean OR: `org:flask org:nearley` asks for activities of either org, because none
 * belongs to both. Values, lists and closed ranges are joined. Comparisons are not, since `year:>=2015 year:<=2016` is a
 * range; nor are negated terms and groups. Also removes the terms of a field, as a filter does that replaces them.
 */
import type { Expression } from "../../grammar/ast.ts";
import { cvFields, type Field } from "../../grammar/fields.ts";
import { facetOfField } from "../indexes/facet-values.ts";
import type { SearchOptions } from "../types.ts";

const fields: readonly Field[] = cvFields;

/** The fields whose terms stay joined by AND. */
export const exemptFields: readonly string[] = fields.flatMap(({ name, needsAll }) => (needsAll ? name : []));

/** Returns the fields whose terms stay joined by AND under these options, which may require all languages or all tags. */
export function exemptFieldsWith(options: Partial<SearchOptions>): readonly string[] {
  if (!options.useAndFilterForLanguages && !options.useAndFilterForTags) return exemptFields;
  const languages = options.useAndFilterForLanguages === true ? ["language"] : [];
  const tags = options.useAndFilterForTags === true ? ["tag"] : [];
  return [...exemptFields, ...languages, ...tags];
}

/** Joins terms of the same field by OR at every level, except `exempt` fields. May return the given object. */
export function joinSameField(expression: Expression, exempt: readonly string[]): Expression {
  switch (expression.kind) {
    case "and": {
      const items = mapChanged(expression.items, joinSameField, exempt);
      if (!hasCommonField(items, exempt))
        return items === expression.items ? expression : { kind: "and", items, span: expression.span };
      // Joined terms take the place of the first.
      const joined: Expression[] = [];
      let found = 0;
      for (const item of items) {
        const field = joinableBit(item, exempt);
        if (field === 0) joined.push(item);
        else if ((found & field) === 0) {
          const same = items.filter((other) => joinableBit(other, exempt) === field);
          joined.push(collapse("or", expression, same));
          found |= field;
        }
      }
      return collapse("and", expression, joined);
    }
    // Not spread: V8 gives each object that is spread and then extended a hidden class of its own.
    case "or": {
      const items = mapChanged(expression.items, joinSameField, exempt);
      return items === expression.items ? expression : { kind: "or", items, span: expression.span };
    }
    case "not": {
      const item = joinSameField(expression.item, exempt);
      return item === expression.item ? expression : { kind: "not", item, span: expression.span };
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range":
      return expression;
  }
}

/** Maps items; returns the same list if all items stay the same. `given`: passed to `map`, which needs no closure. */
function mapChanged<T, Given>(
  items: readonly Expression[],
  map: (item: Expression, given: Given) => Expression | T,
  given: Given,
) {
  let changed: (Expression | T)[] | undefined;
  for (let at = 0; at < items.length; at++) {
    const item = map(items[at]!, given);
    if (item !== items[at]) changed ??= items.slice(0, at);
    changed?.push(item);
  }
  return changed ?? items;
}

/** Returns whether two items can be joined. Most queries have none, so their items need no groups. */
function hasCommonField(items: readonly Expression[], exempt: readonly string[]): boolean {
  let found = 0;
  for (const item of items) {
    const field = joinableBit(item, exempt);
    if ((found & field) !== 0) return true;
    found |= field;
  }
  return false;
}

/** Returns the field of a term that can be joined, as one bit; else 0. */
function joinableBit(item: Expression, exempt: readonly string[]): number {
  return fieldBits.get(joinableField(item, exempt) ?? "") ?? 0;
}

const fieldBits: ReadonlyMap<string, number> = new Map(fields.map(({ name }, at) => [name, 1 << at]));

/** Returns the field whose other terms in the same AND are joined with this one. */
export function joinableField(item: Expression, exempt: readonly string[]): string | undefined {
  const isJoined = item.kind === "match" || item.kind === "in" || item.kind === "range";
  return isJoined && !exempt.includes(item.field) ? item.field : undefined;
}

/** Creates an AND or OR; a list of one item becomes that item. */
function collapse(kind: "and" | "or", { span }: Expression, items: readonly Expression[]): Expression {
  const [first] = items;
  return items.length === 1 && first !== undefined ? first : { kind, items, span };
}

/** Removes a field's terms except negated ones, which select nothing. Null if nothing remains. */
export function withoutField(node: Expression, field: string): Expression | null {
  switch (node.kind) {
    case "and":
    case "or": {
      const items = mapChanged(node.items, withoutField, field);
      if (items === node.items) return node;
      const left = items.filter((item) => item !== null);
      // An AND that is the only operand of an AND is merged into it, because the parentheses have no meaning.
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
 * Returns whether removing a facet's terms makes terms of one field adjacent that were separated by an OR, so that they are
 * joined: without its language, `org:a (org:b OR language:c)` asks for either org. Few queries do this.
 */
export function rejoinsExcludingOwnFacet(node: Expression): boolean {
  if (node.kind !== "and" && node.kind !== "or") return false;
  for (const item of node.items) {
    if (node.kind === "and" && item.kind === "or" && rejoins(item, node.items)) return true;
    if (rejoinsExcludingOwnFacet(item)) return true;
  }
  return false;
}

/** `items`: the operands of an AND, including the alternative. */
function rejoins(alternative: Expression, items: readonly Expression[]): boolean {
  // A fast check first: usually nothing else could be joined, and the loop below takes microseconds.
  const others = items.filter((item) => item !== alternative && mayJoin(item));
  if (others.length === 0) return false;
  for (const facet of facetFields) {
    const freed = fieldsFreed(alternative, facet);
    if (freed.length === 0) continue;
    if (others.some((item) => fieldsBeside(item, facet).some((field) => freed.includes(field)))) return true;
  }
  return false;
}

const noFields: readonly string[] = [];

/** The fields whose terms become operands of the AND around an alternative if a facet's terms are removed. */
function fieldsFreed(alternative: Expression, facet: string): readonly string[] {
  // Two operands that remain stay an OR. This is checked first, because removing terms copies the expression.
  if (alternative.kind !== "or") return noFields;
  let remaining = 0;
  for (const item of alternative.items) if (!hasOnly(item, facet)) remaining++;
  if (remaining !== 1) return noFields;
  const left = withoutField(alternative, facet);
  return left === null ? noFields : fieldsOf(left);
}

/** Returns whether nothing remains of an expression without the terms of a field. */
function hasOnly(node: Expression, field: string): boolean {
  if (node.kind === "and" || node.kind === "or") return node.items.every((item) => hasOnly(item, field));
  return node.kind !== "not" && node.kind !== "term" && node.field === field;
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
  return field === undefined ? noFields : [field];
}
