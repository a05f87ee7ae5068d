/**
 * The public API of the query language. Pure: no data, no browser, no worker. Texts are addressed in UTF-16 code units,
 * and `fields` default to `cvFields`. test/examples.test.ts runs the examples.
 */

/**
 * Returns the edit that makes a choice of completion, and the position of the caret after it; undefined if it does not fit.
 *
 * @example
 * const completion = complete("lang", 4);
 * accept("lang", completion, { kind: "field", name: "language" })?.edit; // { start: 0, length: 4, text: "language:" }
 */
export { type Acceptance, accept, type Candidate } from "./accept.ts";
/** Expressions, problems, fixes and edits. */
export type * from "./ast.ts";
/**
 * Returns what fits at the caret: kinds of text, the span that a choice replaces, and the field of a value.
 *
 * @example
 * complete("language:py", 11).field?.name; // "language"
 * [...complete("language:py", 11).kinds]; // ["value", "list"]
 */
export { type Completion, type CompletionKind, complete } from "./complete.ts";
/**
 * Sets the values of a field in a text and leaves the rest as it is typed.
 *
 * @example
 * editField("fix language:go", { field: "language", values: ["rust", "c"], join: "or" }); // "fix (language:rust OR language:c)"
 * editField("fix language:go", { field: "language", values: [], join: "or" }); // "fix"
 */
export { editField, type FieldEdit } from "./edit.ts";
/**
 * The fields of this site's language, and what its flags, `has:` and `no:` accept. `findField` ignores case.
 *
 * @example
 * findField(cvFields, "CreatedAt")?.type; // "date"
 * flagNames.includes("typo"); // true
 * presenceNames.includes("links"); // true
 * wordFields; // ["title", "text", "location", "author"]
 * shortTextFields; // ["location", "author"]
 */
export {
  type CvFieldName,
  cvFields,
  type Field,
  type FieldType,
  type FlagName,
  findField,
  flagNames,
  type PresenceName,
  presenceNames,
  type ShortTextField,
  shortTextFields,
  type WordField,
  wordFields,
} from "./fields.ts";
/**
 * Parses a text to its expression, which is null for white space, or to its problems with fixes. Never throws.
 *
 * @example
 * parseQuery("  "); // { ok: true, expression: null }
 * const wrong = parseQuery("yeer:2015");
 * wrong.problems[0].message; // 'Invalid field: "yeer"'
 * wrong.problems[0].fixes[0].edit; // { start: 0, length: 4, text: "year" }
 */
export { parseWithFixes as parseQuery } from "./fix.ts";
/**
 * Folds a text as searches compare it: without case, accents and the forms of letters, quotes and dashes.
 *
 * @example
 * foldLetters("Kódkör’s ＡＰＩ"); // "kodkor's api"
 */
export { foldLetters } from "./letters.ts";
export type { ParsedQuery } from "./parse.ts";
/**
 * `printQuery` returns the shortest text that parses to an expression, `explainQuery` a line with all parentheses.
 *
 * @example
 * const { expression } = parseQuery("fix AND (language:go OR year:2015..)");
 * printQuery(expression); // "fix (language:go OR year:>=2015)"
 * explainQuery(expression); // "(fix AND (language:go OR year:>=2015))"
 */
export { explainQuery, printQuery } from "./print.ts";
/**
 * Returns the fields, operators and phrases of any text, valid or not.
 *
 * @example
 * highlightQuery("is:typo"); // [{ kind: "field", start: 0, length: 3 }]
 */
export { type Highlight, highlightQuery } from "./read.ts";
/**
 * Parse the values of number and date fields. Days are counted from 1970-01-01 UTC.
 *
 * @example
 * parseNumber("2015"); // 2015
 * parseDateInterval("1970-02"); // { first: 31, last: 58 }
 */
export { type DayInterval, parseDateInterval, parseNumber } from "./values.ts";
