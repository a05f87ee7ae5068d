/**
 * Plans an import: from the data files' texts and a source's items to new texts and a report of the differences.
 *
 * For example, the owner has shortened the title of an imported patch, and the patch was merged since:
 *
 * 1. The entry, in activities.json: `{ "id": "loom-7", "title": "Faster", "createdAt": "2016-01-01", … }`.
 * 2. The state, in github.json, has what was imported last time, by the source's id: `"PR_7": { "collection":
 *    "activities", "name": "loom-7", "values": { "title": "Make it faster", "createdAt": "2016-01-01", … } }`.
 * 3. The item, from GitHub: `PR_7` with the title "Make it much faster" and `"acceptedAt": "2016-01-03"`.
 * 4. The outcome, of merge.ts. The source has added a date, which the entry gets. Both sides have changed the title, and
 *    the owner's is kept.
 * 5. The report:
 *    `~ activities.json:2 loom-7 "Faster": acceptedAt: nothing → "2016-01-03"`
 *    `= activities.json:2 loom-7 "Faster": title: kept your "Faster"; the source has "Make it much faster"`
 */
import { recordOf } from "../../model/collections.ts";
import { parseTimestamp } from "../../model/dates.ts";
import type { Result } from "../../model/result.ts";
import { editLists, editObject, type ListEdit, removeEntries, writeJson } from "../owner/edit-json.ts";
import { formatLocated, type JsonPath, type LocatedJson, readLocatedJson } from "../owner/located-json.ts";
import type { Entries, OtherRecord } from "./identity.ts";
import { type MergeResult, mergeUpstream } from "./merge.ts";
import type { Outcome } from "./merge-value.ts";
import { emptyState, readState, writeState } from "./state.ts";
import {
  type Collection,
  collectionNames,
  collections,
  isJsonObject,
  isUndatedCollection,
  type Json,
  type JsonObject,
  objectsOf,
  sectionIdOf,
  type UndatedCollection,
  type Upstream,
  undatedCollections,
} from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

/** The texts of the files that exist, by name. */
export type Texts = ReadonlyMap<string, string>;

interface ImportRequest {
  readonly texts: Texts;
  /** The state of this source, if there is one. */
  readonly stateText: string | undefined;
  /** The texts of other sources' states, by source. */
  readonly otherStates: ReadonlyMap<string, string>;
  readonly upstream: Upstream;
  /** Other origins of this source that the same run has imported before. */
  readonly earlierOrigins?: ReadonlySet<string> | undefined;
}

export interface ImportPlan {
  /** New texts of the files that change, by name. */
  readonly files: Texts;
  /** The new text of the state; undefined if it does not change. */
  readonly stateText: string | undefined;
  readonly lines: readonly ReportLine[];
  readonly deleted: number;
  readonly warnings: readonly ImportWarning[];
  readonly notes: readonly string[];
}

export function planImport(request: ImportRequest): Result<ImportPlan> {
  const { texts, stateText, otherStates, upstream, earlierOrigins } = request;
  const state = stateText === undefined ? { ok: true as const, value: emptyState } : readState(stateText);
  if (!state.ok) return { ok: false, reason: `The state ${upstream.source}.json ${state.reason}` };
  const entries = readEntries(texts);
  const broken = (files: Iterable<string>) => [...files].flatMap((file) => entries.broken.get(file) ?? []);
  const needed = [...upstream.items, ...state.value.records.values()].map(
    ({ collection }) => collections[collection].file,
  );
  const [unreadable] = broken(needed);
  if (unreadable !== undefined) return { ok: false, reason: unreadable };
  const merged = mergeUpstream({
    entries: entries.entries,
    state: state.value,
    others: readOthers(otherStates),
    upstream,
    earlierOrigins,
  });
  const newState = writeState(merged.state);
  const files = editFiles(texts, entries.entries, merged);
  const [uneditable] = broken(files.keys());
  if (uneditable !== undefined) return { ok: false, reason: uneditable };
  return {
    ok: true,
    value: {
      files,
      stateText: newState === (stateText ?? writeState(emptyState)) ? undefined : newState,
      lines: merged.outcomes.map((outcome) => toReportLine(outcome, findLine(entries, outcome))),
      deleted: merged.deleted,
      warnings: merged.warnings,
      notes: merged.notes,
    },
  };
}

interface ReadFiles {
  readonly entries: Entries;
  readonly files: ReadonlyMap<string, LocatedJson>;
  /** The first defect of each file that cannot be read. An import that does not need the file leaves it as it is. */
  readonly broken: ReadonlyMap<string, string>;
}

function readEntries(texts: Texts): ReadFiles {
  const files = new Map<string, LocatedJson>();
  const broken = new Map<string, string>();
  for (const file of new Set(Object.values(collections).map(({ file }) => file))) {
    const text = texts.get(file);
    if (text === undefined) continue;
    const reply = readLocatedJson(text, file);
    if (reply.ok) files.set(file, reply.json);
    else broken.set(file, formatLocated(reply.defect));
  }
  const read = (collection: Collection): readonly JsonObject[] => {
    const { file, list, key } = collections[collection];
    const root = files.get(file)?.value;
    if (!list) return isJsonObject(root) ? [root] : [];
    if (isUndatedCollection(collection)) {
      const sections = read("sections");
      return objectsOf(sections[findSection(sections, collection)]?.entries);
    }
    return objectsOf(key === undefined ? root : isJsonObject(root) ? root[key] : undefined);
  };
  return { files, broken, entries: recordOf(collectionNames, read) };
}

/** Returns the index of a section; -1 if there is none. */
function findSection(sections: readonly JsonObject[], collection: UndatedCollection): number {
  return sections.findIndex(({ id, entries }) => id === sectionIdOf(collection) && Array.isArray(entries));
}

/** A damaged state is reported when its own source is imported. */
function readOthers(states: ReadonlyMap<string, string>): OtherRecord[] {
  return [...states].flatMap(([source, text]) => {
    const reply = readState(text);
    return reply.ok ? [...reply.value.records.values()].map((record) => ({ source, record })) : [];
  });
}

function editFiles(texts: Texts, entries: Entries, { outcomes }: MergeResult): Texts {
  const files = new Map<string, string>();
  const byCollection = (collection: Collection) =>
    outcomes.filter((outcome) => outcome.collection === collection);
  const current = (file: string) => files.get(file) ?? texts.get(file);

  for (const collection of ["owner", "profile"] as const) {
    const { file } = collections[collection];
    for (const outcome of byCollection(collection)) {
      if (outcome.kind === "new") files.set(file, writeJson(outcome.entry));
      else if (outcome.kind === "changed") files.set(file, editObject(current(file) ?? "{}", outcome.edits));
    }
  }
  const lists = collectionNames.filter((collection) => collections[collection].list);
  for (const file of new Set(lists.map((collection) => collections[collection].file))) {
    const edits = lists
      .filter((collection) => collections[collection].file === file)
      .flatMap((collection) => toListEdit(collection, entries, outcomes) ?? [])
      .filter(({ changes, inserts }) => changes.size > 0 || inserts.length > 0);
    const empty = collections.profile.file === file ? "{}\n" : "[]\n";
    const text = current(file);
    if (edits.length > 0) files.set(file, editLists(text ?? empty, edits));
    // These files are required, but the profile is not.
    else if (text === undefined && outcomes.length > 0 && file !== collections.profile.file)
      files.set(file, empty);
  }
  const { file } = collections.profile;
  const profile = current(file);
  if (outcomes.some(({ kind }) => kind === "dated") && profile !== undefined)
    files.set(file, removeDated(profile, entries, outcomes));
  return files;
}

/** Returns undefined if the list does not exist because the edit of another list creates it. */
function toListEdit(
  collection: Collection,
  entries: Entries,
  outcomes: readonly Outcome[],
): ListEdit | undefined {
  const own = outcomes.filter((outcome) => outcome.collection === collection);
  const path = findListPath(collection, entries);
  if (path === undefined) return undefined;
  const added = addedBy(own);
  const end = entries[collection].length;
  const sections =
    collection !== "sections"
      ? []
      : undatedCollections.flatMap((undated) => {
          const inside = addedBy(outcomes.filter((outcome) => outcome.collection === undated));
          const isNew = inside.length > 0 && findListPath(undated, entries) === undefined;
          return isNew ? [{ id: sectionIdOf(undated), entries: inside }] : [];
        });
  return {
    path,
    changes: new Map(
      own.flatMap((outcome) => (outcome.kind === "changed" ? [[outcome.index, outcome.edits]] : [])),
    ),
    inserts:
      collection === "activities"
        ? placeByDate(entries[collection], added)
        : [...added, ...sections].map((entry) => ({ entry, before: end })),
  };
}

function addedBy(outcomes: readonly Outcome[]): JsonObject[] {
  return outcomes.flatMap((outcome) => (outcome.kind === "new" ? [outcome.entry] : []));
}

/** Returns the path to a list in its file; undefined if the profile lacks its section. */
function findListPath(collection: Collection, { sections }: Pick<Entries, "sections">): JsonPath | undefined {
  const { key } = collections[collection];
  if (!isUndatedCollection(collection)) return key === undefined ? [] : [key];
  const at = findSection(sections, collection);
  return at === -1 ? undefined : ["sections", at, "entries"];
}

/** Removes the entries of the profile that have become activities, and the sections that are empty without them. */
function removeDated(text: string, entries: Entries, outcomes: readonly Outcome[]): string {
  let current = text;
  const emptied = new Set<number>();
  for (const collection of undatedCollections) {
    const own = outcomes.filter((outcome) => outcome.collection === collection);
    const gone = new Set(own.flatMap((outcome) => (outcome.kind === "dated" ? [outcome.index] : [])));
    const path = findListPath(collection, entries);
    if (gone.size === 0 || path === undefined) continue;
    current = removeEntries(current, path, gone);
    const at = findSection(entries.sections, collection);
    // The owner's heading stays.
    const isBare = Object.keys(entries.sections[at] ?? {}).length === 2;
    if (isBare && gone.size === entries[collection].length && addedBy(own).length === 0) emptied.add(at);
  }
  return removeEntries(current, ["sections"], emptied);
}

/** Inserts entries by date if the file is sorted, in either direction. Otherwise appends them. */
function placeByDate(entries: readonly JsonObject[], added: readonly JsonObject[]): ListEdit["inserts"] {
  const times = entries.map(timeOf);
  const isSorted = (sign: number) =>
    times.every((time, at) => at === 0 || sign * (time - (times[at - 1] ?? time)) >= 0);
  const sign = isSorted(-1) ? -1 : isSorted(1) ? 1 : undefined;
  return added
    .toSorted((a, b) => (sign ?? -1) * (timeOf(a) - timeOf(b)))
    .map((entry) => {
      const time = timeOf(entry);
      const before = sign === undefined ? -1 : times.findIndex((other) => sign * (other - time) > 0);
      return { entry, before: before === -1 ? entries.length : before };
    });
}

function timeOf({ createdAt }: JsonObject): number {
  return parseTimestamp(typeof createdAt === "string" ? createdAt : "") ?? 0;
}

/** Returns an entry's line in its file, from 1; undefined if the file does not contain it yet. */
function findLine({ files, entries }: ReadFiles, outcome: Outcome): number | undefined {
  if (outcome.kind === "new") return undefined;
  const { file, list } = collections[outcome.collection];
  const path = findListPath(outcome.collection, entries) ?? [];
  return files.get(file)?.positionAt(list ? [...path, outcome.index] : path).line;
}

type LineKind = Exclude<Outcome["kind"], "dated">;

interface ReportLine {
  readonly kind: LineKind;
  readonly file: string;
  /** From 1; absent if the file does not contain the entry yet. */
  readonly line?: number;
  /** The entry's id, or the name of its list if its entries have no ids. */
  readonly name: string;
  readonly title: string;
  /** One text for each field that changes or is kept. */
  readonly details: readonly string[];
}

export interface ReportCounts {
  readonly new: number;
  readonly changed: number;
  readonly kept: number;
  readonly lost: number;
  /** Entries that another source has imported; absent if there are none. */
  readonly same?: number;
}

function toReportLine(outcome: Outcome, line: number | undefined): ReportLine {
  const { kind, collection, name, title } = outcome;
  const { file, key } = collections[collection];
  // Profile entries have no ids, and their lists' names are clearer than their names in the state.
  const shown = key ?? name;
  const isOthers = kind === "kept" && outcome.kept.every(({ source }) => source !== undefined);
  return {
    kind: isOthers ? "same" : kind === "dated" ? "changed" : kind,
    file,
    ...(line !== undefined && { line }),
    name: shown,
    title,
    details: toDetails(outcome),
  };
}

function toDetails(outcome: Outcome): string[] {
  switch (outcome.kind) {
    case "new":
      return [];
    case "changed":
      return outcome.edits.map(
        ({ path, before, after }) => `${path.join(".")}: ${formatValue(before)} → ${formatValue(after)}`,
      );
    case "kept":
      return outcome.kept.map(
        ({ path, ours, theirs, source }) =>
          `${path.join(".")}: kept ${source === undefined ? "your " : ""}${formatValue(ours)}${source === undefined ? "" : ` from ${source}`}; the source has ${formatValue(theirs)}`,
      );
    case "lost":
      return ["no longer at the source; entry kept"];
    case "dated":
      return ["now has a date; moved to activities"];
    case "joined":
      return [`matched only by ${outcome.doubt}`];
    case "same":
      return [`already imported from ${outcome.source}; kept as one entry`];
  }
}

export function countLines(lines: readonly ReportLine[]): ReportCounts {
  const count = (kind: LineKind) => lines.filter((line) => line.kind === kind).length;
  const same = count("same");
  return {
    new: count("new"),
    changed: count("changed"),
    kept: count("kept"),
    lost: count("lost"),
    ...(same > 0 && { same }),
  };
}

export function addCounts(one: ReportCounts, other: ReportCounts): ReportCounts {
  return {
    new: one.new + other.new,
    changed: one.changed + other.changed,
    kept: one.kept + other.kept,
    lost: one.lost + other.lost,
    same: (one.same ?? 0) + (other.same ?? 0),
  };
}

const signs: Readonly<Record<LineKind, string>> = {
  new: "+",
  changed: "~",
  kept: "=",
  lost: "-",
  same: "=",
  joined: "=",
};

/** @example `~ activities.json:12 flask-11 "Fix the cache": acceptedAt: nothing → "2025-01-02"` */
export function printLine({ kind, file, line, name, title, details }: ReportLine): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const what = title === name ? name : `${name} ${JSON.stringify(title)}`;
  const more = details.length === 0 ? "" : `: ${details.join("; ")}`;
  return `${signs[kind]} ${place} ${what}${more}`;
}

export function printCounts({ new: added, changed, kept, lost, same = 0 }: ReportCounts): string {
  const twins = same === 0 ? "" : `, ${same} of two sources`;
  return `+ ${added} new, ~ ${changed} changed, ${kept} kept (yours), ${lost} lost${twins}`;
}

function formatValue(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const json = JSON.stringify(value);
  return json.length <= 80 ? json : `${json.slice(0, 79)}…`;
}
