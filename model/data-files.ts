/** The data files of a CV: their names and schemas, and how the text of one is read. profile.ts reads profile.json. */
import type { Defect, Severity } from "./cv.ts";
import {
  isObject,
  type ReadReply,
  readValue,
  type Schema,
  suggest,
  type ValueDefect,
} from "./json-schema.ts";
import { messageOf } from "./message-of.ts";
import type { Result } from "./result.ts";
import { activitySchema } from "./schemas/activity.ts";
import { categorySchema, languageSchema, orgTypeSchema } from "./schemas/look.ts";
import { orgSchema } from "./schemas/org.ts";
import { ownerSchema } from "./schemas/owner.ts";

/** A file of the data folder, the type of its root, and whether a CV needs it. */
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

export const dataFileIds: readonly DataFile[] = Object.keys(dataFiles).filter(isDataFile);

function isDataFile(name: string): name is DataFile {
  return Object.hasOwn(dataFiles, name);
}

/** The schemas of the files' entries. owner.json is one entry. */
export const schemas = {
  owner: ownerSchema,
  activities: activitySchema,
  orgs: orgSchema,
  languages: languageSchema,
  categories: categorySchema,
  orgTypes: orgTypeSchema,
} as const satisfies Record<DataFile, Schema>;

/** A defect with its path from the entry at `index`, or from the file. */
export interface DataDefect extends Defect {
  readonly path: ValueDefect["path"];
  readonly isOfKey?: boolean;
  readonly firstAt?: number;
}

export function fileDefect(file: string, defect: ValueDefect, severity: Severity): DataDefect {
  const { path, reason, isHarmless: _, ...more } = defect;
  const field = path.length > 0 && { field: toField(path) };
  return { file, reason, severity, path, ...field, ...more };
}

interface EntryPosition {
  readonly file: string;
  readonly index: number;
  readonly entry: unknown;
}

export function entryDefect(position: EntryPosition, defect: ValueDefect, severity: Severity): DataDefect {
  const { file, index, entry } = position;
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
  return { ...fileDefect(file, defect, severity), index, ...(typeof id === "string" && { id }) };
}

/** Writes a path as `links.docs.url` or `resources[0].url`. */
function toField(path: ValueDefect["path"]): string {
  const steps = path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`));
  return steps.join("");
}

export type FileText =
  /** `parsed`: the parsed text, if the caller has it. */
  | { ok: true; text: string; parsed?: unknown }
  /** `missing`: the file does not exist, which is a defect only of required files. */
  | { ok: false; missing: boolean; reason: string };

type Report = (defect: DataDefect) => void;

/** Returns the array or object of a file. If there is none, reports a defect and returns undefined. */
export function readRoot({ name, root, required }: FileKind, text: FileText, report: Report): unknown {
  const refuse = (reason: string) => {
    report(fileDefect(name, { path: [], reason }, required ? "fatal" : "error"));
    return undefined;
  };
  if (!text.ok) return text.missing && !required ? undefined : refuse(text.reason);
  if (isHtml(text.text)) {
    // Many hosts send their start page for an unknown path, so the file is treated as missing.
    return required ? refuse(htmlReason) : undefined;
  }
  const json = text.parsed === undefined ? parseJson(text.text) : { ok: true as const, value: text.parsed };
  if (!json.ok) return refuse(json.reason);
  const isList = Array.isArray(json.value);
  if (root === "array" && !isList) return refuse("must contain a list: [ … ]");
  if (root === "object" && (isList || typeof json.value !== "object" || json.value === null)) {
    return refuse("must contain an object: { … }");
  }
  return json.value;
}

export const htmlReason = "is a web page instead of JSON; is the file missing?";

/** `<<` is the beginning of a conflict marker of git. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*<(?!<)/.test(text);
}

function parseJson(text: string): Result<unknown> {
  // Editors on Windows write a byte order mark, which JSON.parse rejects.
  const json = text.replace(/^\uFEFF/, "");
  if (json.trim() === "") return { ok: false, reason: "is empty" };
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch (error) {
    return { ok: false, reason: `is not JSON: ${messageOf(error)}` };
  }
}

export interface ReadOptions {
  /** The defects to report of an omitted entry: the first one to count the entry, or all that must be fixed. */
  defectsPerEntry: "first" | "all";
  /** Called with the file and the share of its entries that has been read, from 0 to 1. */
  onProgress?: (file: string, share: number) => void;
  /** The time of reading, in milliseconds; the current time by default. */
  now?: number;
}

export interface EntryReader<T> {
  read(entry: unknown): ReadReply<T>;
  /** Returns the defects of an entry that is kept. */
  warn(entry: T): readonly ValueDefect[];
}

export interface EntryList<T> {
  values: T[];
  /** Returns whether the file has the id, even on an omitted entry, so that one mistake is reported once. */
  knows(id: string): boolean;
  /** Returns `; did you mean "weft"?` if the file has a similar id, else an empty text. */
  suggest(id: string): string;
}

/** Replaces entries that could not be read. Its ids are unknown, so every reference to it is accepted. */
export const unreadEntries = { values: [], knows: () => true, suggest: () => "" };

export function readEntries<T extends { id: string }>(
  { file, entries, reader }: { file: DataFile; entries: readonly unknown[]; reader: EntryReader<T> },
  { defectsPerEntry, onProgress }: ReadOptions,
  report: Report,
): EntryList<T> {
  const values: T[] = [];
  const keptIds = new Map<string, number>();
  const leftOutIds = new Set<string>();
  const { name } = dataFiles[file];

  entries.forEach((entry, index) => {
    if (index % entriesPerReport === 0) onProgress?.(name, index / entries.length);
    const { value, defects } = reader.read(entry);
    const reportAll = (reported: readonly ValueDefect[], severity: Severity) => {
      for (const defect of reported) report(entryDefect({ file: name, index, entry }, defect, severity));
    };
    if (value === undefined) {
      if (isObject(entry) && typeof entry.id === "string") leftOutIds.add(entry.id);
      reportAll(defectsPerEntry === "all" ? defects : defects.slice(0, 1), "error");
    } else if (keptIds.has(value.id)) {
      reportAll([toDuplicate(keptIds.get(value.id))], "error");
    } else {
      keptIds.set(value.id, index);
      values.push(value);
      const warnings = reader.warn(value);
      reportAll(defects, "warning");
      reportAll(
        warnings.filter(({ path }) => !defects.some((other) => other.path[0] === path[0])),
        "warning",
      );
    }
  });
  return {
    values,
    knows: (id) => keptIds.has(id) || leftOutIds.has(id),
    suggest: (id) => suggest(id, [...keptIds.keys(), ...leftOutIds]),
  };
}

/** Takes some tens of milliseconds. */
const entriesPerReport = 1000;

export function toDuplicate(firstAt = 0): ValueDefect {
  return { path: ["id"], reason: "is used twice", firstAt };
}

/** Reads an entry. Any defect that is not harmless omits it. */
export function readStrictly<T>(schema: Schema<T>, entry: unknown): ReadReply<T> {
  if (!isObject(entry)) return { value: undefined, defects: [{ path: [], reason: "is not an object" }] };
  return readValue(schema, entry);
}

/** Reads an entry without its invalid fields, because other entries refer to it and would lose more. */
export function readForgivingly<T>(
  schema: Schema<T>,
  entry: unknown,
  toDefaults: () => object = () => ({}),
): ReadReply<T> {
  const strict = readStrictly(schema, entry);
  if (strict.value !== undefined || !isObject(entry)) return strict;
  const wrong = new Set(strict.defects.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !wrong.has(key)));
  return { ...strict, value: readStrictly(schema, { ...toDefaults(), ...rest }).value };
}
