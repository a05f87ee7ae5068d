/** Recognizes a source's items among entries, by a table of keys per collection and an index of them. */

import { foldCase } from "../../grammar/letters.ts";
import { addTo, recordOf } from "../../model/collections.ts";
import { toPlain } from "../../model/markdown-parser.ts";
import { isProfileSection, type ProfileSectionId, profileSections } from "../../model/profile.ts";
import {
  type FindOrg,
  isSameAccount,
  isSameAsFarAsKnown,
  isSameTime,
  isSameYear,
  toAccountKeys,
  toAddressKeys,
  toFolded,
  toJobKeys,
  toPatchKeys,
  toPositionKeys,
  toPublishedKeys,
  toRepositoryKeys,
} from "./match-keys.ts";
import type { StateRecord } from "./state.ts";
import { type Twin, TwinIndex } from "./twins.ts";
import {
  type Collection,
  collectionNames,
  isUndatedCollection,
  type Json,
  type JsonObject,
  type UndatedCollection,
  type UpstreamItem,
} from "./upstream.ts";

/** The entries of all collections. A file with a single entry is a list of it, or empty if it is missing. */
export type Entries = Readonly<Record<Collection, readonly JsonObject[]>>;

/** A record of another source's state. Its entry may be deleted. */
export interface OtherRecord {
  readonly source: string;
  readonly record: StateRecord;
}

/**
 * What an imported item is compared with: a former item that its source no longer sends, an entry without a record, or
 * a record of another source.
 */
type Known = "former" | "entry" | "other";

interface Key {
  /** Returns the texts, such as addresses, that both sides share if they are the same thing. */
  readonly of: (fields: JsonObject, findOrg: FindOrg) => readonly string[];
  readonly among: readonly Known[];
  /** Returns whether two sides that share a text are the same thing; by default they are. */
  readonly agree?: (one: JsonObject, other: JsonObject) => boolean;
  /** Returns whether several matching entries are ambiguous; else the first is taken. Former items always are. */
  readonly isAmbiguous?: (fields: JsonObject) => boolean;
  /** For weak keys: what the two have in common, as the report words it. */
  readonly doubt?: string;
  /** Only for items whose ids are made of fields that may have changed at the source. */
  readonly isForEdited?: true;
  /** The entry stays as it is, since two hosts write the same patch differently. */
  readonly keepsEntry?: true;
}

const everywhere = ["former", "entry", "other"] as const;

/** A weaker key decides only if one of the two lacks the stronger key. */
const lacks = (keysOf: (fields: JsonObject) => readonly string[]) => (one: JsonObject, other: JsonObject) =>
  [one, other].some((fields) => keysOf(fields).length === 0);

const orgKeys: readonly Key[] = [
  { of: toRepositoryKeys, among: ["former", "entry"] },
  {
    of: ({ name, orgType }) => [`${toFolded(name)} ${toFolded(orgType)}`],
    agree: lacks(toRepositoryKeys),
    among: ["former", "entry"],
  },
];

const activityKeys: readonly Key[] = [
  { of: toAddressKeys, among: everywhere },
  {
    of: ({ category, org, title }) => [`${toFolded(category)} ${toFolded(org)} ${toFolded(title)}`],
    agree: (one, other) => lacks(toAddressKeys)(one, other) && isSameYear(one, other),
    // An item without a date may be any activity with its title.
    isAmbiguous: ({ createdAt }) => createdAt === undefined,
    among: everywhere,
  },
  { of: toPublishedKeys, among: everywhere },
  {
    of: toPositionKeys,
    agree: isSameTime,
    among: ["entry", "other"],
    doubt: "its position and dates, and its org without a legal form",
  },
  {
    of: toPatchKeys,
    among: ["other"],
    keepsEntry: true,
    doubt: "its commit, or its title, day and repository",
  },
  { of: toJobKeys, among: ["former"], isForEdited: true, doubt: "its org with its day or title" },
];

function toListKeys(collection: NamedList): readonly Key[] {
  const [first] = namingOf(collection);
  const ofFirst = (entry: JsonObject) => [toFolded(entry[first])];
  return [
    ...(collection === "profiles" ? [{ of: toAccountKeys, agree: isSameAccount, among: everywhere }] : []),
    { of: (entry) => [nameOf(collection, entry) ?? ""], among: ["former", "entry"] },
    { of: ofFirst, among: ["former"], isForEdited: true, doubt: `its ${first}` },
    {
      of: ofFirst,
      agree: (one, other) => isAlike(collection, one, other),
      isAmbiguous: () => true,
      among: ["entry", "other"],
      doubt: `its ${first} and every other field that both have`,
    },
  ];
}

/** The keys of each collection, the strongest first. An id that was recorded is stronger than all of them. */
const keys: Readonly<Record<Collection, readonly Key[]>> = recordOf(collectionNames, (collection) => {
  switch (collection) {
    case "languages":
      return [{ of: ({ id }) => [toFolded(id)], among: ["entry"] }];
    case "orgs":
      return orgKeys;
    case "activities":
      return activityKeys;
    case "owner":
    case "profile":
      return [];
    default:
      return toListKeys(collection);
  }
});

/** An entry during the merge. */
export interface MergedEntry {
  /** Its position in its list. */
  readonly index: number;
  /** The entry's fields in the file. */
  readonly before: JsonObject;
  /** Undefined if it is removed. */
  after: JsonObject | undefined;
  /** The item that it belongs to. */
  upstreamId: string | undefined;
}

/** The result of recognizing an item: an existing entry, a former item, or another source's item. */
export interface Match {
  /** Undefined if the owner has deleted it. */
  readonly entry: MergedEntry | undefined;
  /** The record of the item's former upstream id, which it continues. */
  readonly former?: { readonly upstreamId: string; readonly record: StateRecord };
  /** The record of another source's item. */
  readonly other?: StateRecord | undefined;
  /** The key by which it was found. */
  readonly key?: Pick<Key, "doubt" | "keepsEntry"> | undefined;
}

interface Candidate {
  readonly fields: JsonObject;
  readonly entry: MergedEntry | undefined;
  readonly record?: StateRecord;
  /** The former item's. */
  readonly upstreamId?: string;
}

interface IndexRequest {
  readonly entries: Entries;
  /** By upstream id, without those that other items have continued. */
  readonly records: ReadonlyMap<string, StateRecord>;
  readonly others: readonly OtherRecord[];
  readonly origin: string;
  /** Returns whether the source still has an item. */
  readonly isSent: (upstreamId: string) => boolean;
}

export class EntryIndex {
  /** The entries of all collections, and after them those that the merge adds. */
  readonly lists: Readonly<Record<Collection, MergedEntry[]>>;
  private readonly request: IndexRequest;
  private readonly byName = new Map<string, MergedEntry>();
  private readonly orgs = new Map<Json | undefined, MergedEntry>();
  private twins: TwinIndex<MergedEntry> | undefined;
  private readonly candidates = new Map<Key, Partial<Record<Known, Map<string, Candidate[]>>>>();

  constructor(request: IndexRequest) {
    this.request = request;
    this.lists = recordOf(collectionNames, () => []);
    for (const collection of collectionNames) {
      const entries = request.entries[collection];
      const names = namesOf(collection, entries);
      for (const [at, entry] of entries.entries()) {
        const merged = this.add(collection, entry);
        const name = keyOf(collection, names[at] ?? "");
        if (names[at] !== undefined && !this.byName.has(name)) this.byName.set(name, merged);
      }
    }
    for (const [upstreamId, record] of request.records) {
      const entry = this.named(record);
      // A deleted entry may have had the same name.
      if (entry && (entry.upstreamId === undefined || request.isSent(upstreamId)))
        entry.upstreamId = upstreamId;
    }
  }

  add(collection: Collection, fields: JsonObject, upstreamId?: string): MergedEntry {
    const list = this.lists[collection];
    const entry = { index: list.length, before: fields, after: fields, upstreamId };
    list.push(entry);
    if (collection === "activities") this.twins?.add(entry, fields);
    if (collection === "orgs") this.orgs.set(fields.id, entry);
    return entry;
  }

  /** For an item without a match, finds the activity that it is or probably is, even if it is another item's. */
  findTwin({ collection }: UpstreamItem, given: JsonObject): Twin<MergedEntry> | undefined {
    if (collection !== "activities") return undefined;
    if (this.twins === undefined) {
      this.twins = new TwinIndex((id) => this.orgs.get(id)?.after);
      for (const entry of this.lists.activities) if (entry.after) this.twins.add(entry, entry.after);
    }
    return this.twins.find(given);
  }

  /** Returns whether this merge has added the entry, so that it isn't in a data file yet. */
  isNew(collection: Collection, { index }: MergedEntry): boolean {
    return index >= this.request.entries[collection].length;
  }

  /** The keys (`keyOf`) of the entries that the data have. */
  names(): Iterable<string> {
    return this.byName.keys();
  }

  named({ collection, name }: Pick<StateRecord, "collection" | "name">): MergedEntry | undefined {
    return this.byName.get(keyOf(collection, name));
  }

  /** Finds the entry of a record, also if the owner has renamed it. `fields`: those that the item has now. */
  findRecorded(collection: Collection, record: StateRecord, fields: JsonObject): MergedEntry | undefined {
    if (isSingle(collection)) return this.lists[collection][0];
    const named = this.named({ collection, name: record.name });
    if (named !== undefined) return named;
    const proofs = keys[collection].filter(({ doubt }) => doubt === undefined);
    for (const known of [record.values, fields])
      for (const key of proofs) {
        const found = pick(key, this.search(collection, key, "entry", known), known);
        if (found?.entry !== undefined) return found.entry;
      }
    return undefined;
  }

  /** Recognizes an item without a record. `given`: its fields, with our ids. */
  find({ collection, sameAs, wantedId, hasNoId }: UpstreamItem, given: JsonObject): Match | undefined {
    const list = this.lists[collection];
    const chosen =
      sameAs === undefined ? undefined : list.find(({ after }) => after && isNamed(after, sameAs));
    const entry = isSingle(collection) ? list[0] : chosen;
    if (entry !== undefined) return { entry };
    // A language's id is its name.
    const fields = collection === "languages" ? { id: wantedId } : given;
    for (const key of keys[collection]) {
      if (key.isForEdited && !hasNoId) continue;
      const search = (known: Known) =>
        key.among.includes(known) ? this.search(collection, key, known, fields) : [];
      const match =
        this.pickFormer(key, search("former")) ?? pick(key, [...search("entry"), ...search("other")], fields);
      if (match !== undefined) return { ...match, key };
    }
    return undefined;
  }

  private pickFormer(key: Key, found: readonly Candidate[]): Match | undefined {
    const { records, origin } = this.request;
    const [only, ...others] = found.filter(
      ({ upstreamId = "", record }) =>
        // An entry that was edited at another origin may belong to another person.
        records.has(upstreamId) && (!key.isForEdited || record?.origin === origin),
    );
    if (only?.record === undefined || only.upstreamId === undefined || others.length > 0) return undefined;
    // Another list still has the publication, although this run does not read it. A feed may be read from elsewhere.
    if (only.record.origin !== origin && only.fields.category === "Publication")
      return { entry: only.entry, other: only.record };
    return { entry: only.entry, former: { upstreamId: only.upstreamId, record: only.record } };
  }

  private search(collection: Collection, key: Key, known: Known, fields: JsonObject): Candidate[] {
    const candidates = this.indexBy(collection, key, known);
    const findOrg = (id: Json | undefined) => this.orgs.get(id)?.after;
    const found = key.of(fields, findOrg).flatMap((text) => candidates.get(text) ?? []);
    return [...new Set(found)].filter((one) => key.agree?.(one.fields, fields) ?? true);
  }

  /** Indexes a collection when it is first searched by a key. */
  private indexBy(collection: Collection, key: Key, known: Known): ReadonlyMap<string, Candidate[]> {
    const ofKey = this.candidates.get(key) ?? {};
    this.candidates.set(key, ofKey);
    if (ofKey[known] !== undefined) return ofKey[known];
    const indexed = new Map<string, Candidate[]>();
    for (const one of this.listCandidates(collection, known))
      for (const text of key.of(one.fields, (id) => this.orgs.get(id)?.after))
        if (text.trim() !== "") addTo(indexed, text, one);
    ofKey[known] = indexed;
    return indexed;
  }

  private listCandidates(collection: Collection, known: Known): Candidate[] {
    const { entries, records, others, isSent } = this.request;
    const toCandidate = (record: StateRecord) => ({
      record,
      entry: this.named(record),
      fields: record.values,
    });
    const isListed = (record: StateRecord) => record.collection === collection;
    switch (known) {
      case "entry":
        return this.lists[collection]
          .slice(0, entries[collection].length)
          .map((entry) => ({ entry, fields: entry.before }));
      case "former":
        return [...records].flatMap(([upstreamId, record]) =>
          isListed(record) && !isSent(upstreamId) ? [{ ...toCandidate(record), upstreamId }] : [],
        );
      case "other":
        return others.flatMap(({ record }) => (isListed(record) ? [toCandidate(record)] : []));
    }
  }
}

function isFree({ entry }: Candidate): boolean {
  return entry !== undefined && entry.upstreamId === undefined;
}

/** Returns whether the owner has chosen the entry for an item, by its id or its name. */
function isNamed({ id, name }: JsonObject, chosen: string): boolean {
  return [id, name].some((known) => typeof known === "string" && foldCase(known) === foldCase(chosen));
}

function pick(key: Key, found: readonly Candidate[], fields: JsonObject): Match | undefined {
  const [entry, ...others] = new Set(found.filter(isFree).map((one) => one.entry));
  if (entry !== undefined) return others.length > 0 && key.isAmbiguous?.(fields) ? undefined : { entry };
  const deleted = found.find((one) => one.entry === undefined);
  return deleted && { entry: undefined, other: deleted.record };
}

/** Names that each source writes in its own way: `MA` and `Master of Arts`, `AWS` and `Amazon Web Services`. */
const freelyWritten: Partial<Record<Collection, readonly string[]>> = {
  education: ["area", "studyType"],
  certificates: ["issuer"],
};

/**
 * Returns whether two entries of a list are the same: they have the same first name, and no date that differs. The
 * other names are equal, or missing in one of them. Names that sources word freely may differ if both entries have the
 * date.
 */
function isAlike(collection: NamedList, one: JsonObject, other: JsonObject): boolean {
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

/** A list of profile.json. Its entries have no ids, so they are identified by their fields. */
type NamedList = ProfileSectionId | "sections" | UndatedCollection;

export function isNamedList(collection: Collection): collection is NamedList {
  return collection === "sections" || isUndatedCollection(collection) || isProfileSection(collection);
}

/** The fields by which imports identify entries of a list. */
function namingOf(collection: NamedList): readonly [string, ...string[]] {
  if (collection === "sections") return ["id"];
  return isUndatedCollection(collection) ? ["title", "subtitle"] : profileSections[collection].naming;
}

/** Returns whether entries of the collection have ids. */
export function hasIds(collection: Collection): boolean {
  return collection === "activities" || collection === "languages" || collection === "orgs";
}

/** Returns whether the collection is a file with a single entry. */
function isSingle(collection: Collection): boolean {
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

/** Returns the entry's title for reports, without markup and its backslashes. */
export function titleOf(entry: JsonObject): string | undefined {
  const { title, name, institution, network, language, id } = entry;
  const visible = typeof title === "string" ? toPlain(title) : undefined;
  return [visible, name, institution, network, language, id].find((value) => typeof value === "string");
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
