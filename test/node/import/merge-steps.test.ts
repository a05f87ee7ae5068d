/** Tests each step of a merge in isolation; histories.test.ts tests them together. */
import { describe, expect, it } from "vitest";
import { recordOf } from "../../../model/collections.ts";
import { EntryIndex } from "../../../node/import/identity.ts";
import { leaveOutOrgs, renameRecords, reportGone } from "../../../node/import/merge.ts";
import { mergeItems } from "../../../node/import/merge-items.ts";
import type { Merge, MergeRequest, Outcome } from "../../../node/import/merge-value.ts";
import type { StateRecord } from "../../../node/import/state.ts";
import {
  type Collection,
  collectionNames,
  type JsonObject,
  type UpstreamItem,
} from "../../../node/import/upstream.ts";
import { inventUpstream } from "./set-up.ts";

type Given = Partial<Record<Collection, readonly JsonObject[]>>;
type Records = Readonly<Record<string, Partial<StateRecord>>>;

const toRecord = (record: Partial<StateRecord>): StateRecord => ({
  collection: "activities",
  name: "",
  origin: "ilse",
  values: {},
  ...record,
});

function toRequest(given: Given, records: Records, items: readonly UpstreamItem[]): MergeRequest {
  return {
    entries: recordOf(collectionNames, (collection) => given[collection] ?? []),
    state: { records: new Map(Object.entries(records).map(([id, record]) => [id, toRecord(record)])) },
    others: [],
    upstream: inventUpstream(items),
  };
}

/** Returns the value between two steps of an import without items. */
function toMerge(given: Given, records: Records, more: Partial<Merge> = {}): Merge {
  return { ...mergeItems(toRequest(given, records, []), []), ...more };
}

const loom: UpstreamItem = {
  upstreamId: "R_loom",
  collection: "orgs",
  wantedId: "loom",
  fields: { name: "Loom", orgType: "Open Source" },
};

function toPatch(number: number, fields: JsonObject = {}): UpstreamItem {
  return {
    upstreamId: `PR_${number}`,
    collection: "activities",
    wantedId: `{org}-${number}`,
    org: "R_loom",
    fields: { title: `Mend ${number}`, category: "Patch", createdAt: `2016-01-0${number}`, ...fields },
  };
}

/** Freezes a value deeply; of a map, only its contents. */
function freeze<T>(value: T): T {
  if (value instanceof Map) for (const one of value.values()) freeze(one);
  else if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const one of Object.values(value)) freeze(one);
  }
  return value;
}

const formatOutcome = ({ kind, name }: Outcome) => `${kind} ${name}`;

describe("mergeItems", () => {
  it("adds items with references to our ids, and leaves its request as it is", () => {
    // The activity comes first at the source.
    const items = [toPatch(1), loom];
    const request = freeze(toRequest({ orgs: [{ id: "loom", name: "Another" }] }, {}, items));
    const { outcomes, records, ourIds, index } = mergeItems(request, items);
    expect(outcomes.map(formatOutcome)).toEqual(["new loom-2", "new loom-2-1"]);
    expect([...ourIds]).toEqual([
      ["R_loom", "loom-2"],
      ["PR_1", "loom-2-1"],
    ]);
    expect(records.get("PR_1")).toMatchObject({ name: "loom-2-1", values: { org: "loom-2" } });
    expect(index.lists.activities.map(({ after }) => after?.id)).toEqual(["loom-2-1"]);
    expect(request.state.records.size).toBe(0);
  });

  it("updates fields that the source has changed, and keeps those that the owner has", () => {
    const values = { title: "Mend 1", category: "Patch", createdAt: "2016-01-01", org: "loom", number: 1 };
    const given = {
      orgs: [{ id: "loom", ...loom.fields }],
      activities: [{ id: "loom-1", ...values, title: "Mine" }],
    };
    const records = {
      R_loom: { collection: "orgs", name: "loom", values: loom.fields },
      PR_1: { name: "loom-1", values },
    } as const;
    const items = [loom, toPatch(1, { title: "Theirs", number: 2 })];
    const { outcomes, index, records: after } = mergeItems(freeze(toRequest(given, records, items)), items);
    expect(outcomes).toMatchObject([
      { kind: "changed", index: 0, edits: [{ path: ["number"], before: 1, after: 2 }] },
      { kind: "kept", index: 0, kept: [{ path: ["title"], ours: "Mine", theirs: "Theirs" }] },
    ]);
    expect(index.lists.activities[0]).toMatchObject({
      before: { title: "Mine", number: 1 },
      after: { title: "Mine", number: 2 },
      upstreamId: "PR_1",
    });
    expect(after.get("PR_1")?.values).toMatchObject({ title: "Theirs", number: 2 });
  });

  it("counts entries that the owner has deleted, with the new activities of a deleted org", () => {
    const values = { title: "Mend 1", category: "Patch", createdAt: "2016-01-01", org: "loom" };
    const records = {
      R_loom: { collection: "orgs", name: "loom", values: loom.fields },
      PR_1: { name: "loom-1", values },
    } as const;
    const items = [loom, toPatch(1), toPatch(2)];
    const { outcomes, deleted, records: after } = mergeItems(toRequest({}, records, items), items);
    expect([outcomes, deleted]).toEqual([[], 2]);
    expect([...after.keys()]).toEqual(["R_loom", "PR_1"]);
  });
});

describe("leaveOutOrgs", () => {
  const added = (name: string): Outcome => ({
    kind: "new",
    collection: "orgs",
    name,
    title: name,
    entry: {},
  });
  const records = { R_loom: { collection: "orgs", name: "loom" } } as const;
  const more = { items: [toPatch(1)], ourIds: new Map([["R_loom", "loom"]]) };

  it("takes back a new org of which no activity has come", () => {
    const merge = freeze(toMerge({}, records, { ...more, outcomes: [added("loom"), added("heron")] }));
    const left = leaveOutOrgs(merge);
    expect(left.outcomes.map(formatOutcome)).toEqual(["new heron"]);
    expect(left.records.has("R_loom")).toBe(false);
    expect(merge.records.has("R_loom")).toBe(true);
  });

  it("leaves an org that an activity names, and one that was in the data before", () => {
    const named = { activities: [{ id: "loom-1", org: "loom" }] };
    const used = toMerge(named, records, { ...more, outcomes: [added("loom")] });
    expect(leaveOutOrgs(used)).toEqual(used);
    const present = toMerge({ orgs: [{ id: "loom" }] }, records, more);
    expect(leaveOutOrgs(present)).toEqual(present);
  });
});

describe("reportGone", () => {
  const given = { activities: [{ id: "loom-1", title: "Mend 1" }], orgs: [{ id: "loom" }] };

  it("reports an entry once that the source no longer has", () => {
    const merge = freeze(toMerge(given, { PR_1: { name: "loom-1" } }));
    const reported = reportGone(merge);
    const place = { collection: "activities", name: "loom-1", title: "Mend 1", index: 0 };
    expect(reported.outcomes).toEqual([{ kind: "lost", ...place }]);
    expect(reported.records.get("PR_1")?.gone).toBe(true);
    expect(merge.records.get("PR_1")?.gone).toBeUndefined();
    const again = toMerge(given, { PR_1: { name: "loom-1", gone: true } });
    expect(reportGone(again)).toEqual(again);
  });

  it.each<[string, Records, Partial<Merge>]>([
    ["an item that is sent", { PR_1: { name: "loom-1" } }, { sent: new Set(["PR_1"]) }],
    ["another origin", { PR_1: { name: "loom-1", origin: "ada" } }, {}],
    ["an entry that the owner has deleted", { PR_1: { name: "loom-2" } }, {}],
    ["an org", { R_loom: { collection: "orgs", name: "loom" } }, {}],
    ["a record that the merge has taken out", { PR_1: { name: "loom-1" } }, { records: new Map() }],
  ])("does not report %s", (_, records, more) => {
    const merge = toMerge(given, records, more);
    expect(reportGone(merge)).toEqual(merge);
  });
});

describe("renameRecords", () => {
  const collection = "awards";

  it("names the records of profile entries by the entries' current fields", () => {
    const given = { awards: [{ title: "First prize" }, { title: "Medal" }] };
    const records = {
      a: { collection, name: "first prize|" },
      b: { collection, name: "medal|" },
      c: { name: "medal|" },
    } as const;
    const merge = toMerge(given, records);
    const [first] = merge.index.lists.awards;
    expect(first?.upstreamId).toBe("a");
    if (first !== undefined) first.after = { title: "Medal" };
    const { records: renamed } = renameRecords(freeze(merge));
    expect([...renamed.values()].map(({ name }) => name)).toEqual(["medal|", "medal||2", "medal|"]);
    expect(merge.records.get("a")?.name).toBe("first prize|");
  });

  it("gives up the name of a deleted entry that another one has now", () => {
    const merge = toMerge({ awards: [{ title: "Medal" }] }, { b: { collection, name: "medal|" } });
    const index = new EntryIndex({
      entries: toRequest({ awards: [{ title: "Medal" }] }, {}, []).entries,
      records: new Map(),
      others: [],
      origin: "ilse",
      isSent: () => false,
    });
    const { records } = renameRecords({ ...merge, index });
    expect(records.get("b")?.name).toBe("medal||deleted");
  });
});
