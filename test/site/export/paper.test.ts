import { describe, expect, it } from "vitest";
import type { Activity, CategoryId } from "../../../model/cv.ts";
import { toPlainText } from "../../../model/markdown-parser.ts";
import { readCv } from "../../../site/export/cv-pdf.ts";
import { entryReader, kindReader } from "../../../site/export/entries.ts";
import { cvMessages } from "../../../site/export/messages.ts";
import type { PaperEntry } from "../../../site/export/paper-entries.ts";
import { isDetail, rankForPaper, rankParts, shortenText } from "../../../site/export/paper-parts.ts";
import type { PaperForm } from "../../../site/export/paper-sections.ts";
import { createEngine } from "../../../worker/engine.ts";
import { owner } from "./sample.ts";

const activity = (id: string, category: CategoryId, more: Partial<Activity> = {}): Activity => ({
  id,
  title: id,
  category,
  org: "o",
  createdAt: "2015-05-04",
  ...more,
});

describe("what a short CV keeps longest", () => {
  const idsOf = (activities: readonly Activity[], pinned?: readonly string[]) =>
    rankForPaper(activities, kindReader(), pinned).map(({ id }) => id);

  it("is every job, then what the owner has pinned", () => {
    const all = [activity("article", "Article"), activity("lib", "SoftwareLib"), activity("job", "Work")];
    expect(idsOf(all, ["lib"])).toEqual(["job", "lib", "article"]);
  });

  it("ends with what goes first: interests, awards, patches, the oldest entries, more jobs, the person's facts, jobs", () => {
    const all = [
      activity("patch", "Patch"),
      activity("newer lib", "SoftwareLib"),
      activity("older lib", "SoftwareLib"),
      ...Array.from({ length: 7 }, (_, at) => activity(`job ${7 - at}`, "Work")),
    ];
    const parts = rankParts(all, { kindOf: kindReader() }).map((part) =>
      typeof part === "string" ? part : part.id,
    );
    expect(parts.reverse()).toEqual([
      "interests",
      "awards",
      "patch",
      "older lib",
      "newer lib",
      "job 1",
      "job 2",
      "job 3",
      "job 4",
      "references",
      "certificates",
      "patches",
      "spokenLanguages",
      "skills",
      "education",
      "job 5",
      "job 6",
      "job 7",
    ]);
    const few = rankParts(all, { kindOf: kindReader(), maxSelected: 1 });
    expect(few.filter((part) => typeof part !== "string").map(({ id }) => id)).toEqual([
      ...Array.from({ length: 7 }, (_, at) => `job ${7 - at}`),
      "newer lib",
    ]);
  });

  it("is the newest of each section before the second of any", () => {
    const all = [
      activity("a1", "Article", { org: "p" }),
      activity("a2", "Publication", { org: "q" }),
      activity("v1", "Volunteer"),
      activity("v2", "Volunteer"),
      activity("a3", "Article", { org: "r" }),
      activity("s1", "SoftwareApp"),
    ];
    expect(idsOf(all)).toEqual(["a1", "v1", "s1", "a2", "v2", "a3"]);
  });

  it("has three of an organization before its fourth", () => {
    const releases = Array.from({ length: 5 }, (_, at) => activity(`r${at}`, "SoftwareLib"));
    const all = [...releases, activity("other", "SoftwareLib", { org: "p", createdAt: "2001" })];
    expect(idsOf(all)).toEqual(["r0", "r1", "r2", "other", "r3", "r4"]);
  });
});

it.each([
  ["as it is", 20, "as it is"],
  ["One sentence. And one that is longer.", 20, "One sentence."],
  ["The first is too long for it.", 20, ""],
  ["Written by Dr. Weaver. Sold out at once.", 25, "Written by Dr. Weaver."],
  ["Looms, e.g. Jacquard. All in Rust.", 20, ""],
])("a text is whole, or whole sentences of it are left out: %s", (text, most, cut) => {
  expect(shortenText(text, most)).toBe(cut);
});

interface Asked {
  most?: number;
  pinned?: string[];
  form?: PaperForm;
  /** Whether all is kept that a short paper leaves out first. */
  hasRoom?: boolean;
}

describe.each(Object.entries(cvMessages))("in %s", (_, { patches, moreAt, notListed }) => {
  const spell = String;

  it("one has other words than many", () => {
    for (const tell of [moreAt, notListed]) expect(tell(1, spell)).not.toBe(tell(2, spell).replace("2", "1"));
    expect(patches(1, 1, spell)).not.toBe(patches(2, 2, spell).replaceAll("2", "1"));
  });
});

describe("the typeset paper", () => {
  /** Returns the paper of these activities, with at most `most` entries. */
  const readPaper = (
    activities: Activity[],
    { most = 60, pinned = [], form = "whole", hasRoom = true }: Asked = {},
  ) => {
    const data = { activities, orgs: [], languages: [], categories: [], orgTypes: [] };
    const { partsOf, toPaperOf } = readCv(
      {
        data: { data, owner: { ...owner, pinned }, address: undefined, profile: undefined },
        engine: createEngine(data),
        toEntry: entryReader(data),
      },
      most,
    );
    const parts = partsOf(form, most);
    return toPaperOf(hasRoom ? parts : parts.filter((part) => !isDetail(part)), form);
  };
  const titlesOf = (entries: readonly PaperEntry[] = []) => entries.map(({ title }) => toPlainText(title));

  it("has each section's entries by the dates that it shows, newest first", () => {
    const paper = readPaper([
      activity("entered first", "Work", { createdAt: "2012", startedAt: "2016-02" }),
      activity("entered last", "Work", { createdAt: "2020", startedAt: "2009-02", endedAt: "2010-02" }),
    ]);
    expect(titlesOf(paper.sections.find(({ id }) => id === "work")?.entries)).toEqual([
      "entered first",
      "entered last",
    ]);
  });

  it("tells months in short, the running job first, and of a job's title what the owner was", () => {
    const told =
      readPaper([
        activity("Lead, tools: a *task* graph", "Work", { createdAt: "2022-01-10", endedAt: "2023-02-24" }),
        activity("Founder", "Work", { createdAt: "2020" }),
        activity("Consultant: builds", "Work", {
          createdAt: "2019",
          endedAt: "2020",
          position: "Freelancer",
        }),
        activity("Tide tables", "Work", { createdAt: "2018", endedAt: "2019", position: "Owner" }),
      ]).sections[0]?.entries ?? [];
    expect(told.slice(0, 2).map(({ dates }) => dates)).toEqual(["2020 – present", "Jan 2022 – Feb 2023"]);
    expect(told.map(({ job }) => [job?.position, job?.rest].map((part = []) => toPlainText(part)))).toEqual([
      ["Founder", ""],
      ["Lead, tools", "a task graph"],
      ["Freelancer", "builds"],
      ["Owner", "Tide tables"],
    ]);
  });

  it("is short with the jobs and one list of the rest, and with as much of each as is read", () => {
    const long = `Line 0${" word".repeat(100)}`;
    const lines = [long, ...Array.from({ length: 8 }, (_, at) => `Line ${at + 1} of a few words.`)];
    const summary = `One sentence. ${"Another one of them. ".repeat(30)}`;
    const activities = [
      activity("job", "Work", { highlights: lines, summary }),
      activity("lib", "SoftwareLib", { highlights: lines }),
      activity("text", "Article"),
    ];
    const { sections, notes } = readPaper(activities, { form: "short", hasRoom: false });
    expect(sections.map(({ id, entries }) => [id, titlesOf(entries)])).toEqual([
      ["work", ["job"]],
      ["selected", ["lib", "text"]],
    ]);
    const [job, lib] = sections.flatMap(({ entries }) => entries);
    expect(job?.highlights.map(toPlainText)).toEqual(lines.slice(1, 5));
    expect(lib?.highlights.map(toPlainText)).toEqual(lines.slice(1, 3));
    expect(toPlainText(job?.summary ?? [])).toMatch(/^One sentence\. (?:Another one of them\. ?){13}$/);
    expect(notes).toEqual([]);

    // Where there is room, the other lines follow.
    const whole = readPaper(activities, { form: "short" }).sections.flatMap(({ entries }) => entries);
    expect(whole.slice(0, 2).map(({ highlights }) => highlights.map(toPlainText))).toEqual([lines, lines]);
    expect(toPlainText(whole[0]?.summary ?? [])).toBe(summary.trim());
  });

  it("sums the patches by project", () => {
    const merged = (id: string, org: string, year: number) =>
      activity(id, "Patch", { org, createdAt: `${year}-03-01`, acceptedAt: `${year}-04-01` });
    const paper = readPaper([
      merged("one", "weft", 2011),
      merged("two", "weft", 2014),
      merged("three", "heddle", 2014),
    ]);
    expect(paper.sections.find(({ id }) => id === "openSource")?.lines).toEqual([
      { title: "3 merged patches to 2 projects", text: "weft (2, 2011–2014), heddle (1, 2014)" },
    ]);
    const one = readPaper([merged("one", "weft", 2011)]);
    expect(one.sections.find(({ id }) => id === "openSource")?.lines).toEqual([
      { title: "1 merged patch to 1 project", text: "weft (1, 2011)" },
    ]);
  });

  it("holds of a long list the asked number of entries, every pinned one among them, and counts the others", () => {
    const many = Array.from({ length: 90 }, (_, at) =>
      activity(`article ${at}`, "Article", { createdAt: `20${10 + (at % 10)}` }),
    );
    const oldBook = activity("old book", "Publication", { createdAt: "2008" });
    const { sections, notes } = readPaper([...many, oldBook], { pinned: ["old book"] });
    const entries = sections.flatMap((section) => section.entries);
    expect(entries).toHaveLength(60);
    expect(titlesOf(entries)).toContain("old book");
    expect(notes.map(toPlainText)).toEqual(["This is a selection; 31 more entries are not listed."]);
  });
});
