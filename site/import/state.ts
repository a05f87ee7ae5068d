/**
 * What an import remembers: for each upstream id our entry and the values that the source brought last. Without it,
 * nobody could tell an edit of the owner's from an old value of the source.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { messageOf } from "../../model/message-of.ts";
import { conflictReason, findConflict } from "../owner/located-json.ts";
import { nameOf } from "./identity.ts";
import {
  type Collection,
  collections,
  isCollection,
  isJsonObject,
  type Json,
  type JsonObject,
} from "./upstream.ts";

export interface StateRecord {
  readonly collection: Collection;
  /** The entry's id; for entries of profile.json their naming fields. */
  readonly name: string;
  readonly origin: string;
  /** The fields that the source brought last, references resolved. */
  readonly values: JsonObject;
  /** The source no longer has the item. */
  readonly gone?: true;
}

export interface State {
  readonly records: ReadonlyMap<string, StateRecord>;
  /** What the source has and the data files have no place for. */
  readonly unknown?: JsonObject;
}

export const emptyState: State = { records: new Map() };

const format = 1;

type StateReply = { ok: true; state: State } | { ok: false; reason: string };

/** Reads the text of a state file. A damaged one is refused: to begin anew could bring back what the owner deleted. */
export function readState(text: string): StateReply {
  const refuse = (reason: string): StateReply => ({ ok: false, reason });
  let root: Json;
  try {
    root = JSON.parse(text);
  } catch (error) {
    return refuse(findConflict(text) === undefined ? `is not JSON: ${messageOf(error)}` : conflictReason);
  }
  if (!isJsonObject(root) || !isJsonObject(root.records)) return refuse("holds no records");
  if (root.format !== format)
    return refuse(`has the format ${String(root.format)}; this version reads ${format}`);
  const records = new Map<string, StateRecord>();
  for (const [upstreamId, record] of Object.entries(root.records)) {
    if (!isJsonObject(record)) return refuse(`has a record that is no object: ${JSON.stringify(upstreamId)}`);
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
  const { unknown } = root;
  return { ok: true, state: { records, ...(isJsonObject(unknown) && { unknown }) } };
}

/** Writes a state with one record on each line, sorted, so that a commit shows what has changed. */
export function writeState({ records, unknown }: State): string {
  const lines = [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([upstreamId, { collection, name, origin, gone, values }]) => {
      const record = { collection, name, origin, ...(gone && { gone }), values };
      return `    ${JSON.stringify(upstreamId)}: ${JSON.stringify(record)}`;
    });
  const more =
    unknown === undefined
      ? ""
      : `,\n  "unknown": ${JSON.stringify(unknown, null, 2).replaceAll("\n", "\n  ")}`;
  const body = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
  return `{\n  "format": ${format},\n  "records": ${body}${more}\n}\n`;
}

/**
 * Returns the folder that states are written to: `.vitae/states/public/data` for `public/data`. It stands beside
 * public/, which is served whole, and is a dot folder because the project's root has no room for other ones. Each data
 * folder has one of its own.
 */
export function stateFolderOf(dataFolder: string): string {
  const { root, path } = locate(dataFolder);
  return join(root, ".vitae", "states", path);
}

/**
 * Returns the path of each state of a data folder, by its name (`github.json`), wherever it lies: versions before this
 * one wrote the states of `X/public/data` and of `X/data` to the same place.
 */
export function findStateFiles(dataFolder: string): Map<string, string> {
  const { root, path } = locate(dataFolder);
  const folder = stateFolderOf(dataFolder);
  const own = listStates(folder);
  const name = basename(path);
  const earlier = join(root, ".vitae", "import", name === "data" ? "" : name);
  const shared = listStates(earlier).filter(
    (state) => !own.includes(state) && isOwn(join(earlier, state), dataFolder),
  );
  return new Map([
    ...own.map((state) => [state, join(folder, state)] as const),
    ...shared.map((state) => [state, join(earlier, state)] as const),
  ]);
}

/** Returns the folder that holds the data folder or its public/, and the data folder's path from there. */
function locate(dataFolder: string): { root: string; path: string } {
  const folder = resolve(dataFolder);
  const parent = dirname(folder);
  const root = basename(parent) === "public" ? dirname(parent) : parent;
  return { root, path: relative(root, folder) };
}

function listStates(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
}

/** A state that two folders could have written belongs to the one that holds more of the entries that it names. */
function isOwn(stateFile: string, dataFolder: string): boolean {
  const { root, path } = locate(dataFolder);
  const name = basename(path);
  const isPublic = path !== name;
  const other = isPublic ? join(root, name) : join(root, "public", name);
  if (!existsSync(other) || existsSync(join(stateFolderOf(other), basename(stateFile)))) return true;
  const ours = countEntries(stateFile, dataFolder);
  const theirs = countEntries(stateFile, other);
  return isPublic ? ours >= theirs : ours > theirs;
}

const counted: readonly Collection[] = ["activities", "orgs", "languages"];

/** Returns the number of a state's records whose entries are in the data folder. */
function countEntries(stateFile: string, dataFolder: string): number {
  const state = readState(readFileSync(stateFile, "utf8"));
  if (!state.ok) return 0;
  const names = new Map(counted.map((collection) => [collection, namesIn(collection, dataFolder)]));
  return [...state.state.records.values()].filter(({ collection, name }) => names.get(collection)?.has(name))
    .length;
}

function namesIn(collection: Collection, dataFolder: string): ReadonlySet<string | undefined> {
  try {
    const list: Json = JSON.parse(readFileSync(join(dataFolder, collections[collection].file), "utf8"));
    const entries = Array.isArray(list) ? list : [];
    return new Set(entries.map((entry) => (isJsonObject(entry) ? nameOf(collection, entry) : undefined)));
  } catch {
    // A file that is missing or damaged holds none; whoever reads it for its own sake says so.
    return new Set();
  }
}
