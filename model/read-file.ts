/** Reads the text of one data file: its root, and, if that is a list, the entries. */
import type { Severity } from "./cv.ts";
import { type DataDefect, entryDefect, fileDefect, type ValueDefect } from "./defects.ts";
import { isObject, type ReadReply, readValue, type Schema } from "./json-schema.ts";
import { type DataFile, dataFiles, type FileKind } from "./schema.ts";

export type FileText =
  /** `parsed`: the text as JSON, where it was parsed already. */
  | { ok: true; text: string; parsed?: unknown }
  /** `missing`: there is no such file, which is no defect of an optional file. */
  | { ok: false; missing: boolean; reason: string };

type Report = (defect: DataDefect) => void;

/** Returns the file's array or object; undefined if it has none, with a defect that says why. */
export function readRoot({ name, root, required }: FileKind, text: FileText, report: Report): unknown {
  const refuse = (reason: string) => {
    report(fileDefect(name, { path: [], reason }, required ? "fatal" : "error"));
    return undefined;
  };
  if (!text.ok) return text.missing && !required ? undefined : refuse(text.reason);
  if (isHtml(text.text)) {
    // Many hosts answer an unknown path with their start page, so the file counts as missing.
    return required ? refuse(htmlReason) : undefined;
  }
  const json = text.parsed === undefined ? parseJson(text.text) : { ok: true as const, value: text.parsed };
  if (!json.ok) return refuse(json.reason);
  const isList = Array.isArray(json.value);
  if (root === "array" && !isList) return refuse("must hold a list: [ … ]");
  if (root === "object" && (isList || typeof json.value !== "object" || json.value === null)) {
    return refuse("must hold an object: { … }");
  }
  return json.value;
}

export const htmlReason = "is a web page instead of JSON; is the file missing?";

/** A `<` that another follows begins a conflict mark of git. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*<(?!<)/.test(text);
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  // Editors on Windows begin a file with a byte order mark, which JSON.parse refuses.
  const json = text.replace(/^\uFEFF/, "");
  if (json.trim() === "") return { ok: false, reason: "is empty" };
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch (error) {
    return { ok: false, reason: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

export interface ReadOptions {
  /** Which defects of an entry that is left out are reported: enough to count the entry, or all that must be fixed. */
  defectsPerEntry: "first" | "all";
  /** Called now and then with the file and the share of its entries that has been read, from 0 to 1. */
  onProgress?: (file: string, share: number) => void;
}

export interface ListReader<T> {
  read(entry: unknown): ReadReply<T>;
  /** Returns what is wrong with an entry that is kept nevertheless. */
  warn(entry: T): readonly ValueDefect[];
}

export interface List<T> {
  values: T[];
  /** Returns whether the file has the id, also on an entry that was left out, so that one mistake is reported once. */
  knows(id: string): boolean;
}

/** Stands for a list that could not be read. What it would have held is unknown, so no reference to it is wrong. */
export const unreadList = { values: [], knows: () => true };

export function readList<T extends { id: string }>(
  { file, entries, reader }: { file: DataFile; entries: readonly unknown[]; reader: ListReader<T> },
  { defectsPerEntry, onProgress }: ReadOptions,
  report: Report,
): List<T> {
  const values: T[] = [];
  const keptIds = new Set<string>();
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
      reportAll([duplicateId], "error");
    } else {
      keptIds.add(value.id);
      values.push(value);
      const warnings = reader.warn(value);
      reportAll(defects, "warning");
      reportAll(
        warnings.filter(({ path }) => !defects.some((other) => other.path[0] === path[0])),
        "warning",
      );
    }
  });
  return { values, knows: (id) => keptIds.has(id) || leftOutIds.has(id) };
}

/** Some tens of milliseconds of reading. */
const entriesPerReport = 1000;

const duplicateId: ValueDefect = { path: ["id"], reason: "is that of an earlier entry, which is kept" };

/** Reads the entry whole or not at all. */
export function readStrictly<T>(schema: Schema<T>, entry: unknown): ReadReply<T> {
  if (!isObject(entry)) return { value: undefined, defects: [{ path: [], reason: "is not an object" }] };
  return readValue(schema, entry);
}

/**
 * Leaves out the fields that are wrong, and the entry only if that does not help. Other entries refer to an org or a
 * language: they lose more without it than it loses without a link or a colour.
 */
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
