/** What a source has without a date is an entry of the profile, until it gets one. */
import { describe, expect, it } from "vitest";
import { printLine } from "../../import/plan.ts";
import type { JsonObject, UpstreamItem } from "../../import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { inventUpstream } from "./set-up.ts";

const org: UpstreamItem = {
  upstreamId: "org weft",
  collection: "orgs",
  wantedId: "weft",
  fields: { name: "Quiet Otter", orgType: "Company" },
};

const weft = (fields: JsonObject = {}): UpstreamItem => ({
  upstreamId: "projects|weft",
  collection: "activities",
  wantedId: "project-weft",
  org: "org weft",
  fields: {
    title: "Weft",
    category: "SoftwareApp",
    links: { project: { title: "Project", url: "https://code.example/weft" } },
    summary: "Prints tables.",
    ...fields,
  },
  hasNoId: true,
});

const from = (item: UpstreamItem, source = "jsonresume") => inventUpstream([org, item], { source });
const entry = {
  title: "Weft",
  subtitle: "Quiet Otter",
  url: "https://code.example/weft",
  text: "Prints tables.",
};

class Folder extends DataFolder {
  constructor(sections?: readonly JsonObject[]) {
    super();
    this.write("owner.json", { firstName: "Ilse", lastName: "Varga", firstYear: 2015, lastYear: 2016 });
    if (sections !== undefined) this.write("profile.json", { sections });
  }

  /** Imports, checks the data, and expects that a second import does nothing. */
  bring(item: UpstreamItem, source?: string): string[] {
    const plan = this.import(from(item, source));
    expect(plan.warnings).toEqual([]);
    expect(this.check()).toEqual([]);
    const again = this.plan(from(item, source));
    expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
    return plan.lines.map(printLine);
  }

  sections(): unknown {
    return this.object("profile.json").sections;
  }

  entries(): unknown[] {
    const sections: { entries: unknown[] }[] = JSON.parse(this.texts.get("profile.json") ?? "{}").sections;
    return sections.flatMap(({ entries }) => entries);
  }

  edit(change: (entry: JsonObject) => JsonObject[]): void {
    this.write("profile.json", { sections: [{ id: "software", entries: change(entry) }] });
  }

  activities(): unknown[] {
    return this.list("activities.json").map(({ id, title, createdAt }) => [id, title, createdAt]);
  }
}

const dated = [["project-weft", "Weft", "2016"]];

describe("an activity without a date", () => {
  it("is an entry of the profile, and of no org, until it has one", () => {
    const folder = new Folder();
    expect(folder.bring(weft())).toEqual(['+ profile.json sections.software "Weft"']);
    expect(folder.sections()).toEqual([{ id: "software", entries: [entry] }]);
    expect([folder.activities(), folder.list("orgs.json")]).toEqual([[], []]);
    expect(folder.bring(weft({ summary: "Prints." }))).toEqual([
      '~ profile.json:6 sections.software "Weft": text: "Prints tables." → "Prints."',
    ]);
    expect(folder.bring(weft({ createdAt: "2016" }))).toEqual([
      '+ orgs.json weft "Quiet Otter"',
      '+ activities.json project-weft "Weft"',
      '~ profile.json:6 sections.software "Weft": has a date now; it moves to the activities',
    ]);
    expect([folder.sections(), folder.activities()]).toEqual([[], dated]);
    // The date stays, and so does the activity.
    expect(folder.bring(weft())).toEqual([]);
    expect([folder.sections(), folder.activities()]).toEqual([[], dated]);
  });

  it("keeps the order and the headings of the owner's sections, and leaves theirs alone", () => {
    const talks = { id: "talks", title: "Talks", entries: [{ title: "Weft" }] };
    const own = { id: "software", title: "Tools", entries: [{ title: "Panes" }] };
    const folder = new Folder([talks, own, { id: "writing", entries: [] }]);
    folder.bring(weft());
    const both = { ...own, entries: [{ title: "Panes" }, entry] };
    expect(folder.sections()).toEqual([talks, both, { id: "writing", entries: [] }]);
    folder.bring(weft({ createdAt: "2016" }));
    expect(folder.sections()).toEqual([talks, own, { id: "writing", entries: [] }]);
    const alone = new Folder([{ ...own, entries: [] }]);
    alone.bring(weft());
    alone.bring(weft({ createdAt: "2016" }));
    expect(alone.sections()).toEqual([{ ...own, entries: [] }]);
  });

  it("stays an entry that the owner has edited, and gets the date", () => {
    const folder = new Folder();
    folder.bring(weft());
    folder.edit((entry) => [{ ...entry, text: "Mine." }]);
    expect(folder.bring(weft({ createdAt: "2016", endedAt: "2017" }))).toEqual([
      '~ profile.json:6 sections.software "Weft": startDate: nothing → "2016"; endDate: nothing → "2017"',
    ]);
    expect([folder.sections(), folder.activities()]).toMatchObject([
      [{ entries: [{ text: "Mine.", startDate: "2016", endDate: "2017" }] }],
      [],
    ]);
    // As the source has it, it is the source's again.
    folder.edit((entry) => [{ ...entry, startDate: "2016", endDate: "2017" }]);
    folder.bring(weft({ createdAt: "2016", endedAt: "2017" }));
    expect([folder.sections(), folder.activities()]).toEqual([[], dated]);
  });

  it("stays the owner's where they have renamed it", () => {
    const folder = new Folder();
    folder.bring(weft());
    folder.edit((entry) => [{ ...entry, title: "Weft, a printer" }]);
    folder.bring(weft());
    folder.bring(weft({ createdAt: "2016" }));
    expect(folder.sections()).toMatchObject([{ entries: [{ title: "Weft, a printer" }] }]);
    expect(folder.activities()).toEqual([]);
  });

  it("stays deleted, also with a date", () => {
    const folder = new Folder();
    folder.bring(weft());
    folder.edit(() => []);
    folder.bring(weft());
    folder.bring(weft({ createdAt: "2016" }));
    expect([folder.sections(), folder.activities()]).toEqual([[{ id: "software", entries: [] }], []]);
  });

  it("is the activity that the owner has made of it, whose date stays", () => {
    const folder = new Folder();
    folder.bring(weft());
    folder.edit(() => []);
    folder.write("orgs.json", [{ id: "otter", name: "Quiet Otter", orgType: "Company" }]);
    const own = { id: "mine", title: "Weft", category: "SoftwareApp", org: "otter", createdAt: "2014" };
    folder.write("activities.json", [own]);
    folder.bring(weft());
    expect(folder.list("activities.json")).toMatchObject([{ ...own, summary: "Prints tables." }]);
    expect(folder.sections()).toEqual([{ id: "software", entries: [] }]);
    folder.bring(weft({ createdAt: "2016" }));
    expect(folder.activities()).toEqual([["mine", "Weft", "2014"]]);
    const other = new Folder();
    other.write("orgs.json", [{ id: "otter", name: "Quiet Otter", orgType: "Company" }]);
    other.write("activities.json", [own]);
    other.bring(weft());
    other.write("activities.json", []);
    other.bring(weft());
    expect([other.sections(), other.activities()]).toEqual([undefined, []]);
  });

  it("is one entry of two sources, with a date in either", () => {
    const folder = new Folder();
    folder.bring(weft());
    folder.import(from(weft(), "linkedin"));
    expect(folder.sections()).toEqual([{ id: "software", entries: [entry] }]);
    folder.bring(weft({ createdAt: "2016" }));
    folder.bring(weft(), "linkedin");
    folder.bring(weft({ createdAt: "2016" }), "linkedin");
    expect([folder.sections(), folder.activities()]).toEqual([[], dated]);
    const other = new Folder();
    other.bring(weft({ createdAt: "2016" }));
    other.import(from(weft(), "linkedin"));
    expect([other.sections(), other.activities()]).toEqual([undefined, dated]);
  });

  it("of another id than with a date is found, and of two with one id the one that is gone", () => {
    const folder = new Folder();
    const job = (id: string, fields: JsonObject = {}): UpstreamItem => ({
      ...weft({ category: "Work", ...fields }),
      upstreamId: id,
      undatedId: "work|otter||weft",
    });
    const bring = (...items: UpstreamItem[]) => {
      folder.import(inventUpstream([org, ...items], { source: "jsonresume" }));
      return folder.entries();
    };
    expect(bring(job("work|otter||weft"), job("work|otter||weft|2", { summary: "Again." }))).toHaveLength(2);
    const left = bring(job("work|otter||weft"), job("work|otter|2016", { createdAt: "2016" }));
    expect(left).toEqual([entry]);
    expect(folder.activities()).toEqual(dated);
  });
});
