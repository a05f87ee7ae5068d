/** The fields that a query may name, as one table; everything that depends on a field's type asks it. */

export type FieldType = "string" | "number" | "date" | "boolean" | "flag";

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** The only values a flag takes. */
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
] as const satisfies readonly Field[];

export type CvFieldName = (typeof cvFields)[number]["name"];

/** Field names match case-insensitively. */
export function findField(fields: readonly Field[], name: string): Field | undefined {
  const folded = name.toLowerCase();
  if (fields === cvFields) return cvFieldsByName.get(folded);
  return fields.find((field) => field.name.toLowerCase() === folded);
}

const cvFieldsByName: ReadonlyMap<string, Field> = new Map(
  cvFields.map((field) => [field.name.toLowerCase(), field]),
);
