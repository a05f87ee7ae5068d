/**
 * Builds the nodes of the syntax tree, with one builder per rule of the grammar. A pair contains its value as typed,
 * because only the field table determines whether `a..b` is a range or a text; check.ts creates the Expression.
 */
import type { Span, Term, Value } from "./ast.ts";
import { quotes } from "./letters.ts";
import { placeIn, type Token } from "./lexer.ts";

/** A value before its field's type is known. */
export interface SyntaxValue extends Value {
  readonly quoted: boolean;
  readonly token: Token;
}

export interface Pair {
  readonly kind: "pair";
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: SyntaxValue;
  readonly span: Span;
}

export interface List {
  readonly kind: "list";
  readonly name: string;
  readonly nameSpan: Span;
  readonly values: readonly SyntaxValue[];
  readonly span: Span;
}

export type SyntaxNode =
  | { readonly kind: "and" | "or"; readonly items: SyntaxNode[]; readonly span: Span }
  | { readonly kind: "not"; readonly item: SyntaxNode; readonly span: Span }
  | Term
  | Pair
  | List;

/** The builders that the rules of query.ne call with the parts that they matched. */
export const build = {
  or: (left: SyntaxNode, right: SyntaxNode): SyntaxNode => join("or", left, right),
  and: (left: SyntaxNode, right: SyntaxNode): SyntaxNode => join("and", left, right),
  not: (sign: Token, item: SyntaxNode): SyntaxNode => ({
    kind: "not",
    item,
    span: between(spanOf(sign), item.span),
  }),
  term: (token: Token): SyntaxNode => ({ kind: "term", value: toValue(token), span: spanOf(token) }),
  pair: toPair,
  list: (field: Token, values: readonly SyntaxValue[], end: Token): List => ({
    kind: "list",
    name: nameOf(field),
    nameSpan: nameSpanOf(field),
    values,
    span: between(spanOf(field), spanOf(end)),
  }),
  value: toValue,
};

/**
 * Joins two nodes; the items of a node of the same kind become items of the new one. The list of an AND on the left
 * grows, because copies would take quadratic time: 9 ms for 1,000 words. That is safe because its last operand is
 * complete. An OR is copied, because nearley builds it again for each term that its last operand gains.
 */
function join(kind: "and" | "or", left: SyntaxNode, right: SyntaxNode): SyntaxNode {
  const items = left.kind !== kind ? [left] : kind === "and" ? left.items : [...left.items];
  for (const item of right.kind === kind ? right.items : [right]) items.push(item);
  return { kind, items, span: between(left.span, right.span) };
}

export function toPair(field: Token, token: Token): Pair {
  const value = toValue(token);
  return {
    kind: "pair",
    name: nameOf(field),
    nameSpan: nameSpanOf(field),
    value,
    span: between(spanOf(field), value.span),
  };
}

/** Removes the quotes, escapes and trailing `*` of a word or phrase. */
export function toValue(token: Token): SyntaxValue {
  const { value: text } = token;
  const wildcard = text.endsWith("*");
  const span = spanOf(token);
  if (!isQuoted(text))
    return { text: wildcard ? text.slice(0, -1) : text, wildcard, quoted: false, token, span };
  const inner = text.slice(1, wildcard ? -2 : -1);
  return { text: withoutEscapes(inner), wildcard, quoted: true, token, span };
}

/** The quotes and backslashes that are escaped in a phrase. */
const escaped = new RegExp(`\\\\([\\\\${quotes}])`, "g");

/** Whether a token begins with a straight or typographic quote. */
export function isQuoted(text: string): boolean {
  return text !== "" && quotes.includes(text.charAt(0));
}

/** Replaces escaped quotes and backslashes with themselves. */
export function withoutEscapes(text: string): string {
  return text.includes("\\") ? text.replace(escaped, "$1") : text;
}

export function nameOf(field: Token): string {
  return field.value.slice(0, -1);
}

/** Returns the span of a field's name, without its colon. */
export function nameSpanOf(field: Token): Span {
  const length = placeIn(field, field.value.length - 2) + 1 - field.offset;
  return { start: field.offset, length };
}

export function spanOf(token: Token): Span {
  return { start: token.offset, length: token.end - token.offset };
}

function between(first: Span, last: Span): Span {
  return { start: first.start, length: last.start + last.length - first.start };
}
