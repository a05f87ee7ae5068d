/** Merges each item with its entry: items that others refer to come first, items that move to the profile last. */
import { groupBy } from "../../model/collections.ts";
import { EntryIndex, keyOf, type MergedEntry, titleOf } from "./identity.ts";
import { type Draft, keepDeleted, mergeItem, toOurFields } from "./merge-draft.ts";
import type { Merge, MergeRequest } from "./merge-value.ts";
import type { StateRecord } from "./state.ts";
import { isUndated, toUndatedItem } from "./undated.ts";
import {
  type Collection,
  collectionNames,
  isSame,
  isUndatedCollection,
  type UpstreamItem,
} from "./upstream.ts";

/** An item that becomes an entry of the profile, and the record of that entry from an earlier import. */
interface ProfileItem {
  readonly item: UpstreamItem;
  readonly record: StateRecord | undefined;
}

export function mergeItems(request: MergeRequest, items: readonly UpstreamItem[]): Merge {
  const draft = begin(request, items);
  const { records } = request.state;
  const undated: ProfileItem[] = [];
  // Orgs and languages come before the activities, which refer to them by our ids.
  for (const collection of collectionNames)
    for (const item of withWeakMatchesLast(draft, collection)) {
      if (collection === "activities") undated.push(...mergeActivity(draft, item));
      else mergeItem(draft, item, records.get(item.upstreamId));
    }
  // Entries that the profile gets instead of activities come after the profile's own items.
  for (const { item, record } of undated) mergeItem(draft, item, record);
  return draft;
}

function begin(request: MergeRequest, items: readonly UpstreamItem[]): Draft {
  const { entries, state, others, upstream } = request;
  const records = new Map(state.records);
  const sent = new Set([...items.map(({ upstreamId }) => upstreamId), ...upstream.excluded]);
  const isSent = (upstreamId: string) => sent.has(upstreamId);
  // The index has to see which records the merge removes.
  const index = new EntryIndex({ entries, records, others, origin: upstream.origin, isSent });
  const byEntry = groupBy(others, ({ record }) => keyOf(record.collection, record.name));
  const recorded = [...records.values()].map(({ collection, name }) => keyOf(collection, name));
  return {
    request,
    items,
    sent,
    index,
    ourIds: new Map(),
    records,
    outcomes: [],
    deleted: 0,
    warnings: [],
    notes: [],
    others: byEntry,
    namesInUse: new Set([...byEntry.keys(), ...index.names(), ...recorded]),
  };
}

/** Returns the items of a collection, weak matches last, so that none takes what another matches better. */
function withWeakMatchesLast(draft: Draft, collection: Collection): UpstreamItem[] {
  const { request, index } = draft;
  const items = draft.items.filter((item) => item.collection === collection);
  const isWeakMatch = (item: UpstreamItem) =>
    !request.state.records.has(item.upstreamId) &&
    index.find(item, toOurFields(draft, item))?.key?.doubt !== undefined;
  const weak = new Set(items.filter(isWeakMatch));
  return [...items.filter((item) => !weak.has(item)), ...weak];
}

/** Merges an activity, or returns the profile's entry that it becomes for lack of a date, to be merged later. */
function mergeActivity(draft: Draft, item: UpstreamItem): ProfileItem[] {
  const record = draft.request.state.records.get(item.upstreamId);
  if (record?.collection !== "activities")
    return isUndated(item) ? mergeUndated(draft, item, record) : mergeDated(draft, item);
  mergeItem(draft, item, record);
  return [];
}

function mergeUndated(draft: Draft, item: UpstreamItem, record: StateRecord | undefined): ProfileItem[] {
  const isInProfile = record !== undefined && draft.index.named(record) !== undefined;
  if (isInProfile || !hasMatch(draft, item)) return [toProfileItem(draft, item, record)];
  // It matches an activity, which keeps its date.
  mergeItem(draft, item);
  return [];
}

/** Merges an activity with a date. While it had none, it may have been imported as an entry of the profile. */
function mergeDated(draft: Draft, item: UpstreamItem): ProfileItem[] {
  const former = findInProfile(draft, item);
  if (former === undefined) {
    mergeItem(draft, item);
    return [];
  }
  const { record } = former;
  const entry = draft.index.named(record);
  draft.records.delete(former.upstreamId);
  // An entry that the owner has edited stays in the profile, and gets the date there.
  if (entry && !isSame(entry.before, record.values)) return [toProfileItem(draft, item, record)];
  // An entry that the owner has deleted does not come back as an activity.
  if (!entry && !hasMatch(draft, item)) keepDeleted(draft, item, record);
  else mergeItem(draft, item);
  if (entry && draft.records.has(item.upstreamId)) removeFromProfile(draft, record, entry);
  return [];
}

/** Returns whether an item without a record matches an entry that is, or was, in the data. */
function hasMatch(draft: Draft, item: UpstreamItem): boolean {
  return draft.index.find(item, toOurFields(draft, item)) !== undefined;
}

function toProfileItem({ items }: Draft, item: UpstreamItem, record: StateRecord | undefined): ProfileItem {
  const org = items.find(({ collection, upstreamId }) => collection === "orgs" && upstreamId === item.org);
  return { item: toUndatedItem(item, org?.fields ?? {}), record };
}

/** Finds the record of the profile entry that an activity is or was. Equal undated ids have numbers: `talk|2`. */
function findInProfile(draft: Draft, { upstreamId, undatedId = upstreamId }: UpstreamItem) {
  const { records } = draft.request.state;
  const isFree = (id: string) => id === upstreamId || (!draft.sent.has(id) && draft.records.has(id));
  let id = upstreamId;
  for (let at = 1; ; at++) {
    const record = records.get(id);
    if (record !== undefined && isUndatedCollection(record.collection) && isFree(id))
      return { upstreamId: id, record };
    if (at > 1 && record === undefined) return undefined;
    id = at === 1 ? undatedId : `${undatedId}|${at}`;
  }
}

function removeFromProfile(draft: Draft, { collection, name }: StateRecord, entry: MergedEntry): void {
  entry.after = undefined;
  const { index, before } = entry;
  draft.outcomes.push({ kind: "dated", collection, name, title: titleOf(before) ?? collection, index });
}
