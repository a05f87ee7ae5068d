/**
 * Builds the nodes of the syntax tree, with one kind of builder per rule of the grammar. A pair contains its value as typed,
 * because only the field table determines whether `a..b` is a range or a text; check.ts creates the Expression.
 */
import type { Span, Term, Value } from "./ast.ts";
import { quotes } from "./letters.ts";
import { placeIn, type Token, type TokenType } from "./lexer.ts";

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

/** A token for nearley, which parses only types: the index of a text's token. */
export interface TokenPlace {
  readonly type: TokenType;
  readonly at: number;
  /** nearley expects a content. */
  readonly value: "";
}

/** Creates nodes from the tokens of a text. It does so for each text with the same types of tokens. */
export type Builder<Node = SyntaxNode> = (tokens: readonly Token[]) => Node;

/** Returns a builder for the parts that a rule of query.ne matched. */
export const build = {
  or: (left: Builder, right: Builder): Builder => join("or", left, right),
  and: (left: Builder, right: Builder): Builder => join("and", left, right),
  not:
    (sign: TokenPlace, item: Builder): Builder =>
    (tokens) => {
      const built = item(tokens);
      return { kind: "not", item: built, span: between(spanOf(tokens[sign.at]!), built.span) };
    },
  term:
    ({ at }: TokenPlace): Builder =>
    (tokens) => {
      const value = toValue(tokens[at]!);
      return { kind: "term", value, span: value.span };
    },
  pair:
    (field: TokenPlace, value: TokenPlace): Builder =>
    (tokens) =>
      toPair(tokens[field.at]!, tokens[value.at]!),
  list:
    (field: TokenPlace, values: readonly TokenPlace[], end: TokenPlace): Builder =>
    (tokens) => {
      const name = tokens[field.at]!;
      return {
        kind: "list",
        name: nameOf(name),
        nameSpan: nameSpanOf(name),
        values: values.map(({ at }) => toValue(tokens[at]!)),
        span: between(spanOf(name), spanOf(tokens[end.at]!)),
      };
    },
};

/**
 * Joins two nodes; the items of a node of the same kind become items of the new one. The list of the left node grows,
 * because copies would take quadratic time: 9 ms for 1,000 words. That is safe because each call builds its own nodes.
 */
function join(kind: "and" | "or", left: Builder, right: Builder): Builder {
  return (tokens) => {
    const first = left(tokens);
    const last = right(tokens);
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
