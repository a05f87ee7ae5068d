import { describe, expect, it } from "vitest";
import { readInline, toPlainText } from "../../../site/export/inline-text.ts";
import { rankForPaper } from "../../../site/export/paper.ts";
import type { Activity, CategoryId, PaperEntry } from "../../../worker/contract.ts";
import { exportFolder, owner, writeFolder } from "./sample.ts";

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
    rankForPaper(activities, pinned).map(({ id }) => id);

  it("is every job, then what the owner has pinned", () => {
    const all = [activity("article", "Article"), activity("lib", "SoftwareLib"), activity("job", "Work")];
    expect(idsOf(all, ["lib"])).toEqual(["job", "lib", "article"]);
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

describe("the paper of the page's print", () => {
  const paperOf = async (activities: readonly Activity[]) =>
    (await exportFolder(writeFolder({ "activities.json": activities, "owner.json": owner }))).paper;
  const titlesOf = (entries: readonly PaperEntry[] = []) => entries.map(({ title }) => toPlainText(title));

  it("has each section's entries by the dates that it shows, newest first", async () => {
    const { paper } = await paperOf([
      activity("entered first", "Work", { createdAt: "2012", startedAt: "2016-02" }),
      activity("entered last", "Work", { createdAt: "2020", startedAt: "2009-02", endedAt: "2010-02" }),
    ]);
    expect(titlesOf(paper.sections.find(({ id }) => id === "work")?.entries)).toEqual([
      "entered first",
      "entered last",
    ]);
  });

  it("sums the patches by project and by year", async () => {
    const merged = (id: string, org: string, year: number) =>
      activity(id, "Patch", { org, createdAt: `${year}-03-01`, acceptedAt: `${year}-04-01` });
    const { paper } = await paperOf([
      merged("one", "weft", 2011),
      merged("two", "weft", 2014),
      merged("three", "heddle", 2014),
    ]);
    expect(paper.sections.find(({ id }) => id === "openSource")?.lines).toEqual([
      { title: "3 merged patches to 2 projects", text: "weft (2, 2011–2014), heddle (1, 2014)" },
      { title: "By year", text: "2014\u00a0(2), 2011\u00a0(1)" },
    ]);
  });

  it("holds of many entries as many as two pages may need, every pinned one among them, and tells how many there are", async () => {
    const many = Array.from({ length: 90 }, (_, at) =>
      activity(`article ${at}`, "Article", { createdAt: `20${10 + (at % 10)}` }),
    );
    const folder = writeFolder({
      "activities.json": [...many, activity("old book", "Publication", { createdAt: "2008" })],
      "owner.json": { ...owner, pinned: ["old book"] },
    });
    const { paper, found, leftOut } = (await exportFolder(folder)).paper;
    const entries = paper.sections.flatMap((section) => section.entries);
    expect(found).toBe(91);
    expect(entries).toHaveLength(60);
    expect(entries.find(({ rank }) => rank === 0)?.title).toEqual(readInline("old book"));
    expect(paper.notes).toEqual([]);
    expect(leftOut).toContain("{left} more entries are left out here and {shown} are shown");
  });
});
