/** A source's state: our entry and the last values for each upstream id, which tell edits from old values. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Failure, Result } from "../../model/result.ts";
import { readLocatedJson } from "../owner/located-json.ts";
import { type Collection, isCollection, isJsonObject, type JsonObject } from "./upstream.ts";

export interface StateRecord {
  readonly collection: Collection;
  /** The entry's id; for entries of profile.json their naming fields. */
  readonly name: string;
  readonly origin: string;
  /** The last imported fields, with references resolved. */
  readonly values: JsonObject;
  /** The source no longer has the item. */
  readonly gone?: true;
}

export interface State {
  readonly records: ReadonlyMap<string, StateRecord>;
}

export const emptyState: State = { records: new Map() };

const format = 1;

/** Reads a state file. Refuses a damaged one, since starting over could restore what the owner has deleted. */
export function readState(text: string): Result<State> {
  const refuse = (reason: string): Failure => ({ ok: false, reason });
  const read = readLocatedJson(text, "");
  if (!read.ok)
    return refuse(`${read.defect.message} (line ${read.defect.line}, column ${read.defect.column})`);
  const root = read.json.value;
  if (!isJsonObject(root) || !isJsonObject(root.records)) return refuse("contains no records");
  if (root.format !== format)
    return refuse(`has the format ${String(root.format)}; this version reads ${format}`);
  const records = new Map<string, StateRecord>();
  for (const [upstreamId, record] of Object.entries(root.records)) {
    if (!isJsonObject(record))
      return refuse(`has a record that is not an object: ${JSON.stringify(upstreamId)}`);
    const { collection, name, origin, values, gone } = record;
    if (
      typeof collection !== "string" ||
      !isCollection(collection) ||
      typeof name !== "string" ||
      typeof origin !== "string" ||
      !isJsonObject(values)
    ) {
      return refuse(`has a record without collection, name, origin or values: ${JSON.stringify(upstreamId)}`);
    }
    records.set(upstreamId, { collection, name, origin, values, ...(gone === true && { gone }) });
  }
  return { ok: true, value: { records } };
}

/** Writes a state with one record on each line, sorted, so that a commit shows what has changed. */
export function writeState({ records }: State): string {
  const lines = [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([upstreamId, { collection, name, origin, gone, values }]) => {
      const record = { collection, name, origin, ...(gone && { gone }), values };
      return `    ${JSON.stringify(upstreamId)}: ${JSON.stringify(record)}`;
    });
  const body = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
  return `{\n  "format": ${format},\n  "records": ${body}\n}\n`;
}

/** Returns the folder of states, outside of public/: `.vitae/states/public/data` for `public/data`. */
export function stateFolderOf(dataFolder: string): string {
  const folder = resolve(dataFolder);
  const parent = dirname(folder);
  const root = basename(parent) === "public" ? dirname(parent) : parent;
  return join(root, ".vitae", "states", relative(root, folder));
}

/** Returns the path of each state of a data folder, by its name: `github.json`. */
export function findStateFiles(dataFolder: string): Map<string, string> {
  const folder = stateFolderOf(dataFolder);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return new Map(names.map((name) => [name, join(folder, name)]));
}
