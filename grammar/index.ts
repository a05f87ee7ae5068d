/** The query language: text to expression and back. Pure; knows no data, no browser, no worker. */
export type {
  And,
  Comparator,
  Compare,
  Expression,
  FieldExpression,
  In,
  Match,
  Not,
  Or,
  Problem,
  Range,
  Span,
  Term,
  Value,
} from "./ast.ts";
export { editField, type FieldEdit } from "./edit.ts";
export {
  type CvFieldName,
  cvFields,
  type Field,
  type FieldType,
  type FlagName,
  findField,
  flagNames,
} from "./fields.ts";
export { type Highlight, highlightQuery } from "./highlight.ts";
export { type ParsedQuery, parseQuery } from "./parse.ts";
export { explainQuery, printQuery } from "./print.ts";
export { type DayInterval, parseDateInterval, parseNumber } from "./values.ts";
