/** Where the states of a data folder lie: beside it, but outside of what is served, and apart from other folders'. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { nameOf } from "./identity.ts";
import { readState } from "./state.ts";
import { type Collection, collections, isJsonObject, type Json } from "./upstream.ts";

/**
 * Returns the folder that states are written to: `.vitae/states/public/data` for `public/data`. It stands beside
 * public/, which is served whole, and is a dot folder because the project's root has no room for other ones.
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
