import { describe, expect, it } from "vitest";
import { readCv } from "../../export/cv-pdf.ts";
import { entryReader, kindReader } from "../../export/entries.ts";
import { toPaper } from "../../export/paper.ts";
import { type PaperEntry, toPaperEntry } from "../../export/paper-entries.ts";
import { isDetail, rankForPaper, rankParts, shortenText, wholeLimits } from "../../export/paper-parts.ts";
import { chooseSections, type PaperForm } from "../../export/paper-sections.ts";
import { defaultCategories } from "../../model/categories.ts";
import type { Activity, Category, CategoryId, Owner, Profile } from "../../model/cv.ts";
import { toPlainText } from "../../model/markdown-parser.ts";
import { englishWords } from "../../site/languages/words.ts";
import { createEngine } from "../../worker/engine.ts";
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

it.each([
  ["en", 1, 5, "1 merged patch to 5 projects"],
  ["pl", 22, 2, "22 włączone łatki do 2 projektów"],
  ["pl", 5, 1, "5 włączonych łatek do 1 projektu"],
  ["ar", 2, 11, "تصحيحان مدموجان في 11 مشروعًا"],
  ["ja", 12, 3, "3プロジェクトへのマージ済みパッチ12件"],
])("patches and projects have their own plurals: %s, %d in %d", (language, total, projects, text) => {
  const words = wordsIn(language);
  expect(words.patchesTo(words.patches(total), words.projects(projects))).toBe(text);
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
        data: {
          data,
          owner: { ...owner, pinned },
          words: englishWords,
          address: undefined,
          profile: undefined,
        },
        engine: createEngine(data),
        toEntry: entryReader(data, { words: englishWords }),
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
        activity("Lead, tools: a *task* graph", "Work", {
          org: "p",
          createdAt: "2022-01-10",
          endedAt: "2023-02-24",
        }),
        activity("Founder", "Work", { createdAt: "2020" }),
        activity("Consultant: builds", "Work", {
          org: "q",
          createdAt: "2019",
          endedAt: "2020",
          position: "Freelancer",
        }),
        activity("Tide tables", "Work", {
          org: "r",
          createdAt: "2018",
          endedAt: "2019",
          position: "Owner",
        }),
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

it("a project that is its own organization has its name once", () => {
  const own = [
    activity("Bobbin", "SoftwareApp", { org: "Bobbin" }),
    activity("Shuttle", "SoftwareApp", { org: "shuttle", location: "Graz" }),
  ];
  const orgs = [
    { id: "shuttle", name: "Shuttle", orgType: "Open Source" as const, url: "https://shuttle.example/" },
  ];
  const toEntry = entryReader(
    { activities: own, orgs, languages: [], categories: [], orgTypes: [] },
    { words: englishWords },
  );
  const style = { data: { owner, words: englishWords, address: undefined }, limits: wholeLimits } as const;
  expect(own.map((one) => toPaperEntry(toEntry(one), style).org)).toEqual(["", "shuttle.example, Graz"]);
});

describe("the sections of a paper", () => {
  const own = {
    sections: [
      { id: "talks", title: "Talks", entries: [] },
      { id: "software", entries: [] },
    ],
  };
  const idsOf = (form: PaperForm, choice?: NonNullable<Owner["cv"]>["sections"]) =>
    chooseSections(form, choice, own).sections.map(({ id }) => id);

  it("have a usual order, in which the own ones come after the work, and no references", () => {
    expect(idsOf("whole").join(" ")).toBe(
      "work education skills software openSource writing volunteering acquisitions patches talks certificates awards spokenLanguages interests",
    );
    expect(idsOf("short").join(" ")).toBe(
      "work selected openSource education skills software writing volunteering talks certificates awards spokenLanguages interests",
    );
  });

  it.each([
    ["short", ["skills", "work"], "skills work"],
    [
      "short",
      ["talks", "*"],
      "talks work selected openSource education skills software writing volunteering certificates awards spokenLanguages interests",
    ],
    ["short", ["work", "references"], "work references"],
    ["whole", ["work", "selected", "talks"], "work software writing volunteering acquisitions patches talks"],
    ["whole", ["work", "writing", "selected"], "work writing software volunteering acquisitions patches"],
    ["short", ["work", "nothing", "skills"], "work skills"],
  ] as const)("are chosen and sorted by the owner: %s %j", (form, choice, expected) => {
    expect(idsOf(form, [...choice]).join(" ")).toBe(expected);
  });

  it("list a kind where it is named, else in the selection, else nowhere", () => {
    const { sectionOf } = chooseSections("short", ["work", "writing", "selected"]);
    expect([sectionOf("Article"), sectionOf("SoftwareLib"), sectionOf("Work")]).toEqual([
      "writing",
      "selected",
      "work",
    ]);
    const few = chooseSections("short", ["writing"]);
    expect([few.sectionOf("Article"), few.sectionOf("SoftwareLib"), few.sectionOf("Work")]).toEqual([
      "writing",
      undefined,
      undefined,
    ]);
  });

  it("may be the owner's own categories, under their names", () => {
    const categories = [
      { id: "Article", name: "essay" },
      { id: "Talk", name: "talk" },
    ];
    const { sections, sectionOf } = chooseSections("short", ["work", "Talk", "Article", "selected"], {
      categories,
    });
    expect(sections.map(({ heading }) => heading)).toEqual(["Experience", "Talk", "Selected work"]);
    expect([sectionOf("Article", "Talk"), sectionOf("Article", "Article")]).toEqual(["Talk", "selected"]);
    const others = chooseSections("short", undefined, { categories });
    expect(others.sectionOf("Article", "Talk")).toBe("selected");
  });

  it.each([
    ["en", ["Talk", "Article"], ["Talk", ""]],
    ["de", ["Talk", "Artikel"], ["Talk", ""]],
  ])("that mix kinds name the kind of each entry, in %s", (language, selected, writing) => {
    const own: Category = { id: "Talk", name: "talk", ui: {}, countsAs: "Article" };
    const entries = [
      activity("Columns", "Article", { category: "Talk", createdAt: "2020" }),
      activity("Rows", "Article", { createdAt: "2019" }),
    ];
    const namesOf = (form: PaperForm, id: string) => {
      const lists = { orgs: [], languages: [], orgTypes: [] };
      const data = { activities: entries, categories: [...defaultCategories, own], ...lists };
      const words = wordsIn(language);
      const { partsOf, toPaperOf } = readCv(
        {
          data: { data, owner, words, address: undefined, profile: undefined },
          engine: createEngine(data),
          toEntry: entryReader(data, { words }),
        },
        10,
      );
      const paper = toPaperOf(partsOf(form, 10), form);
      return paper.sections.find((section) => section.id === id)?.entries.map(({ category }) => category);
    };
    expect(namesOf("short", "selected")).toEqual(selected);
    expect(namesOf("whole", "writing")).toEqual(writing);
  });

  it("have the owner's headings, or those of the language", () => {
    const { sections, summary } = chooseSections(
      "short",
      ["summary", { id: "work", title: "Jobs" }, "talks", "skills"],
      own,
      wordsIn("de"),
    );
    expect(summary).toBe("Profil");
    expect(sections.map(({ heading }) => heading)).toEqual(["Jobs", "Talks", "Kenntnisse"]);
    expect(chooseSections("short", ["work"]).summary).toBe(undefined);
  });
});

describe("positions at one employer", () => {
  const jobs = [
    activity("Lead", "Work", { createdAt: "2020-03", location: "Graz" }),
    activity("Engineer", "Work", { createdAt: "2018-01", endedAt: "2020-02", location: "Lyon" }),
    activity("Writer", "Work", { org: "p", createdAt: "2016-01", endedAt: "2016-12" }),
  ];
  const workOf = (jobs: readonly Activity[], more: Partial<Owner> = {}, kept = jobs) => {
    const data = { activities: [...jobs], orgs: [], languages: [], categories: [], orgTypes: [] };
    const { sections } = toPaper({
      form: "whole",
      data: { data, owner: { ...owner, ...more }, words: englishWords, address: undefined },
      entries: jobs.map(entryReader(data, { words: englishWords })),
      found: jobs.length,
      kept: new Set(kept),
      programming: [],
      patches: undefined,
    });
    return sections[0]?.entries.map(({ title, org, dates, length, positions }) => [
      ...[toPlainText(title), org, dates, length],
      positions.map((position) => [toPlainText(position.title), position.org, position.dates]),
    ]);
  };

  it("are one entry, with the place where they share it, and their time where it is over", () => {
    expect(workOf(jobs)).toEqual([
      [
        ...["o", "", "Jan 2018 – present", ""],
        [
          ["Lead", "Graz", "Mar 2020 – present"],
          ["Engineer", "Lyon", "Jan 2018 – Feb 2020"],
        ],
      ],
      ["Writer", "p", "Jan 2016 – Dec 2016", "", []],
    ]);
    const ended = jobs.map((job) => ({ ...job, location: "Graz", endedAt: job.endedAt ?? "2021-05" }));
    expect(workOf(ended)?.[0]?.slice(0, 4)).toEqual(["o", "Graz", "Jan 2018 – May 2021", "3 yr 5 mo"]);
  });

  it("have the employer's whole time, also where the oldest are left out", () => {
    const first = { ...activity("first", "Work"), createdAt: "2015-01", endedAt: "2017-12" };
    const all = [...jobs, first];
    expect(workOf(all, {}, jobs)?.[0]).toEqual([
      ...["o", "", "Jan 2015 – present", ""],
      [
        ["Lead", "Graz", "Mar 2020 – present"],
        ["Engineer", "Lyon", "Jan 2018 – Feb 2020"],
      ],
    ]);
  });

  it("are entries of their own if the owner wants", () => {
    expect(workOf(jobs, { groupPositions: false })?.map(([title]) => title)).toEqual([
      "Lead",
      "Engineer",
      "Writer",
    ]);
  });
});

it("a paper has the highlights of a view's tags, own sections, undated entries and references", () => {
  const lib = activity("lib", "SoftwareLib", {
    highlights: [
      "For all.",
      { text: "For backends.", tags: ["Backend"] },
      { text: "For none.", tags: ["x"] },
    ],
  });
  const data = { activities: [lib], orgs: [], languages: [], categories: [], orgTypes: [] };
  const profile: Profile = {
    references: [{ name: "Jo", reference: "Simple." }],
    sections: [
      {
        id: "talks",
        title: "Talks",
        entries: [
          {
            title: "A *talk*",
            subtitle: "Loom Days",
            startDate: "2019-05",
            endUnknown: true,
            url: "https://a.example/",
            highlights: [{ text: "For none.", tags: ["x"] }, "For all."],
          },
        ],
      },
      { id: "software", entries: [{ title: "Undated" }] },
    ],
  };
  const tags = ["backend"];
  const { partsOf, toPaperOf } = readCv(
    {
      data: {
        ...{ data, profile, tags, words: englishWords, address: undefined },
        owner: { ...owner, phone: "+43 1", cv: { sections: ["*", "references"], phone: true } },
      },
      engine: createEngine(data),
      toEntry: entryReader(data, { words: englishWords, tags }),
    },
    10,
  );
  const { sections, contact } = toPaperOf(partsOf("whole", 10), "whole");
  const shown = sections.map(({ id, entries, lines }) => [
    id,
    ...entries.map(({ title, org, dates, highlights, links }) =>
      [title, ...highlights].map(toPlainText).concat(org, dates, ...links.map(({ url }) => url)),
    ),
    ...lines.map(({ title, text }) => `${title}: ${text}`),
  ]);
  expect(shown).toEqual([
    ["software", ["lib", "For all.", "For backends.", "o", "May 2015"], ["Undated", "", ""]],
    ["talks", ["A talk", "For all.", "Loom Days", "May 2019", "https://a.example/"]],
    ["references", "Jo: Simple."],
  ]);
  expect(contact).toContainEqual({ text: "+43 1", url: "tel:+431" });
});
