/** What the import of a résumé remembers beside the data, for its export: a translation of the import's state. */
import { readFileSync } from "node:fs";
import { namesOf } from "../import/identity.ts";
import { readState, type State, type StateRecord } from "../import/state.ts";
import { findStateFiles } from "../import/state-files.ts";
import { isCollection, isJsonObject, type Json, type JsonObject } from "../import/upstream.ts";
import type { KeptResume, Origin } from "./resume.ts";

/** Returns undefined where no résumé was imported, or where its state cannot be read; the import itself says why. */
export function readKeptResume(dataFolder: string): KeptResume | undefined {
  const file = findStateFiles(dataFolder).get("jsonresume.json");
  return file === undefined ? undefined : toKeptResume(readFileSync(file, "utf8"));
}

export function toKeptResume(stateText: string): KeptResume | undefined {
  const reply = readState(stateText);
  if (!reply.ok || reply.state.unknown === undefined) return undefined;
  const { unknown, records } = reply.state;
  const findFacts = factFinder(records);
  // A state of an older version has the keys alone that the data files have no place for.
  const { resume, originals = unknown.entries, leftOut } = unknown;
  const origins = new Map<string, Origin>();
  for (const [upstreamId, original] of Object.entries(toFields(originals))) {
    // Where the résumé names nobody, `basics` is no entry, but the owner's own file may name somebody.
    const record = records.get(upstreamId) ?? (upstreamId === "owner" ? nobody : undefined);
    if (!isJsonObject(original) || record === undefined) continue;
    const facts = unknown.originals === undefined ? {} : findFacts(record);
    origins.set(`${record.collection} ${record.name}`, { original, facts });
  }
  return {
    resume: toFields(resume),
    leftOut: toFields(leftOut),
    originsOf(collection, entries) {
      const list: Json = JSON.parse(JSON.stringify(entries));
      if (!isCollection(collection) || !Array.isArray(list)) return [];
      return namesOf(collection, list.filter(isJsonObject)).map((name) =>
        origins.get(`${collection} ${name}`),
      );
    },
  };
}

const nobody = { collection: "owner", name: "owner", values: {} } as const;

/** Returns a function that finds what the import read of an entry: its own fields, and what it shares with others. */
function factFinder(
  records: State["records"],
): (record: Pick<StateRecord, "collection" | "values">) => JsonObject {
  const orgs = new Map<Json | undefined, JsonObject>();
  for (const { collection, name, values } of records.values())
    if (collection === "orgs") orgs.set(name, values);
  const image = records.get("profile")?.values.image;
  return ({ collection, values }) => {
    if (collection === "owner") return { ...values, image };
    const org = collection === "activities" ? orgs.get(values.org) : undefined;
    return { ...values, ...(org && { orgName: org.name, orgUrl: org.url }) };
  };
}

function toFields(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
