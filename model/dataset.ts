/** Builds a dataset without invalid entries and fields from data files; fails if a required one is unreadable. */

import { defaultCategories, defaultOrgTypes } from "./categories.ts";
import type { Activity, Category, CvData, Language, Org, OrgType, Owner, View, ViewLink } from "./cv.ts";
import {
  type DataDefect,
  type DataFile,
  dataFiles,
  type EntryList,
  type EntryReader,
  type FileText,
  fileDefect,
  type ReadOptions,
  readEntries,
  readForgivingly,
  readRoot,
  readStrictly,
  schemas,
  unreadEntries,
} from "./data-files.ts";
import { findWrongOrder, parseTimestamp, yearOf } from "./dates.ts";
import type { ReadReply, Schema, ValueDefect } from "./json-schema.ts";
import { activitySchemaOf } from "./schemas/activity.ts";

export type { FileText };

export type FileTexts = Readonly<Record<DataFile, FileText>>;

export interface Dataset {
  data: Required<CvData>;
  owner: Owner;
  /** All views. `owner` has links to those that are listed. */
  views: readonly View[];
  defects: DataDefect[];
}

type DatasetReply = ({ ok: true } & Dataset) | { ok: false; defect: DataDefect };

/** Returns the dataset, or the first fatal defect. `now` decides the last year where owner.json gives none. */
export function readDataset(texts: FileTexts, now = Date.now()): DatasetReply {
  const dataset = inspectDataset(texts, { defectsPerEntry: "first", now });
  const defect = dataset.defects.find(({ severity }) => severity === "fatal");
  return defect === undefined ? { ok: true, ...dataset } : { ok: false, defect };
}

/** Reads as much as possible. A required file that cannot be read is empty and has a fatal defect. */
export function inspectDataset(texts: FileTexts, options: ReadOptions): Dataset {
  const defects: DataDefect[] = [];
  const report = (defect: DataDefect) => void defects.push(defect);
  const read = <T extends { id: string }>(file: DataFile, reader: EntryReader<T>): EntryList<T> => {
    const root = readRoot(dataFiles[file], texts[file], report);
    return Array.isArray(root)
      ? readEntries({ file, entries: root, reader }, options, report)
      : unreadEntries;
  };

  const languages = read<Language>("languages", {
    read: (entry) => readForgivingly(schemas.languages, entry),
    warn: () => noDefects,
  });
  const orgs = read<Org>("orgs", {
    read: (entry) => readForgivingly(schemas.orgs, entry),
    warn: (org) => unknownLanguages(org, languages),
  });
  const categories = read<Category>("categories", {
    read: (entry) => readForgivingly(schemas.categories, entry),
    warn: () => noDefects,
  });
  const known = withDefaults(categories.values, defaultCategories);
  const activitySchema = activitySchemaOf(known.map(({ id }) => id));
  const activities = read<Activity>("activities", {
    read: (entry) => readActivity(activitySchema, entry),
    warn: (activity) => unknownOrgs(activity, orgs),
  });
  const orgTypes = read<OrgType>("orgTypes", {
    read: (entry) => readForgivingly(schemas.orgTypes, entry),
    warn: () => noDefects,
  });
  const ownerRoot = readRoot(dataFiles.owner, texts.owner, report);
  const range = findYears(activities.values, options.now ?? Date.now());
  const { owner, views } = readOwner(ownerRoot, range, report);

  for (const defect of unknownPinned(owner, activities))
    report(fileDefect(dataFiles.owner.name, defect, "warning"));

  const data = {
    activities: activities.values,
    orgs: orgs.values,
    languages: languages.values,
    categories: known,
    orgTypes: withDefaults(orgTypes.values, defaultOrgTypes),
  };
  return { data, owner, views, defects };
}

/** Omits an end that is before the beginning. */
function readActivity(schema: Schema<Activity>, entry: unknown): ReadReply<Activity> {
  const reply = readStrictly(schema, entry);
  if (reply.value === undefined) return reply;
  const wrong = findWrongOrder(reply.value);
  const defects = [...reply.defects, ...wrong];
  if (!wrong.some(({ path }) => path[0] === "endedAt")) return { value: reply.value, defects };
  const { endedAt: _, ...rest } = reply.value;
  return { value: { ...rest, endUnknown: true }, defects };
}

function unknownLanguages({ languages = [] }: Org, known: EntryList<Language>): ValueDefect[] {
  return languages.flatMap((id, at) =>
    known.knows(id) ? [] : [{ path: ["languages", at], reason: toUnknown(id, "languages.json", known) }],
  );
}

function unknownOrgs({ org, acquiringOrg }: Activity, known: EntryList<Org>): readonly ValueDefect[] {
  const isKnown = (id: string | undefined) => id === undefined || known.knows(id);
  if (isKnown(org) && isKnown(acquiringOrg)) return noDefects;
  return Object.entries({ org, acquiringOrg }).flatMap(([field, id]) =>
    id === undefined || isKnown(id) ? [] : [{ path: [field], reason: toUnknown(id, "orgs.json", known) }],
  );
}

function unknownPinned({ pinned = [] }: Owner, known: EntryList<Activity>): ValueDefect[] {
  return pinned.flatMap((id, at) =>
    known.knows(id) ? [] : [{ path: ["pinned", at], reason: toUnknown(id, "activities.json", known) }],
  );
}

function toUnknown(id: string, file: string, known: Pick<EntryList<never>, "suggest">): string {
  return `is not in ${file}: ${JSON.stringify(id)}${known.suggest(id)}`;
}

const noDefects: readonly ValueDefect[] = [];

/** Reads owner.json. Defaults replace missing and invalid fields. */
function readOwner(
  root: unknown,
  range: YearRange,
  report: (defect: DataDefect) => void,
): Pick<Dataset, "owner" | "views"> {
  const unnamed = { owner: { ...unnamedOwner, ...range }, views: [] };
  if (root === undefined) return unnamed;
  const { value, defects } = readForgivingly(schemas.owner, root, () => ({ ...unnamedOwner, lastName: "" }));
  for (const defect of defects) report(fileDefect(dataFiles.owner.name, defect, "warning"));
  if (value === undefined) return unnamed;
  const { views = [], ...own } = value;
  const firstYear = own.firstYear ?? Math.min(range.firstYear, own.lastYear ?? range.firstYear);
  const lastYear = own.lastYear ?? Math.max(range.lastYear, firstYear);
  const listed = toViewLinks(views);
  const owner: Owner = {
    ...own,
    lastName: own.lastName ?? "",
    firstYear,
    lastYear,
    ...(listed.length > 0 && { views: listed }),
  };
  if (firstYear <= lastYear) return { owner, views };
  const reason = "is before firstYear, so both are ignored and the years are taken from the activities";
  report(fileDefect(dataFiles.owner.name, { path: ["lastYear"], reason }, "warning"));
  return { owner: { ...owner, ...range }, views };
}

export function toViewLinks(views: readonly View[]): ViewLink[] {
  return views.filter(({ listed }) => listed !== false).map(({ id, title }) => ({ id, title }));
}

/** Adds the default entries that a file does not override. */
function withDefaults<T extends { id: string }>(values: readonly T[], defaults: readonly T[]): T[] {
  const given = new Set(values.map(({ id }) => id));
  return [...values, ...defaults.filter(({ id }) => !given.has(id))];
}

/** Makes "A Developer's CV" the title of data without owner.json. */
const unnamedOwner = { firstName: "A", lastName: "Developer" };

type YearRange = Pick<Owner, "firstYear" | "lastYear">;

/** Returns the years from the oldest activity to `now`, or to a later activity, so that all can be found. */
function findYears(activities: readonly Activity[], now: number): YearRange {
  const thisYear = yearOf(now);
  const range = { firstYear: thisYear, lastYear: thisYear };
  for (const { createdAt } of activities) {
    const time = parseTimestamp(createdAt);
    if (time === undefined) continue;
    range.firstYear = Math.min(range.firstYear, yearOf(time));
    range.lastYear = Math.max(range.lastYear, yearOf(time));
  }
  return range;
}
