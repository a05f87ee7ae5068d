/**
 * Merges a source's items into the data: compares each with its entry and with the values of the last import, and
 * decides whether it is new, changed, kept as the owner's, deleted by the owner, or gone. Reads and writes no files.
 */
import {
  type Entries,
  EntryIndex,
  isNamedList,
  keyOf,
  type Match,
  type MergedEntry,
  nameOf,
  namesOf,
  type OtherRecord,
  titleOf,
} from "./identity.ts";
import {
  applyEdits,
  type FieldEdit,
  fillGaps,
  type KeptField,
  mergeFields,
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
  /** Only a weak key says that the item is this entry. `doubt`: what is the same. */
  | { readonly kind: "joined"; readonly index: number; readonly doubt: string }
);

export interface MergeResult {
  /** In the order in which they were merged. A changed entry with fields that the owner has edited has two outcomes. */
  readonly outcomes: readonly Outcome[];
  readonly state: State;
  /** The number of entries that stay deleted because the owner deleted them. */
  readonly deleted: number;
  /** Reasons for items and fields that were left out. */
  readonly warnings: readonly string[];
}

/** An item of the profile, and what its entry was recorded as. */
interface ProfileItem {
  readonly item: UpstreamItem;
  readonly record: StateRecord | undefined;
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
  const { entries, state, upstream } = request;
  const dated = withTrueDates(upstream.items.map(withoutControls));
  const merge = new Merge(request, withYears(dated.items, entries.owner[0]));
  merge.mergeItems();
  merge.leaveOutOrgs();
  if (upstream.complete) merge.reportGone();
  merge.renameRecords();
  return {
    outcomes: merge.outcomes,
    state: { ...state, records: merge.records },
    deleted: merge.deleted,
    warnings: [...dated.warnings, ...merge.warnings],
  };
}

/** Collections whose entries exist because others refer to them. They are never reported as gone. */
const referredTo: ReadonlySet<Collection> = new Set(["languages", "orgs", "owner", "profile"]);

class Merge {
  outcomes: Outcome[] = [];
  deleted = 0;
  readonly warnings: string[] = [];
  /** The new state. */
  readonly records: Map<string, StateRecord>;
  private readonly request: MergeRequest;
  private readonly items: readonly UpstreamItem[];
  private readonly index: EntryIndex;
  /** Our ids of the source's orgs and languages; undefined if the owner has deleted them. */
  private readonly ids = new Map<string, string | undefined>();
  /** Records of other sources, by the key of their entry. */
  private readonly others = new Map<string, readonly OtherRecord[]>();
  /** The keys of all names that entries have, or had before they were deleted. */
  private readonly namesInUse: Set<string>;
  /** Whether the source still has an item. */
  private readonly isSent: (upstreamId: string) => boolean;

  constructor(request: MergeRequest, items: readonly UpstreamItem[]) {
    const { entries, state, others, upstream } = request;
    const sent = new Set([...items.map(({ upstreamId }) => upstreamId), ...upstream.excluded]);
    this.request = request;
    this.items = items;
    this.records = new Map(state.records);
    this.isSent = (upstreamId) => sent.has(upstreamId);
    const { records, isSent } = this;
    this.index = new EntryIndex({ entries, records, others, origin: upstream.origin, isSent });
    for (const other of others) {
      const key = keyOf(other.record.collection, other.record.name);
      this.others.set(key, [...(this.others.get(key) ?? []), other]);
    }
    this.namesInUse = new Set([...this.others.keys(), ...this.index.names()]);
    for (const { collection, name } of records.values()) this.namesInUse.add(keyOf(collection, name));
  }

  mergeItems(): void {
    const undated: ProfileItem[] = [];
    for (const collection of collectionNames)
      for (const item of this.withCertainFirst(collection))
        if (collection === "activities") undated.push(...this.mergeActivity(item));
        else this.mergeItem(item, this.request.state.records.get(item.upstreamId));
    for (const { item, record } of undated) this.mergeItem(item, record);
  }

  /** Returns the items of a collection, so that a weak key takes no entry that a later item has a stronger key for. */
  private withCertainFirst(collection: Collection): UpstreamItem[] {
    const items = this.items.filter((item) => item.collection === collection);
    const isDoubtful = (item: UpstreamItem) =>
      !this.request.state.records.has(item.upstreamId) &&
      this.index.find(item, this.toOurFields(item))?.key?.doubt !== undefined;
    const doubtful = new Set(items.filter(isDoubtful));
    return [...items.filter((item) => !doubtful.has(item)), ...doubtful];
  }

  /** Merges an activity, or returns the entry of the profile that it is while it has no date. */
  private mergeActivity(item: UpstreamItem): ProfileItem[] {
    const { state } = this.request;
    const known = state.records.get(item.upstreamId);
    const isInProfile = known !== undefined && this.index.named(known) !== undefined;
    const toProfile = (record: StateRecord | undefined): ProfileItem[] => {
      const org = this.items.find(
        ({ collection, upstreamId }) => collection === "orgs" && upstreamId === item.org,
      );
      return [{ item: toUndatedItem(item, org?.fields ?? {}), record }];
    };
    const isFound = () => this.index.find(item, this.toOurFields(item)) !== undefined;
    if (known?.collection === "activities") this.mergeItem(item, known);
    // The data may have it with a date, which stays.
    else if (isUndated(item)) {
      if (isInProfile || !isFound()) return toProfile(known);
      this.mergeItem(item);
    } else {
      const former = this.findInProfile(item);
      const entry = former && this.index.named(former.record);
      if (former !== undefined) this.records.delete(former.upstreamId);
      // The owner's entry stays, and gets the date.
      if (former && entry && !isSame(entry.before, former.record.values)) return toProfile(former.record);
      if (former && !entry && !isFound()) this.keepDeleted(item, former.record);
      else this.mergeItem(item);
      if (former && entry && this.records.has(item.upstreamId)) this.removeFromProfile(former.record, entry);
    }
    return [];
  }

  /** Finds the record of the entry that an activity is or was in the profile. */
  private findInProfile({ upstreamId, undatedId = upstreamId }: UpstreamItem) {
    const { records } = this.request.state;
    const isFree = (id: string) => id === upstreamId || (!this.isSent(id) && this.records.has(id));
    let id = upstreamId;
    for (let at = 1; ; at++) {
      const record = records.get(id);
      if (record !== undefined && isUndatedCollection(record.collection) && isFree(id))
        return { upstreamId: id, record };
      if (at > 1 && record === undefined) return undefined;
      // Entries with the same names are numbered.
      id = at === 1 ? undatedId : `${undatedId}|${at}`;
    }
  }

  private removeFromProfile({ collection, name }: StateRecord, entry: MergedEntry): void {
    entry.after = undefined;
    const { index, before } = entry;
    this.outcomes.push({ kind: "dated", collection, name, title: titleOf(before) ?? collection, index });
  }

  /** Merges an item with its entry. `known`: its record. */
  private mergeItem(item: UpstreamItem, known?: StateRecord): void {
    const { collection, org } = item;
    if (org !== undefined && this.ids.get(org) === undefined && known === undefined) {
      // The owner has deleted the org and everything of it, or it could not be used.
      this.deleted += 1;
      return;
    }
    const fields = this.toOurFields(item, known);
    const match = known === undefined ? this.index.find(item, fields) : undefined;
    const record = known ?? match?.former?.record;
    const entry = record === undefined ? match?.entry : this.index.findRecorded(collection, record, fields);
    const isDeleted = record !== undefined && entry === undefined;
    // The checks require the date that an undated item has here.
    const { createdAt } = entry?.before ?? match?.other?.values ?? {};
    const whole = isUndated(item) ? { ...fields, createdAt } : fields;
    const theirs = isDeleted ? record.values : this.validate(item, whole, record);
    if (theirs === undefined) return;
    if (match?.former !== undefined) this.records.delete(match.former.upstreamId);
    const { origin } = this.request.upstream;
    if (entry !== undefined) this.update(item, theirs, { record, entry, key: match?.key });
    else if (isDeleted) this.keepDeleted(item, record);
    else if (match?.other) this.keepDeleted(item, { ...match.other, origin, values: theirs });
    else this.add(item, theirs);
  }

  /** Returns an item's fields with our ids as references. */
  private toOurFields({ fields, org, languages }: UpstreamItem, record?: StateRecord): JsonObject {
    return {
      ...fields,
      ...(org !== undefined && { org: this.ids.get(org) ?? record?.values.org }),
      ...(languages !== undefined && {
        languages: languages.flatMap((language) => this.ids.get(language) ?? []),
      }),
    };
  }

  /** Removes the fields that the checks would refuse. Returns undefined if what remains is no valid entry. */
  private validate(
    item: UpstreamItem,
    fields: JsonObject,
    record: StateRecord | undefined,
  ): JsonObject | undefined {
    const { collection, upstreamId, wantedId } = item;
    const { complete } = this.request.upstream;
    const hasId = wantedId !== undefined;
    const valid = toValidEntry(collection, hasId ? { id: "x", ...fields } : fields);
    const title = titleOf(fields) ?? upstreamId;
    for (const defect of valid.defects) {
      const loss = valid.fields === undefined ? "is left out" : "comes without a field";
      this.warnings.push(`${title} ${loss}: ${defect}`);
    }
    if (valid.fields === undefined) return undefined;
    const ours = [...(hasId ? ["id"] : []), ...(isUndated(item) ? ["createdAt"] : [])];
    const theirs = omit(valid.fields, ours);
    // An item in two files of one source keeps the values of the first. Otherwise each run would change it twice.
    const isEarlier = record !== undefined && !record.gone && this.request.earlierOrigins?.has(record.origin);
    if (isEarlier && collection !== "owner") return record.values;
    const isWhole = complete && !item.isPartial && !isUndated(item);
    return isWhole || record === undefined ? theirs : fillGaps(theirs, record.values);
  }

  private keepDeleted({ upstreamId }: UpstreamItem, record: StateRecord): void {
    this.records.set(upstreamId, record);
    if (!referredTo.has(record.collection)) this.deleted += 1;
    this.ids.set(upstreamId, this.findSuccessor(record));
  }

  /**
   * Returns the org to which the owner moved the activities of a deleted org: the most frequent one. Undefined if
   * none is left, so that new activities of this org stay out, too.
   */
  private findSuccessor({ collection: deletedFrom, name }: StateRecord): string | undefined {
    if (deletedFrom !== "orgs") return undefined;
    const counts = new Map<string, number>();
    for (const { collection, name: activity, values } of this.request.state.records.values()) {
      if (collection !== "activities" || values.org !== name) continue;
      const org = this.index.named({ collection, name: activity })?.before.org;
      if (typeof org === "string" && this.index.named({ collection: "orgs", name: org }) !== undefined)
        counts.set(org, (counts.get(org) ?? 0) + 1);
    }
    return [...counts].reduce<[string, number] | undefined>(
      (most, next) => (most === undefined || next[1] > most[1] ? next : most),
      undefined,
    )?.[0];
  }

  private add(item: UpstreamItem, theirs: JsonObject): void {
    const { collection, upstreamId, wantedId } = item;
    const wanted = wantedId?.replace("{org}", String(theirs.org));
    const id = wanted === undefined ? undefined : this.makeFreeId(collection, wanted);
    const entry = id === undefined ? theirs : inUsualOrder({ id, ...theirs });
    const name = id ?? nameOf(collection, entry);
    if (name === undefined) return;
    const title = titleOf(entry) ?? name;
    this.index.add(collection, entry, upstreamId);
    this.namesInUse.add(keyOf(collection, name));
    this.ids.set(upstreamId, id);
    this.record(item, name, theirs);
    this.outcomes.push({ kind: "new", collection, name, title, entry });
  }

  private update(
    item: UpstreamItem,
    theirs: JsonObject,
    { record, entry, key }: { record: StateRecord | undefined; entry: MergedEntry; key: Match["key"] },
  ): void {
    const { collection, upstreamId } = item;
    const { before: ours, index } = entry;
    const name = nameOf(collection, ours) ?? collection;
    const place = { collection, name, title: titleOf(ours) ?? name, index };
    entry.upstreamId = upstreamId;
    this.ids.set(upstreamId, name);
    const { edits, kept, values } = key?.keepsEntry
      ? { edits: [], kept: [], values: theirs }
      : this.compare(item, theirs, { record, ours });
    if (edits.length > 0) this.outcomes.push({ ...place, kind: "changed", edits });
    const source = this.others.get(keyOf(collection, name))?.at(-1)?.source;
    const isSeenFirst = record === undefined && !referredTo.has(collection);
    if (isSeenFirst && source !== undefined) this.outcomes.push({ ...place, kind: "same", source });
    else {
      if (key?.doubt !== undefined) this.outcomes.push({ ...place, kind: "joined", doubt: key.doubt });
      const ofOthers = kept.map((field) => this.withSource(field, place));
      if (kept.length > 0) this.outcomes.push({ ...place, kind: "kept", kept: ofOthers });
    }
    entry.after = applyEdits(ours, edits);
    this.record(item, name, values);
  }

  /** Compares an item with its entry. Returns the values to record, too. */
  private compare(
    { collection, org }: UpstreamItem,
    theirs: JsonObject,
    { record, ours }: { record: StateRecord | undefined; ours: JsonObject },
  ) {
    // The source's activities still name the org that the owner has replaced.
    const isRedirected = record !== undefined && org !== undefined && this.wasReplaced(org);
    const wanted = isRedirected ? { ...theirs, org: record.values.org } : theirs;
    if (collection !== "owner")
      return { ...mergeFields({ base: record?.values ?? {}, ours, theirs: wanted }), values: wanted };
    const placeholders = findPlaceholders(ours, this.request.entries.activities.length > 0);
    const years = toYearVersions(record?.values, omit(ours, Object.keys(placeholders)), wanted);
    // A placeholder counts as the last imported value, so that it is replaced. Fields that the source lacks stay.
    const replaced = Object.fromEntries(
      Object.entries(placeholders).filter(([field]) => Object.hasOwn(wanted, field)),
    );
    const base = { ...record?.values, ...years.base, ...replaced };
    const merged = mergeFields({ base, ours, theirs: { ...wanted, ...years.theirs } });
    return { ...merged, values: { ...wanted, ...years.recorded } };
  }

  /** Adds the source of a kept value, unless it is the owner's. */
  private withSource(
    field: KeptField,
    { collection, name }: { collection: Collection; name: string },
  ): KeptField {
    if (field.ours === undefined) return field;
    const hasSent = (record: StateRecord) => isSame(valueAt(record.values, field.path), field.ours);
    const other = this.others.get(keyOf(collection, name))?.find(({ record }) => hasSent(record));
    const ofOrigin = [...this.request.state.records.values()].find(
      (record) =>
        record.collection === collection &&
        record.name === name &&
        record.origin !== this.request.upstream.origin &&
        hasSent(record),
    );
    const source = other?.source ?? (ofOrigin && `${this.request.upstream.source} ${ofOrigin.origin}`);
    return source === undefined ? field : { ...field, source };
  }

  private wasReplaced(org: string): boolean {
    const record = this.request.state.records.get(org);
    return record !== undefined && this.ids.get(org) !== record.name;
  }

  private record({ upstreamId, collection }: UpstreamItem, name: string, values: JsonObject): void {
    this.records.set(upstreamId, { collection, name, origin: this.request.upstream.origin, values });
  }

  /** Appends a number to an id that is in use by the owner, another source or a deleted entry. */
  private makeFreeId(collection: Collection, wanted: string): string {
    let id = wanted;
    for (let at = 2; this.namesInUse.has(keyOf(collection, id)); at++) id = `${wanted}-${at}`;
    return id;
  }

  /** Leaves out new orgs none of whose activities was imported, because all were left out or deleted. */
  leaveOutOrgs(): void {
    const used = new Set(this.index.lists.activities.map(({ after }) => after?.org));
    for (const org of new Set(this.items.map((item) => item.org))) {
      const id = org === undefined ? undefined : this.ids.get(org);
      const isNew = ({ kind, collection, name }: Outcome) =>
        kind === "new" && collection === "orgs" && name === id;
      if (org === undefined || used.has(id) || !this.outcomes.some(isNew)) continue;
      this.outcomes = this.outcomes.filter((outcome) => !isNew(outcome));
      this.records.delete(org);
    }
  }

  reportGone(): void {
    for (const [upstreamId, record] of this.request.state.records) {
      const { collection, name, origin, gone } = record;
      const entry = this.index.named(record);
      const isGone = this.records.has(upstreamId) && !this.isSent(upstreamId);
      const isReported = gone || origin !== this.request.upstream.origin || referredTo.has(collection);
      if (!isGone || isReported || entry?.upstreamId !== upstreamId) continue;
      this.records.set(upstreamId, { ...record, gone: true });
      const { index, before } = entry;
      this.outcomes.push({ kind: "lost", collection, name, title: titleOf(before) ?? collection, index });
    }
  }

  /** Renames the records of the profile's entries: their names are made of fields that may just have changed. */
  renameRecords(): void {
    for (const collection of collectionNames.filter(isNamedList)) {
      const present = this.index.lists[collection].filter(({ after }) => after !== undefined);
      const names = namesOf(
        collection,
        present.map(({ after = {} }) => after),
      );
      const namesByItem = new Map(present.map(({ upstreamId }, at) => [upstreamId, names[at]]));
      for (const [upstreamId, record] of this.records) {
        if (record.collection !== collection) continue;
        // A deleted entry is none of those that have its name now.
        const isOthersNow = !namesByItem.has(upstreamId) && names.includes(record.name);
        const name = isOthersNow ? `${record.name}|deleted` : namesByItem.get(upstreamId);
        if (name !== undefined) this.records.set(upstreamId, { ...record, name });
      }
    }
  }
}

function valueAt(fields: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    fields,
  );
}

function omit(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)));
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
