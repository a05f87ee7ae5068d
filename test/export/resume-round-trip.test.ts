import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryReader } from "../../export/entries.ts";
import { toResume } from "../../export/resume.ts";
import { readJsonResume } from "../../import/json-resume.ts";
import type { ActivityField } from "../../model/activity-fields.ts";
import type { Activity } from "../../model/cv.ts";
import { type FileText, readDataset } from "../../model/dataset.ts";
import { activitySections } from "../../model/json-resume.ts";
import { readProfile } from "../../model/profile.ts";
import { englishWords } from "../../site/languages/words.ts";
import { DataFolder } from "../import/data-folder.ts";
import { publicResumes, sampleResumes } from "../import/resumes.ts";
import { changes, optional, orgs } from "../model/whole-activity.ts";

const owner = { firstName: "Ada", lastName: "Example", firstYear: 2000, lastYear: 2030 };
function importResume(resume: unknown): DataFolder {
  const reply = readJsonResume(JSON.stringify(resume), "resume.json");
  if (!reply.ok) throw new Error(reply.reason);
  const folder = new DataFolder();
  folder.import(reply.value);
  return folder;
}

/** Makes the résumé of a folder as the build does, through JSON, as another tool reads it. */
function exportResume(folder: DataFolder) {
  const textOf = (name: string, empty?: string): FileText => {
    const text = folder.texts.get(name) ?? empty;
    return text === undefined ? { ok: false, missing: true, reason: "is missing" } : { ok: true, text };
  };
  const dataset = readDataset({
    owner: textOf("owner.json"),
    activities: textOf("activities.json", "[]"),
    orgs: textOf("orgs.json", "[]"),
    languages: textOf("languages.json", "[]"),
    categories: textOf("categories.json"),
    orgTypes: textOf("org-types.json"),
  });
  if (!dataset.ok) throw new Error(dataset.defect.reason);
  const { data, owner } = dataset;
  const { profile } = readProfile(textOf("profile.json"), { defectsPerEntry: "first" });
  const newestFirst = data.activities.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const exportData = { data, owner, words: englishWords, profile, address: undefined };
  return JSON.parse(
    JSON.stringify(toResume(exportData, newestFirst, entryReader(data, { words: englishWords }))),
  );
}

/** Has an owner publish the phone number and the picture. */
function publish(folder: DataFolder): DataFolder {
  if (folder.texts.has("owner.json"))
    folder.write("owner.json", { ...folder.object("owner.json"), page: { phone: true, photo: true } });
  return folder;
}

function goAround(resume: unknown) {
  return exportResume(publish(importResume(resume)));
}

describe("import and export", () => {
  it.each([...sampleResumes, ...publicResumes])("change a public résumé no second time: %s", (file) => {
    const first = goAround(JSON.parse(readFileSync(file, "utf8")));
    expect(goAround(first)).toEqual(first);
  });

  it("change any résumé no second time", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(resumes, (resume) => {
        const first = goAround(resume);
        expect(goAround(first)).toEqual(first);
      }),
      { numRuns: 60 },
    );
  });

  it("keep an employer's name with spaces around it", () => {
    const resume = { basics: { name: "Ada" }, work: [{ name: " Loom ", position: "Hand" }] };
    expect(goAround(resume).work).toEqual([{ name: "Loom", position: "Hand" }]);
  });

  it("bring back each field for which the table has a key", async () => {
    const goAroundWith = (activity: Activity) => {
      const data = { activities: [activity], orgs, languages: [], categories: [], orgTypes: [] };
      const resume = toResume(
        { data, owner, words: englishWords, address: undefined },
        [activity],
        entryReader(data, { words: englishWords }),
      );
      return importResume(resume).list("activities.json");
    };
    // These come before others that share their keys.
    const show = (activity: Activity) => {
      const { startedAt: _, qaUrl: __, diffUrl: ___, ...others } = activity;
      return [activity, others].map(goAroundWith);
    };
    const sections: readonly Readonly<Record<ActivityField, string | null>>[] =
      Object.values(activitySections);
    const storable = optional.filter((field) => sections.some((keys) => keys[field] !== null));
    const lost = await Promise.all(
      storable.map(async (field) => ((await changes(field, show)) ? [] : [field])),
    );
    expect(lost.flat()).toEqual([]);
  });

  it("bring back what the data have, and nothing else: no street, no postcode, no key of others", () => {
    const resume = {
      basics: { name: "Ada", label: "Weaver", email: "ada@loom.example", location: { city: "Graz" } },
      work: [{ name: "Loom", position: "Hand", startDate: "2015", endDate: "2016", summary: "Wove." }],
      education: [{ institution: "School", area: "Wool", studyType: "MA", startDate: "2010" }],
      skills: [{ name: "Weaving", level: "Master" }],
    };
    const { basics, work, ...others } = resume;
    const folder = importResume({
      basics: {
        ...basics,
        location: { city: "Graz", address: "Loom Lane 7", postalCode: "8010" },
        mood: "calm",
      },
      work: [{ ...work[0], description: "of a loom" }, { startDate: "2012" }],
      ...others,
      courses: [{ name: "Knots" }],
    });
    const { $schema, meta, ...exported } = exportResume(folder);
    expect(exported).toEqual(resume);
    expect([...folder.texts.values(), ...folder.states.values()].join("")).not.toMatch(
      /Lane|8010|calm|of a loom/,
    );
  });

  it("bring tags of highlights and an owner's own sections", () => {
    const highlights = ["Plain", { text: "Wide *columns*", tags: ["unicode", "print"] }];
    const sections = [
      { id: "talks", title: "Talks", entries: [{ title: "Columns that fit", date: "2019-05", highlights }] },
      { id: "software", entries: [{ title: "Weft", highlights, keywords: ["tables"] }] },
    ];
    const folder = importResume({
      basics: { name: "Ada" },
      work: [{ name: "Loom", startDate: "2015" }],
      publications: [{ name: "A", publisher: "Looms", releaseDate: "2020" }],
    });
    const dated = folder.list("activities.json").map((activity) => ({ ...activity, highlights }));
    folder.write("activities.json", dated);
    folder.write("profile.json", { sections });
    const resume = exportResume(folder);
    const texts = { highlights: ["Plain", "Wide *columns*"], highlightTags: [highlights[1]] };
    expect(resume).toMatchObject({
      work: [texts],
      publications: [texts],
      projects: [{ name: "Weft", keywords: ["tables"], ...texts }],
      sections: [sections[0]],
    });
    const again = importResume(resume);
    expect(again.object("profile.json")).toEqual({ sections });
    expect(again.list("activities.json")).toMatchObject([{ highlights }, { highlights }]);
    expect(again.check()).toEqual([]);
  });

  it.each([
    ["projects", { roles: ["Lead", "Maintainer"] }, "Lead, Maintainer"],
    ["work", { location: "Graz" }, undefined],
    ["volunteer", { location: "Graz" }, undefined],
  ])("keep the roles and the place of %s: %j", (list, fields, position) => {
    const name = list === "volunteer" ? { organization: "A" } : { name: "A" };
    const type = list === "projects" && { type: "application" };
    const entry = { ...name, startDate: "2015", ...type, ...fields };
    const resume = { basics: { name: "Ada" }, [list]: [entry] };
    const folder = importResume(resume);
    const [activity] = folder.list("activities.json");
    expect(activity).toMatchObject({ ...("location" in fields && fields), ...(position && { position }) });
    expect(exportResume(folder)[list]).toEqual([entry]);
    folder.write("activities.json", [{ ...activity, position: "Author, Editor", location: "Wien" }]);
    expect(exportResume(folder)[list]).toMatchObject([
      {
        ...(list === "projects" ? { roles: ["Author", "Editor"] } : { position: "Author, Editor" }),
        location: "Wien",
      },
    ]);
  });

  it("publish a telephone number and a picture only where owner.json asks for them", () => {
    const basics = { name: "Ada", phone: "+43 1", image: "https://ada.example/a.jpg" };
    const folder = importResume({ basics });
    expect(folder.object("owner.json").phone).toBe("+43 1");
    expect(exportResume(folder).basics).toEqual({ name: "Ada" });
    expect(exportResume(publish(folder)).basics).toEqual(basics);
    folder.write("owner.json", { ...folder.object("owner.json"), page: { photo: true } });
    expect(exportResume(folder).basics).toEqual({ name: "Ada", image: basics.image });
  });

  it.each([
    [
      ["Ada Example", "Jo Müller", "et al."],
      ["Ada Example", "Jo Müller", "et al."],
    ],
    [
      [{ name: "Ada Example" }, "and others"],
      ["Ada Example", "et al."],
    ],
    ["Ada Example and Jo Müller", ["Ada Example", "Jo Müller"]],
  ])("keep the authors of a publication, however they are written: %j", (authors, names) => {
    const resume = {
      basics: { name: "Ada Example" },
      publications: [{ name: "A", publisher: "Looms", releaseDate: "2020", authors }],
    };
    expect(importResume(resume).list("activities.json")[0]?.authors).toEqual(names);
    expect(goAround(resume).publications).toEqual([{ ...resume.publications[0], authors: names }]);
  });

  it("have authors with plain spaces, and none where none is known", () => {
    const folder = importResume({
      basics: { name: "Ada Example" },
      publications: [{ name: "A", publisher: "Looms", releaseDate: "2020" }],
    });
    expect(exportResume(folder).publications).toEqual([
      { name: "A", publisher: "Looms", releaseDate: "2020" },
    ]);
    const [publication] = folder.list("activities.json");
    folder.write("activities.json", [{ ...publication, authors: ["The\u00a0Weft\u00a0Team"] }]);
    expect(exportResume(folder).publications).toMatchObject([{ authors: ["The Weft Team"] }]);
  });
});

describe("the export of an imported résumé", () => {
  it("has an entry that the owner has moved to another section in that section's words alone", () => {
    const folder = importResume({ work: [{ name: "Loom", position: "Hand", startDate: "2015" }] });
    const [job] = folder.list("activities.json");
    folder.write("activities.json", [{ ...job, category: "Volunteer" }]);
    const exported = exportResume(folder);
    expect(exported.work).toBeUndefined();
    expect(exported.volunteer).toEqual([{ organization: "Loom", position: "Hand", startDate: "2015" }]);
  });

  it("has the owner's own links once, however their addresses end", () => {
    const profiles = [{ network: "GitHub", url: "https://github.com/ada" }];
    const folder = importResume({ basics: { name: "Ada", profiles } });
    folder.write("owner.json", { ...folder.object("owner.json"), codeUrl: "https://github.com/ada/" });
    expect(exportResume(folder)).toMatchObject({ basics: { profiles } });
    expect(exportResume(folder)).not.toHaveProperty("basics.profiles.1");
  });

  it("is said of the data alone, also where the résumé said otherwise", () => {
    const projects = [{ name: "Heddle", startDate: "2020", keywords: ["tables"], type: "volunteering" }];
    const folder = importResume({ basics: { name: "Ada" }, projects });
    folder.write("languages.json", [{ id: "Rust" }]);
    folder.write(
      "orgs.json",
      folder.list("orgs.json").map((org) => ({ ...org, languages: ["Rust"] })),
    );
    expect(exportResume(folder).projects).toEqual([
      { name: "Heddle", startDate: "2020", keywords: ["tables", "Rust"], type: "application" },
    ]);
  });

  it("an entry that the data refuse is named with its place, and is left out", () => {
    const work = [
      { name: "Loom", position: "a".repeat(501), startDate: "2019" },
      { name: "Loom", position: "Hand", startDate: "2015" },
    ];
    const reply = readJsonResume(JSON.stringify({ work }), "resume.json");
    expect(reply.ok && reply.value.warnings).toEqual([
      expect.stringMatching(
        /^resume\.json:1:10: work\[0\] cannot be shown: title is longer than 500 characters.*; it is left out$/,
      ),
    ]);
    expect(goAround({ work }).work).toEqual([work[1]]);
  });
});

const text = fc.oneof(
  fc.constantFrom(
    "Loom",
    "Head of *all* `code`",
    // HTML comes back as Markdown.
    "a_b_ [c](d) <e> & \\",
    "黒音キト",
    "A, B",
    " x ",
    "constructor",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== ""),
);
const url = fc
  .constantFrom("https://loom.example/", "https://www.npmjs.com/package/x", "http://code.example/a?b=c#d")
  .map(String);
const day = fc
  .tuple(
    fc.integer({ min: 1950, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .chain((parts) => fc.constantFrom(1, 2, 3).map((count) => parts.slice(0, count)))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-"));
const texts = fc.array(text, { minLength: 1, maxLength: 3 });

/** Any keys may be missing but those that an entry is nothing without; a stranger's keys may be there. */
function entriesOf<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }, requiredKeys: (keyof T)[]) {
  const entry = fc.record(model, { requiredKeys });
  const more = fc.option(fc.record({ mood: fc.oneof(text, fc.integer()) }), { nil: {} });
  return fc.array(
    fc.tuple(entry, more).map(([known, unknown]) => ({ ...known, ...unknown })),
    { minLength: 1, maxLength: 4 },
  );
}

const span = { startDate: day, endDate: fc.constant("2031") };
const tagged = fc.array(fc.record({ text, tags: texts }), { minLength: 1, maxLength: 2 });
const job = { position: text, url, ...span, summary: text, highlights: texts, location: text };
const ownEntry = { title: text, subtitle: text, date: day, url, text, keywords: texts };
const ownSections = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("talks", "teaching", "press-2"),
    title: fc.constantFrom("Talks", "黒音"),
    entries: fc.array(
      fc.record({ ...ownEntry, highlights: fc.oneof(texts, tagged) }, { requiredKeys: ["title"] }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
);
const resumes = fc.record(
  {
    basics: fc.record(
      {
        name: text,
        label: text,
        image: url,
        email: fc.constant("ada@loom.example"),
        phone: text,
        // An account becomes one of the profiles.
        url: fc.constantFrom("https://loom.example/", "http://code.example/a?b=c#d"),
        summary: text,
        location: fc.record(
          { city: text, region: text, countryCode: text, postalCode: text },
          { requiredKeys: ["city"] },
        ),
        profiles: entriesOf({ network: text, username: text, url }, ["url"]),
      },
      { requiredKeys: ["name"] },
    ),
    work: entriesOf({ name: text, ...job }, ["name"]),
    volunteer: entriesOf({ organization: text, ...job }, ["organization"]),
    education: entriesOf(
      {
        institution: fc.constantFrom("A", "B"),
        url,
        area: text,
        studyType: text,
        ...span,
        score: text,
        courses: texts,
      },
      ["institution"],
    ),
    awards: entriesOf({ title: text, date: day, awarder: text, summary: text }, ["title"]),
    certificates: entriesOf({ name: text, date: day, url, issuer: text }, ["name"]),
    publications: entriesOf({ name: text, publisher: text, releaseDate: day, url, summary: text }, ["name"]),
    skills: entriesOf({ name: text, level: text, keywords: texts }, ["name"]),
    languages: entriesOf({ language: text, fluency: text }, ["language"]),
    interests: entriesOf({ name: text, keywords: texts }, ["name"]),
    projects: entriesOf(
      {
        name: text,
        description: text,
        highlights: texts,
        keywords: texts,
        ...span,
        url,
        roles: texts,
        // A client named as the project is the project itself, and says nothing.
        entity: fc.constantFrom("Client", "黒音キト & Co"),
        type: fc.oneof(text, fc.constantFrom("library", "website", "volunteering")),
      },
      ["name"],
    ),
    references: entriesOf({ name: text, reference: text }, ["name"]),
    sections: ownSections,
    hats: fc.integer(),
  },
  // Without them the page's owner has a name that nobody gave.
  { requiredKeys: ["basics"] },
);
