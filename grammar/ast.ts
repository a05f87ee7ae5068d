/**
 * The nodes of a query. Every node carries the span of the text it was read from; spans are UTF-16 offsets.
 * `and` and `or` are flat lists of two or more, never nested in their own kind: a long query stays shallow.
 */

export interface Span {
  readonly start: number;
  readonly length: number;
}

export type Comparator = ">" | ">=" | "<" | "<=";

/** A value as it was meant: quotes and escapes resolved, the trailing `*` taken off and told by `wildcard`. */
export interface Value {
  readonly text: string;
  readonly wildcard: boolean;
  readonly span: Span;
}

export interface And {
  readonly kind: "and";
  readonly items: readonly Expression[];
  readonly span: Span;
}

export interface Or {
  readonly kind: "or";
  readonly items: readonly Expression[];
  readonly span: Span;
}

export interface Not {
  readonly kind: "not";
  readonly item: Expression;
  readonly span: Span;
}

/** A plain word or phrase: a search in the title. */
export interface Term {
  readonly kind: "term";
  readonly value: Value;
  readonly span: Span;
}

/** `field:value`. On number and date fields the value is a single number or date. */
export interface Match {
  readonly kind: "match";
  readonly field: string;
  readonly value: Value;
  readonly span: Span;
}

/** `field:IN(a,b)`, one value or more. */
export interface In {
  readonly kind: "in";
  readonly field: string;
  readonly values: readonly Value[];
  readonly span: Span;
}

/** `field:>=value`, number and date fields only. `a..` is `>=`, `..b` is `<=`. */
export interface Compare {
  readonly kind: "compare";
  readonly field: string;
  readonly comparator: Comparator;
  readonly value: Value;
  readonly span: Span;
}

/** `field:from..to`, both ends included, number and date fields only. */
export interface Range {
  readonly kind: "range";
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
  readonly span: Span;
}

export type FieldExpression = Match | In | Compare | Range;

export type Expression = And | Or | Not | Term | FieldExpression;

/** What is wrong with a text, and where. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly length: number;
}
