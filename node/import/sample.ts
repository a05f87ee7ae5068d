/**
 * Removes the invented sample from a data folder, and finds the placeholders of `vitae init --empty`. An entry or a
 * field belongs to the sample if it is exactly as shipped. `sample-hashes.json` contains a hash of each, so that the
 * samples need not be shipped twice.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path/posix";
import { dataFiles } from "../../model/data-files.ts";
import { profileFile } from "../../model/profile.ts";
import type { Result } from "../../model/result.ts";
import { translationsFolder } from "../owner/data-translations.ts";
import { editObject, type FieldChange, removeEntries } from "../owner/edit-json.ts";
import { formatDefect, type LocatedJson, readLocatedJson } from "../owner/located-json.ts";
import { titleOf } from "./identity.ts";
import hashes from "./sample-hashes.json" with { type: "json" };
import { isJsonObject, itemsOf, type Json, type JsonObject } from "./upstream.ts";

/** The texts of data files by their names, and of translations: `translations/de/owner.json`. */
type Texts = ReadonlyMap<string, string>;

/** A part that stays because the owner has changed or added it, or because something else that stays refers to it. */
interface KeptPart {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** An id, a field, or the list and the name of an entry: `skills: Knots`. */
  readonly name: string;
  readonly reason: string;
}

export interface SampleReport {
  /** The removed parts' names by file, as in `KeptPart`. */
  readonly removed: Readonly<Record<string, readonly string[]>>;
  readonly kept: readonly KeptPart[];
}

interface WithoutSample {
  /** All files that stay, including those without parts of the sample. */
  readonly texts: Texts;
  readonly report: SampleReport;
}

const listFiles = [dataFiles.activities.name, dataFiles.orgs.name, dataFiles.languages.name] as const;
const objectFiles = [dataFiles.owner.name, profileFile.name] as const;

const known: ReadonlySet<string> = new Set(hashes);

/** A translation's file belongs to the data file of the same name. */
function isTranslationOf(file: string, names: readonly string[]): boolean {
  return file.startsWith(`${translationsFolder}/`) && names.includes(basename(file));
}

/** Returns whether owner.json marks the data as the invented sample. */
export function holdsSample(texts: Texts): boolean {
  // Invalid JSON is reported with its place later.
  return /"sample"\s*:\s*true/.test(texts.get(dataFiles.owner.name) ?? "");
}

/** Fails if a file is invalid JSON, since the owner's changes could not be found. */
export function takeOutSample(texts: Texts): Result<WithoutSample> {
  const files = new Map<string, LocatedJson>();
  const all: readonly string[] = [...listFiles, ...objectFiles];
  const translations = [...texts.keys()].filter((file) => file.startsWith(`${translationsFolder}/`));
  for (const file of [...all, ...translations]) {
    const text = texts.get(file);
    if (text === undefined) continue;
    const reply = readLocatedJson(text, file);
    if (!reply.ok) return { ok: false, reason: formatDefect(reply.defect) };
    files.set(file, reply.json);
  }
  const without = new Map(texts);
  const removed: Record<string, readonly string[]> = {};
  const kept: KeptPart[] = [];
  const take = (file: string, { text, parts }: Taken) => {
    if (text === undefined) without.delete(file);
    else without.set(file, text);
    const gone = parts.filter(({ reason }) => reason === undefined).map(({ name }) => name);
    if (gone.length > 0) removed[file] = gone;
    for (const { name, path, reason } of parts)
      if (reason !== undefined)
        kept.push({ file, line: files.get(file)?.positionAt(path).line ?? 1, name, reason });
  };

  // Parts that stay may refer to others: activities to orgs, and orgs to languages.
  const needed = new Map<Json, string>();
  const goneIds = new Set<Json>();
  /** Ids of each file, for the translations of its entries. */
  const gone = new Map<string, ReadonlySet<string>>();
  for (const file of listFiles) {
    const entries = files.get(file)?.entries ?? [];
    const parts = entries.map((entry, at): Part => {
      const id = isJsonObject(entry) ? entry.id : undefined;
      const name = typeof id === "string" ? id : `entry ${at + 1}`;
      const user = typeof id === "string" ? needed.get(id) : undefined;
      const reason = isShipped(file, entry) ? user && `${user} refers to it` : notShipped;
      return { name, path: [at], reason };
    });
    needed.clear();
    for (const [at, entry] of entries.entries()) {
      const part = parts[at];
      if (file === dataFiles.activities.name && part?.reason === undefined) goneIds.add(part?.name ?? "");
      if (part?.reason === undefined || !isJsonObject(entry)) continue;
      for (const id of [entry.org, entry.acquiringOrg, ...itemsOf(entry.languages)])
        if (id !== undefined) needed.set(id, part.name);
    }
    gone.set(file, new Set(parts.filter(({ reason }) => reason === undefined).map(({ name }) => name)));
    take(file, { text: withoutEntries(texts.get(file) ?? "[]\n", [], parts), parts });
  }
  for (const file of translations.filter((file) => isTranslationOf(file, listFiles))) {
    const entries = files.get(file)?.entries ?? [];
    // A translation is removed with its original.
    const isGone = (entry: Json) =>
      isShipped(file, entry) ||
      (isJsonObject(entry) && gone.get(basename(file))?.has(String(entry.id)) === true);
    const parts = entries.map((entry, at): Part => {
      const name = isJsonObject(entry) && typeof entry.id === "string" ? entry.id : `entry ${at + 1}`;
      return { name, path: [at], reason: isGone(entry) ? undefined : notShipped };
    });
    const isEmpty = parts.every(({ reason }) => reason === undefined);
    take(file, {
      text: isEmpty ? undefined : withoutEntries(texts.get(file) ?? "[]\n", [], parts),
      parts,
    });
  }
  for (const file of [...objectFiles, ...translations.filter((file) => isTranslationOf(file, objectFiles))]) {
    const root = files.get(file)?.value;
    const text = texts.get(file);
    if (text !== undefined && isJsonObject(root)) take(file, takeFields(file, { text, root, goneIds }));
  }
  return { ok: true, value: { texts: without, report: { removed, kept } } };
}

/** A part of a file. It stays if there is a reason. */
interface Part {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly reason: string | undefined;
}

interface Taken {
  /** Undefined if nothing remains in the file. */
  readonly text: string | undefined;
  readonly parts: readonly Part[];
}

const notShipped = "it differs from the sample";

function takeFields(
  file: string,
  { text, root, goneIds }: { text: string; root: JsonObject; goneIds: ReadonlySet<Json> },
): Taken {
  const fields = Object.entries(root).filter(([key]) => isPart(key));
  // The parts of a name stay or go together.
  const hasOwnName = nameFields.some(
    (key) => root[key] !== undefined && !isShipped(`${file} ${key}`, root[key]),
  );
  const parts = fields.flatMap(([key, value = null]): Part[] => {
    const at = `${file} ${key}`;
    if (Array.isArray(value) && value.length > 0)
      return value.map((entry, index) => {
        const isGone = key === "pinned" ? goneIds.has(entry) : isShipped(at, entry);
        const title = isJsonObject(entry) ? titleOf(entry) : entry;
        const name = `${key}: ${title ?? index + 1}`;
        return { name, path: [key, index], reason: isGone ? undefined : notShipped };
      });
    const isOwn = isName(key) && file === dataFiles.owner.name ? hasOwnName : !isShipped(at, value);
    return [{ name: key, path: [key], reason: isOwn ? notShipped : undefined }];
  });
  const keptKeys = new Set(parts.flatMap(({ path, reason }) => (reason === undefined ? [] : [path[0]])));
  // The originals of a translation stay with it.
  if (root.of !== undefined && keptKeys.size > 0) keptKeys.add("of");
  if (keptKeys.size === 0) return { text: undefined, parts };
  const isGone = (key: string) => !key.startsWith("$") && !keptKeys.has(key) && !isName(key);
  const goneKeys = Object.keys(root).filter(isGone);
  const changes: FieldChange[] = goneKeys.map((key) => ({ path: [key], after: undefined }));
  // The file needs a name. An import replaces this one.
  if (file === dataFiles.owner.name && !keptKeys.has("firstName"))
    changes.unshift(...Object.entries(placeholderName).map(([key, after]) => ({ path: [key], after })));
  const lists = [...keptKeys].map(String).filter((key) => Array.isArray(root[key]));
  const shortened = lists.reduce((current, key) => {
    const ofList = parts.filter(({ path }) => path[0] === key && path.length === 2);
    return withoutEntries(current, [key], ofList);
  }, text);
  return { text: editObject(shortened, changes), parts };
}

const nameFields = ["firstName", "lastName", "displayName"] as const;

/** `of` of a translation has the originals of its other fields. */
function isPart(key: string): boolean {
  return !key.startsWith("$") && key !== "sample" && key !== "of";
}

function isName(key: string): boolean {
  return nameFields.some((name) => name === key);
}

function withoutEntries(text: string, path: readonly string[], parts: readonly Part[]): string {
  const gone = parts.flatMap(({ reason }, at) => (reason === undefined ? [at] : []));
  return removeEntries(text, path, new Set(gone));
}

function isShipped(at: string, value: Json | undefined): boolean {
  return value !== undefined && known.has(hash(at, value));
}

/**
 * Returns the hashes of all parts of a sample. `sample-hashes.json` contains those of all samples that were ever
 * shipped.
 */
export function hashSample(texts: Texts): string[] {
  const read = (file: string): Json => JSON.parse(texts.get(file) ?? "null");
  const filesOf = (names: readonly string[]) => [
    ...names,
    ...[...texts.keys()].filter((file) => isTranslationOf(file, names)),
  ];
  const ofLists = filesOf(listFiles).flatMap((file) => itemsOf(read(file)).map((entry) => hash(file, entry)));
  const ofObjects = filesOf(objectFiles).flatMap((file) => {
    const root = read(file);
    const fields = isJsonObject(root) ? Object.entries(root) : [];
    return fields
      .filter(([key]) => isPart(key))
      .flatMap(([key, value = null]) =>
        (Array.isArray(value) ? value : [value]).map((entry: Json) => hash(`${file} ${key}`, entry)),
      );
  });
  return [...ofLists, ...ofObjects];
}

/** Ten digits: the chance of a collision with 10,000 entries of an owner is 1 in 200,000. */
function hash(at: string, value: Json): string {
  const text = JSON.stringify([at, inOrder(value)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}

/** Sorts the keys of objects, since editors may reorder them. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key] ?? null)]));
}

/** The placeholder name that `vitae init --empty` writes. The tests of the command import it. */
const placeholderName = { firstName: "Your", lastName: "Name" } as const;

/** Returns the placeholders that are still in owner.json. */
export function findPlaceholders(owner: JsonObject): JsonObject {
  const isUnchanged = Object.entries(placeholderName).every(([field, value]) => owner[field] === value);
  return isUnchanged ? placeholderName : {};
}
