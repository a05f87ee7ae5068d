/** A source against a data folder in memory: plans are applied to its texts, as --write does it to the files. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, type ImportPlan } from "../../import/plan.ts";
import type { JsonObject, UpstreamItem } from "../../import/upstream.ts";
import { runs } from "../runs.ts";
import { DataFolder } from "./data-folder.ts";
import { inventUpstream } from "./set-up.ts";

/** The data folder of an owner with these entries. */
class Folder extends DataFolder {
  constructor(activities: readonly JsonObject[] = [], orgs: readonly JsonObject[] = []) {
    super();
    this.write("activities.json", activities);
    this.write("orgs.json", orgs);
    this.write("languages.json", []);
    this.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
  }

  activity(id: string): Record<string, unknown> | undefined {
    return this.list("activities.json").find((entry) => entry.id === id);
  }

  /** Edits an entry as its owner does. */
  edit(
    file: string,
    id: string,
    change: (entry: Record<string, unknown>) => Record<string, unknown> | undefined,
  ): void {
    const entries = this.list(file).flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : entry));
    this.write(file, entries);
  }
}

const loom: UpstreamItem = {
  upstreamId: "R_loom",
  collection: "orgs",
  wantedId: "loom",
  fields: { name: "loom", orgType: "Open Source", repoUrl: "https://code.example/weavers/loom" },
  languages: ["language Python"],
};

const python: UpstreamItem = {
  upstreamId: "language Python",
  collection: "languages",
  wantedId: "Python",
  fields: { ui: { backgroundColor: "#3572A5" } },
};

function patch(number: number, fields: JsonObject = {}): UpstreamItem {
  return {
    upstreamId: `PR_${number}`,
    collection: "activities",
    wantedId: `{org}-${number}`,
    org: "R_loom",
    fields: {
      title: `Patch ${number}`,
      category: "Patch",
      createdAt: `2016-01-${String(number).padStart(2, "0")}`,
      qaUrl: `https://code.example/weavers/loom/pull/${number}`,
      ...fields,
    },
  };
}

const all = (...patches: UpstreamItem[]) => inventUpstream([python, loom, ...patches]);
const counts = (plan: ImportPlan) => countLines(plan.lines);

it("a day stays that of the source's zone, and a patch of an impossible year is left out", () => {
  const folder = new Folder();
  const dates = { createdAt: "2016-01-01T00:30:00+01:00", acceptedAt: "2016-06-30T23:30:00-05:00" };
  const { warnings } = folder.import(
    inventUpstream([python, loom, patch(1, dates), patch(2, { createdAt: "0001-01-01T00:00:00Z" })]),
  );
  expect(folder.list("activities.json")).toMatchObject([
    { title: "Patch 1", createdAt: "2016-01-01T00:30:00", acceptedAt: "2016-06-30T23:30:00" },
  ]);
  expect(folder.object("owner.json")).toMatchObject({ firstYear: 2015, lastYear: 2016 });
  expect(warnings).toEqual([
    'Patch 2 is left out: the year of "0001-01-01T00:00:00Z" is before 1900 or after the next one',
  ]);
});

describe("an import", () => {
  it("brings what is new, newest first, and changes nothing the second time", () => {
    const folder = new Folder();
    const plan = folder.import(all(patch(1), patch(2)));
    expect(counts(plan)).toEqual({ new: 4, changed: 0, kept: 0, lost: 0 });
    expect(folder.list("activities.json").map(({ id }) => id)).toEqual(["loom-2", "loom-1"]);
    expect(folder.list("orgs.json")).toEqual([
      {
        id: "loom",
        name: "loom",
        orgType: "Open Source",
        repoUrl: "https://code.example/weavers/loom",
        languages: ["Python"],
      },
    ]);
    const again = folder.plan(all(patch(1), patch(2)));
    expect(again.files.size).toBe(0);
    expect(again.stateText).toBeUndefined();
    expect(again.lines).toEqual([]);
  });

  it("takes what only the source has changed, also what it has removed", () => {
    const folder = new Folder();
    folder.import(all(patch(1, { number: 1, closedAt: "2016-02-01" })));
    const plan = folder.import(all(patch(1, { number: 1, acceptedAt: "2016-02-02" })));
    expect(counts(plan).changed).toBe(1);
    expect(folder.activity("loom-1")).toMatchObject({ acceptedAt: "2016-02-02" });
    expect(folder.activity("loom-1")).not.toHaveProperty("closedAt");
  });

  it("keeps what the owner has changed, added or deleted, and tells of it when the source changed it too", () => {
    const folder = new Folder();
    folder.import(all(patch(1, { links: { a: { title: "A", url: "https://a.example/" } } })));
    folder.edit("activities.json", "loom-1", ({ links: _, ...entry }) => ({
      ...entry,
      title: "Mine",
      number: 7,
    }));
    expect(
      folder.plan(all(patch(1, { links: { a: { title: "A", url: "https://a.example/" } } }))).lines,
    ).toEqual([]);
    const plan = folder.import(
      all(patch(1, { title: "Theirs", links: { a: { title: "B", url: "https://b.example/" } } })),
    );
    expect(plan.lines).toEqual([
      {
        kind: "kept",
        file: "activities.json",
        line: 2,
        name: "loom-1",
        title: "Mine",
        details: [
          'title: yours, "Mine", stays; the source has "Theirs"',
          'links: yours, nothing, stays; the source has {"a":{"title":"B","url":"https://b.example/"}}',
        ],
      },
    ]);
    expect(folder.activity("loom-1")).toMatchObject({ title: "Mine", number: 7 });
    expect(folder.activity("loom-1")).not.toHaveProperty("links");
  });

  it("leaves deleted what the owner has deleted", () => {
    const folder = new Folder();
    folder.import(all(patch(1), patch(2)));
    folder.edit("activities.json", "loom-1", () => undefined);
    const plan = folder.import(all(patch(1, { title: "New title" }), patch(2)));
    expect(plan.deleted).toBe(1);
    expect(plan.files.size).toBe(0);
    expect(folder.activity("loom-1")).toBeUndefined();
  });

  it("keeps what is gone at the source, and tells of it once", () => {
    const folder = new Folder();
    folder.import(all(patch(1), patch(2)));
    const before = folder.texts.get("activities.json");
    expect(counts(folder.import(all(patch(2))))).toEqual({ new: 0, changed: 0, kept: 0, lost: 1 });
    expect(folder.texts.get("activities.json")).toBe(before);
    expect(folder.plan(all(patch(2))).lines).toEqual([]);
    folder.import(all(patch(1), patch(2)));
    expect(counts(folder.plan(all(patch(2)))).lost).toBe(1);
  });

  it("calls nothing gone, and removes no field, where it did not see everything", () => {
    const folder = new Folder();
    folder.import(all(patch(1), patch(2, { number: 2 })));
    expect(folder.plan({ ...all(patch(2)), complete: false }).lines).toEqual([]);
    expect(folder.plan({ ...all(patch(2, { number: 2 })), excluded: new Set(["PR_1"]) }).lines).toEqual([]);
    expect(folder.plan({ ...all(patch(2, { number: 2 })), origin: "somebody else" }).lines).toEqual([]);
  });

  it("knows a renamed repository as the same org", () => {
    const folder = new Folder();
    folder.import(all(patch(1)));
    const renamed = { ...loom, wantedId: "shuttle", fields: { ...loom.fields, name: "shuttle" } };
    folder.import(inventUpstream([python, renamed, patch(1), patch(2)]));
    expect(folder.list("orgs.json").map(({ id, name }) => [id, name])).toEqual([["loom", "shuttle"]]);
    expect(folder.activity("loom-2")).toMatchObject({ org: "loom" });
  });

  it("gives no id that somebody else has, or that was deleted", () => {
    const folder = new Folder(
      [{ id: "loom-1", title: "By hand", category: "Article", org: "loom", createdAt: "2015" }],
      [{ id: "loom", name: "A magazine", orgType: "Publication" }],
    );
    folder.import(all(patch(1)));
    expect(folder.list("orgs.json").map(({ id }) => id)).toEqual(["loom", "loom-2"]);
    expect(folder.activity("loom-2-1")).toMatchObject({ org: "loom-2" });
    folder.edit("activities.json", "loom-2-1", () => undefined);
    folder.import(all(patch(1), { ...patch(1), upstreamId: "PR_other" }));
    expect(folder.activity("loom-2-1")).toBeUndefined();
    expect(folder.activity("loom-2-1-2")).toBeDefined();
  });

  it("adopts what the owner has typed before, fills its gaps and doubles nothing", () => {
    const folder = new Folder(
      [
        {
          id: "my-first",
          title: "My first patch",
          category: "Patch",
          org: "weaving",
          createdAt: "2016-01-01",
          qaUrl: "https://CODE.example/weavers/loom/pull/1/",
        },
      ],
      [
        {
          id: "weaving",
          name: "Weaving",
          orgType: "Open Source",
          repoUrl: "https://code.example/weavers/loom.git",
        },
      ],
    );
    folder.import(all(patch(1, { number: 1 })));
    expect(folder.list("orgs.json").map(({ id, name }) => [id, name])).toEqual([["weaving", "Weaving"]]);
    expect(folder.list("activities.json")).toHaveLength(1);
    expect(folder.activity("my-first")).toMatchObject({ title: "My first patch", number: 1 });
    folder.states.clear();
    expect(counts(folder.plan(all(patch(1, { number: 1 })))).new).toBe(0);
  });

  it("knows everything again when the source has new ids for all", () => {
    const folder = new Folder();
    folder.import(all(patch(1), patch(2)));
    folder.edit("activities.json", "loom-1", () => undefined);
    const renew = (item: UpstreamItem): UpstreamItem => ({
      ...item,
      upstreamId: `new ${item.upstreamId}`,
      ...(item.org !== undefined && { org: `new ${item.org}` }),
    });
    const renewed = inventUpstream([
      ...[python, renew(loom), renew(patch(1)), renew(patch(2, { title: "Edited" }))],
    ]);
    const plan = folder.import(renewed);
    expect(plan.lines.map(({ kind, name }) => [kind, name])).toEqual([["changed", "loom-2"]]);
    expect(plan.deleted).toBe(1);
    expect(folder.plan(renewed).stateText).toBeUndefined();
  });

  it("adopts an org that the owner has typed without its repository, and none of another repository", () => {
    const typed = { id: "my-loom", name: "Loom", orgType: "Open Source" };
    const folder = new Folder([], [typed]);
    folder.import(all(patch(1)));
    expect(folder.list("orgs.json")).toMatchObject([
      { ...typed, repoUrl: "https://code.example/weavers/loom" },
    ]);
    const other = new Folder([], [{ ...typed, repoUrl: "https://code.example/others/loom" }]);
    other.import(all(patch(1)));
    expect(other.list("orgs.json").map(({ id }) => id)).toEqual(["my-loom", "loom"]);
  });

  it("follows the owner who merges two orgs into one, and leaves out those of a deleted org", () => {
    const folder = new Folder([], [{ id: "guild", name: "Guild", orgType: "Company" }]);
    folder.import(all(patch(1), patch(2)));
    folder.edit("orgs.json", "loom", () => undefined);
    folder.edit("activities.json", "loom-1", (entry) => ({ ...entry, org: "guild" }));
    folder.edit("activities.json", "loom-2", (entry) => ({ ...entry, org: "guild" }));
    folder.import(all(patch(1), patch(2), patch(3)));
    expect(folder.activity("guild-3")).toMatchObject({ org: "guild" });

    const other = new Folder();
    other.import(all(patch(1)));
    other.edit("orgs.json", "loom", () => undefined);
    other.edit("activities.json", "loom-1", () => undefined);
    const plan = other.import(all(patch(1), patch(2)));
    expect(plan.deleted).toBe(2);
    expect(other.list("activities.json")).toEqual([]);
  });

  it("widens the owner's years for new activities, and not again once the owner has set them", () => {
    const folder = new Folder();
    folder.import(all(patch(1), patch(2, { createdAt: "2019" })));
    expect(JSON.parse(folder.texts.get("owner.json") ?? "")).toMatchObject({
      firstYear: 2015,
      lastYear: 2019,
    });
    folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2018 });
    expect(folder.plan(all(patch(1), patch(2, { createdAt: "2019" }))).files.size).toBe(0);
  });

  it("widens years that another source has widened, and keeps to those that the owner has narrowed", () => {
    const folder = new Folder();
    folder.import(all(patch(1), patch(2, { createdAt: "2019" })));
    const years = () => JSON.parse(folder.texts.get("owner.json") ?? "");
    // Another source has brought an entry of 2021.
    folder.write("owner.json", { ...years(), firstYear: 2012, lastYear: 2021 });
    const again = folder.plan(all(patch(1), patch(2, { createdAt: "2019" })));
    expect([again.files.size, again.stateText]).toEqual([0, undefined]);
    folder.import(all(patch(1), patch(2, { createdAt: "2019" }), patch(3, { createdAt: "2022" })));
    expect(years()).toMatchObject({ firstYear: 2012, lastYear: 2022 });
    folder.write("owner.json", { ...years(), lastYear: 2020 });
    const later = folder.import(
      all(
        patch(1),
        patch(2, { createdAt: "2019" }),
        patch(3, { createdAt: "2022" }),
        patch(4, { createdAt: "2023" }),
      ),
    );
    expect(later.lines.map(({ kind }) => kind)).toEqual(["new", "kept"]);
    expect(years()).toMatchObject({ lastYear: 2020 });
  });

  it("leaves out a field that the checks refuse, and an entry only where that does not help", () => {
    const folder = new Folder();
    const plan = folder.import(
      all(
        patch(1, { qaUrl: "javascript:alert(1)" }),
        patch(2, { createdAt: "2016-13" }),
        patch(3, { acceptedAt: "2015-01-01T00:00:00Z" }),
      ),
    );
    expect(folder.list("activities.json").map(({ id }) => id)).toEqual(["loom-3", "loom-1"]);
    expect(plan.warnings).toEqual([
      'Patch 1 comes without a field: qaUrl is a link that browsers must not follow: "javascript:alert(1)"',
      'Patch 2 is left out: createdAt is not a date: "2016-13"; expected YYYY, YYYY-MM, YYYY-MM-DD or an ISO timestamp',
      "Patch 3 comes without a field: acceptedAt is before createdAt",
    ]);
  });

  it("leaves out the org of entries that are left out, or that the owner has deleted", () => {
    const folder = new Folder();
    folder.import(all({ ...patch(1), fields: { title: "" } }));
    expect(folder.list("orgs.json")).toEqual([]);

    folder.import(all(patch(1), patch(2)));
    folder.edit("activities.json", "loom-2", () => undefined);
    // Its host has moved the deleted one to a repository that is new here.
    const reed: UpstreamItem = {
      ...loom,
      upstreamId: "R_reed",
      wantedId: "reed",
      fields: { ...loom.fields, name: "reed", repoUrl: "https://code.example/weavers/reed" },
    };
    const moved = { ...patch(2), org: "R_reed" };
    const plan = folder.import(all(reed, patch(1), moved));
    expect(plan.lines).toEqual([]);
    expect(folder.list("orgs.json").map(({ id }) => id)).toEqual(["loom"]);
    // An org that nothing was ever of, such as a blog without posts, is the source's own matter.
    folder.import(all(reed, patch(1)));
    expect(folder.list("orgs.json").map(({ id }) => id)).toEqual(["loom", "reed"]);
  });

  it("edits files that begin with a byte order mark, which stays", () => {
    const folder = new Folder();
    for (const [file, text] of folder.texts) folder.texts.set(file, `\uFEFF${text}`);
    folder.import(all(patch(1)));
    const text = folder.texts.get("activities.json") ?? "";
    expect(text[0]).toBe("\uFEFF");
    expect(JSON.parse(text.slice(1))).toHaveLength(1);
    expect(folder.plan(all(patch(1))).files.size).toBe(0);
  });

  it("names the place where a file stops being JSON", () => {
    const folder = new Folder();
    folder.texts.set("orgs.json", '[\n  { "id": "a" }\n  { "id": "b" }\n]\n');
    expect(() => folder.plan(all(patch(1)))).toThrow("orgs.json:3:3: is not JSON: comma expected");
  });

  it("refuses a damaged state rather than bring back what was deleted", () => {
    const folder = new Folder();
    folder.states.set("github", '{ "format": 1, "records": {');
    expect(() => folder.plan(all(patch(1)))).toThrow(/The state github\.json is not JSON/);
  });
});

it("whatever owner and source do, a second run changes nothing and every edit survives", () => {
  const text = fc.constantFrom("a", "b", "c");
  const maybe = fc.option(fc.constantFrom("2017", "2018"), { nil: undefined });
  const source = fc.uniqueArray(
    fc.record({ number: fc.integer({ min: 1, max: 6 }), title: text, closedAt: maybe, link: maybe }),
    { selector: ({ number }) => number, maxLength: 6 },
  );
  const kind = fc.constantFrom("title", "delete", "remove", "add", "rename");
  const edit = fc.record({ at: fc.nat(5), kind, text });
  const round = fc.record({ source, edits: fc.array(edit, { maxLength: 3 }) });
  const life = fc.property(fc.array(round, { minLength: 1, maxLength: 5 }), (rounds) => {
    const folder = new Folder();
    const deleted = new Set<unknown>();
    let used = 0;
    for (const { source, edits } of rounds) {
      const patches = source.map(({ number, title, closedAt, link }) =>
        patch(number, {
          title,
          ...(closedAt && { closedAt }),
          ...(link && { links: { a: { title: link, url: "https://a.example/" } } }),
        }),
      );
      const before = folder.list("activities.json");
      folder.import(all(...patches));
      const again = folder.plan(all(...patches));
      expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
      const entries = folder.list("activities.json");
      const after = new Map(entries.map((entry) => [entry.id, entry]));
      expect(after.size).toBe(entries.length);
      for (const { id, title, summary } of before) {
        expect(after.has(id)).toBe(true);
        if (String(title).startsWith("mine")) expect(after.get(id)?.title).toBe(title);
        if (summary !== undefined) expect(after.get(id)?.summary).toBe(summary);
      }
      for (const id of deleted) expect(after.has(id)).toBe(false);
      for (const { at, kind, text } of edits) {
        const left = folder.list("activities.json");
        const id = left[at % Math.max(1, left.length)]?.id;
        if (typeof id !== "string") continue;
        used += 1;
        if (kind === "delete") deleted.add(id);
        folder.edit("activities.json", id, ({ closedAt, links, ...entry }) => {
          if (kind === "delete") return undefined;
          if (kind === "remove") return entry;
          const change = {
            title: { title: `mine ${text}` },
            add: { summary: text },
            rename: { id: `renamed-${used}` },
          };
          return { ...entry, closedAt, links, ...change[kind as keyof typeof change] };
        });
      }
    }
  });
  fc.assert(life, { numRuns: runs(150) });
});
