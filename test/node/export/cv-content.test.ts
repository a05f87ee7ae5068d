/** Tests which parts a CV keeps, their order and sections. golden.test.ts has complete documents. */
import { describe, expect, it } from "vitest";
import { toAuthors } from "../../../model/authors.ts";
import type { Activity, CategoryId, Owner } from "../../../model/cv.ts";
import { toPlainText } from "../../../model/inline.ts";
import { type CvForm, chooseSections } from "../../../node/export/choose-sections.ts";
import { rankForCv, rankParts, shortenAuthors, shortenText } from "../../../node/export/cv-parts.ts";
import { baseCategoryReader } from "../../../node/export/entries.ts";
import { owner } from "./sample.ts";
import { wordsIn } from "./words-in.ts";

const activity = (id: string, category: CategoryId, more: Partial<Activity> = {}): Activity => ({
  id,
  title: id,
  category,
  org: "o",
  createdAt: "2015-05-04",
  ...more,
});

const releases = Array.from({ length: 5 }, (_, at) => activity(`r${at}`, "SoftwareLib"));

it.each([
  {
    keeps: "every job, then what the owner has pinned",
    all: [activity("article", "Article"), activity("lib", "SoftwareLib"), activity("job", "Work")],
    pinned: ["lib"],
    expected: "job lib article",
  },
  {
    keeps: "the newest of each section before the second of any",
    all: [
      activity("a1", "Article", { org: "p" }),
      activity("a2", "Publication", { org: "q" }),
      activity("v1", "Volunteer"),
      activity("v2", "Volunteer"),
      activity("a3", "Article", { org: "r" }),
      activity("s1", "SoftwareApp"),
    ],
    expected: "a1 v1 s1 a2 v2 a3",
  },
  {
    keeps: "three of an organization before its fourth",
    all: [...releases, activity("other", "SoftwareLib", { org: "p", createdAt: "2001" })],
    expected: "r0 r1 r2 other r3 r4",
  },
])("a short CV keeps longest $keeps", ({ all, pinned, expected }) => {
  const ranked = rankForCv(all, baseCategoryReader(), pinned);
  expect(ranked.map(({ id }) => id).join(" ")).toBe(expected);
});

it("a short CV drops in this order: interests, awards, patches, the oldest entries, more jobs, the person's facts, jobs", () => {
  const jobs = Array.from({ length: 7 }, (_, at) => activity(`job${7 - at}`, "Work"));
  const others = [
    activity("patch", "Patch"),
    activity("newer", "SoftwareLib"),
    activity("older", "SoftwareLib"),
  ];
  const namesOf = (maxSelected?: number) =>
    rankParts([...others, ...jobs], {
      baseCategoryOf: baseCategoryReader(),
      ...(maxSelected && { maxSelected }),
    })
      .map((part) => (typeof part === "string" ? part : part.id))
      .reverse()
      .join(" ");
  const kept =
    "job1 job2 job3 job4 references certificates patches spokenLanguages skills education job5 job6 job7";
  expect(namesOf()).toBe(`interests awards patch older newer ${kept}`);
  expect(namesOf(1)).toBe(`interests awards newer ${kept}`);
});

it.each([
  ["as it is", 20, "as it is"],
  ["One sentence. And one that is longer.", 20, "One sentence."],
  ["The first is too long for it.", 20, ""],
  ["Written by Dr. Weaver. Sold out at once.", 25, "Written by Dr. Weaver."],
  ["Looms, e.g. Jacquard. All in Rust.", 20, ""],
])("shortens a text by whole sentences: %s", (text, most, cut) => {
  expect(shortenText(text, most)).toBe(cut);
});

it.each([
  [100, ["A. Example", "Bo", "Cy", "Di"], "A. Example, Bo, Cy, Di"],
  [19, ["A. Example", "Bo", "Cy", "Di"], "A. Example, Bo, …"],
  [3, ["A. Example", "Bo", "Cy", "Di"], "A. Example, …"],
  [9, ["Bo", "Cy", "Di", "Ada Example"], "Bo, Cy, …, Ada Example"],
])(
  "shortens authors to whole names, including the owner's, within %d characters: %j",
  (max, authors, text) => {
    const names = toAuthors(activity("a", "Publication", { authors }), owner);
    expect(shortenAuthors(names, max).map(toPlainText).join(", ")).toBe(text);
  },
);

it.each([
  ["en", 1, 5, "1 merged patch to 5 projects"],
  ["pl", 22, 2, "22 włączone łatki do 2 projektów"],
  ["pl", 5, 1, "5 włączonych łatek do 1 projektu"],
  ["ar", 2, 11, "تصحيحان مدموجان في 11 مشروعًا"],
  ["ja", 12, 3, "3プロジェクトへのマージ済みパッチ12件"],
])("inflects patches and projects separately: %s, %d in %d", (language, total, projects, text) => {
  const words = wordsIn(language);
  expect(words.patchesTo(words.patches(total), words.projects(projects))).toBe(text);
});

describe("the sections of a document", () => {
  const own = {
    sections: [
      { id: "talks", title: "Talks", entries: [] },
      { id: "software", entries: [] },
    ],
    categories: [
      { id: "Article", name: "essay" },
      { id: "Talk", name: "talk", plural: "lectures" },
    ],
  };
  const facts = "certificates awards spokenLanguages interests";
  const rest = `openSource education skills software writing volunteering ${facts}`;

  it.each<[CvForm, NonNullable<Owner["cv"]>["sections"], string]>([
    [
      "whole",
      undefined,
      `work education skills software openSource writing volunteering acquisitions patches talks ${facts}`,
    ],
    [
      "short",
      undefined,
      `work selected openSource education skills software writing volunteering talks ${facts}`,
    ],
    ["short", ["skills", "work"], "skills work"],
    ["short", ["talks", "*"], `talks work selected ${rest}`],
    ["short", ["work", "references"], "work references"],
    ["whole", ["work", "selected", "talks"], "work software writing volunteering acquisitions patches talks"],
    ["whole", ["work", "writing", "selected"], "work writing software volunteering acquisitions patches"],
    ["short", ["work", "nothing", "skills"], "work skills"],
  ])("have the default order or the owner's: %s %j", (form, choice, expected) => {
    const { sections } = chooseSections(form, choice, own);
    expect(sections.map(({ id }) => id).join(" ")).toBe(expected);
  });

  it.each([
    [
      ["work", "writing", "selected"],
      ["writing", "selected", "work", "writing"],
    ],
    [["writing"], ["writing", undefined, undefined, "writing"]],
    [
      ["work", "Talk", "selected"],
      ["selected", "selected", "work", "Talk"],
    ],
    [undefined, ["selected", "selected", "work", "selected"]],
  ])("list a category in its own section, in the selection, or nowhere: %j", (choice, expected) => {
    const { sectionOf } = chooseSections("short", choice, own);
    const kinds = ["Article", "SoftwareLib", "Work"] as const;
    expect([...kinds.map((kind) => sectionOf(kind)), sectionOf("Article", "Talk")]).toEqual(expected);
  });

  it("use the owner's headings, those of their categories or those of the language", () => {
    const choice = ["summary", { id: "work", title: "Jobs" }, "talks", "Talk", "skills"];
    const { sections, summary } = chooseSections("short", choice, own, wordsIn("de"));
    expect([summary, ...sections.map(({ heading }) => heading)]).toEqual([
      ...["Profil", "Jobs", "Talks", "Lectures", "Kenntnisse"],
    ]);
    expect(chooseSections("short", ["work"]).summary).toBe(undefined);
  });
});
