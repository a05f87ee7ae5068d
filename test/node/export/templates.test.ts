/** Tests that each shipped template typesets all of a CV's content. A distinct word marks each part. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Inline } from "../../../model/cv.ts";
import type { CvContent } from "../../../node/export/cv-content.ts";
import type { CvEntry } from "../../../node/export/cv-entries.ts";
import { createTypesetter, type Typesetter } from "../../../node/export/typesetting.ts";
import { readPdf } from "./pdf-text.ts";

let typesetter: Typesetter;
beforeAll(async () => {
  typesetter = await createTypesetter("test/export/no-such-folder");
}, 60_000);
afterAll(() => typesetter.close());

const inline = (text: string): Inline[] => [{ kind: "text", text }];
const url = (name: string) => `https://cv.example/${name}`;

// A property without a word here does not compile.
const entry: Required<CvEntry> = {
  title: inline("Entrytitle"),
  job: { position: inline("Jobposition"), rest: inline("Jobrest") },
  category: "Entrycategory",
  org: "Entryorg",
  orgUrl: url("entry-org"),
  dates: "Entrydates",
  keywords: ["Entrykeyword"],
  links: [{ text: "Entrylink", url: url("entry-link") }],
  authors: [inline("Entryauthor"), [{ kind: "strong", children: inline("Entryowner") }]],
  citation: "Entrycitation",
  summary: [
    { kind: "paragraph", content: inline("Entrysummary") },
    { kind: "list", items: [inline("Entrybullet")] },
    { kind: "list", first: 7, items: [inline("Entrynumber")] },
  ],
  highlights: [inline("Entryhighlight")],
  length: "Entrylength",
  positions: [],
};
const { job: _, ...untitled } = entry;
const employer = { ...untitled, title: inline("Employername"), positions: [entry] };
const line = {
  title: "Linetitle",
  detail: "Linedetail",
  dates: "Linedates",
  text: "Linetext",
  url: url("line"),
};
const content: Required<CvContent> = {
  language: "en",
  isRightToLeft: false,
  accent: "#0f766e",
  size: "us-letter",
  photo: "",
  document: { title: "Documenttitle", author: "Documentauthor", description: "", keywords: "" },
  name: "Papername",
  role: "Paperrole",
  headline: "Paperheadline",
  availability: "Paperavailability",
  contact: [{ text: "Papercontact", url: url("contact") }],
  summary: { heading: "Summaryheading", lines: ["Summarytext", "Summarymore"] },
  sections: [
    { id: "work", heading: "Workheading", entries: [entry, untitled, employer], lines: [] },
    { id: "skills", heading: "Skillsheading", entries: [], lines: [line] },
  ],
  notes: [inline("Papernote")],
  pageOf: "Pageof {page} {total}",
};

const templates = readdirSync("node/export/templates").flatMap((file) =>
  file.endsWith(".typ") && file !== "common.typ" ? basename(file, ".typ") : [],
);

/** All capitalized words and all addresses, except those that only programs read. */
const marks = (text: string) =>
  new Set(text.match(/\b[A-Z][a-z]{6,}\b|https:\/\/cv\.example\/[a-z-]+/g) ?? []);

describe.each(templates)("%s", (template) => {
  it("prints every word and link of a document", async () => {
    const sheet = await typesetter.set(content, template);
    const { text, pages, title, author } = await readPdf(await sheet.toPdf());
    const found = [text, title, author, ...pages.flatMap(({ links }) => links)].join(" ");
    expect([...marks(JSON.stringify(content))].filter((mark) => !found.includes(mark))).toEqual([]);
  });

  it("is mirrored for right-to-left languages", async () => {
    const read = async (content: CvContent) => {
      const { pages, language } = await readPdf(await (await typesetter.set(content, template)).toPdf());
      return { language, isFootAtRight: pages[0]?.furthest.startsWith("Pageof") };
    };
    expect(await read(content)).toEqual({ language: content.language, isFootAtRight: true });
    const mirrored = await read({ ...content, language: "ar", isRightToLeft: true });
    expect(mirrored).toEqual({ language: "ar", isFootAtRight: false });
  });

  it("keeps numbers, signs and brackets in place in right-to-left documents", async () => {
    const values = ["+966 50 123-4567", "(Weft) Labs", "C++", "2015–2018", "v2.0.1-beta (stable)", "#1234"];
    const contact = values.slice(0, 2).map((text) => ({ text }));
    const own = { ...untitled, title: inline("C++"), org: "(Weft) Labs", dates: "2015–2018" };
    const sections = [
      {
        id: "software",
        heading: "!Heading",
        entries: [
          { ...own, summary: [{ kind: "paragraph" as const, content: inline("v2.0.1-beta (stable)") }] },
        ],
        lines: [],
      },
      { id: "skills", heading: "Skills", entries: [], lines: [{ title: "C#, C++", text: "#1234" }] },
    ];
    const mirrored = { ...content, contact, sections, language: "ar", isRightToLeft: true };
    const { text } = await readPdf(await (await typesetter.set(mirrored, template)).toPdf());
    const plain = text.replace(/[\u2066-\u2069]/g, "");
    for (const value of [...values, "C#, C++", "!Heading"]) expect(plain).toContain(value);
  });
});
