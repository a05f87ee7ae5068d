/**
 * The grammar's node builders. What they build is the written form: a pair still holds its value as typed,
 * because only the field table knows whether `a..b` is a range or a text. check.ts turns it into an Expression.
 */
import type { Span, Term, Value } from "./ast.ts";
import type { Token } from "./lexer.ts";

/** A value before its field's type is known. */
export interface WrittenValue extends Value {
  readonly quoted: boolean;
}

export interface Pair {
  readonly kind: "pair";
  readonly name: string;
  readonly value: WrittenValue;
  readonly span: Span;
}

export interface List {
  readonly kind: "list";
  readonly name: string;
  readonly values: readonly WrittenValue[];
  readonly span: Span;
}

export type Written =
  | { readonly kind: "and" | "or"; readonly items: readonly Written[]; readonly span: Span }
  | { readonly kind: "not"; readonly item: Written; readonly span: Span }
  | Term
  | Pair
  | List;

/** Builders are called by nearley with the parts that a rule matched, in order. */
export const build = {
  or: ([left, , right]: [Written, Token, Written]): Written => join("or", left, right),
  and: ([left, right]: [Written, Written]): Written => join("and", left, right),
  explicitAnd: ([left, , right]: [Written, Token, Written]): Written => join("and", left, right),
  not: ([sign, item]: [Token, Written]): Written => ({
    kind: "not",
    item,
    span: between(spanOf(sign), item.span),
  }),
  /** Parentheses only group; the node keeps its own span, so that a marked place is the expression itself. */
  group: ([, inner]: [Token, Written, Token]): Written => inner,
  term: ([token]: [Token]): Written => ({ kind: "term", value: toValue(token), span: spanOf(token) }),
  pair: ([field, token]: [Token, Token]): Pair => toPair(field, token),
  list: ([field, , values, end]: [Token, Token, readonly WrittenValue[], Token]): List => ({
    kind: "list",
    name: nameOf(field),
    values,
    span: between(spanOf(field), spanOf(end)),
  }),
  value: ([token]: [Token]): WrittenValue => toValue(token),
  firstValue: ([value]: [WrittenValue]): readonly WrittenValue[] => [value],
  moreValues: ([values, , value]: [
    readonly WrittenValue[],
    Token,
    WrittenValue,
  ]): readonly WrittenValue[] => [...values, value],
};

/** Flat lists: joining a node of the same kind takes its items in. */
function join(kind: "and" | "or", left: Written, right: Written): Written {
  const span = between(left.span, right.span);
  return { kind, items: [...itemsOf(kind, left), ...itemsOf(kind, right)], span };
}

function itemsOf(kind: "and" | "or", node: Written): readonly Written[] {
  return node.kind === kind ? node.items : [node];
}

export function toPair(field: Token, token: Token): Pair {
  const value = toValue(token);
  return { kind: "pair", name: nameOf(field), value, span: between(spanOf(field), value.span) };
}

/** Takes quotes, escapes and the trailing `*` off. */
export function toValue(token: Token): WrittenValue {
  const { text } = token;
  const wildcard = text.endsWith("*");
  const span = spanOf(token);
  if (!isQuote(text.charCodeAt(0)))
    return { text: wildcard ? text.slice(0, -1) : text, wildcard, quoted: false, span };
  const inner = text.slice(1, wildcard ? -2 : -1);
  const unescaped = inner.includes("\\") ? inner.replace(/\\([\\"“”])/g, "$1") : inner;
  return { text: unescaped, wildcard, quoted: true, span };
}

/** A straight quote, or a typographic one. */
function isQuote(unit: number): boolean {
  return unit === 0x22 || unit === 0x201c || unit === 0x201d;
}

export function nameOf(field: Token): string {
  return field.text.slice(0, -1);
}

export function spanOf(token: Token): Span {
  return { start: token.offset, length: token.text.length };
}

function between(first: Span, last: Span): Span {
  return { start: first.start, length: last.start + last.length - first.start };
}
