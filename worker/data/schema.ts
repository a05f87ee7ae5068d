/**
 * What the data files must look like, one schema for each file. The reason for a refusal is a predicate, whose
 * subject is the field, the entry or the file: 'createdAt' 'is missing'.
 */
import * as v from "valibot";
import { parseQuery } from "../../grammar/parse.ts";
import { isAllowedLink } from "./allowed-links.ts";
import { parseCssColor } from "./css-colors.ts";
import { parseTimestamp } from "./dates.ts";
import { defaultCategories, defaultOrgTypes } from "./defaults.ts";

/** Returns an id as it can be written into a query, which is one line: line breaks become spaces. */
export function toOneLine(id: string): string {
  return id.replace(/[\r\n]+/g, " ");
}

/** Half of a character has no spelling in UTF-8: it would be another one in addresses and in copied text. */
export const anyText = v.pipe(
  v.string(),
  v.check((input) => !/\p{Surrogate}/u.test(input), "holds half of a character (a lone surrogate)"),
);

export const text = v.pipe(anyText, v.nonEmpty("is empty"));

/** A choice writes the id into the query, which takes 2,000 characters: a few ids, and room for more. */
const longestId = 500;

const id = v.pipe(
  text,
  v.maxLength(longestId, `is longer than ${longestId} characters`),
  v.transform(toOneLine),
);

const date = v.pipe(
  v.string(),
  v.check(
    (input) => parseTimestamp(input) !== undefined,
    ({ input }) => `is no date: ${quote(input)}; expected YYYY, YYYY-MM, YYYY-MM-DD or an ISO timestamp`,
  ),
  v.transform(toPortableTimestamp),
);

export const url = v.pipe(
  anyText,
  v.check(isAllowedLink, ({ input }) => `is a link that browsers must not follow: ${quote(input)}`),
);

const color = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const hex = parseCssColor(dataset.value);
    if (hex !== undefined) return hex;
    addIssue({ message: `is neither a hex colour nor a named one: ${quote(dataset.value)}` });
    return NEVER;
  }),
);

const count = v.pipe(v.number(), v.safeInteger("is no whole number"), v.minValue(0, "is below zero"));
const year = v.pipe(count, v.minValue(1, "is no year"), v.maxValue(9999, "is no year"));

/** Accepts an object with any keys, but no array. Leaves out `__proto__` and keys like it. */
function recordOf<T>(value: v.GenericSchema<unknown, T>) {
  const isRecord = v.check((input: unknown) => !Array.isArray(input), "must be an object, not a list");
  return v.pipe(v.unknown(), isRecord, v.record(anyText, value));
}

/** Gives the reason for an issue whose schema has no message of its own. */
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

/** Writes a value as JSON, cut off at 60 characters. */
export function quote(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= 60 ? json : `${json.slice(0, 59)}…`;
}

const titledLink = v.object({ title: text, url });

const appearance = {
  color: v.exactOptional(color),
  icon: v.exactOptional(text),
  // Lighter to darker steps of the colour.
  50: v.exactOptional(color),
  100: v.exactOptional(color),
  300: v.exactOptional(color),
  400: v.exactOptional(color),
  500: v.exactOptional(color),
  600: v.exactOptional(color),
  700: v.exactOptional(color),
  800: v.exactOptional(color),
  900: v.exactOptional(color),
  950: v.exactOptional(color),
};
const ui = v.object({ backgroundColor: v.exactOptional(color), ...appearance });

const languageSchema = v.object({
  id,
  ui: v.exactOptional(v.object({ backgroundColor: color, ...appearance })),
});
const categorySchema = v.object({
  id: v.picklist(defaultCategories.map(({ id }) => id)),
  name: text,
  ui: v.exactOptional(ui),
});
const orgTypeSchema = v.object({
  id: v.picklist(defaultOrgTypes.map(({ id }) => id)),
  name: text,
  ui: v.exactOptional(ui),
});

const orgSchema = v.object({
  id,
  name: text,
  orgType: v.picklist(defaultOrgTypes.map(({ id }) => id)),
  languages: v.exactOptional(v.array(id)),
  repoUrl: v.exactOptional(url),
  url: v.exactOptional(url),
  logo: v.exactOptional(url),
  oldUrl: v.exactOptional(url),
  amazonUrl: v.exactOptional(url),
  goodreadsUrl: v.exactOptional(url),
  leanpubUrl: v.exactOptional(url),
  apiUrl: v.exactOptional(url),
  browseCodeTestsUrl: v.exactOptional(url),
  browseCodeUrl: v.exactOptional(url),
  changelogUrl: v.exactOptional(url),
  ciUrl: v.exactOptional(url),
  coverageUrl: v.exactOptional(url),
  docsUrl: v.exactOptional(url),
  issuesUrl: v.exactOptional(url),
});

const mergeCommit = v.object({
  oid: text,
  abbreviatedOid: v.exactOptional(text),
  additions: v.exactOptional(count),
  deletions: v.exactOptional(count),
  commitUrl: v.exactOptional(url),
  messageHeadline: v.exactOptional(anyText),
  treeUrl: v.exactOptional(url),
  url: v.exactOptional(url),
  zipballUrl: v.exactOptional(url),
});

const place = v.lazy((input) => {
  if (typeof input === "string") return text;
  return typeof input === "object" && input !== null && "title" in input ? titledLink : recordOf(url);
});

/** Where an article was featured: an object of places and addresses, or a list of places, some without address. */
const featured = v.pipe(
  v.lazy((input) => (Array.isArray(input) ? v.array(place) : recordOf(url))),
  v.transform((input) => joinPlaces(Array.isArray(input) ? input.flatMap(toPlaces) : toPlaces(input))),
);

/** A place that is named twice keeps the address that is known of it. */
function joinPlaces(places: readonly [name: string, url: string][]): Record<string, string> {
  const addresses = new Map<string, string>();
  for (const [name, url] of places) addresses.set(name, url || (addresses.get(name) ?? ""));
  return Object.fromEntries(addresses);
}

function toPlaces(place: string | Record<string, string>): [name: string, url: string][] {
  if (typeof place === "string") return [[place, ""]];
  const { title, url } = place;
  return title !== undefined && url !== undefined ? [[title, url]] : Object.entries(place);
}

const activityFields = {
  id,
  title: text,
  category: v.picklist(defaultCategories.map(({ id }) => id)),
  org: id,
  createdAt: date,
  acquiringOrg: v.exactOptional(id),
  startedAt: v.exactOptional(date),
  endedAt: v.exactOptional(date),
  acceptedAt: v.exactOptional(date),
  closedAt: v.exactOptional(date),
  diffUrl: v.exactOptional(url),
  qaUrl: v.exactOptional(url),
  number: v.exactOptional(count),
  links: v.exactOptional(recordOf(titledLink)),
  featured: v.exactOptional(featured),
  mergeCommit: v.exactOptional(mergeCommit),
  optionDisabled: v.exactOptional(v.boolean()),
  summary: v.exactOptional(anyText),
  highlights: v.exactOptional(v.array(anyText)),
};

const activitySchema = v.object(activityFields);
const acquisitionSchema = v.object({ ...activityFields, acquiringOrg: id, links: recordOf(titledLink) });

const query = v.pipe(
  anyText,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const parsed = parseQuery(dataset.value);
    if (!parsed.ok)
      addIssue({ message: `is no query: ${parsed.problems[0]?.message ?? "it is unfinished"}` });
  }),
);

const ownerSchema = v.object({
  firstName: text,
  // Empty for a person with one name.
  lastName: v.optional(anyText, ""),
  firstYear: year,
  lastYear: year,
  headline: v.exactOptional(anyText),
  summary: v.exactOptional(anyText),
  homeUrl: v.exactOptional(url),
  codeUrl: v.exactOptional(url),
  networkUrl: v.exactOptional(url),
  email: v.exactOptional(text),
  location: v.exactOptional(text),
  domain: v.exactOptional(text),
  resources: v.exactOptional(v.array(titledLink)),
  copyrightFrom: v.exactOptional(year),
  sample: v.exactOptional(v.boolean()),
  feedQuery: v.exactOptional(query),
  cvQuery: v.exactOptional(query),
  cvTemplate: v.exactOptional(v.pipe(text, v.regex(/^[\w-]+$/, "is no file name without its ending"))),
  exports: v.exactOptional(
    v.object({
      card: v.exactOptional(v.boolean()),
      cv: v.exactOptional(v.boolean()),
      feeds: v.exactOptional(v.boolean()),
      markdown: v.exactOptional(v.boolean()),
      resume: v.exactOptional(v.boolean()),
      structuredData: v.exactOptional(v.boolean()),
      vcard: v.exactOptional(v.boolean()),
    }),
  ),
  pinned: v.exactOptional(v.array(id)),
});

/** A file of the data folder: its name, what its root is, and whether a CV must have it. */
export interface FileKind {
  readonly name: string;
  readonly root: "array" | "object";
  readonly required: boolean;
}

/** The data files of the page. Beside them, profile.json is for the build alone, see profile.ts. */
export const dataFiles = {
  owner: { name: "owner.json", root: "object", required: false },
  activities: { name: "activities.json", root: "array", required: true },
  orgs: { name: "orgs.json", root: "array", required: true },
  languages: { name: "languages.json", root: "array", required: true },
  categories: { name: "categories.json", root: "array", required: false },
  orgTypes: { name: "org-types.json", root: "array", required: false },
} as const satisfies Record<string, FileKind>;

export type DataFile = keyof typeof dataFiles;

/** Calls `make` for each data file. */
export function forEachFile<T>(make: (file: DataFile) => T): Record<DataFile, T> {
  return {
    owner: make("owner"),
    activities: make("activities"),
    orgs: make("orgs"),
    languages: make("languages"),
    categories: make("categories"),
    orgTypes: make("orgTypes"),
  };
}

/** The schema of a file's entries; owner.json is one entry. */
export const schemas = {
  owner: ownerSchema,
  activities: activitySchema,
  orgs: orgSchema,
  languages: languageSchema,
  categories: categorySchema,
  orgTypes: orgTypeSchema,
} as const satisfies Record<DataFile, v.GenericSchema>;

/** An acquisition must have fields that other activities may leave out. */
export function activitySchemaOf(entry: unknown): typeof activitySchema | typeof acquisitionSchema {
  const isAcquisition =
    typeof entry === "object" && entry !== null && "category" in entry && entry.category === "Acquisition";
  return isAcquisition ? acquisitionSchema : activitySchema;
}

/**
 * Writes a time so that every browser's Date reads it alike: browsers differ on a blank before the time of day, and
 * read a time without a zone as local. A year, a month or a day stays as it is, because it shows how exact the date is.
 */
function toPortableTimestamp(text: string): string {
  const isPortable = text.length <= 10 || (text[10] === "T" && text.endsWith("Z"));
  const time = isPortable ? undefined : parseTimestamp(text);
  return time === undefined ? text : new Date(time).toISOString();
}
