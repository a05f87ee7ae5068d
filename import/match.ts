/**
 * Matches a source's items with entries of the data: by the name in the state, by addresses and names, by the record
 * of a former upstream id, or through another source that has imported the same patch.
 */

import { foldCase } from "../grammar/letters.ts";
import { toAddressKey } from "../model/addresses.ts";
import { isProfileSection, type ProfileSectionId, profileSections } from "../model/profile.ts";
import type { StateRecord } from "./state.ts";
import {
  type Collection,
  collectionNames,
  isJsonObject,
  isUndatedCollection,
  type Json,
  type JsonObject,
  type UndatedCollection,
  type UpstreamItem,
} from "./upstream.ts";

/**
 * The entries of all collections. A file with a single entry is a list of one entry, or an empty list if it is
 * missing.
 */
export type Entries = Readonly<Record<Collection, readonly JsonObject[]>>;

export class EntryIndex {
  private readonly entries: Entries;
  private readonly byName = new Map<string, number>();
  private readonly byIdentity = new Map<string, number[]>();
  /** The upstream ids of the items that have entries. */
  private readonly claims = new Map<string, string>();

  constructor(entries: Entries, records: ReadonlyMap<string, StateRecord>) {
    this.entries = entries;
    for (const collection of collectionNames) {
      const names = namesOf(collection, entries[collection]);
      for (const [index, entry] of entries[collection].entries()) {
        const name = names[index];
        if (name === undefined) continue;
        const key = keyOf(collection, name);
        if (!this.byName.has(key)) this.byName.set(key, index);
        for (const identity of identityKeysOf(collection, entry)) {
          const key = keyOf(collection, identity);
          this.byIdentity.set(key, [...(this.byIdentity.get(key) ?? []), index]);
        }
      }
    }
    for (const [upstreamId, { collection, name }] of records) {
      const index = this.named(collection, name);
      if (index !== undefined) this.claim(collection, index, upstreamId);
    }
  }

  /** The keys (`keyOf`) of all entries. */
  names(): Iterable<string> {
    return this.byName.keys();
  }

  named(collection: Collection, name: string): number | undefined {
    return this.byName.get(keyOf(collection, name));
  }

  claim(collection: Collection, index: number, upstreamId: string): void {
    this.claims.set(keyOf(collection, index), upstreamId);
  }

  claimantOf(collection: Collection, index: number): string | undefined {
    return this.claims.get(keyOf(collection, index));
  }

  /** Finds an item's entry by its record's name, or by its identity if the owner has changed its id. */
  find(
    { collection, wantedId, sameAs }: UpstreamItem,
    record: StateRecord | undefined,
    theirs: JsonObject,
  ): number | undefined {
    if (isSingle(collection)) return this.entries[collection].length > 0 ? 0 : undefined;
    if (record !== undefined) {
      const index = this.named(collection, record.name);
      if (index !== undefined) return index;
    } else if (sameAs !== undefined) {
      const index = this.entries[collection].findIndex(({ id, name }) =>
        [id, name].some((text) => typeof text === "string" && foldCase(text) === foldCase(sameAs)),
      );
      if (index !== -1) return index;
    }
    // A language's id is its name.
    const known = collection === "languages" && wantedId !== undefined ? { id: wantedId } : theirs;
    for (const fields of record === undefined ? [known] : [record.values, known]) {
      for (const identity of lookupKeysOf(collection, fields)) {
        const found = this.byIdentity
          .get(keyOf(collection, identity))
          ?.find((index) => this.claimantOf(collection, index) === undefined);
        if (found !== undefined) return found;
      }
    }
    return record === undefined && isNamedList(collection) ? this.findAlike(collection, theirs) : undefined;
  }

  /** Finds the only entry of a list of the profile that another source, or the owner, has written differently. */
  private findAlike(collection: NamedList, theirs: JsonObject): number | undefined {
    const [only, ...others] = this.entries[collection].flatMap((entry, index) =>
      this.claimantOf(collection, index) === undefined && isAlike(collection, entry, theirs) ? [index] : [],
    );
    return others.length === 0 ? only : undefined;
  }

  /**
   * Finds the only activity that an item without a date can be: one of its addresses, or of its org and title.
   * `isFree`: whether no item has the entry.
   */
  findUndated(theirs: JsonObject, isFree: (index: number) => boolean): number | undefined {
    const { category, org, title } = theirs;
    const identities = identityKeysOf("activities", theirs);
    const sameTitle = this.entries.activities.flatMap((entry, index) =>
      [
        [entry.category, category],
        [entry.org, org],
        [entry.title, title],
      ].every(([one, other]) => toFolded(one) === toFolded(other))
        ? [index]
        : [],
    );
    const sameAddress = identities.flatMap((key) => this.byIdentity.get(keyOf("activities", key)) ?? []);
    const found = new Set([...sameAddress, ...sameTitle].filter(isFree));
    return found.size === 1 ? [...found][0] : undefined;
  }
}

/** A list of profile.json. Its entries have no ids, so that they are named by their fields. */
export type NamedList = ProfileSectionId | "sections" | UndatedCollection;

export function isNamedList(collection: Collection): collection is NamedList {
  return collection === "sections" || isUndatedCollection(collection) || isProfileSection(collection);
}

/** The fields by which imports identify entries of a list. */
export function namingOf(collection: NamedList): readonly [string, ...string[]] {
  if (collection === "sections") return ["id"];
  return isUndatedCollection(collection) ? ["title", "subtitle"] : profileSections[collection].naming;
}

/** Names that each source writes in its own way: `MA` and `Master of Arts`, `AWS` and `Amazon Web Services`. */
const freelyWritten: Partial<Record<Collection, readonly string[]>> = {
  education: ["area", "studyType"],
  certificates: ["issuer"],
};

/**
 * Whether two entries of a list are one: they have the same first name, and the same dates as far as both say them.
 * The other names are the same, or one lacks them. Those that sources write freely may differ if both name the date.
 */
export function isAlike(collection: NamedList, one: JsonObject, other: JsonObject): boolean {
  const [first, ...names] = namingOf(collection);
  if (toFolded(one[first]) === "" || toFolded(one[first]) !== toFolded(other[first])) return false;
  const isSameDate = isSameAsFarAsKnown(beginOf(one), beginOf(other));
  if (isSameDate === false) return false;
  const free = isSameDate === true ? (freelyWritten[collection] ?? []) : [];
  return names
    .filter((name) => !free.includes(name))
    .every((name) => [toFolded(one[name]), ""].includes(toFolded(other[name])) || toFolded(one[name]) === "");
}

function beginOf({ startDate, date, endDate }: JsonObject): string {
  return toFolded(startDate ?? date ?? endDate);
}

/** @returns `true` for `2010-09` and `2010`, undefined if one is unknown. */
function isSameAsFarAsKnown(one: string, other: string): boolean | undefined {
  if (one === "" || other === "") return undefined;
  return one.startsWith(other) || other.startsWith(one);
}

/** Whether the collection is a file with a single entry. */
export function isSingle(collection: Collection): boolean {
  return collection === "owner" || collection === "profile";
}

export function keyOf(collection: Collection, name: string | number): string {
  return `${collection} ${name}`;
}

/** Returns an entry's name in the state: its id, or the naming fields of a profile entry. Undefined if it has none. */
export function nameOf(collection: Collection, entry: JsonObject): string | undefined {
  switch (collection) {
    case "languages":
    case "orgs":
    case "activities":
      return typeof entry.id === "string" ? entry.id.replace(/[\r\n]+/g, " ") : undefined;
    case "owner":
    case "profile":
      return collection;
    default: {
      const names = namingOf(collection).map((field) => toFolded(entry[field]));
      return names.every((name) => name === "") ? undefined : names.join("|");
    }
  }
}

/** Returns the entry's title for reports. */
export function titleOf(entry: JsonObject): string | undefined {
  const { title, name, institution, network, language, id } = entry;
  return [title, name, institution, network, language, id].find((value) => typeof value === "string");
}

/** Numbers profile entries with the same name: two degrees of one university are two entries. */
export function namesOf(collection: Collection, entries: readonly JsonObject[]): (string | undefined)[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(collection, entry);
    if (name === undefined || !isNamedList(collection)) return name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}|${count}`;
  });
}

/** Returns an entry's identity keys. Two entries are the same if they share one. */
function identityKeysOf(collection: Collection, entry: JsonObject): string[] {
  switch (collection) {
    case "languages":
      return [toFolded(entry.id)];
    case "orgs":
      return orgKeysOf(entry);
    case "activities":
      return activityKeysOf(entry);
    default: {
      const name = nameOf(collection, entry);
      return name === undefined ? [] : [name];
    }
  }
}

/**
 * Returns weaker keys for items without ids that were edited at their source: a job's employer and day, or its
 * employer and title. Used only if the source no longer has the other item.
 */
function weakKeysOf(collection: Collection, entry: JsonObject): string[] {
  if (collection === "activities") {
    const { category, org, createdAt, title } = entry;
    // Two papers in one journal and year are different, even if they look alike.
    if (category !== "Work" && category !== "Volunteer") return [];
    const kind = `${toFolded(category)} ${toFolded(org)}`;
    return [`${kind} ${toFolded(createdAt)}`, `${kind} ${toFolded(title)}`];
  }
  if (!isNamedList(collection)) return [];
  const [first] = namingOf(collection);
  return [toFolded(entry[first])];
}

/** An org with a repository is identified by it, others by name and type. */
function orgKeysOf(org: JsonObject): string[] {
  const repository = toAddress(org.repoUrl);
  return repository === undefined ? [nameKey(org)] : [`repo ${repository}`];
}

function nameKey({ name, orgType }: JsonObject): string {
  return `name ${toFolded(name)} ${toFolded(orgType)}`;
}

/**
 * Returns the keys to look an item up by. The owner may have typed the same repository without its address, or the
 * same publication.
 */
function lookupKeysOf(collection: Collection, item: JsonObject): string[] {
  const identities = identityKeysOf(collection, item);
  if (collection === "orgs") return [...new Set([...identities, nameKey(item)])];
  return collection === "activities" ? [...new Set([...identities, titleKey(item)])] : identities;
}

/** An activity is identified by its category and addresses, or by title, org and year if it has none. */
function activityKeysOf(activity: JsonObject): string[] {
  const { category, qaUrl, links } = activity;
  const targets = isJsonObject(links)
    ? Object.values(links).map((link) => (isJsonObject(link) ? link.url : undefined))
    : [];
  // Several patches may link to the same issue.
  const addresses = (category === "Patch" ? [qaUrl] : [qaUrl, ...targets]).flatMap(
    (url) => toAddress(url) ?? [],
  );
  return addresses.length === 0
    ? [titleKey(activity)]
    : addresses.map((address) => `${toFolded(category)} ${address}`);
}

function titleKey({ category, org, title, createdAt }: JsonObject): string {
  const year = typeof createdAt === "string" ? createdAt.slice(0, 4) : "";
  return `${toFolded(category)} ${toFolded(org)} ${toFolded(title)} ${year}`;
}

function toFolded(value: Json | undefined): string {
  return typeof value === "string" ? foldCase(value.trim()) : "";
}

/** Returns a normalized address; undefined for values that are no address. */
function toAddress(value: Json | undefined): string | undefined {
  if (typeof value !== "string" || !/^https?:/i.test(value)) return undefined;
  const [page = ""] = value.split("#");
  return foldCase(toAddressKey(page)).replace(/\.git$/, "");
}

interface PredecessorRequest {
  /** By upstream id. A record that an item takes over is removed. */
  readonly records: Map<string, StateRecord>;
  readonly origin: string;
  /** Whether the source still has this item. */
  readonly isHere: (upstreamId: string) => boolean;
}

export class PredecessorFinder {
  private readonly request: PredecessorRequest;
  /** The upstream ids of records whose items are gone, by the keys of their entries. */
  private readonly orphans = new Map<typeof identityKeysOf, Map<string, string[]>>();

  constructor(request: PredecessorRequest) {
    this.request = request;
  }

  /** Removes and returns the item's former record. */
  take({ collection, hasNoId }: UpstreamItem, theirs: JsonObject): StateRecord | undefined {
    if (collection === "languages" || isSingle(collection)) return undefined;
    const { records } = this.request;
    for (const keysOf of hasNoId ? [identityKeysOf, weakKeysOf] : [identityKeysOf]) {
      const orphans = this.orphansBy(keysOf);
      const found = keysOf(collection, theirs).flatMap((key) => orphans.get(keyOf(collection, key)) ?? []);
      const [only, ...others] = new Set(found.filter((upstreamId) => records.has(upstreamId)));
      const record = only === undefined ? undefined : records.get(only);
      // Several candidates are ambiguous.
      if (only === undefined || record === undefined || others.length > 0) continue;
      records.delete(only);
      return record;
    }
    return undefined;
  }

  private orphansBy(keysOf: typeof identityKeysOf): ReadonlyMap<string, readonly string[]> {
    const known = this.orphans.get(keysOf);
    if (known !== undefined) return known;
    const { records, origin, isHere } = this.request;
    const orphans = new Map<string, string[]>();
    for (const [upstreamId, record] of records) {
      // Weak keys of another origin may belong to somebody else.
      const isOther = keysOf === weakKeysOf && record.origin !== origin;
      if (isHere(upstreamId) || isOther) continue;
      for (const key of keysOf(record.collection, record.values)) {
        const at = keyOf(record.collection, key);
        orphans.set(at, [...(orphans.get(at) ?? []), upstreamId]);
      }
    }
    this.orphans.set(keysOf, orphans);
    return orphans;
  }
}

/** A record of another source's state. Its entry may be deleted. */
export interface OtherRecord {
  readonly source: string;
  readonly record: StateRecord;
}

/** An entry by its index, or the record of a deleted one. */
type Twin =
  | { readonly index: number; readonly record?: never }
  | { readonly index?: never; readonly record: StateRecord };

interface TwinRequest {
  readonly activities: readonly JsonObject[];
  readonly others: readonly OtherRecord[];
  readonly findOrg: (id: JsonObject[string]) => JsonObject | undefined;
}

export class TwinFinder {
  private readonly request: TwinRequest;
  private readonly entries = new Map<string, number[]>();
  private readonly deleted = new Map<string, StateRecord>();
  private isRead = false;

  constructor(request: TwinRequest) {
    this.request = request;
  }

  /** Indexes all activities on first use. */
  private read(): void {
    this.isRead = true;
    const { activities, others, findOrg } = this.request;
    const indexById = new Map<JsonObject[string], number>();
    for (const [index, entry] of activities.entries()) {
      indexById.set(entry.id, index);
      this.addEntry(index, twinKeysOf(entry, findOrg(entry.org)));
    }
    for (const { record } of others) {
      const { collection, name, values } = record;
      if (collection !== "activities") continue;
      const index = indexById.get(name);
      // The owner may have changed the title.
      if (index !== undefined) this.addEntry(index, twinKeysOf(values, findOrg(values.org)));
      else for (const key of this.keysOf(values)) this.deleted.set(key, record);
    }
  }

  private addEntry(index: number, keys: readonly string[]): void {
    for (const key of keys) {
      const known = this.entries.get(key) ?? [];
      if (!known.includes(index)) this.entries.set(key, [...known, index]);
    }
  }

  /** `isFree`: no item of the imported source has the entry. */
  find(activity: JsonObject, isFree: (index: number) => boolean): Twin | undefined {
    if (this.request.others.length === 0) return undefined;
    if (!this.isRead) this.read();
    const keys = this.keysOf(activity);
    for (const key of keys) {
      const index = this.entries.get(key)?.find(isFree);
      if (index !== undefined) return { index };
    }
    for (const key of keys) {
      const record = this.deleted.get(key);
      if (record !== undefined) return { record };
    }
    return undefined;
  }

  private keysOf(activity: JsonObject): string[] {
    return [
      ...identityKeysOf("activities", activity),
      ...twinKeysOf(activity, this.request.findOrg(activity.org)),
    ];
  }
}

/** Returns a patch's keys: its commit, and its title with the repository and the day it was sent or merged. */
function twinKeysOf(patch: JsonObject, org: JsonObject | undefined): string[] {
  const { category, title, createdAt, acceptedAt, mergeCommit, commits } = patch;
  // Monthly counts are no patches of their own.
  if (category !== "Patch" || commits !== undefined) return [];
  const oid = isJsonObject(mergeCommit) ? toFolded(mergeCommit.oid) : "";
  // A squashed commit's title ends with the number of its request.
  const plain = toFolded(title).replace(/\s*\([#!]\d+\)$/, "");
  const repository = repositoryOf(patch, org);
  const days = [createdAt, acceptedAt].flatMap((date) =>
    typeof date === "string" && date.length >= 10 ? date.slice(0, 10) : [],
  );
  return [
    ...(oid === "" ? [] : [`commit ${oid}`]),
    ...(plain === "" || repository === ""
      ? []
      : [...new Set(days)].map((day) => `${day} ${repository} ${plain}`)),
  ];
}

const requestPage = /^https?:\/\/[^/]+\/(.+?)\/(?:-\/)?(?:pulls?|merge_requests|commit)\//i;

/** Returns the last name of the repository's path: mirrors differ in host and group. */
function repositoryOf({ qaUrl }: JsonObject, org: JsonObject = {}): string {
  const page = requestPage.exec(String(qaUrl))?.[1];
  const path = page ?? toAddress(org.repoUrl) ?? toFolded(org.name);
  return foldCase(path.split("/").at(-1) ?? "");
}
