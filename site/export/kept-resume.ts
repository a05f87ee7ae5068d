/** What the import of a résumé remembers beside the data, for its export: a translation of the import's state. */
import { readFileSync } from "node:fs";
import { nameOf } from "../import/identity.ts";
import { readState } from "../import/state.ts";
import { findStateFiles } from "../import/state-files.ts";
import { isCollection, isJsonObject, type Json, type JsonObject } from "../import/upstream.ts";
import type { KeptResume } from "./resume.ts";

/** Returns undefined where no résumé was imported, or where its state cannot be read; the import itself says why. */
export function readKeptResume(dataFolder: string): KeptResume | undefined {
  const file = findStateFiles(dataFolder).get("jsonresume.json");
  if (file === undefined) return undefined;
  const reply = readState(readFileSync(file, "utf8"));
  if (!reply.ok || reply.state.unknown === undefined) return undefined;
  const { resume, entries, leftOut } = reply.state.unknown;
  const keys = new Map<string, JsonObject>();
  for (const [upstreamId, { collection, name }] of reply.state.records) {
    const kept = isJsonObject(entries) ? entries[upstreamId] : undefined;
    if (isJsonObject(kept)) keys.set(`${collection} ${name}`, kept);
  }
  return {
    resume: toFields(resume),
    leftOut: toFields(leftOut),
    keysOf(collection, entry) {
      const fields: Json = JSON.parse(JSON.stringify(entry));
      if (!isCollection(collection) || !isJsonObject(fields)) return {};
      return toFields(keys.get(`${collection} ${nameOf(collection, fields)}`));
    },
  };
}

function toFields(value: Json | undefined): Record<string, unknown> {
  return isJsonObject(value) ? { ...value } : {};
}
