/** The table of the fields of the query language. Everything that depends on a field's type reads it. */

export type FieldType = "string" | "number" | "date" | "boolean" | "flag";

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** The values of a flag field. */
  readonly values?: readonly string[];
  /** Terms match words of the field. Terms of other string fields name a whole value. */
  readonly hasWords?: true;
  /** Terms of the field that are joined by AND require all values. Terms of other fields match any value. */
  readonly needsAll?: true;
}

export const flagNames = ["bikeshed", "docs", "merged", "release", "typo", "unmerged"] as const;

export type FlagName = (typeof flagNames)[number];

/** The values of `has:` and `no:`: fields of the data by name, languages, and a link to a PDF. */
export const presenceNames = [
  "acceptedAt",
  "acquiringOrg",
  "closedAt",
  "diffUrl",
  "endedAt",
  "featured",
  "highlights",
  "image",
  "language",
  "links",
  "location",
  "mergeCommit",
  "number",
  "optionDisabled",
  "page",
  "pdf",
  "position",
  "qaUrl",
  "startedAt",
  "summary",
  "tags",
] as const;

export type PresenceName = (typeof presenceNames)[number];

export const cvFields = [
  { name: "language", type: "string" },
  { name: "org", type: "string" },
  { name: "category", type: "string" },
  { name: "tag", type: "string" },
  { name: "title", type: "string", hasWords: true },
  { name: "text", type: "string", hasWords: true, needsAll: true },
  { name: "location", type: "string", hasWords: true },
  { name: "author", type: "string", hasWords: true },
  { name: "year", type: "number" },
  { name: "createdAt", type: "date" },
  { name: "endedAt", type: "date" },
  { name: "acceptedAt", type: "date" },
  { name: "is", type: "flag", values: flagNames, needsAll: true },
  { name: "has", type: "flag", values: presenceNames, needsAll: true },
  { name: "no", type: "flag", values: presenceNames, needsAll: true },
  { name: "id", type: "string" },
] as const satisfies readonly Field[];

export type CvFieldName = (typeof cvFields)[number]["name"];

/** The fields whose terms match words of a text. */
export type WordField = Extract<(typeof cvFields)[number], { readonly hasWords: true }>["name"];

export const wordFields: readonly WordField[] = cvFields.flatMap((field) =>
  "hasWords" in field ? field.name : [],
);

/** The fields of words whose texts are short, so that they are suggested as a whole. */
export type ShortTextField = Exclude<WordField, "title" | "text">;

export const shortTextFields: readonly ShortTextField[] = wordFields.filter(
  (field) => field !== "title" && field !== "text",
);

/** Finds a field by its name in any case. */
export function findField(fields: readonly Field[], name: string): Field | undefined {
  const folded = name.toLowerCase();
  if (fields === cvFields) return cvFieldsByName.get(folded);
  return fields.find((field) => field.name.toLowerCase() === folded);
}

const cvFieldsByName: ReadonlyMap<string, Field> = new Map(
  cvFields.map((field) => [field.name.toLowerCase(), field]),
);
