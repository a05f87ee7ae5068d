/**
 * The kinds of values in the data files. Reasons are predicates: the field, or else the entry or the file, is their
 * subject, as in 'createdAt' 'is missing'.
 */
import * as v from "valibot";
import { parseCssColor } from "./css-colors.ts";
import { parseTimestamp } from "./dates.ts";
import { isAllowedLink } from "./links.ts";
import { toOneLine } from "./one-line.ts";
import { toPortableTimestamp } from "./portable-timestamp.ts";

/** Half of a character has no spelling in UTF-8: it would be another one in addresses and in copied text. */
export const anyText = v.pipe(
  v.string(),
  v.check((input) => !/\p{Surrogate}/u.test(input), "holds half of a character (a lone surrogate)"),
);

export const text = v.pipe(anyText, v.nonEmpty("is empty"));

/** A choice writes the id into the query, which takes 2,000 characters: a few ids, and room for more. */
const longestId = 500;

export const id = v.pipe(
  text,
  v.maxLength(longestId, `is longer than ${longestId} characters`),
  v.transform(toOneLine),
);

export const date = v.pipe(
  v.string(),
  v.check(
    (input) => parseTimestamp(input) !== undefined,
    ({ input }) => `is no date: ${quote(input)}; expected YYYY, YYYY-MM-DD or an ISO timestamp`,
  ),
  v.transform(toPortableTimestamp),
);

export const url = v.pipe(
  anyText,
  v.check(isAllowedLink, ({ input }) => `is a link that browsers must not follow: ${quote(input)}`),
);

export const color = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const hex = parseCssColor(dataset.value);
    if (hex !== undefined) return hex;
    addIssue({ message: `is neither a hex colour nor a named one: ${quote(dataset.value)}` });
    return NEVER;
  }),
);

export const count = v.pipe(v.number(), v.safeInteger("is no whole number"), v.minValue(0, "is below zero"));
export const year = v.pipe(count, v.minValue(1, "is no year"), v.maxValue(9999, "is no year"));

/** An object with any keys. Arrays, which are objects too, are none; `__proto__` and its like are passed over. */
export function recordOf<T>(value: v.GenericSchema<unknown, T>) {
  const isRecord = v.check((input: unknown) => !Array.isArray(input), "must be an object, not a list");
  return v.pipe(v.unknown(), isRecord, v.record(anyText, value));
}

/** The reason for an issue whose schema gives none of its own. */
export function toReason(issue: v.BaseIssue<unknown>): string {
  if (issue.received === "undefined") return "is missing";
  const expected =
    issue.type === "picklist" ? `one of ${issue.expected}` : kindNames.get(issue.expected ?? "");
  return `must be ${expected ?? issue.expected}, but is ${quote(issue.input)}`;
}

const kindNames = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["Object", "an object"],
  ["Array", "a list"],
]);

/** A value as JSON has it, short enough to read. */
export function quote(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= 60 ? json : `${json.slice(0, 59)}…`;
}
