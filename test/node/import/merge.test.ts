/** Tests properties of random histories of imports and edits; histories.test.ts has golden files. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject, Upstream, UpstreamItem } from "../../../node/import/upstream.ts";
import { runs } from "../../runs.ts";
import { DataFolder } from "./data-folder.ts";
import { inventUpstream } from "./set-up.ts";

function begin(): DataFolder {
  const folder = new DataFolder();
  folder.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
  return folder;
}

/** Imports, and expects that a second import does nothing and that the checks accept the data. */
function bring(folder: DataFolder, upstream: Upstream): void {
  folder.import(upstream);
  const again = folder.plan(upstream);
  expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
  expect(folder.check()).toEqual([]);
}

const hosts = {
  github: { repo: "https://github.example/weavers/loom", request: "pull" },
  gitlab: { repo: "https://gitlab.example/mirrors/loom", request: "-/merge_requests" },
} as const;

type Host = keyof typeof hosts;

function patches(host: Host, list: readonly { number: number; fields?: JsonObject }[]): Upstream {
  const { repo, request } = hosts[host];
  const loom: UpstreamItem = {
    upstreamId: "R_loom",
    collection: "orgs",
    wantedId: "loom",
    fields: { name: "loom", orgType: "Open Source", repoUrl: repo },
  };
  const items = list.map(({ number, fields }): UpstreamItem => {
    const title = `Mend ${number}`;
    const createdAt = `2016-01-0${number}T0${host === "github" ? 1 : 2}:00:00Z`;
    const qaUrl = `${repo}/${request}/${number}`;
    return {
      upstreamId: `PR_${number}`,
      collection: "activities",
      wantedId: `{org}-${number}`,
      org: "R_loom",
      fields: { title, category: "Patch", createdAt, qaUrl, ...fields },
    };
  });
  return inventUpstream([loom, ...items], { source: host });
}

it("a state does not contain the owner's phone number, which is imported once", () => {
  const folder = new DataFolder();
  const send = (phone: string) =>
    inventUpstream([{ upstreamId: "owner", collection: "owner", fields: { firstName: "Ilse", phone } }], {
      source: "jsonresume",
    });
  bring(folder, send("+43 1 234"));
  expect(folder.object("owner.json").phone).toBe("+43 1 234");
  expect(folder.states.get("jsonresume")).not.toContain("+43");
  folder.write("owner.json", { firstName: "Ilse" });
  bring(folder, send("+43 1 567"));
  expect(folder.object("owner.json")).toEqual({ firstName: "Ilse" });
});

describe("an import after the first one", () => {
  const titles = (folder: DataFolder) => folder.list("activities.json").map(({ title }) => title);

  it("keeps a title that the owner edited, and takes one that only the source changed", () => {
    const folder = begin();
    bring(folder, patches("github", [{ number: 1 }, { number: 2 }]));
    const list = folder.list("activities.json");
    folder.write(
      "activities.json",
      list.map((one) => (one.title === "Mend 1" ? { ...one, title: "Mine" } : one)),
    );
    const renamed = [1, 2].map((number) => ({ number, fields: { title: `Renamed ${number}` } }));
    bring(folder, patches("github", renamed));
    expect(titles(folder).sort()).toEqual(["Mine", "Renamed 2"]);
  });

  it("does not bring back an entry that the owner deleted", () => {
    const folder = begin();
    bring(folder, patches("github", [{ number: 1 }]));
    folder.write("activities.json", []);
    bring(folder, patches("github", [{ number: 1 }, { number: 2 }]));
    expect(titles(folder)).toEqual(["Mend 2"]);
  });

  it("adds no second entry for the same patch on another host", () => {
    const folder = begin();
    bring(folder, patches("github", [{ number: 1 }]));
    bring(folder, patches("gitlab", [{ number: 1 }]));
    expect(titles(folder)).toEqual(["Mend 1"]);
  });
});

it("every edit survives, whatever owner and source do", () => {
  const text = fc.constantFrom("a", "b", "c");
  const maybe = fc.option(fc.constantFrom("2017", "2018"), { nil: undefined });
  const source = fc.uniqueArray(
    fc.record({ number: fc.integer({ min: 1, max: 6 }), title: text, closedAt: maybe, link: maybe }),
    { selector: ({ number }) => number, maxLength: 6 },
  );
  const kind = fc.constantFrom("title" as const, "delete", "remove", "add", "rename" as const);
  const edit = fc.record({ at: fc.nat(5), kind, text });
  const round = fc.record({ source, edits: fc.array(edit, { maxLength: 3 }) });
  const life = fc.property(fc.array(round, { minLength: 1, maxLength: 5 }), (rounds) => {
    const folder = begin();
    const deleted = new Set<unknown>();
    let used = 0;
    for (const { source, edits } of rounds) {
      const before = folder.list("activities.json");
      const links = (link: string) => ({ links: { a: { title: link, url: "https://a.example/" } } });
      const toPatch = ({ number, title, closedAt, link }: (typeof source)[number]) => ({
        number,
        fields: { title, ...(closedAt && { closedAt }), ...(link && links(link)) },
      });
      bring(folder, patches("github", source.map(toPatch)));
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
        const chosen = left[at % Math.max(1, left.length)];
        if (chosen === undefined) continue;
        const { closedAt: _, links: __, ...rest } = chosen;
        if (kind === "delete") deleted.add(chosen.id);
        const edited = {
          title: [{ ...chosen, title: `mine ${text}` }],
          add: [{ ...chosen, summary: text }],
          rename: [{ ...chosen, id: `renamed-${++used}` }],
          remove: [rest],
          delete: [],
        }[kind];
        folder.write(
          "activities.json",
          left.flatMap((entry) => (entry === chosen ? edited : entry)),
        );
      }
    }
  });
  fc.assert(life, { numRuns: runs(150) });
});

it("a patch on two hosts stays one entry through any history, and keeps its edits", () => {
  const number = fc.integer({ min: 1, max: 6 });
  const round = fc.record({
    host: fc.constantFrom<Host>("github", "gitlab"),
    numbers: fc.uniqueArray(number, { maxLength: 6 }),
    merged: fc.uniqueArray(number, { maxLength: 2 }),
    edit: fc.option(fc.record({ at: fc.nat(5), isDeleted: fc.boolean() })),
  });
  const life = fc.property(fc.array(round, { maxLength: 8 }), (rounds) => {
    const folder = begin();
    const deleted = new Set<unknown>();
    for (const [at, { host, numbers, merged, edit }] of rounds.entries()) {
      const acceptedAt = "2016-02-01T00:00:00Z";
      const toPatch = (number: number) => ({ number, fields: merged.includes(number) ? { acceptedAt } : {} });
      bring(folder, patches(host, numbers.map(toPatch)));
      const entries = folder.list("activities.json");
      const days = entries.map(({ createdAt }) => String(createdAt).slice(0, 10));
      expect(new Set(days).size).toBe(days.length);
      expect(days.some((day) => deleted.has(day))).toBe(false);
      for (const { summary, title } of entries) if (summary !== undefined) expect(title).toBe(summary);
      const entry = edit === null ? undefined : entries[edit.at % Math.max(1, entries.length)];
      if (entry === undefined) continue;
      if (edit?.isDeleted) deleted.add(String(entry.createdAt).slice(0, 10));
      const edited = edit?.isDeleted ? [] : { ...entry, title: `Mine ${at}`, summary: `Mine ${at}` };
      folder.write(
        "activities.json",
        entries.flatMap((other) => (other === entry ? edited : other)),
      );
    }
  });
  fc.assert(life, { numRuns: runs(200) });
});

interface SentEntry {
  readonly title: string;
  readonly kind: string | undefined;
  readonly date: string | undefined;
  readonly hasId: boolean;
  readonly isJob: boolean;
}

const guild: UpstreamItem = {
  upstreamId: "org guild",
  collection: "orgs",
  wantedId: "guild",
  fields: { name: "Guild", orgType: "Company" },
};

/** Ids as importers make them: from fields, with numbers for repetitions. */
const toFieldId = ({ title, kind, date, isJob }: SentEntry) => [isJob, title, isJob ? date : kind].join("|");

function toItem(one: SentEntry, at: number, all: readonly SentEntry[]): UpstreamItem {
  const { title, kind, date, hasId, isJob } = one;
  const repeats = all.slice(0, at).filter((other) => toFieldId(other) === toFieldId(one)).length;
  const common = hasId
    ? { upstreamId: `${isJob} ${at}` }
    : { upstreamId: `${toFieldId(one)}|${repeats + 1}`, hasNoId: true as const };
  const [kindField, dateField] = isJob ? ["position", "createdAt"] : ["studyType", "startDate"];
  const fields = { ...(kind && { [kindField]: kind }), ...(date && { [dateField]: date }) };
  if (!isJob) return { ...common, collection: "education", fields: { institution: title, ...fields } };
  const job = { title, category: "Work", ...fields };
  return { ...common, collection: "activities", wantedId: `job-${title}`, org: "org guild", fields: job };
}

it("the profile keeps what two sources send and its owner edits", () => {
  const sent = fc.record({
    title: fc.constantFrom("Loom", "loom", "Weft"),
    kind: fc.option(fc.constantFrom("MA", "Master"), { nil: undefined }),
    date: fc.option(fc.constantFrom("2010", "2010-09", "2012"), { nil: undefined }),
    hasId: fc.boolean(),
    isJob: fc.boolean(),
  });
  const edit = fc.record({ at: fc.nat(5), isJob: fc.boolean(), isDeleted: fc.boolean() });
  const round = fc.record({
    source: fc.constantFrom("jsonresume", "linkedin"),
    items: fc.array(sent, { maxLength: 5 }),
    edits: fc.array(edit, { maxLength: 2 }),
  });
  const life = fc.property(fc.array(round, { maxLength: 6 }), (rounds) => {
    const folder = begin();
    const mine = new Set<string>();
    let used = 0;
    for (const { source, items, edits } of rounds) {
      bring(folder, inventUpstream([guild, ...items.map(toItem)], { source }));
      const texts = [...folder.texts.values()].join();
      for (const text of mine) expect(texts).toContain(text);
      for (const { at, isJob, isDeleted } of edits) {
        const profile = folder.object("profile.json");
        const schools = (profile.education ?? []) as Record<string, unknown>[];
        const list = isJob ? folder.list("activities.json") : schools;
        const chosen = list[at % Math.max(1, list.length)];
        if (chosen === undefined) continue;
        for (const value of Object.values(chosen)) mine.delete(String(value));
        const text = `mine ${++used}.`;
        if (!isDeleted) mine.add(text);
        const edited = isDeleted ? [] : { ...chosen, [isJob ? "summary" : "score"]: text };
        const left = list.flatMap((one) => (one === chosen ? edited : one));
        if (isJob) folder.write("activities.json", left);
        else folder.write("profile.json", { ...profile, education: left });
      }
    }
  });
  fc.assert(life, { numRuns: runs(200) });
});
