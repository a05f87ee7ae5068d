/**
 * Reads a CV as applicant tracking systems do: in each template and language, the text of the PDF and of the document
 * has the name, the contacts, and below each section's heading every position's title, employer, place and dates in
 * this order. Two programs read the PDF: pdf.js goes by the order in the file, poppler by the position on the page.
 */

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import type { CvData, Owner, Profile } from "../../../model/cv.ts";
import { makeCvPdf } from "../../../node/export/cv-pdf.ts";
import { toDocxCv } from "../../../node/export/docx.ts";
import { entryReader, formatSpan } from "../../../node/export/entries.ts";
import { createTypesetter, type Typesetter } from "../../../node/export/typesetting.ts";
import type { Words } from "../../../node/export/words.ts";
import { isMissing } from "../../machine.ts";
import { readDocx } from "./docx-text.ts";
import { readPdf } from "./pdf-text.ts";
import { wordsIn } from "./words-in.ts";

/** Two jobs at one employer, then two single ones; no job has a list below it that would separate the dates. */
const { owner, activities, orgs, profile } = JSON.parse(
  readFileSync("test/node/export/applicant.json", "utf8"),
) as Pick<Required<CvData>, "activities" | "orgs"> & { owner: Owner; profile: Profile };
const data = { activities, orgs, languages: [], categories: [], orgTypes: [] };

let typesetter: Typesetter;
beforeAll(async () => {
  typesetter = await createTypesetter("test/export/no-such-folder");
}, 60_000);
afterAll(() => typesetter.close());

const hasPoppler = spawnSync("pdftotext", ["-v"]).status === 0;
const isLeftOut = isMissing("poppler's pdftotext", hasPoppler);

async function make(template: string, words: Words) {
  const own = { ...owner, cv: { template, phone: true } };
  const made = await makeCvPdf(typesetter, {
    data: { data, owner: own, words, profile, address: undefined },
    engine: createEngine(data),
    toEntry: entryReader(data, { words }),
    form: "short",
  });
  const docx = await toDocxCv(made.content, { changed: new Date(0) });
  return { pdf: made.pdf, docx };
}

function readByPlace(pdf: Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), "cv-")), "cv.pdf");
  writeFileSync(file, pdf);
  return execFileSync("pdftotext", [file, "-"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** A paragraph is a line. */
async function readDocument(docx: Uint8Array): Promise<string> {
  const xml = readDocx(docx);
  const texts = xml.replace(/<w:instrText.*?<\/w:instrText>/g, "").replaceAll("</w:p>", "\n");
  return texts.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&");
}

/** The texts that must follow in this order. */
function toExpected(words: Words): string[] {
  const { sections } = words;
  const span = (from: string, to?: string) => formatSpan(from, to, words);
  return [
    "Ada Fischer-Öffner",
    ...["Graz, Austria", "ada@fi-ff.example", "+43 316 555 0142"],
    ...[sections.summary, "Efficient offices: first fixes, final files."],
    sections.work,
    ...["Flax Offices", "Graz, Austria", span("2019-04")],
    ...["Chief architect", span("2022-03"), "Staff engineer", span("2019-04", "2022-02")],
    ...["Senior engineer: builds", "Jute & Söhne", "Lyon, France", span("2015-01", "2018-12")],
    ...["Engineer", "Hemp Ltd", "Remote", span("2012-06", "2014-12")],
    ...[sections.education, "MSc, Linguistics", "Graz College", span("2004-10", "2007-06")],
    ...["BSc, Weaving", "Wien School", span("2001-10", "2004-06")],
    ...[sections.skills, "Workflow", "offline files"],
    ...["Talks", "First fits", "Loom Days", span("2019-05", "2019-05")],
  ];
}

function findMisplaced(text: string, expected: readonly string[]): string | undefined {
  const plain = text.replace(/\s+/g, " ");
  let from = 0;
  return expected.find((part) => {
    const at = plain.indexOf(part.replace(/\s+/g, " "), from);
    from = at + part.length;
    return at === -1;
  });
}

/** The languages whose letters the shipped fonts have. */
const languages = ["en", "de", "fr", "es", "pl", "pt"] as const;

describe.each(["modern", "classic"])("a CV in the template %s", (template) => {
  it.each(languages)("can be parsed in order in the language %s", async (language) => {
    const words = wordsIn(language);
    const { pdf, docx } = await make(template, words);
    const read = await readPdf(pdf);
    const expected = toExpected(words);
    expect(findMisplaced(read.text, expected)).toBe(undefined);
    expect(findMisplaced(await readDocument(docx), expected)).toBe(undefined);
    if (!isLeftOut) expect(findMisplaced(readByPlace(pdf), expected)).toBe(undefined);
    const title = words.documentTitle("Ada Fischer-Öffner");
    expect(read).toMatchObject({ title, language, showsTitle: true, pictures: 0 });
    expect(read.pages.flatMap(({ roles }) => roles)).toEqual(
      expect.arrayContaining(["H1", "H2", "H3", "H4"]),
    );
  });
});
