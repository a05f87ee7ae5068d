/** The data files of the page and their schemas. Beside them, profile.json is for the build alone, see profile.ts. */
import type { Schema } from "./json-schema.ts";
import { activitySchema } from "./schemas/activity.ts";
import { categorySchema, languageSchema, orgTypeSchema } from "./schemas/look.ts";
import { orgSchema } from "./schemas/org.ts";
import { ownerSchema } from "./schemas/owner.ts";

/** A file of the data folder: its name, what its root is, and whether a CV must have it. */
export interface FileKind {
  readonly name: string;
  readonly root: "array" | "object";
  readonly required: boolean;
}

export const dataFiles = {
  owner: { name: "owner.json", root: "object", required: false },
  activities: { name: "activities.json", root: "array", required: true },
  orgs: { name: "orgs.json", root: "array", required: true },
  languages: { name: "languages.json", root: "array", required: true },
  categories: { name: "categories.json", root: "array", required: false },
  orgTypes: { name: "org-types.json", root: "array", required: false },
} as const satisfies Record<string, FileKind>;

export type DataFile = keyof typeof dataFiles;

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
} as const satisfies Record<DataFile, Schema>;
