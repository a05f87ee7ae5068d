/** Merges a source's items into the data: new, changed, the owner's, deleted, or gone. Reads and writes no files. */
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import { isNamedList, namesOf, titleOf } from "./identity.ts";
import { withoutControls, withTrueDates } from "./merge-fields.ts";
import { mergeItems } from "./merge-items.ts";
import { type Merge, type MergeRequest, neverGone, type Outcome } from "./merge-value.ts";
import { messages } from "./messages.ts";
import type { State } from "./state.ts";
import { withoutRepeats } from "./twins.ts";
import { collectionNames, type JsonObject } from "./upstream.ts";

export interface MergeResult extends Pick<Merge, "outcomes" | "deleted" | "warnings" | "notes"> {
  readonly state: State;
}

export function mergeUpstream(request: MergeRequest): MergeResult {
  const { entries, state, upstream } = request;
  // Clean the items: one of each, with dates that exist.
  const { items, repeated } = withoutRepeats(upstream.items, state.records);
  const dated = withTrueDates(items.map(withoutControls));
  // Merge each item with its entry, or add it.
  let merge = mergeItems(request, dated.items);
  // Remove new orgs that no activity needs after all.
  merge = leaveOutOrgs(merge);
  // Report the entries that no item has any more. An incomplete run cannot know.
  if (upstream.complete) merge = reportGone(merge);
  // Names are final only now.
  merge = renameRecords(merge);
  const { outcomes, records, deleted, warnings, notes } = merge;
  return {
    outcomes,
    state: { ...state, records },
    deleted,
    warnings: [...dated.warnings, ...warnings, ...findUnlisted(outcomes, entries.owner[0])],
    notes: [...repeated.map(({ fields }) => messages.repeated(titleOf(fields) ?? "")), ...notes],
  };
}

/** Up to this many titles are named in a warning about all of them. */
const maxNamed = 3;

/** Warns about new activities outside of the years that the owner has chosen. An import never changes these. */
function findUnlisted(outcomes: readonly Outcome[], owner: JsonObject | undefined): string[] {
  const boundOf = (field: string, open: number) => {
    const year = owner?.[field];
    return typeof year === "number" ? year : open;
  };
  const [first, last] = [
    boundOf("firstYear", Number.NEGATIVE_INFINITY),
    boundOf("lastYear", Number.POSITIVE_INFINITY),
  ];
  const unlisted = outcomes.filter((outcome) => {
    if (outcome.kind !== "new" || outcome.collection !== "activities") return false;
    const time = parseTimestamp(String(outcome.entry.createdAt));
    return time !== undefined && (yearOf(time) < first || yearOf(time) > last);
  });
  if (unlisted.length === 0) return [];
  return [
    messages.unlisted(
      unlisted.length,
      unlisted.slice(0, maxNamed).map(({ title }) => title),
    ),
  ];
}

/** Removes new orgs without activities: all of theirs were invalid, or the owner had deleted them. */
export function leaveOutOrgs(merge: Merge): Merge {
  const { items, index, ourIds } = merge;
  const used = new Set(index.lists.activities.map(({ after }) => after?.org));
  const added = new Set(merge.outcomes.filter(isNewOrg).map(({ name }) => name));
  const records = new Map(merge.records);
  const unused = new Set<string>();
  for (const org of new Set(items.map((item) => item.org))) {
    const id = org === undefined ? undefined : ourIds.get(org);
    if (org === undefined || id === undefined || used.has(id) || !added.has(id)) continue;
    added.delete(id);
    unused.add(id);
    records.delete(org);
  }
  const outcomes = merge.outcomes.filter((outcome) => !isNewOrg(outcome) || !unused.has(outcome.name));
  return { ...merge, outcomes, records };
}

function isNewOrg({ kind, collection }: Outcome): boolean {
  return kind === "new" && collection === "orgs";
}

/** Reports, once, the entries of this origin that the source no longer has. The entries stay in the data. */
export function reportGone(merge: Merge): Merge {
  const { request, sent, index } = merge;
  const records = new Map(merge.records);
  const lost: Outcome[] = [];
  for (const [upstreamId, record] of request.state.records) {
    const { collection, name, origin, gone } = record;
    const entry = index.named(record);
    const isGone = records.has(upstreamId) && !sent.has(upstreamId);
    const isExempt = gone || origin !== request.upstream.origin || neverGone.has(collection);
    if (!isGone || isExempt || entry?.upstreamId !== upstreamId) continue;
    records.set(upstreamId, { ...record, gone: true });
    const title = titleOf(entry.before) ?? collection;
    lost.push({ kind: "lost", collection, name, title, index: entry.index });
  }
  return { ...merge, records, outcomes: [...merge.outcomes, ...lost] };
}

/** Updates the names in the records of profile entries, which are made of fields that the merge may have changed. */
export function renameRecords(merge: Merge): Merge {
  const records = new Map(merge.records);
  for (const collection of collectionNames.filter(isNamedList)) {
    const present = merge.index.lists[collection].filter(({ after }) => after !== undefined);
    const names = namesOf(
      collection,
      present.map(({ after = {} }) => after),
    );
    const namesByItem = new Map(present.map(({ upstreamId }, at) => [upstreamId, names[at]]));
    for (const [upstreamId, record] of records) {
      if (record.collection !== collection) continue;
      // The owner has deleted this entry, and another one has its name now.
      const isNameTaken = !namesByItem.has(upstreamId) && names.includes(record.name);
      const name = isNameTaken ? `${record.name}|deleted` : namesByItem.get(upstreamId);
      if (name !== undefined) records.set(upstreamId, { ...record, name });
    }
  }
  return { ...merge, records };
}
