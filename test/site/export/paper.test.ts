import { describe, expect, it } from "vitest";
import { readCv } from "../../../site/export/cv-pdf.ts";
import { entryReader, kindReader } from "../../../site/export/entries.ts";
import { toPlainText } from "../../../site/export/inline-text.ts";
import { type PaperEntry, rankForPaper, rankParts } from "../../../site/export/paper.ts";
import type { Activity, CategoryId } from "../../../worker/contract.ts";
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

  it("ends with what goes first: interests, awards, statistics, patches, the oldest entries, the person's facts, jobs", () => {
    const all = [
      activity("patch", "Patch"),
      activity("newer lib", "SoftwareLib"),
      activity("newer job", "Work"),
      activity("older lib", "SoftwareLib"),
      activity("older job", "Work"),
    ];
    const parts = rankParts(all, kindReader()).map((part) => (typeof part === "string" ? part : part.id));
    expect(parts.reverse()).toEqual([
      "interests",
      "awards",
      "statistics",
      "patches",
      "patch",
      "older lib",
      "newer lib",
      "certificates",
      "spokenLanguages",
      "skills",
      "education",
      "older job",
      "newer job",
    ]);
  });

  it("is the newest of each section before the second of any", () => {
    const all = [
      activity("a1", "Article"),
      activity("a2", "Publication"),
      activity("v1", "Volunteer"),
      activity("v2", "Volunteer"),
      activity("a3", "Article"),
      activity("s1", "SoftwareApp"),
    ];
    expect(idsOf(all)).toEqual(["a1", "v1", "s1", "a2", "v2", "a3"]);
  });
});

describe("the typeset paper", () => {
  /** Returns the paper of these activities, with at most `most` entries. */
  const readPaper = (activities: Activity[], most = 60, pinned: string[] = []) => {
    const data = { activities, orgs: [], languages: [], categories: [], orgTypes: [] };
    const { parts, toPaperOf } = readCv(
      {
        data: { data, owner: { ...owner, pinned }, address: undefined, profile: undefined },
        engine: createEngine(data),
        toEntry: entryReader(data),
        language: "en",
      },
      most,
    );
    return toPaperOf(parts);
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

  it("sums the patches by project and by year", () => {
    const merged = (id: string, org: string, year: number) =>
      activity(id, "Patch", { org, createdAt: `${year}-03-01`, acceptedAt: `${year}-04-01` });
    const paper = readPaper([
      merged("one", "weft", 2011),
      merged("two", "weft", 2014),
      merged("three", "heddle", 2014),
    ]);
    expect(paper.sections.find(({ id }) => id === "openSource")?.lines).toEqual([
      { title: "3 merged patches to 2 projects", text: "weft (2, 2011–2014), heddle (1, 2014)" },
      { title: "By year", text: "2014\u00a0(2), 2011\u00a0(1)" },
    ]);
  });

  it("holds of a long list the asked number of entries, every pinned one among them, and counts the others", () => {
    const many = Array.from({ length: 90 }, (_, at) =>
      activity(`article ${at}`, "Article", { createdAt: `20${10 + (at % 10)}` }),
    );
    const oldBook = activity("old book", "Publication", { createdAt: "2008" });
    const { sections, notes } = readPaper([...many, oldBook], 60, ["old book"]);
    const entries = sections.flatMap((section) => section.entries);
    expect(entries).toHaveLength(60);
    expect(titlesOf(entries)).toContain("old book");
    expect(notes).toEqual([expect.stringContaining("31 more entries are left out here and 60 are shown")]);
  });
});
