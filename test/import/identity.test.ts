/** The same patch of two sources is one entry, which is reported and stays as its owner has it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, type ImportPlan, printCounts, printLine } from "../../import/plan.ts";
import type { JsonObject, UpstreamItem } from "../../import/upstream.ts";
import { runs } from "../runs.ts";
import { DataFolder } from "./data-folder.ts";
import { inventUpstream } from "./set-up.ts";

const hosts = {
  github: { repo: "https://github.example/weavers/loom", request: "pull" },
  gitlab: { repo: "https://gitlab.example/mirrors/loom", request: "-/merge_requests" },
} as const;

type Host = keyof typeof hosts;

const org = (host: Host): UpstreamItem => ({
  upstreamId: "R_loom",
  collection: "orgs",
  wantedId: "loom",
  fields: { name: "loom", orgType: "Open Source", repoUrl: hosts[host].repo },
});

const patch = (host: Host, number: number, fields: JsonObject = {}): UpstreamItem => ({
  upstreamId: `PR_${number}`,
  collection: "activities",
  wantedId: `{org}-${number}`,
  org: "R_loom",
  fields: {
    title: `Mend ${number}`,
    category: "Patch",
    createdAt: `2016-01-0${number}T0${host === "github" ? 1 : 2}:00:00Z`,
    qaUrl: `${hosts[host].repo}/${hosts[host].request}/${number}`,
    ...fields,
  },
});

const from = (host: Host, ...patches: UpstreamItem[]) =>
  inventUpstream([org(host), ...patches], { source: host });

function begin(): DataFolder {
  const folder = new DataFolder();
  folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
  return folder;
}

const ids = (folder: DataFolder) => folder.list("activities.json").map(({ id }) => id);
const shown = ({ lines }: ImportPlan) => lines.map(printLine);

describe("a value that another source has brought", () => {
  it("stays and is called that source's; what the owner has typed is the owner's", () => {
    const folder = begin();
    const owner = (fields: JsonObject): UpstreamItem => ({
      upstreamId: "owner",
      collection: "owner",
      fields,
    });
    const bring = (source: string, fields: JsonObject) =>
      folder.import(inventUpstream([owner(fields)], { source }));
    bring("github", { headline: "Weaver" });
    const other = bring("orcid", { headline: "Researcher" });
    expect(shown(other)).toEqual([
      '= owner.json:1 owner: headline: that of github, "Weaver", stays; the source has "Researcher"',
    ]);
    expect(printCounts(countLines(other.lines))).toBe(
      "+ 0 new, ~ 0 changed, 0 kept (yours), 0 lost, 1 of two sources",
    );
    const own = bring("jsonresume", { firstName: "I.", headline: "Knitter" });
    expect(shown(own)).toEqual([
      '= owner.json:1 owner: firstName: yours, "Ilse", stays; the source has "I."; headline: that of github, "Weaver", stays; the source has "Knitter"',
    ]);
    expect(countLines(own.lines)).toMatchObject({ kept: 1 });
    const account = { ...owner({ headline: "Spinner" }), upstreamId: "owner-2" };
    const second = folder.import(inventUpstream([account], { source: "github", origin: "ilse-2" }));
    expect(shown(second)).toEqual([
      '= owner.json:1 owner: headline: that of github ilse, "Weaver", stays; the source has "Spinner"',
    ]);
  });
});

describe("the same patch of two sources", () => {
  it("is one entry by title, day and repository, and brings no second org", () => {
    const folder = begin();
    folder.import(from("github", patch("github", 1), patch("github", 2)));
    const before = new Map(folder.texts);
    const plan = folder.import(from("gitlab", patch("gitlab", 1), patch("gitlab", 2)));
    expect(shown(plan)).toEqual([
      '= activities.json:8 loom-1 "Mend 1": github has brought it; it stays one entry'.replace("8", "10"),
      '= activities.json:2 loom-2 "Mend 2": github has brought it; it stays one entry',
    ]);
    expect(printCounts(countLines(plan.lines))).toBe(
      "+ 0 new, ~ 0 changed, 0 kept (yours), 0 lost, 2 of two sources",
    );
    expect(folder.texts).toEqual(before);
    expect(folder.check()).toEqual([]);
    for (const host of ["github", "gitlab"] as const) {
      const again = folder.plan(from(host, patch(host, 1), patch(host, 2)));
      expect([again.lines, again.stateText]).toEqual([[], undefined]);
    }
  });

  it("is one entry by its address, its commit, or the title of its squashed commit", () => {
    const oid = "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58";
    const folder = begin();
    folder.import(
      from(
        "github",
        patch("github", 1),
        patch("github", 2, { acceptedAt: "2016-03-02T00:00:00Z", mergeCommit: { oid } }),
        patch("github", 3, { acceptedAt: "2016-03-03T00:00:00Z" }),
      ),
    );
    const commit = (id: string, fields: JsonObject): UpstreamItem => ({
      ...patch("github", 1),
      upstreamId: id,
      fields: { category: "Patch", ...fields },
    });
    const plan = folder.import(
      inventUpstream(
        [
          { ...org("github"), fields: { name: "Loom", orgType: "Open Source" }, sameAs: "loom" },
          commit("a", { title: "X", createdAt: "2016-01-01", qaUrl: `${hosts.github.repo}/pull/1` }),
          commit("b", {
            title: "Y",
            createdAt: "2016-02-01",
            mergeCommit: { oid },
            acceptedAt: "2016-02-01",
          }),
          commit("c", { title: "Mend 3 (#3)", createdAt: "2016-03-03" }),
        ],
        { source: "git" },
      ),
    );
    // The org has the address that the other source has brought.
    expect(countLines(plan.lines)).toMatchObject({ new: 0, same: 4 });
    expect(ids(folder)).toHaveLength(3);
  });

  it("is two entries on another day, of another repository or title, and in one source alone", () => {
    const folder = begin();
    folder.import(
      from("github", patch("github", 1), {
        ...patch("github", 1),
        upstreamId: "other",
        fields: { ...patch("github", 1).fields, qaUrl: `${hosts.github.repo}/pull/9` },
      }),
    );
    expect(ids(folder)).toHaveLength(2);
    const plan = folder.import(
      from(
        "gitlab",
        patch("gitlab", 1, { createdAt: "2016-01-02" }),
        patch("gitlab", 2, { createdAt: "2016-01-01" }),
        patch("gitlab", 3, {
          title: "Mend 1",
          createdAt: "2016-01-01",
          qaUrl: "https://gitlab.example/a/weft/-/merge_requests/3",
        }),
      ),
    );
    expect(countLines(plan.lines)).toMatchObject({ new: 4 });
    expect(ids(folder)).toHaveLength(5);
  });

  it("stays deleted where its owner has deleted it", () => {
    const folder = begin();
    folder.import(from("github", patch("github", 1), patch("github", 2)));
    folder.write(
      "activities.json",
      folder.list("activities.json").filter(({ id }) => id !== "loom-1"),
    );
    const plan = folder.import(from("gitlab", patch("gitlab", 1)));
    expect([plan.lines, plan.deleted, ids(folder)]).toEqual([[], 1, ["loom-2"]]);
    expect(folder.plan(from("gitlab", patch("gitlab", 1)))).toMatchObject({ lines: [], deleted: 1 });
  });

  it("is one entry in any history, in which edits stay and a second run changes nothing", () => {
    const number = fc.integer({ min: 1, max: 6 });
    const round = fc.record({
      host: fc.constantFrom<Host>("github", "gitlab"),
      numbers: fc.uniqueArray(number, { maxLength: 6 }),
      merged: fc.uniqueArray(number, { maxLength: 2 }),
      edit: fc.option(fc.record({ at: fc.nat(5), isDeleted: fc.boolean() })),
    });
    fc.assert(
      fc.property(fc.array(round, { maxLength: 8 }), (rounds) => {
        const folder = begin();
        const deleted = new Set<unknown>();
        for (const [at, { host, numbers, merged, edit }] of rounds.entries()) {
          const brought = from(
            host,
            ...numbers.map((n) =>
              patch(host, n, merged.includes(n) ? { acceptedAt: "2016-02-01T00:00:00Z" } : {}),
            ),
          );
          folder.import(brought);
          const again = folder.plan(brought);
          expect([again.lines, again.stateText]).toEqual([[], undefined]);
          expect(folder.check()).toEqual([]);
          const entries = folder.list("activities.json");
          const days = entries.map(({ createdAt }) => String(createdAt).slice(0, 10));
          expect(new Set(days).size).toBe(days.length);
          expect(days.some((day) => deleted.has(day))).toBe(false);
          const entry = edit === null ? undefined : entries[edit.at % Math.max(1, entries.length)];
          for (const { summary, title } of entries) if (summary !== undefined) expect(title).toBe(summary);
          if (entry === undefined) continue;
          if (edit?.isDeleted) deleted.add(String(entry.createdAt).slice(0, 10));
          const mine = `Mine ${at}`;
          folder.write(
            "activities.json",
            entries.flatMap((other) =>
              other !== entry ? other : edit?.isDeleted ? [] : { ...entry, title: mine, summary: mine },
            ),
          );
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("an entry of the profile that two sources write differently", () => {
  const item = (collection: UpstreamItem["collection"], fields: JsonObject, at = 0): UpstreamItem => ({
    upstreamId: `${collection} ${at}`,
    collection,
    fields,
    hasNoId: true,
  });
  const listOf = (folder: DataFolder, collection: string) => folder.object("profile.json")[collection] ?? [];
  const bring = (folder: DataFolder, source: string, ...items: UpstreamItem[]) =>
    folder.import(inventUpstream(items, { source }));

  it.each<[UpstreamItem["collection"], JsonObject, JsonObject]>([
    [
      "education",
      { institution: "School of Weaving", area: "Wool", studyType: "MA", startDate: "2010-09" },
      { institution: "School of weaving", studyType: "Master of Arts", startDate: "2010", endDate: "2012" },
    ],
    ["education", { institution: "School", area: "Wool", startDate: "2010" }, { institution: "School" }],
    [
      "certificates",
      { name: "Dyer", issuer: "Guild of Dyers", date: "2015-03" },
      { name: "Dyer", issuer: "Guild", date: "2015" },
    ],
    [
      "awards",
      { title: "Golden Shuttle", awarder: "Guild", date: "2016-05-01" },
      { title: "Golden Shuttle" },
    ],
    ["spokenLanguages", { language: "German", fluency: "Native" }, { language: "german" }],
  ])("of %s is one entry, and the report says so: %j and %j", (collection, one, other) => {
    const folder = begin();
    bring(folder, "jsonresume", item(collection, one));
    const second = bring(folder, "linkedin", item(collection, other));
    expect(listOf(folder, collection)).toEqual([{ ...other, ...one }]);
    expect(shown(second)).toContainEqual(
      expect.stringMatching(/jsonresume has brought it; it stays one entry$/),
    );
    expect(bring(folder, "linkedin", item(collection, other)).lines).toEqual([]);
  });

  it.each<[UpstreamItem["collection"], JsonObject, JsonObject]>([
    [
      "education",
      { institution: "School", studyType: "BA", startDate: "2007" },
      { institution: "School", studyType: "MA", startDate: "2010" },
    ],
    ["education", { institution: "School", studyType: "BA" }, { institution: "School", studyType: "MA" }],
    [
      "awards",
      { title: "Best Paper", awarder: "Guild", date: "2016" },
      { title: "Best Paper", awarder: "Loom Days", date: "2016" },
    ],
  ])("of %s is two entries where it says two things: %j and %j", (collection, one, other) => {
    const folder = begin();
    bring(folder, "jsonresume", item(collection, one));
    bring(folder, "linkedin", item(collection, other));
    expect(listOf(folder, collection)).toEqual([one, other]);
  });

  it("stays deleted where its owner has deleted it", () => {
    const folder = begin();
    const school = { institution: "School", area: "Wool", startDate: "2010-09" };
    bring(folder, "jsonresume", item("education", school));
    folder.write("profile.json", { education: [] });
    const { deleted } = bring(
      folder,
      "linkedin",
      item("education", { institution: "School", startDate: "2010" }),
    );
    expect([deleted, listOf(folder, "education")]).toEqual([1, []]);
  });
});

it("whatever two sources send of a profile, and its owner edits, is kept, and a second run changes nothing", () => {
  const name = fc.constantFrom("Loom", "loom", "Weft");
  const maybe = fc.option(fc.constantFrom("MA", "Master"), { nil: undefined });
  const date = fc.option(fc.constantFrom("2010", "2010-09", "2012"), { nil: undefined });
  const sent = fc.record({ name, kind: maybe, date, hasId: fc.boolean(), isJob: fc.boolean() });
  const edit = fc.record({
    at: fc.nat(5),
    file: fc.constantFrom("education", "activities"),
    isDeleted: fc.boolean(),
  });
  const round = fc.record({
    source: fc.constantFrom("jsonresume", "linkedin"),
    items: fc.array(sent, { maxLength: 5 }),
    edits: fc.array(edit, { maxLength: 2 }),
  });
  const guild: UpstreamItem = {
    upstreamId: "org guild",
    collection: "orgs",
    wantedId: "guild",
    fields: { name: "Guild", orgType: "Company" },
  };
  const toItem = (one: SentEntry, at: number, all: readonly SentEntry[]): UpstreamItem => {
    const { name: title, kind, date: day, hasId, isJob } = one;
    // As importers do: ids of fields, and numbers where they repeat.
    const toFieldId = ({ name, kind, date, isJob }: SentEntry) =>
      [isJob, name, isJob ? date : kind].join("|");
    const repeats = all.slice(0, at).filter((other) => toFieldId(other) === toFieldId(one)).length;
    const common = {
      upstreamId: hasId ? `${isJob} ${at}` : `${toFieldId(one)}|${repeats + 1}`,
      ...(!hasId && { hasNoId: true as const }),
    };
    if (!isJob)
      return {
        ...common,
        collection: "education",
        fields: {
          institution: title,
          ...(kind !== undefined && { studyType: kind }),
          ...(day !== undefined && { startDate: day }),
        },
      };
    return {
      ...common,
      collection: "activities",
      wantedId: `job-${title}`,
      org: "org guild",
      fields: {
        title,
        category: "Work",
        ...(kind !== undefined && { position: kind }),
        ...(day !== undefined && { createdAt: day }),
      },
    };
  };
  const life = fc.property(fc.array(round, { maxLength: 6 }), (rounds) => {
    const folder = begin();
    const mine = new Set<string>();
    for (const [at, { source, items, edits }] of rounds.entries()) {
      const upstream = inventUpstream([guild, ...items.map(toItem)], { source });
      folder.import(upstream);
      const again = folder.plan(upstream);
      expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
      expect(folder.check()).toEqual([]);
      const texts = [...folder.texts.values()].join();
      for (const text of mine) expect(texts).toContain(text);
      for (const { at: index, file, isDeleted } of edits) {
        const profile = folder.object("profile.json");
        const jobs = folder.list("activities.json");
        const list = file === "activities" ? jobs : asList(profile.education);
        const chosen = list[index % Math.max(1, list.length)];
        if (chosen === undefined) continue;
        const text = `mine ${at}-${mine.size}`;
        const kept = Object.values(chosen).filter((value) => mine.has(String(value)));
        if (isDeleted) for (const value of kept) mine.delete(String(value));
        else mine.add(text);
        const field = file === "activities" ? "summary" : "score";
        if (!isDeleted) for (const value of kept) mine.delete(String(value));
        const left = list.flatMap((one) =>
          one !== chosen ? one : isDeleted ? [] : { ...one, [field]: text },
        );
        if (file === "activities") folder.write("activities.json", left);
        else folder.write("profile.json", { ...profile, education: left });
      }
    }
  });
  fc.assert(life, { numRuns: runs(200) });
});

interface SentEntry {
  readonly name: string;
  readonly kind: string | undefined;
  readonly date: string | undefined;
  readonly hasId: boolean;
  readonly isJob: boolean;
}

function asList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
