/** Writes results as a document for word processors, with real headings and lists. */
import type { Paragraph, ParagraphChild } from "docx";
import { toAuthors } from "../../model/authors.ts";
import type { Activity, Inline, Owner } from "../../model/cv.ts";
import { describeCitation } from "../../model/references.ts";
import { toFullName } from "../../src/ui/messages.ts";
import { madeBy } from "../../worker/files/bibtex.ts";
import { optionalPackages } from "../program-files.ts";
import {
  describeDates,
  type Entry,
  type ExportData,
  type Named,
  type ReadEntry,
  unspellable,
  yearOfActivity,
} from "./entries.ts";
import { cvMessages, exportMessages } from "./messages.ts";

type Library = typeof import("docx");

/** `asked` is the query of these results. Throws if the library is not installed. */
export async function toDocx(
  { owner }: Pick<ExportData, "owner">,
  asked: string,
  activities: readonly Activity[],
  toEntry: ReadEntry,
): Promise<Buffer> {
  const library = await loadDocx();
  const { Document, HeadingLevel, LevelFormat, Packer, Paragraph } = library;
  const write = createWriter(library);
  const name = toFullName(owner);
  let year: number | undefined;
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: write.text(name) }),
    new Paragraph({ children: write.text(exportMessages.resultsOf(activities.length, asked)) }),
    ...activities.flatMap((activity) => {
      const own = yearOfActivity(activity);
      const isNew = own !== year;
      year = own;
      return [
        ...(isNew
          ? [new Paragraph({ heading: HeadingLevel.HEADING_1, children: write.text(String(own)) })]
          : []),
        ...write.entry(toEntry(activity), owner),
      ];
    }),
  ];
  const document = new Document({
    creator: name,
    title: name,
    keywords: madeBy,
    numbering: {
      config: [
        {
          reference: bullets,
          levels: [{ level: 0, format: LevelFormat.BULLET, text: "•", style: indented }],
        },
      ],
    },
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

/** How a part of a text looks. */
interface Look {
  bold?: true;
  italics?: true;
  strike?: true;
}

const bullets = "bullets";
/** In twentieths of a point. */
const indented = { paragraph: { indent: { left: 360, hanging: 260 } } };

async function loadDocx(): Promise<Library> {
  try {
    return await import("docx");
  } catch (error) {
    const { name } = optionalPackages.docx;
    throw new Error(`.docx files need ${name}: npm install --include=optional installs it.`, {
      cause: error,
    });
  }
}

function createWriter({ ExternalHyperlink, HeadingLevel, Paragraph, TextRun }: Library) {
  const clean = (text: string) => text.replace(unspellable, "");

  function text(plain: string): ParagraphChild[] {
    return [new TextRun(clean(plain))];
  }

  function link({ name, url }: Named): ParagraphChild[] {
    if (url === undefined) return text(name);
    return [
      new ExternalHyperlink({
        link: clean(url),
        children: [new TextRun({ text: clean(name), style: "Hyperlink" })],
      }),
    ];
  }

  function inlines(parts: readonly Inline[], look: Look = {}): ParagraphChild[] {
    return parts.flatMap((part) => inline(part, look));
  }

  /** A link within a text becomes its words, since a document may not nest links. */
  function inline(part: Inline, look: Look): ParagraphChild[] {
    switch (part.kind) {
      case "text":
        return [new TextRun({ text: clean(part.text), ...look })];
      case "code":
        return [new TextRun({ text: clean(part.text), font: "Courier New", ...look })];
      case "link":
        return inlines(part.children, look);
      case "em":
        return inlines(part.children, { ...look, italics: true });
      case "strong":
        return inlines(part.children, { ...look, bold: true });
      case "strike":
        return inlines(part.children, { ...look, strike: true });
    }
  }

  function entry(written: Entry, owner: Owner): Paragraph[] {
    const { activity, title, org, orgLine, buyer, languages, links, summary, highlights } = written;
    const citation = describeCitation(activity.citation, org.name, cvMessages.en.citation);
    const authors = toAuthors(activity, owner).flatMap((name, at) => [
      ...(at === 0 ? [] : text(", ")),
      ...inlines(name),
    ]);
    const facts = [
      ...link(org),
      ...text(`${orgLine.map((fact) => `, ${fact}`).join("")}: ${describeDates(written)}`),
      ...(buyer === undefined ? [] : [...text(` ${exportMessages.by("")}`), ...link(buyer)]),
      ...text(`${[citation, languages.join(", ")].map((fact) => fact && `. ${fact}`).join("")}.`),
      ...links.flatMap(({ title: name, url }, at) => [
        ...text(at === 0 ? " " : ", "),
        ...link({ name, url }),
      ]),
    ];
    return [
      new Paragraph({ heading: HeadingLevel.HEADING_2, children: inlines(title) }),
      ...(authors.length === 0 ? [] : [new Paragraph({ children: authors })]),
      new Paragraph({ children: facts }),
      ...(summary === undefined ? [] : [new Paragraph({ children: inlines(summary) })]),
      ...highlights.map(
        (line) => new Paragraph({ numbering: { reference: bullets, level: 0 }, children: inlines(line) }),
      ),
    ];
  }

  return { text, entry };
}
