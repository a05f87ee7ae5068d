/** Holds all that is made of wrong ends to what the files say: nobody learns that a job goes on which may not. */
import { describe, expect, it } from "vitest";
import { readDataset } from "../../../model/dataset.ts";
import { findCareer } from "../../../site/build/render.ts";
import { toDocx } from "../../../site/export/docx.ts";
import { entryReader } from "../../../site/export/entries.ts";
import { readJsonResume } from "../../../site/import/json-resume.ts";
import { readDataFolder } from "../../../site/owner/data-file.ts";
import { createEngine } from "../../../worker/engine.ts";
import { DataFolder } from "../import/data-folder.ts";
import { accept } from "../import/set-up.ts";
import { readDocx } from "./docx-text.ts";
import { readPdf } from "./pdf-text.ts";
import { exportFolder, owner, textOf, writeFolder } from "./sample.ts";

const org = { id: "acme", name: "Acme", orgType: "Company" };
const typed = {
  "owner.json": { ...owner, exports: { card: false } },
  "orgs.json": [org],
  "activities.json": [
    { id: "a", title: "Weaver", category: "Work", org: "acme", createdAt: "2016-03", endedAt: "2014" },
    { id: "b", title: "Helper", category: "Volunteer", org: "acme", createdAt: "2015-03", endedAt: "2014" },
  ],
  "profile.json": { education: [{ institution: "College", startDate: "2005-09", endDate: "2003" }] },
};

const resume = {
  work: [
    { name: "Acme", position: "Weaver", startDate: "2016-03", endDate: "whenever" },
    { name: "Acme", position: "Spinner", startDate: "2015-03", endDate: "2014" },
  ],
  volunteer: [{ organization: "Acme", position: "Helper", startDate: "2015-03", endDate: "?" }],
  projects: [{ name: "Loom", startDate: "2012-03", endDate: "2010" }],
  education: [{ institution: "College", startDate: "2005-09", endDate: "x" }],
};

function importResume(): Record<string, unknown> {
  const folder = new DataFolder();
  const upstream = accept(readJsonResume(JSON.stringify(resume, null, 2), "resume.json"));
  folder.import(upstream);
  expect(folder.check()).toEqual([]);
  expect(upstream.warnings).toEqual([
    'resume.json:7:18: work[0].endDate (Acme) is no date: "whenever"',
    'resume.json:21:18: volunteer[0].endDate (Acme) is no date: "?"',
    'resume.json:35:18: education[0].endDate (College) is no date: "x"',
    "resume.json:13:18: work[1].endDate (Acme) is before startDate",
    "resume.json:28:18: projects[0].endDate (Loom) is before startDate",
  ]);
  const read = (file: string) => JSON.parse(folder.texts.get(file) ?? "[]");
  return {
    "owner.json": { ...owner, exports: { card: false } },
    "orgs.json": read("orgs.json"),
    "activities.json": read("activities.json"),
    "profile.json": read("profile.json"),
  };
}

const goesOn = /present|since|heute|actual/i;

describe.each([
  ["a data folder", () => typed],
  ["an imported résumé", importResume],
])("wrong ends of %s", (_, makeFiles) => {
  it("are neither shown nor called the present, on the page and on all papers", async () => {
    const folder = writeFolder(makeFiles());
    const dataset = readDataset(readDataFolder(folder));
    if (!dataset.ok) throw new Error(dataset.defect.reason);
    const { data, owner: read } = dataset;
    const engine = createEngine(data);
    const search = { query: "", startYear: 2007, endYear: 2025 };
    const career = await findCareer({ data, owner: read, engine, search, answer: engine.search(search) });
    expect(career?.jobs[0]).toMatchObject({ from: "2016-03", to: null });

    const exported = await exportFolder(folder);
    const markdown = textOf(exported, "index.md");
    expect(markdown).toContain("Acme: Worked from March 2016.");
    expect(markdown).toContain("September 2005)");
    const files = [markdown, textOf(exported, "feed.atom"), textOf(exported, "llms.txt"), exported.head];
    for (const name of ["cv.pdf", "cv-full.pdf"] as const) {
      const { text } = await readPdf(Uint8Array.from(Buffer.from(exported.files.get(name) ?? "")));
      expect(text).toContain("Mar 2016");
      files.push(text);
    }
    const rows = engine.search(search).rows;
    const docx = await toDocx({ owner: read }, "", engine.activities(rows), entryReader(data));
    files.push((await readDocx(docx)).replace(/<[^>]+>/g, " "));
    for (const text of files) {
      expect(text).not.toMatch(goesOn);
      expect(text).not.toContain("2014");
    }
  });
});
