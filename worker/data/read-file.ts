/** Reads one entry of a data file: either as its schema has it, or without the fields that are wrong. */
import * as v from "valibot";
import type { Severity } from "../contract.ts";
import { type DataDefect, entryDefect, fileDefect, type Problem } from "./defects.ts";
import { type DataFile, dataFiles, toOneLine, toReason } from "./schema.ts";

interface ReadEntry<T> {
  /** Undefined where the entry has to be left out. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

const config = { message: toReason };

/** Takes the entry whole or not at all. */
export function readStrictly<T>(schema: v.GenericSchema<unknown, T>, entry: unknown): ReadEntry<T> {
  if (!isObject(entry)) return { value: undefined, problems: [{ path: [], reason: "is not an object" }] };
  const result = v.safeParse(schema, entry, config);
  return result.success
    ? { value: result.output, problems: none }
    : { value: undefined, problems: result.issues.map(toProblem) };
}

/**
 * Leaves out the fields that are wrong, and the entry only where that does not help. Other entries refer to an
 * org or a language: without it they would lose more than it loses without a link or a colour.
 */
export function readForgivingly<T>(
  schema: v.GenericSchema<unknown, T>,
  entry: unknown,
  toDefaults: () => object = () => ({}),
): ReadEntry<T> {
  const strict = readStrictly(schema, entry);
  if (strict.value !== undefined || !isObject(entry)) return strict;
  const wrong = new Set(strict.problems.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !wrong.has(key)));
  return { ...strict, value: readStrictly(schema, { ...toDefaults(), ...rest }).value };
}

const none: readonly Problem[] = [];

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toProblem(issue: v.BaseIssue<unknown>): Problem {
  const keys = issue.path?.map(({ key }) => key) ?? [];
  return { path: keys.map((key) => (typeof key === "number" ? key : String(key))), reason: issue.message };
}

/** Reads a data file's text: first its root, then, where that is a list, the entries. */

export type FileText =
  | { ok: true; text: string }
  /** `missing`: there is no such file, which is no defect of an optional one. */
  | { ok: false; missing: boolean; reason: string };

export interface ReadOptions {
  /** How much to tell of an entry that is left out: enough to count it, or all that has to be mended. */
  problemsPerEntry: "first" | "all";
}

/** The file's array or object; undefined where it has none, and then a defect says why. */
export function readRoot(file: DataFile, text: FileText, report: (defect: DataDefect) => void): unknown {
  const { name, root, required } = dataFiles[file];
  const refuse = (reason: string) => {
    report(fileDefect(name, { path: [], reason }, required ? "fatal" : "error"));
    return undefined;
  };
  if (!text.ok) return text.missing && !required ? undefined : refuse(text.reason);
  if (isHtml(text.text)) {
    // Many hosts answer an unknown path with their start page: the file is as good as missing.
    return required ? refuse(htmlReason) : undefined;
  }
  const json = parseJson(text.text);
  if (!json.ok) return refuse(json.reason);
  const isList = Array.isArray(json.value);
  if (root === "array" && !isList) return refuse("must hold a list: [ … ]");
  if (root === "object" && (isList || typeof json.value !== "object" || json.value === null)) {
    return refuse("must hold an object: { … }");
  }
  return json.value;
}

export const htmlReason = "is a web page instead of JSON; is the file missing?";

export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
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

export interface ListReader<T> {
  read(entry: unknown): ReadEntry<T>;
  /** What is wrong with an entry that is kept all the same. */
  remark(entry: T): readonly Problem[];
}

export interface List<T> {
  values: T[];
  /** Whether the file has such an id, even on an entry that was left out: one mistake is told once. */
  knows(id: string): boolean;
}

/** A list that could not be read. What it would have held is not known, so no reference to it is called wrong. */
export const unreadList = { values: [], knows: () => true };

export function readList<T extends { id: string }>(
  { file, entries, reader }: { file: DataFile; entries: readonly unknown[]; reader: ListReader<T> },
  { problemsPerEntry }: ReadOptions,
  report: (defect: DataDefect) => void,
): List<T> {
  const values: T[] = [];
  const keptIds = new Set<string>();
  const leftOutIds = new Set<string>();
  const { name } = dataFiles[file];

  entries.forEach((entry, index) => {
    const { value, problems } = reader.read(entry);
    const tell = (told: readonly Problem[], severity: Severity) => {
      for (const problem of told) report(entryDefect({ file: name, index, entry }, problem, severity));
    };
    if (value === undefined) {
      const id = idOf(entry);
      if (id !== undefined) leftOutIds.add(id);
      tell(problemsPerEntry === "all" ? problems : problems.slice(0, 1), "error");
    } else if (keptIds.has(value.id)) {
      tell([doubleId], "error");
    } else {
      keptIds.add(value.id);
      values.push(value);
      tell(problems, "warning");
      tell(
        reader.remark(value).filter(({ path }) => !problems.some((other) => other.path[0] === path[0])),
        "warning",
      );
    }
  });
  return { values, knows: (id) => keptIds.has(id) || leftOutIds.has(id) };
}

const doubleId: Problem = { path: ["id"], reason: "is that of an earlier entry, which is kept" };

function idOf(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null || !("id" in entry)) return undefined;
  return typeof entry.id === "string" ? toOneLine(entry.id) : undefined;
}
