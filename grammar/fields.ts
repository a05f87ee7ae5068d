/** The table of the fields that a query may name. Everything that depends on a field's type reads it. */

export type FieldType = "string" | "number" | "date" | "boolean" | "flag";

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** The values of a flag field. */
  readonly values?: readonly string[];
}

export const flagNames = ["bikeshed", "docs", "merged", "release", "typo", "unmerged"] as const;

export type FlagName = (typeof flagNames)[number];

export const cvFields = [
  { name: "language", type: "string" },
  { name: "org", type: "string" },
  { name: "category", type: "string" },
  { name: "title", type: "string" },
  { name: "year", type: "number" },
  { name: "createdAt", type: "date" },
  { name: "endedAt", type: "date" },
  { name: "acceptedAt", type: "date" },
  { name: "is", type: "flag", values: flagNames },
  { name: "id", type: "string" },
] as const satisfies readonly Field[];

export type CvFieldName = (typeof cvFields)[number]["name"];

/** Finds a field by its name in any case. */
export function findField(fields: readonly Field[], name: string): Field | undefined {
  const folded = name.toLowerCase();
  if (fields === cvFields) return cvFieldsByName.get(folded);
  return fields.find((field) => field.name.toLowerCase() === folded);
}

const cvFieldsByName: ReadonlyMap<string, Field> = new Map(
  cvFields.map((field) => [field.name.toLowerCase(), field]),
);
