/** Holds all that is made of wrong ends to what the files say: nobody learns that a job goes on which may not. */

import { expect, it } from "vitest";
import { toDocxResults } from "../../export/docx.ts";
import { entryReader } from "../../export/entries.ts";
import { readDataset } from "../../model/dataset.ts";
import { readDataFolder } from "../../owner/data-file.ts";
import { findCareer } from "../../site/build/overview.ts";
import { englishWords } from "../../site/languages/words.ts";
import { createEngine } from "../../worker/engine.ts";
import { readDocx } from "./docx-text.ts";
import { readPdf } from "./pdf-text.ts";
import { exportFolder, owner, writeFolder } from "./sample.ts";

const org = { id: "acme", name: "Acme", orgType: "Company" };
const files = {
  "owner.json": { ...owner, exports: { card: false } },
  "orgs.json": [org],
  "activities.json": [
    { id: "a", title: "Weaver", category: "Work", org: "acme", createdAt: "2016-03", endedAt: "2014" },
    { id: "b", title: "Helper", category: "Volunteer", org: "acme", createdAt: "2015-03", endedAt: "2014" },
  ],
  "profile.json": { education: [{ institution: "College", startDate: "2005-09", endDate: "2003" }] },
};

const goesOn = /present|since|heute|actual/i;

it("wrong ends are neither shown nor called the present, on the page and in all papers", async () => {
  const folder = writeFolder(files);
  const dataset = readDataset(readDataFolder(folder));
  if (!dataset.ok) throw new Error(dataset.defect.reason);
  const { data, owner: read } = dataset;
  const engine = createEngine(data);
  const search = { query: "", startYear: 2007, endYear: 2025 };
  const career = await findCareer({ data, owner: read, engine, search, answer: engine.search(search) });
  expect(career?.jobs[0]).toMatchObject({ from: "2016-03", to: null });

  const exported = await exportFolder(folder);
  const texts: string[] = [];
  for (const name of ["cv.pdf", "cv-full.pdf"] as const) {
    const { text } = await readPdf(Uint8Array.from(Buffer.from(exported.files.get(name) ?? "")));
    expect(text).toContain("Mar 2016");
    texts.push(text);
  }
  const rows = engine.search(search).rows;
  const docx = await toDocxResults(
    { owner: read, asked: "", words: englishWords },
    engine.activities(rows),
    entryReader(data, { words: englishWords }),
  );
  texts.push((await readDocx(docx)).replace(/<[^>]+>/g, " "));
  for (const text of texts) {
    expect(text).not.toMatch(goesOn);
    expect(text).not.toContain("2014");
  }
});
