/**
 * Imports a résumé and exports it again. Each folder in resumes/ has the résumé in input.json, and the owner's changes
 * to the data before the export: fields of an object, or of a list's entries by position. The data and the export are
 * compared with result.json.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActivityField } from "../../../model/activity-fields.ts";
import type { Activity } from "../../../model/cv.ts";
import { type FileText, readDataset } from "../../../model/dataset.ts";
import { activitySections } from "../../../model/json-resume.ts";
import { readProfile } from "../../../model/profile.ts";
import { entryReader } from "../../../node/export/entries.ts";
import { toResume } from "../../../node/export/resume.ts";
import { readJsonResume } from "../../../node/import/json-resume.ts";
import { describeWarnings } from "../../../node/import/warnings.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { expectGolden } from "../../golden.ts";
import { changes, optional, orgs } from "../../model/whole-activity.ts";
import { DataFolder } from "../import/data-folder.ts";
import { publicResumes, sampleResumes } from "../import/resumes.ts";

const owner = { firstName: "Ada", lastName: "Example", firstYear: 2000, lastYear: 2030 };
function importResume(resume: unknown): DataFolder {
  const reply = readJsonResume(JSON.stringify(resume), "resume.json");
  if (!reply.ok) throw new Error(reply.reason);
  const folder = new DataFolder();
  folder.import(reply.value);
  return folder;
}

/** Exports the résumé of a folder as the build does, and parses it as another tool would. */
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

/** Changes the owner so that the phone number and the picture are published. */
function publish(folder: DataFolder): DataFolder {
  if (folder.texts.has("owner.json"))
    folder.write("owner.json", { ...folder.object("owner.json"), page: { phone: true, photo: true } });
  return folder;
}

function goAround(resume: unknown) {
  return exportResume(publish(importResume(resume)));
}

const golden = fileURLToPath(new URL("./resumes/", import.meta.url));

function edit(before: object[] | object | undefined, changes: object[] | object): unknown {
  if (!Array.isArray(changes)) return { ...before, ...changes };
  const entries = Array.isArray(before) ? before : [];
  return [...entries, ...changes.slice(entries.length)].map((one, at) => ({ ...one, ...changes[at] }));
}

describe("importing and exporting", () => {
  it.each([...sampleResumes, ...publicResumes])(
    "changes nothing the second time in the public résumé %s",
    (file) => {
      const first = goAround(JSON.parse(readFileSync(file, "utf8")));
      expect(goAround(first)).toEqual(first);
    },
  );

  it("changes nothing the second time in any résumé", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(resumes, (resume) => {
        const first = goAround(resume);
        expect(goAround(first)).toEqual(first);
      }),
      { numRuns: 60 },
    );
  });

  it.each(readdirSync(golden))("round-trips a résumé: %s", async (name) => {
    const input = JSON.parse(readFileSync(join(golden, name, "input.json"), "utf8"));
    const read = readJsonResume(JSON.stringify(input.resume), "resume.json");
    const folder = importResume(input.resume);
    for (const [file, changes] of Object.entries<object>(input.changes ?? {})) {
      const text = folder.texts.get(file);
      folder.write(file, edit(text && JSON.parse(text), changes));
    }
    expect(folder.check()).toEqual([]);
    const { $schema, meta, ...resume } = exportResume(folder);
    expect(goAround(resume)).toMatchObject(resume);
    const data = Object.fromEntries([...folder.texts].map(([file, text]) => [file, JSON.parse(text)]));
    const result = { warnings: read.ok ? describeWarnings(read.value.warnings) : [], data, resume };
    await expectGolden(`${JSON.stringify(result, null, 2)}\n`, join(golden, name, "result.json"));
  });

  it("restores each field for which the table has a key", async () => {
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
    const render = (activity: Activity) => {
      const { startedAt: _, qaUrl: __, diffUrl: ___, ...others } = activity;
      return [activity, others].map(goAroundWith);
    };
    const sections: readonly Readonly<Record<ActivityField, string | null>>[] =
      Object.values(activitySections);
    const storable = optional.filter((field) => sections.some((keys) => keys[field] !== null));
    expect(storable.length).toBeGreaterThan(5);
    const lost = await Promise.all(
      storable.map(async (field) => ((await changes(field, render)) ? [] : [field])),
    );
    expect(lost.flat()).toEqual([]);
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

/** Any keys may be missing except the essential ones of an entry, and unknown keys may be present. */
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
        // A client with the project's name is the project itself and is dropped.
        entity: fc.constantFrom("Client", "黒音キト & Co"),
        type: fc.oneof(text, fc.constantFrom("library", "website", "volunteering")),
      },
      ["name"],
    ),
    references: entriesOf({ name: text, reference: text }, ["name"]),
    sections: ownSections,
    hats: fc.integer(),
  },
  // Without them the page's owner would have an invented name.
  { requiredKeys: ["basics"] },
);

it("spells addresses as the schema wants them", () => {
  const url = "https://loom.example/?a=<2>&b=ü#{c}";
  const folder = importResume({ basics: { name: "Ada Loom", profiles: [{ network: "Loom", url }] } });
  expect(exportResume(publish(folder)).basics.profiles).toMatchObject([
    { url: "https://loom.example/?a=%3C2%3E&b=%C3%BC#%7Bc%7D" },
  ]);
});
