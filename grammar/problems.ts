/** The problems of query texts and their messages. */
import type { Problem, Span } from "./ast.ts";
import type { Field, FieldType } from "./fields.ts";

/** The message of every problem by code. `{}` is replaced with the detail. */
export const problemMessages = {
  "query-too-long": "Query is too long",
  "query-too-deep": "Query is nested too deeply",
  "field-characters": "Invalid characters in field name",
  "field-missing": "Missing field name",
  "field-unknown": 'Invalid field: "{}"',
  "word-reserved": "{} is a reserved word",
  "value-missing": "Expected field value",
  "quote-open": "Unterminated quoted string",
  "terms-touch": "Invalid syntax: Missing operator or whitespace between terms",
  "wildcard-place": "Wildcard (*) can only appear at the end of a term",
  "wildcard-many": "Only one trailing wildcard (*) is allowed",
  "wildcard-type": "Wildcards are not allowed for {} fields",
  "close-missing": "Expected ')'",
  "close-unexpected": "Unexpected ')'",
  "token-unexpected": "Unexpected token: {}",
  "end-unexpected": "Unexpected token",
  "list-open-missing": "Expected '(' after IN",
  "list-empty": "IN operator requires at least one value",
  "list-separator-missing": "Expected ',' or ')' after IN value",
  "list-character": "Invalid character in IN value",
  "number-invalid": "Invalid numeric value",
  "date-invalid": "Invalid date format",
  "date-relative":
    "Invalid relative date: expected @today, or days, weeks, months or years before it, as @today-10d",
  "date-too-far": "Relative date is more than 1000 years back",
  "boolean-invalid": "Invalid boolean value",
  "presence-unknown": 'Invalid field: "{}"',
  "range-format": "Invalid range format",
  "range-operator": "Invalid range operator",
  "range-value-missing": "Expected range value",
  "range-order": "Range start must be less than or equal to range end",
} as const;

export type ProblemCode = keyof typeof problemMessages;

/** A problem before it has a message. `unfinished`: more text at the end could make the query valid. */
export interface RawProblem extends Span {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly unfinished: boolean;
  /** A value that its field rejects. It is incomplete only if a valid value could begin like it. */
  readonly typed?: TypedValue;
}

interface TypedValue {
  readonly text: string;
  readonly field: Field;
  /** It is everything after the colon, not an operand of a range or an item of a list. */
  readonly isWhole: boolean;
}

const beginsOneOf = (values: readonly string[], text: string) =>
  values.some((value) => value.toLowerCase().startsWith(text.toLowerCase()));

/** For each type, returns whether a text is the beginning of a valid text. */
const begins: Record<FieldType, (text: string, field: Field) => boolean> = {
  string: () => true,
  number: (text) => /^[+-]?(?:\d+\.?)?$/.test(text),
  date: (text) =>
    /^(?:\d{1,3}|\d{4}(?:\.|-(?:[01]|(?:0[1-9]|1[0-2])-[0-3]?)?))$/.test(text) ||
    beginsOneOf(["@today-", "@today."], text) ||
    /^@today-\d+(?:[dwmy]\.)?$/i.test(text),
  boolean: (text) => beginsOneOf(["true", "false"], text),
  flag: (text, { values = [] }) => beginsOneOf(values, text),
};

export function isUnfinished({ unfinished, typed }: RawProblem): boolean {
  return unfinished && (typed === undefined || isBeginning(typed));
}

function isBeginning({ text, field, isWhole }: TypedValue): boolean {
  // A whole value may become `IN(2014,2016)` or `..2016`.
  return (isWhole && /^[i.]$/i.test(text)) || begins[field.type](text, field);
}

/** Sorts problems by position, removes duplicates and adds messages. */
export function toProblems(rawProblems: readonly RawProblem[]): Problem[] {
  const sorted = [...rawProblems].sort((a, b) => a.start - b.start || a.length - b.length);
  const problems: Problem[] = [];
  for (const { code, detail, start, length } of sorted) {
    const last = problems.at(-1);
    if (last?.code === code && last.start === start && last.length === length) continue;
    const message = problemMessages[code].replace("{}", () => detail ?? "");
    problems.push({ code, message, start, length });
  }
  return problems;
}
