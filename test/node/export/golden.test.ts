/**
 * Makes the documents of each folder in golden/, and compares their text with result.txt. `npx vitest run
 * test/node/export/golden -u` updates the results.
 *
 * input.json has the owner's data, or the `folder` that has them, and the `documents` to make of them: one with a
 * `template` is typeset and printed as a PDF reader reads it; of the others, the parts are printed. In a list, `{
 * "times": 3, "of": "Title {n}" }` is three; `{ "times": 90, "text": "word " }` is a long text. An activity with
 * `"org": null` belongs to no organization.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import type { Activity, Category, Inline, Org, Owner, Profile } from "../../../model/cv.ts";
import { readDataset } from "../../../model/dataset.ts";
import { toPlainText } from "../../../model/inline.ts";
import { linesOf } from "../../../model/text-blocks.ts";
import type { CvForm } from "../../../node/export/choose-sections.ts";
import type { CvContent } from "../../../node/export/cv-content.ts";
import type { CvEntry } from "../../../node/export/cv-entries.ts";
import { isDetail } from "../../../node/export/cv-parts.ts";
import { type CvSource, makeCvPdf, readCv } from "../../../node/export/cv-pdf.ts";
import { toGlyphRemarks, toRoomRemarks } from "../../../node/export/documents.ts";
import { toDocxResults } from "../../../node/export/docx.ts";
import { entryReader } from "../../../node/export/entries.ts";
import { formatRemarks } from "../../../node/export/remarks.ts";
import { createTypesetter, type Typesetter } from "../../../node/export/typesetting.ts";
import { readDataFolder, readProfileFile } from "../../../node/owner/data-file.ts";
import { expectGolden } from "../../golden.ts";
import { readDocx } from "./docx-text.ts";
import { readPdf } from "./pdf-text.ts";
import { address, owner, writeFolder } from "./sample.ts";
import { wordsIn } from "./words-in.ts";

interface AskedDocument {
  language?: string;
  form?: CvForm;
  template?: string;
  maxPages?: number;
  /** The maximum number of entries to read from a long list. */
  most?: number;
  /** The number of parts to keep, by rank. */
  kept?: number;
  /** Leaves out the parts that a short CV drops first. */
  isBare?: boolean;
  tags?: string[];
  owner?: Partial<Owner>;
  /** The results as a document for word processors, which lists them as the page does. */
  isResults?: boolean;
}

interface Input {
  folder?: string;
  activities?: Partial<Activity>[];
  orgs?: Org[];
  categories?: Category[];
  owner?: Partial<Owner>;
  profile?: Profile;
  documents: AskedDocument[];
}

const golden = fileURLToPath(new URL("./golden/", import.meta.url));

let typesetter: Typesetter;
beforeAll(async () => {
  typesetter = await createTypesetter("test/export/no-such-folder");
});
afterAll(() => typesetter.close());

/** Expands the repetitions in a case. */
function repeat(value: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((one) => {
      const { times, of } = Object(one);
      if (of === undefined) return [repeat(one)];
      const text = JSON.stringify(of);
      return Array.from({ length: times }, (_, n) => repeat(JSON.parse(text.replaceAll("{n}", String(n)))));
    });
  if (typeof value !== "object" || value === null) return value;
  if ("times" in value && "text" in value) return String(value.text).repeat(Number(value.times));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, repeat(one)]));
}

function readCase(name: string) {
  const input = repeat(JSON.parse(readFileSync(join(golden, name, "input.json"), "utf8"))) as Input;
  const { documents, folder, activities = [], orgs = [], categories = [], profile = {} } = input;
  const files = {
    "owner.json": { ...owner, ...input.owner },
    "activities.json": activities.map((given, at) => {
      const activity = { id: `a${at}`, category: "Article", org: "Notes", createdAt: "2015-05-04", ...given };
      return { ...activity, org: activity.org ?? undefined };
    }),
    "orgs.json": orgs,
    "categories.json": categories,
    "profile.json": profile,
  };
  const home = folder ?? writeFolder(files);
  const read = readDataset(readDataFolder(home));
  if (!read.ok) throw new Error(read.defect.reason);
  return { documents, data: read.data, owner: read.owner, profile: readProfileFile(home) };
}

const plain = (texts: readonly Inline[][]) => texts.map(toPlainText);

function showEntry(entry: CvEntry): string[] {
  const { title, job, highlights, summary, authors, links, positions, ...others } = entry;
  const shown = {
    ...others,
    job: job && plain([job.position, job.rest]),
    authors: plain(authors),
    links: links.map(({ url }) => url),
    summary: plain(linesOf(summary)).join(" / "),
  };
  const facts = Object.entries(shown).filter(([, value]) => value !== undefined && value.length > 0);
  return [
    `- ${toPlainText(title)}`,
    ...facts.map(([key, value]) => `    ${key}: ${Array.isArray(value) ? value.join(" | ") : value}`),
    ...plain(highlights).map((line) => `    * ${line}`),
    ...positions.flatMap(showEntry).map((line) => `    ${line}`),
  ];
}

function formatContent({ contact, summary, sections, notes }: CvContent): string[] {
  return [
    ...contact.map(({ text, url = "" }) => `contact: ${text} ${url}`.trim()),
    ...(summary.lines.length === 0 ? [] : [`# ${summary.heading}`, ...summary.lines]),
    ...sections.flatMap(({ id, heading, entries, lines }) => [
      `# ${heading} (${id})`,
      ...entries.flatMap(showEntry),
      ...lines.map((line) => `- ${Object.values(line).join(" | ")}`),
    ]),
    ...plain(notes),
  ];
}

async function showPdf(source: CvSource, { form = "whole", template, maxPages = 10 }: AskedDocument) {
  const { owner } = source.data;
  const cv = { ...owner.cv, ...(template && { template }) };
  const data = { ...source.data, owner: { ...owner, cv } };
  const made = await makeCvPdf(typesetter, { ...source, data, form, maxPages });
  const read = await readPdf(made.pdf);
  expect(read.missingFonts).toEqual([]);
  for (const { right, furthest } of read.pages) expect(right, furthest).toBeLessThan(595.28 - 50);
  // A sign that no font has would be a box.
  expect(typesetter.glyphs.findUnset(read.text)).toEqual([]);
  const roles = read.pages.flatMap((page) => page.roles);
  const counts = [...new Set(roles)].map((role) => `${role} ${roles.filter((one) => one === role).length}`);
  return [
    `${made.pages} of ${maxPages} pages, ${made.shown} of ${made.found} entries`,
    `title: ${read.title}; author: ${read.author}; language: ${read.language}`,
    `tags: ${counts.toSorted().join(", ")}`,
    ...formatRemarks([...toRoomRemarks("cv.pdf", made), ...toGlyphRemarks("cv.pdf", made)]),
    ...read.pages.flatMap(({ lines, links }) => ["----", ...lines, ...links.map((link) => `<${link}>`)]),
  ];
}

describe("the documents of", () => {
  it.each(readdirSync(golden))("%s", async (name) => {
    const { documents, data, profile, owner } = readCase(name);
    const engine = createEngine(data);
    const texts: string[] = [];
    for (const asked of documents) {
      const { language = "en", tags, form = "whole", most = 60, kept, isBare, template, isResults } = asked;
      const words = wordsIn(language);
      const own = { ...owner, ...asked.owner };
      const toEntry = entryReader(data, { words, tags });
      const source = { data: { data, owner: own, words, address, profile, tags }, engine, toEntry };
      const lines: string[] = [];
      if (isResults) {
        const xml = readDocx(await toDocxResults({ owner: own, asked: "", words }, data.activities, toEntry));
        const bold = xml.replaceAll(/<w:b\/>(.*?<w:t[^>]*>)(.*?)<\/w:t>/g, "$1*$2*");
        lines.push(
          ...bold
            .replaceAll("</w:p>", "\n")
            .replace(/<[^>]+>/g, "")
            .split("\n"),
        );
      } else if (template === undefined) {
        const { partsOf, toContentOf } = readCv(source, most);
        const parts = partsOf(form, most).slice(0, kept);
        lines.push(
          ...formatContent(toContentOf(isBare ? parts.filter((part) => !isDetail(part)) : parts, form)),
        );
      } else lines.push(...(await showPdf(source, asked)));
      texts.push(`==== ${JSON.stringify(asked)}\n${lines.join("\n")}\n`);
    }
    await expectGolden(texts.join("\n"), join(golden, name, "result.txt"));
  });
});
