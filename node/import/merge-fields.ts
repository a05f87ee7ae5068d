/** Merges the fields of one entry three ways, and leaves out invalid values, one field at a time if possible. */
import { schemas } from "../../model/data-files.ts";
import { findWrongOrder, findWrongSpan } from "../../model/dates.ts";
import { controlCharacter, readValue, type Schema } from "../../model/json-schema.ts";
import { isProfileSection } from "../../model/profile.ts";
import { ownSection, profileSchema, sectionEntry } from "../../model/schemas/profile.ts";
import {
  type Collection,
  isJsonObject,
  isSame,
  isUndatedCollection,
  itemsOf,
  type Json,
  type JsonObject,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

export interface FieldEdit {
  readonly path: readonly string[];
  readonly before: Json | undefined;
  /** Undefined removes the field. */
  readonly after: Json | undefined;
}

/** A field that keeps the owner's value although the source has a new one. */
export interface KeptField {
  readonly path: readonly string[];
  readonly ours: Json | undefined;
  readonly theirs: Json | undefined;
  /** The other source that imported our value; absent if the owner typed it. */
  readonly source?: string;
}

interface Versions {
  /** Empty for an entry that the owner typed and the source sends for the first time. */
  readonly base: JsonObject;
  readonly ours: JsonObject;
  readonly theirs: JsonObject;
}

interface MergedFields {
  readonly edits: FieldEdit[];
  readonly kept: KeptField[];
}

/**
 * Compares field by field, and inside objects such as `mergeCommit` and `links` key by key; a list is one value, except
 * for the languages of an org, which several sources add to. A field that the owner has changed, added or deleted is
 * treated as edited by the owner.
 */
export function mergeFields(versions: Versions, path: readonly string[] = []): MergedFields {
  const edits: FieldEdit[] = [];
  const kept: KeptField[] = [];
  const keys = new Set([...Object.keys(versions.theirs), ...Object.keys(versions.base)]);
  for (const key of keys) {
    const base = own(versions.base, key);
    const ours = own(versions.ours, key);
    const theirs = own(versions.theirs, key);
    const at = [...path, key];
    if (isJsonObject(theirs) && isJsonObject(ours) && (base === undefined || isJsonObject(base))) {
      const inner = mergeFields({ base: base ?? {}, ours, theirs }, at);
      edits.push(...inner.edits);
      kept.push(...inner.kept);
    } else if (isSame(theirs, base) || isSame(theirs, ours)) {
      // The source's value has not changed, or the owner has typed the same one.
    } else if (isSame(ours, base)) {
      edits.push({ path: at, before: ours, after: theirs });
    } else if (key === "languages" && Array.isArray(ours) && Array.isArray(theirs)) {
      const after = mergeLists({ base: itemsOf(base), ours, theirs });
      if (!isSame(after, ours)) edits.push({ path: at, before: ours, after });
    } else {
      kept.push({ path: at, ours, theirs });
    }
  }
  return { edits, kept };
}

/** Adds what the source has added since its last import, and removes what it has removed. */
function mergeLists({ base, ours, theirs }: Record<keyof Versions, readonly Json[]>): Json[] {
  const added = theirs.filter((item) => !base.includes(item) && !ours.includes(item));
  return [...ours.filter((item) => !base.includes(item) || theirs.includes(item)), ...added];
}

/** Ignores inherited properties such as `constructor`. */
function own(fields: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Adds missing fields, also inside objects, so that an incomplete run removes nothing. */
export function fillGaps(fields: JsonObject, from: JsonObject): JsonObject {
  const filled: Record<string, Json | undefined> = { ...fields };
  for (const [key, value] of Object.entries(from)) {
    const present = own(fields, key);
    if (present === undefined) filled[key] = value;
    else if (isJsonObject(present) && isJsonObject(value)) filled[key] = fillGaps(present, value);
  }
  return filled;
}

export function applyEdits(entry: JsonObject, edits: readonly FieldEdit[]): JsonObject {
  return edits.reduce((current, { path, after }) => setAt(current, path, after), entry);
}

function setAt(entry: JsonObject, [key, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (key === undefined) return entry;
  const inner = own(entry, key);
  const next = rest.length === 0 ? value : setAt(isJsonObject(inner) ? inner : {}, rest, value);
  return { ...entry, [key]: next };
}

interface ValidEntry {
  /** Undefined if the entry is invalid as a whole. */
  readonly fields: JsonObject | undefined;
  /** Reasons for omitted fields: `url is an unsafe link: "javascript:…"`. */
  readonly defects: readonly string[];
}

/** Omits the fields that the data's checks would refuse. `entry` is complete, with its id. */
export function toValidEntry(collection: Collection, entry: JsonObject): ValidEntry {
  // Histories that were moved between hosts have merges before their requests.
  const order =
    collection === "activities"
      ? findWrongOrder(entry)
      : collection === "education" || isUndatedCollection(collection)
        ? findWrongSpan(entry)
        : [];
  const wrongOrder = order.map(({ path, reason }) => ({ field: String(path[0]), reason }));
  const defects = [...findIssues(collection, entry), ...wrongOrder];
  if (defects.length === 0) return { fields: entry, defects: [] };
  const wrong = new Set(defects.map(({ field }) => field));
  const isEndWrong = wrong.has("endedAt") || wrong.has("endDate");
  const rest = {
    ...Object.fromEntries(Object.entries(entry).filter(([field]) => !wrong.has(field))),
    // Without an end the entry would count as ongoing.
    ...(isEndWrong && { endUnknown: true }),
  };
  const isUsable = findIssues(collection, rest).length === 0;
  return {
    fields: isUsable ? rest : undefined,
    defects: defects.map(({ field, reason }) => `${field} ${reason}`),
  };
}

interface Issue {
  readonly field: string;
  readonly reason: string;
}

function findIssues(collection: Collection, entry: JsonObject): Issue[] {
  if (isProfileSection(collection)) {
    // Path: the section, the entry's index, the field.
    return issuesOf(profileSchema, { [collection]: [entry] }, 2);
  }
  if (isUndatedCollection(collection)) return issuesOf(sectionEntry, entry, 0);
  switch (collection) {
    case "sections":
      return issuesOf(ownSection, entry, 0);
    case "activities":
      return issuesOf(schemas.activities, entry, 0);
    case "orgs":
      return issuesOf(schemas.orgs, entry, 0);
    case "languages":
      return issuesOf(schemas.languages, entry, 0);
    case "owner":
      // A source may have only some of the owner's fields.
      return issuesOf({ ...schemas.owner, required: [] }, entry, 0);
    case "profile":
      return issuesOf(profileSchema, entry, 0);
  }
}

function issuesOf(schema: Schema, value: unknown, depth: number): Issue[] {
  const { defects } = readValue(schema, value);
  return defects.flatMap(({ path, reason, isHarmless }) =>
    isHarmless ? [] : [{ field: String(path[depth] ?? ""), reason }],
  );
}

/** Replaces control characters other than tabs and line ends, which the data's checks refuse. */
export function withoutControls(item: UpstreamItem): UpstreamItem {
  const clean = (value: Json | undefined): Json => {
    if (typeof value === "string") return value.replace(new RegExp(controlCharacter, "gu"), " ");
    if (Array.isArray(value)) return value.map(clean);
    return isJsonObject(value) ? cleanObject(value) : (value ?? null);
  };
  const cleanObject = (fields: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, clean(value)]])),
    );
  return { ...item, fields: cleanObject(item.fields) };
}

const dateFields = [
  ...["createdAt", "startedAt", "endedAt", "acceptedAt", "closedAt"],
  ...["startDate", "endDate", "date"],
] as const;

/** Programs write the year 1 or 9999 for an unknown year. */
const earliestYear = 1900;

interface DatedItems {
  readonly items: readonly UpstreamItem[];
  readonly warnings: readonly ImportWarning[];
}

/** Removes dates that cannot be true, and keeps the day as written: data files have no zones. */
export function withTrueDates(items: readonly UpstreamItem[]): DatedItems {
  const latestYear = new Date().getUTCFullYear() + 1;
  const warnings: ImportWarning[] = [];
  const dated = items.flatMap((item): UpstreamItem[] => {
    const changes: Record<string, Json | undefined> = {};
    const wrong: string[] = [];
    for (const field of dateFields) {
      const date = item.fields[field];
      if (typeof date !== "string" || !/^\d{4}/.test(date)) continue;
      const year = Number(date.slice(0, 4));
      if (year < earliestYear || year > latestYear) {
        wrong.push(field);
        changes[field] = undefined;
        // Without an end the entry would count as ongoing.
        if (field === "endedAt" || field === "endDate") changes.endUnknown = true;
      } else if (/T.*[+-]\d\d:?\d\d$/.test(date)) changes[field] = date.replace(/[+-]\d\d:?\d\d$/, "");
    }
    if (Object.keys(changes).length === 0) return [item];
    // Patches never become entries of the profile.
    const isLeftOut = wrong.includes("createdAt") && item.fields.category === "Patch";
    const name = item.fields.title ?? item.fields.name ?? item.fields.institution ?? item.upstreamId;
    for (const field of wrong) {
      const loss = isLeftOut ? "is skipped" : `is imported without ${field}`;
      const problem = `${loss}, because its year is before ${earliestYear} or after the next one`;
      warnings.push({ subject: String(name), problem, detail: JSON.stringify(item.fields[field]) });
    }
    return isLeftOut ? [] : [{ ...item, fields: withoutGaps({ ...item.fields, ...changes }) }];
  });
  return { items: dated, warnings };
}
