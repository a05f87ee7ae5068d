/**
 * The nodes of a query's expression. Every node has its span in the text, in UTF-16 code units. `and` and `or` have at
 * least two items and are never nested in a node of the same kind, so that a long query is a shallow tree.
 */

export interface Span {
  readonly start: number;
  readonly length: number;
}

export type Comparator = ">" | ">=" | "<" | "<=";

/** A value without its quotes, escapes and trailing `*`. `wildcard`: there was a `*`. */
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

/** A plain word or phrase, which searches the title. */
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

/** `field:IN(a,b)` with one value or more. */
export interface In {
  readonly kind: "in";
  readonly field: string;
  readonly values: readonly Value[];
  readonly span: Span;
}

/** `field:>=value`, of number and date fields only. `a..` is `>=`, `..b` is `<=`. */
export interface Compare {
  readonly kind: "compare";
  readonly field: string;
  readonly comparator: Comparator;
  readonly value: Value;
  readonly span: Span;
}

/** `field:from..to` with both ends included, of number and date fields only. */
export interface Range {
  readonly kind: "range";
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
  readonly span: Span;
}

export type FieldExpression = Match | In | Compare | Range;

export type Expression = And | Or | Not | Term | FieldExpression;

/** A replacement in a text: `text` takes the place of `length` UTF-16 code units from `start`. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** A fix of a problem: the label of its button, and its edit. */
export interface Fix {
  readonly label: string;
  readonly edit: TextEdit;
  /** The number of results after the edit, if the worker counted them. */
  readonly count?: number;
}

/** An error of a query text and its span. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly length: number;
  /** The most likely fix is first. Absent if there is none. */
  readonly fixes?: readonly Fix[];
}
