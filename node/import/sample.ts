/** Moves the invented sample of a data folder to a backup, so that the import starts with empty files. */
import { dataFiles } from "../../model/data-files.ts";
import { profileFile } from "../../model/profile.ts";
import { readLocatedJson } from "../owner/located-json.ts";
import { isJsonObject, type JsonObject } from "./upstream.ts";

/** The texts of data files by their names. */
type Texts = ReadonlyMap<string, string>;

export interface SampleReport {
  /** The folder that the sample's files move to. */
  readonly backup: string;
  readonly files: readonly string[];
}

/** Returns whether owner.json marks the data as the invented sample. */
export function holdsSample(texts: Texts): boolean {
  // Invalid JSON is reported with its place later.
  return /"sample"\s*:\s*true/.test(texts.get(dataFiles.owner.name) ?? "");
}

/** The people of the samples and of the examples of `vitae init`. */
const samplePeople: ReadonlySet<string> = new Set([
  "Ada Sample",
  "Amara Diallo",
  "Ilse Varga",
  "Inés Moreau",
  "Lena Brandt",
  "Robert Halloran",
]);

/** Returns the files that replace those of the sample, with the name that the owner has given to `vitae init`. */
export function toEmptyFiles(texts: Texts): Texts {
  const readObject = (file: string): JsonObject => {
    const reply = readLocatedJson(texts.get(file) ?? "", file);
    return reply.ok && isJsonObject(reply.json.value) ? reply.json.value : {};
  };
  const owner = readObject(dataFiles.owner.name);
  const { $schema, firstName, lastName, displayName, headline } = owner;
  const isSamplePerson = samplePeople.has(`${String(firstName)} ${String(lastName)}`);
  const named = isSamplePerson ? placeholderName : { firstName, lastName, displayName, headline };
  const write = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    [dataFiles.activities.name, "[]\n"],
    [dataFiles.orgs.name, "[]\n"],
    [dataFiles.languages.name, "[]\n"],
    [dataFiles.owner.name, write({ $schema, ...named })],
    [profileFile.name, write({ $schema: readObject(profileFile.name).$schema })],
  ]);
}

/** The placeholder name that `vitae init --empty` writes. */
const placeholderName = { firstName: "Your", lastName: "Name" } as const;

/** Returns the placeholders that are still in owner.json. */
export function findPlaceholders(owner: JsonObject): JsonObject {
  const isUnchanged = Object.entries(placeholderName).every(([field, value]) => owner[field] === value);
  return isUnchanged ? placeholderName : {};
}
