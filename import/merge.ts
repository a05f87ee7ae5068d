/**
 * Merges a source's items into the data: compares each with its entry and with the values of the last import, and
 * decides whether it is new, changed, kept as the owner's, deleted by the owner, or gone. Reads and writes no files.
 */
import {
  type Entries,
  EntryIndex,
  isAlike,
  isNamedList,
  isSingle,
  keyOf,
  type NamedList,
  nameOf,
  namesOf,
  type OtherRecord,
  PredecessorFinder,
  TwinFinder,
  titleOf,
} from "./match.ts";
import {
  applyEdits,
  type FieldEdit,
  fillGaps,
  type KeptField,
  mergeFields,
  noYears,
  toValidEntry,
  toYearVersions,
  withoutControls,
  withTrueDates,
  withYears,
} from "./merge-fields.ts";
import { findPlaceholders } from "./sample.ts";
import type { State, StateRecord } from "./state.ts";
import { isUndated, toUndatedItem } from "./undated.ts";
import {
  type Collection,
  collectionNames,
  isJsonObject,
  isSame,
  isUndatedCollection,
  type Json,
  type JsonObject,
  type Upstream,
  type UpstreamItem,
} from "./upstream.ts";

/** The result for one entry. `index` is its position in the current collection. */
export type Outcome = { readonly collection: Collection; readonly name: string; readonly title: string } & (
  | { readonly kind: "new"; readonly entry: JsonObject }
  | { readonly kind: "changed"; readonly index: number; readonly edits: readonly FieldEdit[] }
  | { readonly kind: "kept"; readonly index: number; readonly kept: readonly KeptField[] }
  | { readonly kind: "lost"; readonly index: number }
  /** The source has a date now, so that the entry of the profile is removed and is an activity. */
  | { readonly kind: "dated"; readonly index: number }
  /** Another source has imported the entry before. */
  | { readonly kind: "same"; readonly index: number; readonly source: string }
);

export interface MergeResult {
  /** In the order of collections. A changed entry with fields that the owner has edited has two outcomes. */
  readonly outcomes: readonly Outcome[];
  readonly state: State;
  /** The number of entries that stay deleted because the owner deleted them. */
  readonly deleted: number;
  /** Reasons for items and fields that were left out. */
  readonly warnings: readonly string[];
}

interface MergeRequest {
  readonly entries: Entries;
  readonly state: State;
  readonly others: readonly OtherRecord[];
  readonly upstream: Upstream;
  /** Other origins of this source that the same run has imported before. */
  readonly earlierOrigins?: ReadonlySet<string> | undefined;
}

export function mergeUpstream(request: MergeRequest): MergeResult {
  const { entries, upstream } = request;
  const dated = withTrueDates(upstream.items.map(withoutControls));
  const items = withYears(dated.items, entries.owner[0]);
  const merge = new Merge(request, items);
  for (const collection of collectionNames) {
    for (const item of items) if (item.collection === collection) merge.addItem(item);
  }
  merge.addUndated();
  merge.leaveOutOrgs(items);
  merge.reportGone();
  merge.nameProfile();
  return {
    outcomes: merge.outcomes,
    state: { records: merge.records },
    deleted: merge.deleted,
    warnings: [...dated.warnings, ...merge.warnings],
  };
}

interface PlacedEntry {
  readonly entry: JsonObject;
  readonly upstreamId?: string | undefined;
}

/** Collections whose entries exist because others refer to them. They are never reported as gone. */
const referred: ReadonlySet<Collection> = new Set(["languages", "orgs", "owner", "profile"]);

class Merge {
  outcomes: Outcome[] = [];
  readonly warnings: string[] = [];
  readonly records: Map<string, StateRecord>;
  deleted = 0;
  /** Our ids of the source's orgs and languages; undefined if the owner has deleted them. */
  private readonly ids = new Map<string, string | undefined>();
  /** Our ids of the orgs of the source's current activities. */
  private readonly orgsInUse = new Set<Json | undefined>();
  private readonly index: EntryIndex;
  private readonly taken: Set<string>;
  /** Records of other sources and of other origins of this one, by the key of their entry. */
  private readonly others = new Map<string, readonly OtherRecord[]>();
  /** The fields of all orgs by our ids, including new ones. */
  private readonly orgs = new Map<Json | undefined, JsonObject>();
  private readonly twins: TwinFinder;
  private readonly predecessors: PredecessorFinder;
  /** The entries of the profile's sections after the merge, each with its item. */
  private readonly placed = new Map<Collection, (PlacedEntry | undefined)[]>();
  /** Items that become entries of the profile, because they have no date. */
  private readonly undated: UpstreamItem[] = [];
  /** Records by the upstream ids of items that had other ids, or another collection, before. */
  private readonly former = new Map<string, StateRecord>();
  /** Whether the source still has an item. */
  private readonly isHere: (upstreamId: string) => boolean;
  /** The fields of the source's orgs. */
  private readonly upstreamOrgs: ReadonlyMap<string | undefined, JsonObject>;

  private readonly entries: Entries;
  private readonly state: State;
  private readonly upstream: Upstream;
  private readonly earlierOrigins: ReadonlySet<string>;

  constructor(
    { entries, state, others, upstream, earlierOrigins = new Set() }: MergeRequest,
    items: readonly UpstreamItem[],
  ) {
    const present = new Set(items.map(({ upstreamId }) => upstreamId));
    this.isHere = (upstreamId) => present.has(upstreamId) || upstream.excluded.has(upstreamId);
    this.upstreamOrgs = new Map(
      items.flatMap(({ collection, upstreamId, fields }) =>
        collection === "orgs" ? [[upstreamId, fields]] : [],
      ),
    );
    this.entries = entries;
    this.state = state;
    this.upstream = upstream;
    this.earlierOrigins = earlierOrigins;
    this.records = new Map(state.records);
    this.index = new EntryIndex(entries, state.records);
    for (const org of entries.orgs) this.orgs.set(org.id, org);
    const { activities } = entries;
    this.twins = new TwinFinder({ activities, others, findOrg: (id) => this.orgs.get(id) });
    const { records, isHere } = this;
    this.predecessors = new PredecessorFinder({ records, origin: upstream.origin, isHere });
    for (const other of others) {
      const key = keyOf(other.record.collection, other.record.name);
      this.others.set(key, [...(this.others.get(key) ?? []), other]);
    }
    this.taken = new Set([...this.others.keys(), ...this.index.names()]);
    for (const { collection, name } of records.values()) this.taken.add(keyOf(collection, name));
    for (const list of collectionNames.filter(isNamedList)) {
      const placed = entries[list].map((entry, index) => ({
        entry,
        upstreamId: this.index.claimantOf(list, index),
      }));
      this.placed.set(list, placed);
    }
  }

  addItem(item: UpstreamItem): void {
    if (item.collection !== "activities") this.merge(item);
    else if (isUndated(item)) this.addWithoutDate(item);
    else this.addDated(item);
  }

  addUndated(): void {
    for (const item of this.undated) this.merge(item);
  }

  private merge(item: UpstreamItem): void {
    const { upstreamId } = item;
    const known = this.former.get(upstreamId) ?? this.state.records.get(upstreamId);
    const theirs = this.resolve(item, known);
    if (theirs === undefined) return;
    const record = known ?? this.predecessors.take(item, theirs);
    const index = this.index.find(item, record, theirs);
    if (index !== undefined) this.addKnown(item, { record, theirs, index });
    else if (record !== undefined) this.addDeleted(upstreamId, record);
    else this.addUnknown(item, theirs);
  }

  /** Adds what has no date to the profile, unless it is an activity already, whose date stays. */
  private addWithoutDate(item: UpstreamItem): void {
    const { upstreamId, org = "", fields } = item;
    const unplaced = { ...fields, org: this.ids.get(org) };
    const former = this.state.records.get(upstreamId) ?? this.predecessors.take(item, unplaced);
    const record = former?.collection === "activities" ? former : undefined;
    const isFree = (index: number) => this.index.claimantOf("activities", index) === undefined;
    const at = former === undefined ? undefined : this.index.named(former.collection, former.name);
    const isInProfile = record === undefined && at !== undefined;
    const index = record === undefined && !isInProfile ? this.index.findUndated(unplaced, isFree) : at;
    if (isInProfile || (record === undefined && index === undefined)) {
      this.undated.push(toUndatedItem(item, this.upstreamOrgs.get(org) ?? {}));
      return;
    }
    const ours = index === undefined ? undefined : this.entries.activities[index];
    const createdAt = ours?.createdAt ?? record?.values.createdAt;
    if (createdAt === undefined && record !== undefined) {
      // The owner has deleted what they had dated.
      this.addDeleted(upstreamId, record);
      return;
    }
    const resolved = this.resolve({ ...item, isPartial: true, fields: { ...fields, createdAt } }, record);
    if (resolved === undefined) return;
    // A date of the owner's is not recorded as the source's.
    const theirs = { ...resolved, createdAt: record?.values.createdAt };
    const found = index ?? this.index.find(item, record, theirs);
    if (found !== undefined) this.addKnown(item, { record, theirs, index: found });
    else if (record !== undefined) this.addDeleted(upstreamId, record);
  }

  /** Adds an activity in the place of the entry that it was in the profile while it had no date. */
  private addDated(item: UpstreamItem): void {
    const { upstreamId, org } = item;
    const former = this.findInProfile(item);
    if (former === undefined) {
      this.merge(item);
      return;
    }
    const { id, record } = former;
    const { collection, name } = record;
    const at = this.index.named(collection, name);
    const ours = at === undefined ? undefined : this.entries[collection][at];
    this.records.delete(id);
    if (ours !== undefined && !isSame(ours, record.values)) {
      // The owner's entry stays, and gets the date.
      this.former.set(upstreamId, record);
      this.undated.push(toUndatedItem(item, this.upstreamOrgs.get(org) ?? {}));
      return;
    }
    const theirs = this.resolve(item, undefined);
    if (theirs === undefined) return;
    const other = this.predecessors.take(item, theirs);
    const index = this.index.find(item, other, theirs);
    if (index !== undefined) this.addKnown(item, { record: other, theirs, index });
    else if (at === undefined || other !== undefined) this.addDeleted(upstreamId, other ?? record);
    else this.addUnknown(item, theirs);
    if (at === undefined) return;
    this.placed.get(collection)?.splice(at, 1, undefined);
    this.outcomes.push({ kind: "dated", collection, name, title: this.titleAt(collection, at), index: at });
  }

  /** Finds the record of the entry that an activity is or was in the profile. */
  private findInProfile({ upstreamId, undatedId = upstreamId }: UpstreamItem) {
    const { records } = this.state;
    if (records.get(upstreamId)?.collection === "activities") return undefined;
    const isFree = (id: string) => id === upstreamId || (!this.isHere(id) && this.records.has(id));
    let id = upstreamId;
    for (let at = 1; ; at++) {
      const record = records.get(id);
      if (record !== undefined && isUndatedCollection(record.collection) && isFree(id)) return { id, record };
      if (at > 1 && record === undefined) return undefined;
      // Entries with the same names are numbered.
      id = at === 1 ? undatedId : `${undatedId}|${at}`;
    }
  }

  /** Leaves out new orgs none of whose activities was imported, because all were left out or deleted. */
  leaveOutOrgs(items: readonly UpstreamItem[]): void {
    for (const org of new Set(items.map(({ org }) => org))) {
      const id = org === undefined ? undefined : this.ids.get(org);
      const isNew = ({ kind, collection, name }: Outcome) =>
        kind === "new" && collection === "orgs" && name === id;
      if (org === undefined || this.orgsInUse.has(id) || !this.outcomes.some(isNew)) continue;
      this.outcomes = this.outcomes.filter((outcome) => !isNew(outcome));
      this.records.delete(org);
    }
  }

  reportGone(): void {
    if (!this.upstream.complete) return;
    for (const [upstreamId, record] of this.state.records) {
      const { collection, name, origin, gone } = record;
      const index = this.index.named(collection, name);
      const isHere = !this.records.has(upstreamId) || this.isHere(upstreamId);
      if (isHere || gone || origin !== this.upstream.origin || referred.has(collection)) continue;
      if (index === undefined) continue;
      this.records.set(upstreamId, { ...record, gone: true });
      this.outcomes.push({ kind: "lost", collection, name, title: this.titleAt(collection, index), index });
    }
  }

  /** Renames the records of the profile's entries: their names are made of fields that may just have changed. */
  nameProfile(): void {
    for (const [section, placed] of this.placed) {
      const present = placed.filter((one) => one !== undefined);
      const names = namesOf(
        section,
        present.map(({ entry }) => entry),
      );
      for (const [at, { upstreamId }] of present.entries()) {
        const name = names[at];
        const record = upstreamId === undefined ? undefined : this.records.get(upstreamId);
        if (upstreamId !== undefined && record !== undefined && name !== undefined)
          this.records.set(upstreamId, { ...record, name });
      }
    }
  }

  /**
   * Returns the item's fields with our ids as references, without fields that the checks would refuse; undefined if
   * what remains is no valid entry.
   */
  private resolve(item: UpstreamItem, record: StateRecord | undefined): JsonObject | undefined {
    const { collection, upstreamId, fields, org, languages } = item;
    const ourOrg = org === undefined ? undefined : this.ids.get(org);
    if (org !== undefined && ourOrg === undefined && record === undefined) {
      // The owner has deleted the org and everything of it, or it could not be used.
      this.deleted += 1;
      return undefined;
    }
    const resolved = {
      ...fields,
      ...(org !== undefined && { org: ourOrg ?? record?.values.org }),
      ...(languages !== undefined && {
        languages: languages.flatMap((language) => this.ids.get(language) ?? []),
      }),
    };
    const hasId = item.wantedId !== undefined;
    const valid = toValidEntry(collection, hasId ? { id: "x", ...resolved } : resolved);
    const title = titleOf(resolved) ?? upstreamId;
    for (const defect of valid.defects) {
      const loss = valid.fields === undefined ? "is left out" : "comes without a field";
      this.warnings.push(`${title} ${loss}: ${defect}`);
    }
    if (valid.fields === undefined) return undefined;
    const { id: _, ...rest } = valid.fields;
    const theirs = hasId ? rest : valid.fields;
    // An item in two files of one source keeps the values of the first. Otherwise each run would change it twice.
    const isEarlier = record !== undefined && !record.gone && this.earlierOrigins.has(record.origin);
    if (isEarlier && collection !== "owner") return record.values;
    return (this.upstream.complete && !item.isPartial) || record === undefined
      ? theirs
      : fillGaps(theirs, record.values);
  }

  /** Keeps the entry as the other source has it, since two hosts spell the same patch differently. */
  private addTwin(item: UpstreamItem, theirs: JsonObject, index: number): void {
    const { collection } = item;
    const { ours, name, source } = this.claim(item, index);
    this.orgsInUse.add(ours.org);
    this.record(item, name, theirs);
    if (source !== undefined)
      this.outcomes.push({ kind: "same", collection, name, title: titleOf(ours) ?? name, index, source });
  }

  private addDeleted(upstreamId: string, record: StateRecord): void {
    this.records.set(upstreamId, record);
    if (!referred.has(record.collection)) this.deleted += 1;
    this.ids.set(upstreamId, this.findSuccessor(record));
  }

  /**
   * Returns the org to which the owner moved the activities of a deleted org: the most frequent one. Undefined if
   * none is left, so that new activities of this org stay out, too.
   */
  private findSuccessor({ collection, name }: StateRecord): string | undefined {
    if (collection !== "orgs") return undefined;
    const counts = new Map<string, number>();
    for (const { collection, name: activity, values } of this.state.records.values()) {
      if (collection !== "activities" || values.org !== name) continue;
      const index = this.index.named("activities", activity);
      const org = index === undefined ? undefined : this.entries.activities[index]?.org;
      if (typeof org === "string" && this.index.named("orgs", org) !== undefined) {
        counts.set(org, (counts.get(org) ?? 0) + 1);
      }
    }
    return [...counts].reduce<[string, number] | undefined>(
      (most, next) => (most === undefined || next[1] > most[1] ? next : most),
      undefined,
    )?.[0];
  }

  private addUnknown(item: UpstreamItem, theirs: JsonObject): void {
    const { collection, upstreamId } = item;
    const deleted = isNamedList(collection) ? this.findDeleted(collection, theirs) : undefined;
    if (deleted !== undefined) {
      this.addDeleted(upstreamId, { ...deleted, origin: this.upstream.origin, values: theirs });
      return;
    }
    const twin =
      collection === "activities"
        ? this.twins.find(theirs, (index) => this.index.claimantOf(collection, index) === undefined)
        : undefined;
    if (twin === undefined) this.addNew(item, theirs);
    else if (twin.index !== undefined) this.addTwin(item, theirs, twin.index);
    else this.addDeleted(upstreamId, { ...twin.record, origin: this.upstream.origin, values: theirs });
  }

  /** Finds the record of an entry of the profile that another source has imported, and the owner deleted. */
  private findDeleted(collection: NamedList, theirs: JsonObject): StateRecord | undefined {
    for (const { record } of [...this.others.values()].flat()) {
      const isOfList = record.collection === collection && isAlike(collection, record.values, theirs);
      if (isOfList && this.index.named(collection, record.name) === undefined) return record;
    }
    return undefined;
  }

  private addNew(item: UpstreamItem, theirs: JsonObject): void {
    const { collection, upstreamId, wantedId } = item;
    const wanted = wantedId?.replace("{org}", String(theirs.org));
    const id = wanted === undefined ? undefined : this.makeFreeId(collection, wanted);
    const entry = id === undefined ? theirs : inUsualOrder({ id, ...theirs });
    const name = id ?? nameOf(collection, entry);
    if (name === undefined) return;
    if (id === undefined && !isSingle(collection) && this.isOthers(collection, name)) {
      this.warnings.push(`${titleOf(entry) ?? name} is left out: ${collection} has it already, or had it`);
      return;
    }
    this.placed.get(collection)?.push({ entry, upstreamId });
    if (collection === "activities") this.orgsInUse.add(entry.org);
    if (collection === "orgs") this.orgs.set(id, entry);
    this.taken.add(keyOf(collection, name));
    this.ids.set(upstreamId, id);
    this.record(item, name, theirs);
    this.outcomes.push({ kind: "new", collection, name, title: titleOf(entry) ?? name, entry });
  }

  private addKnown(
    item: UpstreamItem,
    { record, theirs, index }: { record: StateRecord | undefined; theirs: JsonObject; index: number },
  ): void {
    const { collection, upstreamId } = item;
    const { ours, name, source } = this.claim(item, index);
    // The source's activities still name the org that the owner has replaced.
    const isRedirected = record !== undefined && item.org !== undefined && this.wasReplaced(item.org);
    const wanted = isRedirected ? { ...theirs, org: record.values.org } : theirs;
    const begun = collection === "owner" ? findPlaceholders(ours, this.entries.activities.length > 0) : {};
    const years =
      collection === "owner" ? toYearVersions(record?.values, omit(ours, begun), wanted) : noYears;
    // A placeholder counts as the last imported value, so that it is replaced. Fields that the source lacks stay.
    const replaced = Object.fromEntries(
      Object.entries(begun).filter(([field]) => Object.hasOwn(wanted, field)),
    );
    const { edits, kept } = mergeFields({
      base: { ...record?.values, ...years.base, ...replaced },
      ours,
      theirs: { ...wanted, ...years.theirs },
    });
    const title = titleOf(ours) ?? name;
    if (edits.length > 0) this.outcomes.push({ kind: "changed", collection, name, title, index, edits });
    const isEntry = !referred.has(collection);
    const isSeenFirst = record === undefined && isEntry && source !== undefined;
    if (isSeenFirst) this.outcomes.push({ kind: "same", collection, name, title, index, source });
    else if (kept.length > 0) {
      const withSources = kept.map((field) => this.withSource(field, { collection, name }));
      this.outcomes.push({ kind: "kept", collection, name, title, index, kept: withSources });
    }
    const entry = applyEdits(ours, edits);
    this.placed.get(collection)?.splice(index, 1, { entry, upstreamId });
    if (collection === "activities") this.orgsInUse.add(entry.org);
    this.record(item, name, { ...wanted, ...years.recorded });
  }

  /** Assigns an entry to an item. Returns the entry, its name and the other source that has imported it, if any. */
  private claim({ collection, upstreamId }: UpstreamItem, index: number) {
    const ours = this.entries[collection][index] ?? {};
    const name = nameOf(collection, ours) ?? collection;
    this.index.claim(collection, index, upstreamId);
    this.ids.set(upstreamId, name);
    return { ours, name, source: this.others.get(keyOf(collection, name))?.at(-1)?.source };
  }

  /** Adds the source of a kept value, unless it is the owner's. */
  private withSource(
    field: KeptField,
    { collection, name }: { collection: Collection; name: string },
  ): KeptField {
    if (field.ours === undefined) return field;
    const hasBrought = (record: StateRecord) => isSame(valueAt(record.values, field.path), field.ours);
    const other = this.others.get(keyOf(collection, name))?.find(({ record }) => hasBrought(record));
    const ofOrigin = [...this.state.records.values()].find(
      (record) =>
        record.collection === collection &&
        record.name === name &&
        record.origin !== this.upstream.origin &&
        hasBrought(record),
    );
    const source = other?.source ?? (ofOrigin && `${this.upstream.source} ${ofOrigin.origin}`);
    return source === undefined ? field : { ...field, source };
  }

  /** Whether an entry of the profile was typed by the owner, imported by another source, or deleted. */
  private isOthers(collection: Collection, name: string): boolean {
    const isOurs = this.placed
      .get(collection)
      ?.some((one) => one?.upstreamId !== undefined && nameOf(collection, one.entry) === name);
    return this.taken.has(keyOf(collection, name)) && !isOurs;
  }

  private wasReplaced(org: string): boolean {
    const record = this.state.records.get(org);
    return record !== undefined && this.ids.get(org) !== record.name;
  }

  private record({ upstreamId, collection }: UpstreamItem, name: string, values: JsonObject): void {
    this.records.set(upstreamId, { collection, name, origin: this.upstream.origin, values });
  }

  /** Appends a number to an id that is in use by the owner, another source or a deleted entry. */
  private makeFreeId(collection: Collection, wanted: string): string {
    let id = wanted;
    for (let at = 2; this.taken.has(keyOf(collection, id)); at++) id = `${wanted}-${at}`;
    return id;
  }

  private titleAt(collection: Collection, index: number): string {
    const entry = this.entries[collection][index] ?? {};
    return titleOf(entry) ?? collection;
  }
}

function valueAt(fields: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    fields,
  );
}

function omit(fields: JsonObject, other: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !Object.hasOwn(other, field)));
}

/** Puts id and title first, as in the sample. */
function inUsualOrder({
  id,
  title,
  name,
  category,
  org,
  orgType,
  languages,
  ...rest
}: JsonObject): JsonObject {
  const head = Object.entries({ id, title, name, category, org, orgType, languages });
  return { ...Object.fromEntries(head.filter(([, value]) => value !== undefined)), ...rest };
}
