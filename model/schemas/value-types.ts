/** Schemas of values that several fields have. */
import { cvFields } from "../../grammar/fields.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { isAllowedLink } from "../addresses.ts";
import { parseTimestamp } from "../dates.ts";
import { objectOf, quote, type Schema, suggest } from "../json-schema.ts";

export const text: Schema<string> = { type: "string", minLength: 1 };

/** At most a quarter of a query, because filters write several such values into its 2,000 characters. */
export const line: Schema<string> = {
  ...matching(/^\S(?:.*\S)?$/u, "line without spaces around it"),
  minLength: 1,
  maxLength: 500,
};

/** A value that other entries refer to. */
export const id = line;

/** A text that matches a pattern. `expected` describes such a text in the error message. */
export function matching(pattern: RegExp, expected: string): Schema<string> {
  return {
    type: "string",
    pattern: pattern.source,
    refuse: (text, fitsPattern) => (fitsPattern ? undefined : `is not a ${expected}: ${quote(text)}`),
  };
}

/** A BCP 47 tag. */
export const languageTag = matching(
  /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/,
  "language tag, such as de or pt-BR",
);

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
      : `is not a date: ${quote(date)}; expected YYYY, YYYY-MM, YYYY-MM-DD or an ISO timestamp`,
  convert: (date) => (typeof date === "string" ? toPortableTimestamp(date) : date),
};

/** A date that is absent while something is ongoing. */
export function endOf(date: Schema<string>): Schema<string> {
  const refuse: Schema["refuse"] = (text, fitsPattern) =>
    fitsPattern || /\d/.test(text)
      ? date.refuse?.(text, fitsPattern)
      : `is not a date: ${quote(text)}; leave it out while it is ongoing`;
  return { ...date, refuse };
}

/** A date without a time of day, as in JSON Resume. */
export const calendarDate: Schema<string> = {
  type: "string",
  pattern: `^(?:${yearOrMonth}|${day})$`,
  refuse: (date, fitsPattern) =>
    fitsPattern ? undefined : `is not a date: ${quote(date)}; expected YYYY, YYYY-MM or YYYY-MM-DD`,
};

/** Rewrites a time so that all browsers parse it alike (blanks, missing zones); a date keeps its precision. */
function toPortableTimestamp(text: string): string {
  const isPortable = text.length <= 10 || (text[10] === "T" && text.endsWith("Z"));
  const time = isPortable ? undefined : parseTimestamp(text);
  return time === undefined ? text : new Date(time).toISOString();
}

/** An absolute address, which exports and other programs can use. */
export const address: Schema<string> = {
  type: "string",
  pattern: "^https?://[^\\s/?#]",
  refuse: addressError,
};

function addressError(address: string, fitsPattern: boolean): string | undefined {
  if (fitsPattern) return URL.canParse(address) ? undefined : `is not a usable address: ${quote(address)}`;
  // A port is not a scheme: `code.example:8080/x`.
  const hasPort = /^[a-z\d.-]+:\d/i.test(address);
  if (!hasPort && !isAllowedLink(address)) return refusedLink(address);
  if (!hasPort && /^[a-z][a-z\d+.-]*:/i.test(address))
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
  return `is an unsafe link: ${quote(link)}`;
}

export const titledLink = objectOf(
  {
    title: field(text, "Text of the link.", "Source"),
    url: field(link, "Target of the link.", "https://code.example/ilse/weft"),
  },
  ["title", "url"],
);

export const color: Schema<string> = {
  type: "string",
  pattern: "^(?:#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)$",
  refuse: (color) =>
    parseCssColor(color) === undefined
      ? `is neither a hex colour nor a colour name: ${quote(color)}`
      : undefined,
  convert: (color) => (typeof color === "string" ? parseCssColor(color) : color),
};

/** The largest integer that JavaScript represents exactly. */
const maxInteger = Number.MAX_SAFE_INTEGER;

export const anyText: Schema<string> = { type: "string" };
export const count: Schema<number> = { type: "integer", minimum: 0, maximum: maxInteger };
export const positive: Schema<number> = { type: "integer", minimum: 1, maximum: maxInteger };
export const year: Schema<number> = { type: "integer", minimum: 1, maximum: 9999 };
export const flag: Schema<boolean> = { type: "boolean" };

export const query: Schema<string> = {
  type: "string",
  maxLength: 2000,
  refuse: (query) => {
    const parsed = parseQuery(query);
    if (parsed.ok) return undefined;
    const [problem] = parsed.problems;
    if (problem === undefined) return "is not a valid query: it is unfinished";
    const { code, message, start, length } = problem;
    const names = code === "field-unknown" ? cvFields.map(({ name }) => name) : [];
    return `is not a valid query: ${message}${suggest(query.slice(start, start + length), names)}`;
  },
};

export function listOf<T>(items: Schema<T>): Schema<T[]> {
  return { type: "array", items };
}

export function oneOf<T extends string>(members: readonly T[]): Schema<T> {
  return { type: "string", enum: members };
}

/** Adds the description and examples that editors show. */
export function field<T>(kind: Schema<T>, description: string, ...examples: readonly unknown[]): Schema<T> {
  return { ...kind, description, ...(examples.length > 0 && { examples }) };
}

/** Returns conditions that refuse fields on entries of other categories or types than `owners` has for them. */
export function onlyFor<K extends string>(
  key: string,
  kinds: readonly K[],
  owners: Readonly<Record<string, readonly K[]>>,
): NonNullable<Schema["allOf"]> {
  return Object.entries(owners).map(([field, of]) => ({
    if: { required: [key], properties: { [key]: { enum: kinds.filter((kind) => !of.includes(kind)) } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has this keyword.
    then: { properties: { [field]: { not: {}, refuse: () => `is only for ${of.join(", ")}` } } },
  }));
}

/** The named colours of CSS Color 4, section 6.1, and their hexadecimal values. */
const named = `
  aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4, azure f0ffff, beige f5f5dc,
  bisque ffe4c4, black 000000, blanchedalmond ffebcd, blue 0000ff, blueviolet 8a2be2, brown a52a2a,
  burlywood deb887, cadetblue 5f9ea0, chartreuse 7fff00, chocolate d2691e, coral ff7f50,
  cornflowerblue 6495ed, cornsilk fff8dc, crimson dc143c, cyan 00ffff, darkblue 00008b, darkcyan 008b8b,
  darkgoldenrod b8860b, darkgray a9a9a9, darkgreen 006400, darkgrey a9a9a9, darkkhaki bdb76b,
  darkmagenta 8b008b, darkolivegreen 556b2f, darkorange ff8c00, darkorchid 9932cc, darkred 8b0000,
  darksalmon e9967a, darkseagreen 8fbc8f, darkslateblue 483d8b, darkslategray 2f4f4f, darkslategrey 2f4f4f,
  darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493, deepskyblue 00bfff, dimgray 696969,
  dimgrey 696969, dodgerblue 1e90ff, firebrick b22222, floralwhite fffaf0, forestgreen 228b22,
  fuchsia ff00ff, gainsboro dcdcdc, ghostwhite f8f8ff, gold ffd700, goldenrod daa520, gray 808080,
  green 008000, greenyellow adff2f, grey 808080, honeydew f0fff0, hotpink ff69b4, indianred cd5c5c,
  indigo 4b0082, ivory fffff0, khaki f0e68c, lavender e6e6fa, lavenderblush fff0f5, lawngreen 7cfc00,
  lemonchiffon fffacd, lightblue add8e6, lightcoral f08080, lightcyan e0ffff, lightgoldenrodyellow fafad2,
  lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1, lightsalmon ffa07a,
  lightseagreen 20b2aa, lightskyblue 87cefa, lightslategray 778899, lightslategrey 778899,
  lightsteelblue b0c4de, lightyellow ffffe0, lime 00ff00, limegreen 32cd32, linen faf0e6, magenta ff00ff,
  maroon 800000, mediumaquamarine 66cdaa, mediumblue 0000cd, mediumorchid ba55d3, mediumpurple 9370db,
  mediumseagreen 3cb371, mediumslateblue 7b68ee, mediumspringgreen 00fa9a, mediumturquoise 48d1cc,
  mediumvioletred c71585, midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5,
  navajowhite ffdead, navy 000080, oldlace fdf5e6, olive 808000, olivedrab 6b8e23, orange ffa500,
  orangered ff4500, orchid da70d6, palegoldenrod eee8aa, palegreen 98fb98, paleturquoise afeeee,
  palevioletred db7093, papayawhip ffefd5, peachpuff ffdab9, peru cd853f, pink ffc0cb, plum dda0dd,
  powderblue b0e0e6, purple 800080, rebeccapurple 663399, red ff0000, rosybrown bc8f8f, royalblue 4169e1,
  saddlebrown 8b4513, salmon fa8072, sandybrown f4a460, seagreen 2e8b57, seashell fff5ee, sienna a0522d,
  silver c0c0c0, skyblue 87ceeb, slateblue 6a5acd, slategray 708090, slategrey 708090, snow fffafa,
  springgreen 00ff7f, steelblue 4682b4, tan d2b48c, teal 008080, thistle d8bfd8, tomato ff6347,
  turquoise 40e0d0, violet ee82ee, wheat f5deb3, white ffffff, whitesmoke f5f5f5, yellow ffff00,
  yellowgreen 9acd32`;

const hexByName = new Map(
  named.split(",").map((entry) => {
    const [name = "", hex = ""] = entry.trim().split(" ");
    return [name, `#${hex}`];
  }),
);

const hexPattern = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;

/** Returns a colour as `#rrggbb`, without opacity, since a badge's text needs contrast; undefined for others. */
export function parseCssColor(text: string): string | undefined {
  const color = text.toLowerCase();
  if (!hexPattern.test(color)) return hexByName.get(color);
  return color.length < 7 ? `#${color.slice(1, 4).replace(/./g, "$&$&")}` : color.slice(0, 7);
}
