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
import { messages } from "./messages.ts";
import { findPlaceholders } from "./sample.ts";
import type { State, StateRecord } from "./state.ts";
import { withoutRepeats } from "./twins.ts";
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
  /** The source now has a date, so the entry moves from the profile to the activities. */
  | { readonly kind: "dated"; readonly index: number }
  /** Another source imported the entry earlier. */
  | { readonly kind: "same"; readonly index: number; readonly source: string }
  /** The item matches this entry only by a weak key. `doubt`: what both have in common. */
  | { readonly kind: "joined"; readonly index: number; readonly doubt: string }
);

export interface MergeResult {
  /** In merge order. An entry with both changed and kept fields has two outcomes. */
  readonly outcomes: readonly Outcome[];
  readonly state: State;
  /** The number of entries that stay deleted because the owner deleted them. */
  readonly deleted: number;
  /** Reasons for items and fields that were left out. */
  readonly warnings: readonly string[];
  /** Sentences on what the source has twice. */
  readonly notes: readonly string[];
}

/** An item that becomes an entry of the profile, and the record of that entry from an earlier import. */
interface ProfileItem {
  readonly item: UpstreamItem;
  readonly record: StateRecord | undefined;
}

interface MergeRequest {
  readonly entries: Entries;
  readonly state: State;
  readonly others: readonly OtherRecord[];
  readonly upstream: Upstream;
  /** Other origins of this source that the same run has already imported. */
  readonly earlierOrigins?: ReadonlySet<string> | undefined;
}

export function mergeUpstream(request: MergeRequest): MergeResult {
  const { entries, state, upstream } = request;
  const { items, repeated } = withoutRepeats(upstream.items, state.records);
  const dated = withTrueDates(items.map(withoutControls));
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
    notes: [...repeated.map(({ fields }) => messages.repeated(titleOf(fields) ?? "")), ...merge.notes],
  };
}

/** Entries of these collections exist only because others need them. They are never reported as gone. */
const neverGone: ReadonlySet<Collection> = new Set(["languages", "orgs", "owner", "profile"]);

/**
 * A three-way merge of each entry: `ours` are the fields in the data, `theirs` those that the source sends, and `base`
 * those that it sent at the last import.
 */
class Merge {
  outcomes: Outcome[] = [];
  deleted = 0;
  readonly warnings: string[] = [];
  readonly notes: string[] = [];
  /** The new state. */
  readonly records: Map<string, StateRecord>;
  private readonly request: MergeRequest;
  private readonly items: readonly UpstreamItem[];
  private readonly index: EntryIndex;
  /** Our ids of the source's orgs and languages; undefined if the owner has deleted them. */
  private readonly ourIds = new Map<string, string | undefined>();
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
      for (const item of this.withWeakMatchesLast(collection)) {
        if (collection === "activities") undated.push(...this.mergeActivity(item));
        else this.mergeItem(item, this.request.state.records.get(item.upstreamId));
      }
    for (const { item, record } of undated) this.mergeItem(item, record);
  }

  /**
   * Returns the items of a collection. New items that match only by a weak key come last; otherwise they could take an
   * entry that a later item matches by a stronger one.
   */
  private withWeakMatchesLast(collection: Collection): UpstreamItem[] {
    const items = this.items.filter((item) => item.collection === collection);
    const isWeakMatch = (item: UpstreamItem) =>
      !this.request.state.records.has(item.upstreamId) &&
      this.index.find(item, this.toOurFields(item))?.key?.doubt !== undefined;
    const weak = new Set(items.filter(isWeakMatch));
    return [...items.filter((item) => !weak.has(item)), ...weak];
  }

  /**
   * Merges an activity. If it becomes an entry of the profile, because it has no date, the item of that entry is
   * returned instead, to be merged after the activities.
   */
  private mergeActivity(item: UpstreamItem): ProfileItem[] {
    const record = this.request.state.records.get(item.upstreamId);
    if (record?.collection !== "activities")
      return isUndated(item) ? this.mergeUndated(item, record) : this.mergeDated(item);
    this.mergeItem(item, record);
    return [];
  }

  private mergeUndated(item: UpstreamItem, record: StateRecord | undefined): ProfileItem[] {
    const isInProfile = record !== undefined && this.index.named(record) !== undefined;
    if (isInProfile || !this.hasMatch(item)) return [this.toProfileItem(item, record)];
    // It matches an activity, which keeps its date.
    this.mergeItem(item);
    return [];
  }

  /** Merges an activity with a date. While it had none, it may have been imported as an entry of the profile. */
  private mergeDated(item: UpstreamItem): ProfileItem[] {
    const former = this.findInProfile(item);
    if (former === undefined) {
      this.mergeItem(item);
      return [];
    }
    const { record } = former;
    const entry = this.index.named(record);
    this.records.delete(former.upstreamId);
    // An entry that the owner has edited stays in the profile, and gets the date there.
    if (entry && !isSame(entry.before, record.values)) return [this.toProfileItem(item, record)];
    // An entry that the owner has deleted does not come back as an activity.
    if (!entry && !this.hasMatch(item)) this.keepDeleted(item, record);
    else this.mergeItem(item);
    if (entry && this.records.has(item.upstreamId)) this.removeFromProfile(record, entry);
    return [];
  }

  /** Whether an item without a record matches an entry that is, or was, in the data. */
  private hasMatch(item: UpstreamItem): boolean {
    return this.index.find(item, this.toOurFields(item)) !== undefined;
  }

  private toProfileItem(item: UpstreamItem, record: StateRecord | undefined): ProfileItem {
    const org = this.items.find(
      ({ collection, upstreamId }) => collection === "orgs" && upstreamId === item.org,
    );
    return { item: toUndatedItem(item, org?.fields ?? {}), record };
  }

  /**
   * Finds the record of the profile entry that an activity is, or was before it had a date. Undated items may have
   * other ids, with numbers where they are equal: `talk`, `talk|2`, `talk|3`.
   */
  private findInProfile({ upstreamId, undatedId = upstreamId }: UpstreamItem) {
    const { records } = this.request.state;
    const isFree = (id: string) => id === upstreamId || (!this.isSent(id) && this.records.has(id));
    let id = upstreamId;
    for (let at = 1; ; at++) {
      const record = records.get(id);
      if (record !== undefined && isUndatedCollection(record.collection) && isFree(id))
        return { upstreamId: id, record };
      if (at > 1 && record === undefined) return undefined;
      id = at === 1 ? undatedId : `${undatedId}|${at}`;
    }
  }

  private removeFromProfile({ collection, name }: StateRecord, entry: MergedEntry): void {
    entry.after = undefined;
    const { index, before } = entry;
    this.outcomes.push({ kind: "dated", collection, name, title: titleOf(before) ?? collection, index });
  }

  /** Merges an item with its entry. `known`: the record of an earlier import of this item. */
  private mergeItem(item: UpstreamItem, known?: StateRecord): void {
    const { collection, org } = item;
    if (org !== undefined && this.ourIds.get(org) === undefined && known === undefined) {
      // The owner has deleted the org with its activities, or the org was invalid.
      this.deleted += 1;
      return;
    }
    const fields = this.toOurFields(item, known);
    const match = known === undefined ? this.index.find(item, fields) : undefined;
    const record = known ?? match?.former?.record;
    const entry = record === undefined ? match?.entry : this.index.findRecorded(collection, record, fields);
    const isDeleted = record !== undefined && entry === undefined;
    // An undated item that matches an activity is validated with the date of that activity, which the checks require.
    const { createdAt } = entry?.before ?? match?.other?.values ?? {};
    const checked = isUndated(item) ? { ...fields, createdAt } : fields;
    const theirs = isDeleted ? record.values : this.validate(item, checked, record);
    if (theirs === undefined) return;
    if (match?.former !== undefined) this.records.delete(match.former.upstreamId);
    const { origin } = this.request.upstream;
    if (entry !== undefined) this.update(item, theirs, { record, entry, key: match?.key });
    else if (isDeleted) this.keepDeleted(item, record);
    // The owner has deleted the entry that another source imported.
    else if (match?.other) this.keepDeleted(item, { ...match.other, origin, values: theirs });
    else this.addUnlessTwin(item, theirs);
  }

  /** Adds an item that matches no entry, unless it certainly is the entry of another item. */
  private addUnlessTwin(item: UpstreamItem, theirs: JsonObject): void {
    const twin = this.index.findTwin(item, theirs);
    if (twin !== undefined) {
      const { one, isCertain, common } = twin;
      const facts = { title: titleOf(theirs) ?? item.upstreamId, name: String(one.after?.id), common };
      this.notes.push(isCertain ? messages.twin(facts) : messages.probableTwin(facts));
    }
    if (twin?.isCertain) this.joinTwin(item, theirs, twin.one);
    else this.add(item, theirs);
  }

  /** Fills the gaps of an entry that another item has. What that one says stays. */
  private joinTwin(item: UpstreamItem, theirs: JsonObject, entry: MergedEntry): void {
    const { collection, upstreamId } = item;
    const name = nameOf(collection, entry.before) ?? collection;
    if (this.index.isNew(collection, entry)) {
      const filled = fillGaps(entry.after ?? {}, theirs);
      entry.after = filled;
      this.outcomes = this.outcomes.map((outcome) =>
        outcome.kind === "new" && outcome.collection === collection && outcome.name === name
          ? { ...outcome, entry: filled }
          : outcome,
      );
    } else if (entry.upstreamId === undefined || !this.isSent(entry.upstreamId)) {
      const { edits } = this.compare(item, theirs, { record: undefined, ours: entry.before });
      const place = { collection, name, title: titleOf(entry.before) ?? name, index: entry.index };
      if (edits.length > 0) this.outcomes.push({ ...place, kind: "changed", edits });
      entry.after = applyEdits(entry.before, edits);
      entry.upstreamId = upstreamId;
    }
    this.ourIds.set(upstreamId, name);
    this.record(item, name, theirs);
  }

  /** Returns an item's fields with references to our orgs and languages instead of the source's. */
  private toOurFields({ fields, org, languages }: UpstreamItem, record?: StateRecord): JsonObject {
    return {
      ...fields,
      ...(org !== undefined && { org: this.ourIds.get(org) ?? record?.values.org }),
      ...(languages !== undefined && {
        languages: languages.flatMap((language) => this.ourIds.get(language) ?? []),
      }),
    };
  }

  /** Removes the fields that the checks would refuse. Returns undefined if the rest is not a valid entry. */
  private validate(
    item: UpstreamItem,
    fields: JsonObject,
    record: StateRecord | undefined,
  ): JsonObject | undefined {
    const { collection, upstreamId, wantedId } = item;
    const { complete } = this.request.upstream;
    const hasId = wantedId !== undefined;
    // A new entry gets its id only when it is added, so the checks see an invented one.
    const valid = toValidEntry(collection, hasId ? { id: "x", ...fields } : fields);
    const title = titleOf(fields) ?? upstreamId;
    for (const defect of valid.defects) {
      const loss = valid.fields === undefined ? "is left out" : "comes without a field";
      this.warnings.push(`${title} ${loss}: ${defect}`);
    }
    if (valid.fields === undefined) return undefined;
    const added = [...(hasId ? ["id"] : []), ...(isUndated(item) ? ["createdAt"] : [])];
    const theirs = omit(valid.fields, added);
    // An item that is in two files of one source keeps the values of the first file. Otherwise each run would change it
    // twice.
    const isAlreadyImported =
      record !== undefined && !record.gone && this.request.earlierOrigins?.has(record.origin);
    if (isAlreadyImported && collection !== "owner") return record.values;
    const isWhole = complete && !item.isPartial && !isUndated(item);
    return isWhole || record === undefined ? theirs : fillGaps(theirs, record.values);
  }

  private keepDeleted({ upstreamId }: UpstreamItem, record: StateRecord): void {
    this.records.set(upstreamId, record);
    if (!neverGone.has(record.collection)) this.deleted += 1;
    this.ourIds.set(upstreamId, this.findSuccessor(record));
  }

  /**
   * Returns the org to which the owner moved most activities of a deleted org. Undefined if the owner moved none; then
   * new activities of the deleted org are not imported either.
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
    this.ourIds.set(upstreamId, id);
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
    this.ourIds.set(upstreamId, name);
    const { edits, kept, values } = key?.keepsEntry
      ? { edits: [], kept: [], values: theirs }
      : this.compare(item, theirs, { record, ours });
    if (edits.length > 0) this.outcomes.push({ ...place, kind: "changed", edits });
    // The other source that has imported this entry, if there is one.
    const source = this.others.get(keyOf(collection, name))?.at(-1)?.source;
    const isFirstImport = record === undefined && !neverGone.has(collection);
    if (isFirstImport && source !== undefined) this.outcomes.push({ ...place, kind: "same", source });
    else {
      if (key?.doubt !== undefined) this.outcomes.push({ ...place, kind: "joined", doubt: key.doubt });
      const withSources = kept.map((field) => this.withSource(field, place));
      if (kept.length > 0) this.outcomes.push({ ...place, kind: "kept", kept: withSources });
    }
    entry.after = applyEdits(ours, edits);
    this.record(item, name, values);
  }

  /** Merges the fields of an item and its entry. Also returns the values to record. */
  private compare(
    { collection, org }: UpstreamItem,
    theirs: JsonObject,
    { record, ours }: { record: StateRecord | undefined; ours: JsonObject },
  ) {
    // The owner has moved the activities of this org to another one, but the source still sends the old org.
    const isRedirected = record !== undefined && org !== undefined && this.wasReplaced(org);
    const wanted = isRedirected ? { ...theirs, org: record.values.org } : theirs;
    if (collection !== "owner")
      return { ...mergeFields({ base: record?.values ?? {}, ours, theirs: wanted }), values: wanted };
    const placeholders = findPlaceholders(ours, this.request.entries.activities.length > 0);
    const years = toYearVersions(record?.values, omit(ours, Object.keys(placeholders)), wanted);
    // The sample's placeholders count as imported values, not as the owner's, so that the source replaces them. Those
    // that it has no value for stay.
    const replaced = Object.fromEntries(
      Object.entries(placeholders).filter(([field]) => Object.hasOwn(wanted, field)),
    );
    const base = { ...record?.values, ...years.base, ...replaced };
    const merged = mergeFields({ base, ours, theirs: { ...wanted, ...years.theirs } });
    return { ...merged, values: { ...wanted, ...years.recorded } };
  }

  /** Names the other source that a kept value comes from; none if the owner wrote it. */
  private withSource(
    field: KeptField,
    { collection, name }: { collection: Collection; name: string },
  ): KeptField {
    if (field.ours === undefined) return field;
    const hasSent = (record: StateRecord) => isSame(valueAt(record.values, field.path), field.ours);
    const other = this.others.get(keyOf(collection, name))?.find(({ record }) => hasSent(record));
    const otherOrigin = [...this.request.state.records.values()].find(
      (record) =>
        record.collection === collection &&
        record.name === name &&
        record.origin !== this.request.upstream.origin &&
        hasSent(record),
    );
    const source = other?.source ?? (otherOrigin && `${this.request.upstream.source} ${otherOrigin.origin}`);
    return source === undefined ? field : { ...field, source };
  }

  private wasReplaced(org: string): boolean {
    const record = this.request.state.records.get(org);
    return record !== undefined && this.ourIds.get(org) !== record.name;
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

  /** Removes new orgs without activities: all of theirs were invalid, or the owner had deleted them. */
  leaveOutOrgs(): void {
    const used = new Set(this.index.lists.activities.map(({ after }) => after?.org));
    for (const org of new Set(this.items.map((item) => item.org))) {
      const id = org === undefined ? undefined : this.ourIds.get(org);
      const isNew = ({ kind, collection, name }: Outcome) =>
        kind === "new" && collection === "orgs" && name === id;
      if (org === undefined || used.has(id) || !this.outcomes.some(isNew)) continue;
      this.outcomes = this.outcomes.filter((outcome) => !isNew(outcome));
      this.records.delete(org);
    }
  }

  /** Reports, once, the entries of this origin that the source no longer has. The entries stay in the data. */
  reportGone(): void {
    for (const [upstreamId, record] of this.request.state.records) {
      const { collection, name, origin, gone } = record;
      const entry = this.index.named(record);
      const isGone = this.records.has(upstreamId) && !this.isSent(upstreamId);
      const isExempt = gone || origin !== this.request.upstream.origin || neverGone.has(collection);
      if (!isGone || isExempt || entry?.upstreamId !== upstreamId) continue;
      this.records.set(upstreamId, { ...record, gone: true });
      const { index, before } = entry;
      this.outcomes.push({ kind: "lost", collection, name, title: titleOf(before) ?? collection, index });
    }
  }

  /** Updates the names in the records of profile entries, which are made of fields that this merge may have changed. */
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
        // The owner has deleted this entry, and another one has its name now.
        const isNameTaken = !namesByItem.has(upstreamId) && names.includes(record.name);
        const name = isNameTaken ? `${record.name}|deleted` : namesByItem.get(upstreamId);
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

/** Puts the id, the title and a few other fields first, in the same order as in the sample. */
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
