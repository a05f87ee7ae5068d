/** Writes documents for word processors: the CV, and the results of a query. The same data make the same bytes. */
import type { ISectionOptions, Paragraph, ParagraphChild } from "docx";
import { unzipSync, type Zippable, zipSync } from "fflate";
import type { Activity, Inline, Owner } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { toPlainText } from "../../model/inline.ts";
import { madeBy } from "../../model/references.ts";
import { letterFromRight, signedWord } from "../../model/signed-words.ts";
import type { TextBlock } from "../../model/text-blocks.ts";
import { unspellable } from "../../model/xml.ts";
import { isRightToLeft } from "../owner/direction.ts";
import { optionalPackages } from "../owner/program-files.ts";
import type { Theme } from "../owner/theme.ts";
import type { CvLine } from "./choose-sections.ts";
import type { CvContent } from "./cv-content.ts";
import { type CvEntry, toResultEntry } from "./cv-entries.ts";
import { describeResults, type ReadEntry, yearOfActivity } from "./entries.ts";
import type { Photo } from "./photo.ts";
import type { Words } from "./words.ts";

type Library = typeof import("docx");
type Level = Library["HeadingLevel"]["HEADING_2" | "HEADING_3"];

interface CvDocument {
  fonts?: Theme["fonts"];
  photo?: Photo | undefined;
  /** The date of the document: when the data were last changed. */
  changed: Date;
}

/** Writes a CV with the content of its PDF. Throws if the library is not installed. */
export async function toDocxCv(
  content: CvContent,
  { fonts, photo, changed }: CvDocument,
): Promise<Uint8Array> {
  const library = await loadDocx();
  const { HeadingLevel } = library;
  const isFromRight = content.isRightToLeft;
  const write = createWriter(library, toFontNames(fonts), isFromRight);
  const { name, role, headline, availability, contact, summary, sections, notes } = content;
  const plain = (text: string) => (text === "" ? [] : [write.paragraph(write.text(text))]);
  const heading = (text: string) => write.heading(HeadingLevel.HEADING_1, write.text(text));
  const picture = photo === undefined ? [] : [toPicture(library, photo, name, isFromRight)];
  const children = [
    write.heading(HeadingLevel.TITLE, [...picture, ...write.text(name)]),
    ...plain(role),
    ...plain(headline),
    write.paragraph(
      contact.flatMap(({ text, url }, at) => [
        ...(at === 0 ? [] : write.text(" · ")),
        ...write.link(text, url),
      ]),
    ),
    ...(summary.lines.join("") + availability === "" || summary.heading === ""
      ? []
      : [heading(summary.heading)]),
    ...summary.lines.flatMap(plain),
    ...plain(availability),
    ...sections.flatMap(({ heading: title, lines, entries }) => [
      heading(title),
      ...lines.map(write.line),
      ...entries.flatMap((entry) => write.entry(entry, HeadingLevel.HEADING_2)),
    ]),
    ...notes.map((note) => write.paragraph(write.inlines(note, { italics: true }))),
  ];
  const { title, author, description } = content.document;
  return pack(library, {
    ...{ title, author, description, language: content.language, fonts: toFontNames(fonts), changed },
    section: { properties: { page: pages[content.size] }, children },
  });
}

interface ResultsDocument {
  owner: Owner;
  /** The query of these results. */
  asked: string;
  words: Words;
}

/** Writes results, newest first. Throws if the library is not installed. */
export async function toDocxResults(
  { owner, asked, words }: ResultsDocument,
  activities: readonly Activity[],
  toEntry: ReadEntry,
): Promise<Uint8Array> {
  const library = await loadDocx();
  const { HeadingLevel } = library;
  const fonts = toFontNames();
  const write = createWriter(library, fonts, isRightToLeft(words.language));
  const name = toFullName(owner);
  let year: number | undefined;
  const children = [
    write.heading(HeadingLevel.TITLE, write.text(name)),
    write.paragraph(write.text(describeResults(activities.length, asked, words))),
    ...activities.flatMap((activity) => {
      const own = yearOfActivity(activity);
      const isNew = own !== year;
      year = own;
      const ofYear = write.heading(HeadingLevel.HEADING_1, write.text(String(own)));
      const data = { owner, words, address: undefined, root: "" };
      const entry = toResultEntry(toEntry(activity), data);
      return [...(isNew ? [ofYear] : []), ...write.entry(entry, HeadingLevel.HEADING_2)];
    }),
  ];
  const changed = new Date(Date.UTC(owner.lastYear, 0, 1));
  return pack(library, {
    ...{ title: name, author: name, description: "", language: words.language, fonts, changed },
    section: { children },
  });
}

/** Sizes in twentieths of a point; the margins are those of the PDF, 2 cm. */
const margin = { top: 1021, bottom: 1134, left: 1134, right: 1134 };
const pages = {
  a4: { size: { width: 11906, height: 16838 }, margin },
  "us-letter": { size: { width: 12240, height: 15840 }, margin },
};

interface FontNames {
  text: string;
  headings: string;
  code: string;
}

/** Fonts that word processors have or replace by similar ones. */
const families = { sans: "Calibri", serif: "Georgia", mono: "Consolas" } as const;

/** A theme's font files have names only inside, and readers do not have them, so the page's families replace them. */
function toFontNames({ text, headings, code }: NonNullable<Theme["fonts"]> = {}): FontNames {
  return {
    text: families[typeof text === "string" ? text : "sans"],
    headings: families[typeof headings === "string" ? headings : "serif"],
    code: families[typeof code === "string" ? code : "mono"],
  };
}

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

interface PackedDocument {
  title: string;
  author: string;
  description: string;
  language: string;
  fonts: FontNames;
  changed: Date;
  section: ISectionOptions;
}

const bullets = "bullets";
/** In twentieths of a point. */
const indented = { paragraph: { indent: { left: 360, hanging: 260 } } };

/** Sizes of fonts are in half points, distances in twentieths of a point. */
async function pack(library: Library, document: PackedDocument): Promise<Uint8Array> {
  const { Document, LevelFormat, Packer, UnderlineType } = library;
  const { title, author, description, language, fonts, changed, section } = document;
  const ofHeading = (size: number, before: number, after = 40, font = fonts.headings) => ({
    run: { font, size, bold: true, color: "1a1a1a" },
    paragraph: { spacing: { before, after }, keepNext: true },
  });
  const packed = await Packer.toBuffer(
    new Document({
      ...{ creator: author, lastModifiedBy: author, title, description, keywords: madeBy },
      styles: {
        default: {
          document: {
            run: { font: fonts.text, size: 21, language: toLanguage(language) },
            paragraph: { spacing: { after: 60 } },
          },
          // Employers and projects are links; underlining them would dominate the page.
          hyperlink: { run: { color: "0f5f5c", underline: { type: UnderlineType.NONE } } },
          title: ofHeading(52, 0, 120),
          heading1: ofHeading(28, 320, 100),
          heading2: ofHeading(22, 180, 20, fonts.text),
          heading3: ofHeading(21, 120, 20, fonts.text),
        },
        paragraphStyles: [{ id: "Normal", name: "Normal", quickFormat: true }],
      },
      numbering: {
        config: [
          {
            reference: bullets,
            levels: [{ level: 0, format: LevelFormat.BULLET, text: "•", style: indented }],
          },
        ],
      },
      sections: [section],
    }),
  );
  return toReproducible(packed, changed);
}

/** A document sets one language for each of three types of script. */
function toLanguage(tag: string) {
  if (isRightToLeft(tag)) return { bidirectional: tag };
  const { script = "" } = new Intl.Locale(tag).maximize();
  return ["Jpan", "Hans", "Hant", "Kore"].includes(script) ? { eastAsia: tag } : { value: tag };
}

/** The earliest time of a ZIP file; a file has it in local time, so it is the same everywhere. */
const zipEpoch = new Date(1980, 0, 1);

/** Replaces the dates that the library takes from the clock: the document's, and those of the files in it. */
function toReproducible(document: Uint8Array, changed: Date): Uint8Array {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const unzipped = unzipSync(document);
  const time = `${changed.toISOString().slice(0, 19)}Z`;
  const files: Zippable = {};
  for (const [name, bytes] of Object.entries(unzipped)) {
    if (name.endsWith("/")) continue;
    const isText = /\.(?:xml|rels)$/.test(name);
    const withTime = () => decoder.decode(bytes).replace(/(?<=<dcterms:\w+[^>]*>)[^<]+/g, time);
    files[name] = isText ? encoder.encode(withTime()) : bytes;
  }
  return zipSync(files, { mtime: zipEpoch });
}

/** The longer side of a picture, in pixels of 1/96 inch. */
const pictureSize = 100;
/** The picture's place from the page's edges, in English Metric Units: 914,400 are an inch. */
const pixel = 9525;

/** The picture is at the end of the first line, which is on the left if the text begins on the right. */
function toPicture(
  library: Library,
  { type, bytes, width, height }: Photo,
  name: string,
  isFromRight: boolean,
): ParagraphChild {
  const { HorizontalPositionAlign, HorizontalPositionRelativeFrom, ImageRun } = library;
  const { VerticalPositionRelativeFrom, TextWrappingSide, TextWrappingType } = library;
  const ratio = pictureSize / Math.max(width, height);
  return new ImageRun({
    type,
    data: bytes,
    transformation: { width: Math.round(width * ratio), height: Math.round(height * ratio) },
    altText: { title: name, description: name, name },
    floating: {
      horizontalPosition: {
        relative: HorizontalPositionRelativeFrom.MARGIN,
        align: HorizontalPositionAlign[isFromRight ? "LEFT" : "RIGHT"],
      },
      verticalPosition: { relative: VerticalPositionRelativeFrom.MARGIN, offset: 0 },
      margins: { [isFromRight ? "right" : "left"]: 12 * pixel },
      wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide[isFromRight ? "RIGHT" : "LEFT"] },
    },
  });
}

/** The format of a part of a text. */
interface Look {
  bold?: boolean;
  italics?: true;
  strike?: true;
}

/** A number such as that of a telephone, which runs from left to right; a span of years does not. */
const phoneNumber = /^[+#]?[\p{N} ()./-]+$/u;
const letter = /\p{L}/u;

/**
 * Creates a function that makes links. The links are fields instead of elements around their texts, because simple
 * readers, such as those of applicant tracking systems, read only the runs directly in a paragraph and would miss the
 * employers. The library writes fields only for page numbers.
 */
function createLinker({ TextRun, XmlComponent }: Library) {
  class FieldRun extends TextRun {
    constructor(...parts: readonly XmlPart[]) {
      super({});
      this.root.push(...parts);
    }
  }

  class XmlPart extends XmlComponent {
    constructor(name: string, attributes: Readonly<Record<string, string>>, text: readonly string[] = []) {
      super(name);
      this.root.push({ _attr: attributes }, ...text);
    }
  }

  const fieldChar = (type: "begin" | "separate" | "end") =>
    new XmlPart("w:fldChar", { "w:fldCharType": type });

  return (run: ParagraphChild, url: string): ParagraphChild[] => {
    const target = clean(url).replace(/["\\]/g, encodeURIComponent);
    const instruction = new XmlPart("w:instrText", { "xml:space": "preserve" }, [`HYPERLINK "${target}"`]);
    return [
      new FieldRun(fieldChar("begin"), instruction, fieldChar("separate")),
      run,
      new FieldRun(fieldChar("end")),
    ];
  };
}

function clean(text: string): string {
  return text.replace(unspellable, "");
}

/** Writes the contents of paragraphs. */
function createRuns(library: Library, fonts: FontNames, isFromRight: boolean) {
  const { TextRun } = library;
  const toLink = createLinker(library);

  /** A name in Latin letters stays in its own direction, and so does a telephone number. */
  function run(plain: string, look: Look & { font?: string; style?: string } = {}): ParagraphChild {
    const isLeft = letter.test(plain) ? !letterFromRight.test(plain) : phoneNumber.test(plain);
    const rightToLeft = isFromRight && !isLeft;
    return new TextRun({ text: clean(plain), ...(rightToLeft && { rightToLeft }), ...look });
  }

  function text(plain: string, look: Look = {}): ParagraphChild[] {
    if (plain === "") return [];
    if (!isFromRight || !letterFromRight.test(plain)) return [run(plain, look)];
    // Put numbers and names in separate runs, so that bidirectional layout keeps their signs on the correct side.
    const words = [...plain.matchAll(signedWord)];
    const ends = [0, ...words.flatMap(({ 0: word, index }) => [index, index + word.length]), plain.length];
    return ends
      .slice(1)
      .flatMap((end, at) => plain.slice(ends[at], end) || [])
      .map((part) => run(part, look));
  }

  function link(name: string, url: string | undefined): ParagraphChild[] {
    return url === undefined ? text(name) : toLink(run(name, { style: "Hyperlink" }), url);
  }

  function inlines(parts: readonly Inline[], look: Look = {}): ParagraphChild[] {
    return parts.flatMap((part) => inline(part, look));
  }

  /** A link within a text becomes plain words, since a document cannot nest links. */
  function inline(part: Inline, look: Look): ParagraphChild[] {
    switch (part.kind) {
      case "text":
        return text(part.text, look);
      case "code":
        return [run(part.text, { font: fonts.code, ...look })];
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

  return { text, link, inlines };
}

function createWriter(library: Library, fonts: FontNames, isFromRight: boolean) {
  const { HeadingLevel, Paragraph } = library;
  const { text, link, inlines } = createRuns(library, fonts, isFromRight);
  const direction = isFromRight ? { bidirectional: true } : {};

  /** Programs that read styles expect every paragraph to have one. */
  function paragraph(children: ParagraphChild[]): Paragraph {
    return new Paragraph({ ...direction, style: "Normal", children });
  }

  function heading(
    level: Library["HeadingLevel"]["TITLE" | "HEADING_1"] | Level,
    children: ParagraphChild[],
  ) {
    return new Paragraph({ ...direction, heading: level, children });
  }

  function entry(written: CvEntry, level: Level): Paragraph[] {
    const { authors, summary, highlights, positions } = written;
    const facts = toFacts(written);
    const names = authors.flatMap((name, at) => [...(at === 0 ? [] : text(", ")), ...inlines(name)]);
    return [
      heading(level, toHeading(written)),
      ...[names, facts].filter((parts) => parts.length > 0).map(paragraph),
      ...summary.flatMap(textBlock),
      ...highlights.map(item),
      ...positions.flatMap((position) => entry(position, HeadingLevel.HEADING_3)),
    ];
  }

  /** Numbers are letters of their items, since a list of Word that begins at another number needs a definition. */
  function textBlock(block: TextBlock): Paragraph[] {
    if (block.kind === "paragraph") return [paragraph(inlines(block.content))];
    const { first, items } = block;
    if (first === undefined) return items.map(item);
    return items.map((line, at) => paragraph([...text(`${first + at}. `), ...inlines(line)]));
  }

  function item(line: readonly Inline[]): Paragraph {
    return new Paragraph({
      ...direction,
      style: "ListParagraph",
      numbering: { reference: bullets, level: 0 },
      children: inlines(line),
    });
  }

  /** A job's position is bold, and the rest of its title is not. */
  function toHeading({ job, title, orgUrl, positions }: CvEntry): ParagraphChild[] {
    if (positions.length > 0) return link(toPlainText(title), orgUrl);
    if (job === undefined || job.rest.length === 0) return inlines(job?.position ?? title);
    return [
      ...inlines(job.position),
      ...inlines([{ kind: "text", text: ": " }, ...job.rest], { bold: false }),
    ];
  }

  /** Lists the facts of an entry in the order of the PDF: category, people and place, dates, then the rest. */
  function toFacts(entry: CvEntry): ParagraphChild[] {
    const { category, org, orgUrl, dates, length, citation, keywords, links } = entry;
    const facts = [
      text(category),
      org === "" ? [] : link(org, orgUrl),
      ...[dates, length, citation, keywords.join(", ")].map((fact) => text(fact)),
      links.flatMap(({ text: name, url }, at) => [...(at === 0 ? [] : text(", ")), ...link(name, url)]),
    ].filter((fact) => fact.length > 0);
    return facts.flatMap((fact, at) => [...(at === 0 ? [] : text(" · ")), ...fact]);
  }

  function line({ title, detail, dates, text: more, url }: CvLine): Paragraph {
    const detailed = detail === undefined ? "" : ` (${detail})`;
    const dated = dates === undefined ? "" : `, ${dates}`;
    const rest = more === undefined ? "" : `: ${more}`;
    const name = url === undefined ? text(title, { bold: true }) : link(title, url);
    return paragraph([...name, ...text(detailed + dated + rest)]);
  }

  return { paragraph, heading, text, link, inlines, entry, line };
}
