/** The public API of the query language. Pure: no data, no browser, no worker. */
export { type Acceptance, accept, type Candidate } from "./accept.ts";
export type * from "./ast.ts";
export type { Completion, CompletionKind } from "./complete.ts";
export { complete } from "./complete.ts";
export { editField, type FieldEdit } from "./edit.ts";
export * from "./fields.ts";
export { parseWithFixes as parseQuery } from "./fix.ts";
export { foldLetters } from "./letters.ts";
export type { ParsedQuery } from "./parse.ts";
export { explainQuery, printQuery } from "./print.ts";
export { type Highlight, highlightQuery } from "./read.ts";
export { type DayInterval, parseDateInterval, parseNumber } from "./values.ts";
