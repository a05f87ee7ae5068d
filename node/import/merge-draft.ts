/** Merges one item with its entry, on the draft of a merge. */
import { countEach } from "../../model/collections.ts";
import type { EntryIndex, Match, MergedEntry, OtherRecord } from "./identity.ts";
import { hasIds, keyOf, nameOf, titleOf } from "./identity.ts";
import { compareEntry, compareOwner, hasSent, inUsualOrder, validateItem } from "./merge-entry.ts";
import { applyEdits, fillGaps, type KeptField } from "./merge-fields.ts";
import { type Merge, neverGone, type Outcome } from "./merge-value.ts";
import { messages } from "./messages.ts";
import type { StateRecord } from "./state.ts";
import { isUndated } from "./undated.ts";
import { type Collection, type JsonObject, toId, type UpstreamItem } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

/** A merge in progress: items refer to what was merged before, and cannot take another item's entry. */
export interface Draft extends Merge {
  readonly index: EntryIndex;
  readonly ourIds: Map<string, string | undefined>;
  readonly records: Map<string, StateRecord>;
  outcomes: Outcome[];
  deleted: number;
  readonly warnings: ImportWarning[];
  readonly notes: string[];
  /** Records of other sources, by the key of their entry. */
  readonly others: ReadonlyMap<string, readonly OtherRecord[]>;
  /** The keys of all names that entries have, or had before they were deleted. */
  readonly namesInUse: Set<string>;
}

/** Merges an item with its entry. `known`: the record of an earlier import of this item. */
export function mergeItem(draft: Draft, item: UpstreamItem, known?: StateRecord): void {
  const { index, ourIds, records, request } = draft;
  const { collection, org } = item;
  if (org !== undefined && ourIds.get(org) === undefined && known === undefined) {
    // The owner has deleted the org with its activities, or the org was invalid.
    draft.deleted += 1;
    return;
  }
  // Find its entry, and the record of an earlier import.
  const fields = toOurFields(draft, item, known);
  const match = known === undefined ? index.find(item, fields) : undefined;
  const record = known ?? match?.former?.record;
  const entry = record === undefined ? match?.entry : index.findRecorded(collection, record, fields);
  const isDeleted = record !== undefined && entry === undefined;
  // Take the valid fields. An undated item that matches an activity is validated with the date of that activity, which
  // the checks require.
  const { createdAt } = entry?.before ?? match?.other?.values ?? {};
  const checked = isUndated(item) ? { ...fields, createdAt } : fields;
  const theirs = isDeleted ? record.values : toTheirs(draft, item, checked, record);
  if (theirs === undefined) return;
  // Decide the outcome for the entry.
  if (match?.former !== undefined) records.delete(match.former.upstreamId);
  const { origin } = request.upstream;
  if (entry !== undefined) update(draft, item, theirs, { record, entry, key: match?.key });
  else if (isDeleted) keepDeleted(draft, item, record);
  // The owner has deleted the entry that another source imported.
  else if (match?.other) keepDeleted(draft, item, { ...match.other, origin, values: theirs });
  else addUnlessTwin(draft, item, theirs);
}

/** Returns an item's fields with references to our orgs and languages instead of the source's. */
export function toOurFields({ ourIds }: Draft, item: UpstreamItem, record?: StateRecord): JsonObject {
  const { fields, org, languages } = item;
  return {
    ...fields,
    ...(org !== undefined && { org: ourIds.get(org) ?? record?.values.org }),
    ...(languages !== undefined && {
      languages: languages.flatMap((language) => ourIds.get(language) ?? []),
    }),
  };
}

/** Returns the values that the source has for an entry; undefined if the item is invalid as a whole. */
function toTheirs(
  { request, warnings }: Draft,
  item: UpstreamItem,
  fields: JsonObject,
  record: StateRecord | undefined,
): JsonObject | undefined {
  const valid = validateItem(item, fields);
  warnings.push(...valid.warnings);
  if (valid.fields === undefined) return undefined;
  // An item in two files of one source keeps the first values; otherwise each run would change it twice.
  const isAlreadyImported =
    record !== undefined && !record.gone && request.earlierOrigins?.has(record.origin);
  if (isAlreadyImported && item.collection !== "owner") return record.values;
  const isWhole = request.upstream.complete && !item.isPartial && !isUndated(item);
  return isWhole || record === undefined ? valid.fields : fillGaps(valid.fields, record.values);
}

function update(
  draft: Draft,
  item: UpstreamItem,
  theirs: JsonObject,
  { record, entry, key }: { record: StateRecord | undefined; entry: MergedEntry; key: Match["key"] },
): void {
  const { collection, upstreamId } = item;
  const { before: ours, index } = entry;
  const name = nameOf(collection, ours) ?? collection;
  const place = { collection, name, title: titleOf(ours) ?? name, index };
  entry.upstreamId = upstreamId;
  draft.ourIds.set(upstreamId, name);
  const { edits, kept, values } = key?.keepsEntry
    ? { edits: [], kept: [], values: theirs }
    : compare(draft, item, theirs, { record, ours });
  if (edits.length > 0) draft.outcomes.push({ ...place, kind: "changed", edits });
  // The other source that has imported this entry, if there is one.
  const source = draft.others.get(keyOf(collection, name))?.at(-1)?.source;
  const isFirstImport = record === undefined && !neverGone.has(collection);
  if (isFirstImport && source !== undefined) draft.outcomes.push({ ...place, kind: "same", source });
  else {
    if (key?.doubt !== undefined) draft.outcomes.push({ ...place, kind: "joined", doubt: key.doubt });
    const withSources = kept.map((field) => withSource(draft, field, place));
    if (kept.length > 0) draft.outcomes.push({ ...place, kind: "kept", kept: withSources });
  }
  entry.after = applyEdits(ours, edits);
  saveRecord(draft, item, name, values);
}

/** Merges the fields of an item and its entry. Also returns the values to record. */
function compare(
  draft: Draft,
  { collection, org }: UpstreamItem,
  theirs: JsonObject,
  { record, ours }: { record: StateRecord | undefined; ours: JsonObject },
) {
  // The owner has moved the activities of this org to another one, but the source still sends the old org.
  const isRedirected = record !== undefined && org !== undefined && wasReplaced(draft, org);
  const wanted = isRedirected ? { ...theirs, org: record.values.org } : theirs;
  const versions = { record, ours, theirs: wanted };
  return collection === "owner" ? compareOwner(versions) : compareEntry(versions);
}

function wasReplaced({ request, ourIds }: Draft, org: string): boolean {
  const record = request.state.records.get(org);
  return record !== undefined && ourIds.get(org) !== record.name;
}

/** Returns the other source that a kept value comes from; undefined if the owner wrote it. */
function withSource(
  { request, others }: Draft,
  field: KeptField,
  { collection, name }: Pick<StateRecord, "collection" | "name">,
): KeptField {
  if (field.ours === undefined) return field;
  const { state, upstream } = request;
  const other = others.get(keyOf(collection, name))?.find(({ record }) => hasSent(record, field));
  const otherOrigin = [...state.records.values()].find(
    (record) =>
      record.collection === collection &&
      record.name === name &&
      record.origin !== upstream.origin &&
      hasSent(record, field),
  );
  const source = other?.source ?? (otherOrigin && `${upstream.source} ${otherOrigin.origin}`);
  return source === undefined ? field : { ...field, source };
}

export function keepDeleted(draft: Draft, { upstreamId }: UpstreamItem, record: StateRecord): void {
  draft.records.set(upstreamId, record);
  if (!neverGone.has(record.collection)) draft.deleted += 1;
  draft.ourIds.set(upstreamId, findSuccessor(draft, record));
}

/** Returns the org that got most activities of a deleted one; undefined: new ones are not imported either. */
function findSuccessor(
  { request, index }: Draft,
  { collection: deletedFrom, name }: StateRecord,
): string | undefined {
  if (deletedFrom !== "orgs") return undefined;
  const orgs = [...request.state.records.values()].flatMap(({ collection, name: activity, values }) => {
    if (collection !== "activities" || values.org !== name) return [];
    const org = index.named({ collection, name: activity })?.before.org;
    return typeof org === "string" && index.named({ collection: "orgs", name: org }) !== undefined ? org : [];
  });
  return [...countEach(orgs)].reduce<[string, number] | undefined>(
    (most, next) => (most === undefined || next[1] > most[1] ? next : most),
    undefined,
  )?.[0];
}

/** Adds an item that matches no entry, unless it is certainly the same as another item that has one. */
function addUnlessTwin(draft: Draft, item: UpstreamItem, theirs: JsonObject): void {
  const twin = draft.index.findTwin(item, theirs);
  if (twin !== undefined) {
    const { one, isCertain, common } = twin;
    const facts = { title: titleOf(theirs) ?? item.upstreamId, name: String(one.after?.id), common };
    draft.notes.push(isCertain ? messages.twin(facts) : messages.probableTwin(facts));
  }
  if (twin?.isCertain) joinTwin(draft, item, theirs, twin.one);
  else add(draft, item, theirs);
}

/** Fills the gaps of an entry that belongs to another item. The values of that item stay. */
function joinTwin(draft: Draft, item: UpstreamItem, theirs: JsonObject, entry: MergedEntry): void {
  const { collection, upstreamId } = item;
  const name = nameOf(collection, entry.before) ?? collection;
  if (draft.index.isNew(collection, entry)) {
    const filled = fillGaps(entry.after ?? {}, theirs);
    entry.after = filled;
    draft.outcomes = draft.outcomes.map((outcome) =>
      outcome.kind === "new" && outcome.collection === collection && outcome.name === name
        ? { ...outcome, entry: filled }
        : outcome,
    );
  } else if (entry.upstreamId === undefined || !draft.sent.has(entry.upstreamId)) {
    const { edits } = compare(draft, item, theirs, { record: undefined, ours: entry.before });
    const place = { collection, name, title: titleOf(entry.before) ?? name, index: entry.index };
    if (edits.length > 0) draft.outcomes.push({ ...place, kind: "changed", edits });
    entry.after = applyEdits(entry.before, edits);
    entry.upstreamId = upstreamId;
  }
  draft.ourIds.set(upstreamId, name);
  saveRecord(draft, item, name, theirs);
}

function add(draft: Draft, item: UpstreamItem, theirs: JsonObject): void {
  const { collection, upstreamId, wantedId } = item;
  const wanted = wantedId?.replace("{org}", String(theirs.org)) ?? toId(titleOf(theirs) ?? upstreamId);
  const id = hasIds(collection) ? makeFreeId(draft, collection, wanted) : undefined;
  const entry = id === undefined ? theirs : inUsualOrder({ id, ...theirs });
  const name = id ?? nameOf(collection, entry);
  if (name === undefined) return;
  const title = titleOf(entry) ?? name;
  draft.index.add(collection, entry, upstreamId);
  draft.namesInUse.add(keyOf(collection, name));
  draft.ourIds.set(upstreamId, id);
  saveRecord(draft, item, name, theirs);
  draft.outcomes.push({ kind: "new", collection, name, title, entry });
}

/** Appends a number to an id that is in use by the owner, another source or a deleted entry. */
function makeFreeId({ namesInUse }: Draft, collection: Collection, wanted: string): string {
  let id = wanted;
  for (let at = 2; namesInUse.has(keyOf(collection, id)); at++) id = `${wanted}-${at}`;
  return id;
}

function saveRecord(
  draft: Draft,
  { upstreamId, collection }: UpstreamItem,
  name: string,
  values: JsonObject,
): void {
  const { origin } = draft.request.upstream;
  // States are public.
  const kept = collection === "owner" && values.phone !== undefined ? { ...values, phone: "" } : values;
  draft.records.set(upstreamId, { collection, name, origin, values: kept });
}
