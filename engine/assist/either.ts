/** A written AND between values of one field, which finds either of them. */
import type { Expression, FieldExpression, TextEdit } from "../../grammar/ast.ts";
import { type ShortTextField, shortTextFields } from "../../grammar/fields.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { exemptFieldsWith, joinableField } from "../query/same-field.ts";
import type { Options } from "./counter.ts";

interface JoinedByAnd {
  readonly field: string;
  /** The span of both terms. */
  readonly start: number;
  readonly length: number;
  /** The edit of the text that finds both; absent if no text does. */
  readonly both?: TextEdit;
}

/** Returns the first two terms of a field that a written AND joins; undefined if there are none, or both are required. */
export function findJoinedByAnd(
  query: string,
  expression: Expression | null,
  options: Options,
): JoinedByAnd | undefined {
  return expression === null ? undefined : findIn(expression, query, exemptFieldsWith(options));
}

function findIn(node: Expression, query: string, exempt: readonly string[]): JoinedByAnd | undefined {
  if (node.kind === "not") return findIn(node.item, query, exempt);
  if (node.kind !== "and" && node.kind !== "or") return undefined;
  for (const [at, item] of node.items.entries()) {
    const inner = findIn(item, query, exempt);
    if (inner !== undefined) return inner;
    const field = node.kind === "and" ? joinableField(item, exempt) : undefined;
    const earlier = field === undefined ? -1 : lastOfField(node.items.slice(0, at), field, exempt);
    const before = node.items[earlier];
    if (field === undefined || before === undefined) continue;
    const { start } = before.span;
    const end = item.span.start + item.span.length;
    const between = query.slice(start + before.span.length, item.span.start).replace(/"[^"]*"/g, "");
    if (!/(?:^|[\s)])and(?:[\s(]|$)/i.test(between)) continue;
    const both = earlier === at - 1 ? spellBoth([before, item]) : undefined;
    return {
      ...{ field, start, length: end - start },
      ...(both !== undefined && { both: { start, length: end - start, text: both } }),
    };
  }
  return undefined;
}

const lastOfField = (items: readonly Expression[], field: string, exempt: readonly string[]) =>
  items.map((item) => joinableField(item, exempt)).lastIndexOf(field);

/** Terms of titles are plain words, which are all required, and so are those of `text:`. */
function spellBoth(terms: readonly Expression[]): string | undefined {
  const spelled = terms.map((term) => (term.kind === "match" ? spellRequired(term) : undefined));
  return spelled.includes(undefined) ? undefined : spelled.join(" ");
}

function spellRequired({ field, value }: FieldExpression & { kind: "match" }): string | undefined {
  if (field === "title") return spellTerm(value);
  return isShortText(field) ? `text:${spellFieldValue(value)}` : undefined;
}

const isShortText = (field: string): field is ShortTextField =>
  shortTextFields.some((name) => name === field);
