/** All papers name all authors, with the owner in bold, and none where none is known, and the place after the org. */

import { expect, it } from "vitest";
import { toDocxResults } from "../../export/docx.ts";
import { entryReader } from "../../export/entries.ts";
import { shortenAuthors } from "../../export/paper-parts.ts";
import { toAuthors } from "../../model/authors.ts";
import { readDataset } from "../../model/dataset.ts";
import { toPlainText } from "../../model/markdown-parser.ts";
import { readDataFolder } from "../../owner/data-file.ts";
import { englishWords } from "../../site/languages/words.ts";
import { readDocx } from "./docx-text.ts";
import { readPdf } from "./pdf-text.ts";
import { exportFolder, owner, writeFolder } from "./sample.ts";

const many = Array.from({ length: 90 }, (_, at) => `Christopher Weaver${at}`);
const paper = { category: "Publication", org: "looms", createdAt: "2020-05-06" };
const files = {
  "owner.json": { ...owner, exports: { card: false } },
  "orgs.json": [{ id: "looms", name: "Looms", orgType: "Publication" }],
  "activities.json": [
    {
      ...paper,
      id: "known",
      title: "Known",
      location: "Graz, Austria",
      authors: ["Jo Müller", "A. Example", "The\u00a0Weft\u00a0Team", "et al."],
      citation: { kind: "article", journal: "Looms", volume: "12", pages: "101–118", publisher: "Leaves" },
    },
    { ...paper, id: "long", title: "Long", authors: [...many, "Ada Example", "Last Author"] },
    { ...paper, id: "unknown", title: "Unknown", createdAt: "2021-05-06" },
    { ...paper, id: "weft", title: "Weft", category: "SoftwareApp", position: "Maintainer" },
  ],
};
const names = "Jo Müller, A. Example, The Weft Team, et al.";
const printed = "vol. 12, pp. 101–118, Leaves";

it("authors, places, citations and roles in projects are in all papers, and no name is broken", async () => {
  const folder = writeFolder(files);
  const exported = await exportFolder(folder);
  const full = await readPdf(Uint8Array.from(Buffer.from(exported.files.get("cv-full.pdf") ?? "")));
  const text = full.text.replace(/\s+/g, " ");
  expect(text).toContain(`${names} Looms, Graz, Austria · May 2020 · ${printed}`);
  expect(text).toContain(`${[...many, "Ada Example", "Last Author"].join(", ")} Looms`);
  // A job is called by its position, but a project is not.
  expect(text).toContain("Looms, Maintainer · May 2020");
  // No line ends within a name.
  expect(full.text).not.toMatch(/Christopher\s*\n/);

  const dataset = readDataset(readDataFolder(folder));
  if (!dataset.ok) throw new Error(dataset.defect.reason);
  const { data, owner: read } = dataset;
  const xml = await readDocx(
    await toDocxResults(
      { owner: read, asked: "", words: englishWords },
      data.activities,
      entryReader(data, { words: englishWords }),
    ),
  );
  expect(xml.match(/<w:b\/>.*?<\/w:t>/g)?.map((run) => run.replace(/<[^>]*>/g, ""))).toEqual([
    "A. Example",
    "Ada Example",
  ]);
  expect(xml.replace(/<[^>]*>/g, "")).toContain(
    `Known${names}Looms, Graz, Austria · Published May 6, 2020 · ${printed}`,
  );
});

it.each([
  [100, "A. Example, Bo, Cy, Di"],
  [19, "A. Example, Bo, …"],
  [3, "A. Example, …"],
])("a short paper has whole names, the owner's among them, of %d characters", (max, text) => {
  const activity = { ...paper, id: "a", title: "A", authors: ["A. Example", "Bo", "Cy", "Di"] };
  expect(shortenAuthors(toAuthors(activity, owner), max).map(toPlainText).join(", ")).toBe(text);
});

it("an owner at the end of a short paper's authors stays there", () => {
  const activity = { ...paper, id: "a", title: "A", authors: ["Bo", "Cy", "Di", "Ada Example"] };
  const names = shortenAuthors(toAuthors(activity, owner), 9).map(toPlainText);
  expect(names).toEqual(["Bo", "Cy", "…", "Ada Example"]);
});
