/** The kinds of values that the fields of the data files hold. */
import { parseQuery } from "../../../grammar/parse.ts";
import type { TitledLink } from "../../contract.ts";
import { isAllowedLink } from "../allowed-links.ts";
import { parseCssColor } from "../css-colors.ts";
import { parseTimestamp } from "../dates.ts";
import { objectOf, quote, type Schema } from "../json-schema.ts";

export const text: Schema<string> = { type: "string", minLength: 1 };

/** A choice writes the id into the query, which takes 2,000 characters: a few ids, and room for more. */
export const id: Schema<string> = {
  ...matching(/^\S(?:.*\S)?$/u, "line without blanks around it"),
  minLength: 1,
  maxLength: 500,
};

/** A text that the pattern takes. `expected` is what one that it does not take is not. */
export function matching(pattern: RegExp, expected: string): Schema<string> {
  return {
    type: "string",
    pattern: pattern.source,
    refuse: (text, fitsPattern) => (fitsPattern ? undefined : `is no ${expected}: ${quote(text)}`),
  };
}

const realDay = [
  "(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)",
  "02-(?:0[1-9]|1\\d|2[0-8])",
].join("|");
const leapYear = "\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00";
const day = `(?:\\d{4}-(?:${realDay})|(?:${leapYear})-02-29)`;
const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const timeOfDay = `[T ]${clock}(?::[0-5]\\d(?:\\.\\d+)?)?(?:Z|[+-]${clock})?`;
const yearOrMonth = "\\d{4}(?:-(?:0[1-9]|1[0-2]))?";

export const date: Schema<string> = {
  type: "string",
  pattern: `^(?:${yearOrMonth}|${day}(?:${timeOfDay})?)$`,
  refuse: (date, fitsPattern) =>
    fitsPattern
      ? undefined
      : `is no date: ${quote(date)}; expected YYYY, YYYY-MM, YYYY-MM-DD or an ISO timestamp`,
  convert: (date) => (typeof date === "string" ? toPortableTimestamp(date) : date),
};

/** A date without a time of day, which says nothing in a profile, and JSON Resume has none. */
export const calendarDate: Schema<string> = {
  type: "string",
  pattern: `^(?:${yearOrMonth}|${day})$`,
  refuse: (date, fitsPattern) =>
    fitsPattern ? undefined : `is no date: ${quote(date)}; expected YYYY, YYYY-MM or YYYY-MM-DD`,
};

/**
 * Writes a time so that every browser's Date reads it alike: browsers differ on a blank before the time of day, and
 * read a time without a zone as local. A year, a month or a day stays as it is, because it shows how exact the date is.
 */
function toPortableTimestamp(text: string): string {
  const isPortable = text.length <= 10 || (text[10] === "T" && text.endsWith("Z"));
  const time = isPortable ? undefined : parseTimestamp(text);
  return time === undefined ? text : new Date(time).toISOString();
}

/** An address that stands for itself: exports and other programs get it, so it cannot be relative to the page. */
export const address: Schema<string> = {
  type: "string",
  pattern: "^https?://[^\\s/?#]",
  refuse: whyNoAddress,
};

function whyNoAddress(address: string, fitsPattern: boolean): string | undefined {
  if (fitsPattern)
    return URL.canParse(address) ? undefined : `is an address that no browser can follow: ${quote(address)}`;
  if (!isAllowedLink(address)) return refusedLink(address);
  // A port is no scheme: `code.example:8080/x`.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address))
    return `must begin with https:// or http://, but is ${quote(address)}`;
  const likely = `https://${address.replace(/^[\s/]+/, "")}`;
  const isLikely = /^https:\/\/[^\s/?#]+\.[^\s/?#]/.test(likely) && URL.canParse(likely);
  const hint = isLikely ? `; did you mean ${quote(likely)}?` : "";
  return `must begin with https:// or http://, but is ${quote(address)}${hint}`;
}

/** An address, or one relative to the site. */
export const link: Schema<string> = {
  type: "string",
  minLength: 1,
  pattern: "^(?:(?:https?|ircs?|mailto|xmpp):|(?![A-Za-z][A-Za-z0-9+.-]*:))",
  refuse: (link) => (isAllowedLink(link) ? undefined : refusedLink(link)),
};

function refusedLink(link: string): string {
  return `is a link that browsers must not follow: ${quote(link)}`;
}

export const titledLink: Schema<TitledLink> = objectOf<TitledLink>(
  {
    title: { ...text, description: "Text of the link.", examples: ["Source"] },
    url: { ...link, description: "Target of the link.", examples: ["https://code.example/ilse/weft"] },
  },
  ["title", "url"],
);

export const color: Schema<string> = {
  type: "string",
  pattern: "^(?:#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)$",
  refuse: (color) =>
    parseCssColor(color) === undefined
      ? `is neither a hex colour nor a named one: ${quote(color)}`
      : undefined,
  convert: (color) => (typeof color === "string" ? parseCssColor(color) : color),
};

/** Beyond it JavaScript counts no single steps. */
export const maxInteger = Number.MAX_SAFE_INTEGER;

export const count: Schema<number> = { type: "integer", minimum: 0, maximum: maxInteger };
export const year: Schema<number> = { type: "integer", minimum: 1, maximum: 9999 };
export const flag: Schema<boolean> = { type: "boolean" };

export const query: Schema<string> = {
  type: "string",
  maxLength: 2000,
  refuse: (query) => {
    const parsed = parseQuery(query);
    return parsed.ok ? undefined : `is no query: ${parsed.problems[0]?.message ?? "it is unfinished"}`;
  },
};

export function listOf<T>(items: Schema<T>): Schema<T[]> {
  return { type: "array", items };
}

export function oneOf<T extends string>(members: readonly T[]): Schema<T> {
  return { type: "string", enum: members };
}

/** Adds what editors show of a field. */
export function field<T>(kind: Schema<T>, description: string, ...examples: readonly unknown[]): Schema<T> {
  return { ...kind, description, ...(examples.length > 0 && { examples }) };
}

/** Says that fields belong to entries of some kinds alone. `owners`: the kinds of each field that not all kinds have. */
export function onlyFor<K extends string>(
  key: string,
  kinds: readonly K[],
  owners: Readonly<Record<string, readonly K[]>>,
): NonNullable<Schema["allOf"]> {
  return Object.entries(owners).map(([field, of]) => ({
    if: { required: [key], properties: { [key]: { enum: kinds.filter((kind) => !of.includes(kind)) } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has this keyword.
    then: { properties: { [field]: { not: {}, refuse: () => `is for ${of.join(", ")} alone` } } },
  }));
}
