/** Builds the form of a sequence of token types, one kind per rule of the grammar; check.ts makes its Expression. */
import type { Span, Value } from "./ast.ts";
import { quotes } from "./letters.ts";
import { placeIn, type Token } from "./lexer.ts";

/** The structure of an expression, which refers to its parts by index. Texts with the same token types share it. */
export type Form =
  | { readonly kind: "and" | "or"; readonly items: readonly Form[] }
  | { readonly kind: "not"; readonly sign: number; readonly item: Form }
  | { readonly kind: "group" | "term"; readonly at: number }
  | { readonly kind: "pair"; readonly field: number; readonly value: number }
  | {
      readonly kind: "list";
      readonly field: number;
      readonly values: readonly number[];
      readonly end: number;
    };

/** The whole text, or what a pair of parentheses encloses, which is one part of what is around it. */
export interface Group {
  readonly type: "group";
  readonly form: Form;
  readonly parts: readonly Part[];
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

/** Returns the form of the parts that a rule of query.ne matched. */
export const build = {
  or: (left: Form, right: Form): Form => ({ kind: "or", items: [left, right] }),
  and: (left: Form, right: Form): Form => ({ kind: "and", items: [left, right] }),
  not: ({ at: sign }: PartPlace, item: Form): Form => ({ kind: "not", sign, item }),
  group: ({ at }: PartPlace): Form => ({ kind: "group", at }),
  term: ({ at }: PartPlace): Form => ({ kind: "term", at }),
  pair: (field: PartPlace, value: PartPlace): Form => ({ kind: "pair", field: field.at, value: value.at }),
  list: (field: PartPlace, values: readonly PartPlace[], end: PartPlace): Form => ({
    kind: "list",
    field: field.at,
    values: values.map(({ at }) => at),
    end: end.at,
  }),
};

/** Makes one list of nested operands, once after parsing: copying it for each would take quadratic time. */
export function flatten(form: Form): Form {
  if (form.kind === "not") return { ...form, item: flatten(form.item) };
  if (form.kind !== "and" && form.kind !== "or") return form;
  const items: Form[] = [];
  let left: Form | undefined = form;
  while (left?.kind === form.kind) {
    const [next, ...operands]: readonly Form[] = left.items;
    items.push(...operands.map(flatten));
    left = next;
  }
  if (left !== undefined) items.push(flatten(left));
  return { kind: form.kind, items: items.reverse() };
}

/** Removes the quotes, escapes and trailing `*` of a word or phrase. */
export function toValue(token: Token): Value {
  const { value: text } = token;
  const wildcard = text.endsWith("*");
  const span = spanOf(token);
  if (isQuoted(text)) return { text: withoutEscapes(text.slice(1, wildcard ? -2 : -1)), wildcard, span };
  return { text: wildcard ? text.slice(0, -1) : text, wildcard, span };
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

export function spanOf({ offset, end }: Token): Span {
  return { start: offset, length: end - offset };
}
