/**
 * Builds the nodes of the syntax tree, with one kind of builder per rule of the grammar. A pair contains its value as typed,
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

/** The parsed content of a pair of parentheses. */
interface Group {
  readonly type: "group";
  readonly node: SyntaxNode;
}

/** nearley parses a text, or what parentheses enclose, as a sequence of parts. */
export type Part = Token | Group;

export type PartType = Part["type"];

/** A part for nearley, which parses only types: its index. */
export interface PartPlace {
  readonly type: PartType;
  readonly at: number;
  /** nearley expects a content. */
  readonly value: "";
}

/** Creates nodes from parts. It does so for each sequence of parts with the same types. */
export type Builder = (parts: readonly Part[]) => SyntaxNode;

/** Returns a builder for the parts that a rule of query.ne matched. */
export const build = {
  or: (left: Builder, right: Builder): Builder => join("or", left, right),
  and: (left: Builder, right: Builder): Builder => join("and", left, right),
  not:
    (sign: PartPlace, item: Builder): Builder =>
    (parts) => {
      const built = item(parts);
      return { kind: "not", item: built, span: between(spanOf(tokenAt(sign, parts)), built.span) };
    },
  group:
    ({ at }: PartPlace): Builder =>
    (parts) => {
      const part = parts[at];
      if (part?.type !== "group") throw new Error(`part ${at} is no group`);
      return part.node;
    },
  term:
    (word: PartPlace): Builder =>
    (parts) => {
      const value = toValue(tokenAt(word, parts));
      return { kind: "term", value, span: value.span };
    },
  pair:
    (field: PartPlace, value: PartPlace): Builder =>
    (parts) =>
      toPair(tokenAt(field, parts), tokenAt(value, parts)),
  list:
    (field: PartPlace, values: readonly PartPlace[], end: PartPlace): Builder =>
    (parts) => {
      const name = tokenAt(field, parts);
      return {
        kind: "list",
        name: nameOf(name),
        nameSpan: nameSpanOf(name),
        values: values.map((value) => toValue(tokenAt(value, parts))),
        span: between(spanOf(name), spanOf(tokenAt(end, parts))),
      };
    },
};

function tokenAt({ at }: PartPlace, parts: readonly Part[]): Token {
  const part = parts[at];
  if (part === undefined || part.type === "group") throw new Error(`part ${at} is no token`);
  return part;
}

/**
 * Joins two nodes; the items of a node of the same kind become items of the new one. The list of the left node grows,
 * because copies would take quadratic time: 9 ms for 1,000 words. That is safe because each call builds its own nodes.
 */
function join(kind: "and" | "or", left: Builder, right: Builder): Builder {
  return (parts) => {
    const first = left(parts);
    const last = right(parts);
    const items = first.kind === kind ? first.items : [first];
    if (last.kind === kind) items.push(...last.items);
    else items.push(last);
    return { kind, items, span: between(first.span, last.span) };
  };
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

/** Returns whether a token begins with a straight or typographic quote. */
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
