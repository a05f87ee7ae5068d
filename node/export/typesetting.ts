/**
 * Typesets a CV as a PDF with Typst. The compiler is WebAssembly, so that every machine makes the same bytes; it
 * has only the given fonts, no clock and no network. Texts reach the template as JSON and never as markup. It runs in
 * its own thread. Latin letters that no font has are replaced by simpler ones, signs by their spelling; pictures such
 * as emoji are removed. A text with other missing letters is not set: cv-pdf.ts omits it.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import anyAscii from "any-ascii";
import { isObject } from "../../model/json-schema.ts";
import { isolateSigned, letterFromRight } from "../../model/signed-words.ts";
import { findFiles, findTemplateFiles, readTextFile } from "../owner/data-file.ts";
import { findFontFiles, findOptional, findTypesetThread, optionalPackages } from "../owner/program-files.ts";
import type { CvContent } from "./cv-content.ts";

/** Returns the project's fonts and then those in fonts/ of the data folder, sorted by name. */
export function readFonts(dataFolder: string): Uint8Array[] {
  return findFonts(dataFolder).map((file) => readFileSync(file));
}

function findFonts(dataFolder: string): string[] {
  return [...findFontFiles(), ...findFiles(join(dataFolder, "fonts"), /\.(?:ttf|otf|ttc|otc)$/i)];
}

interface TypesetError {
  error: string;
}

export interface Sheet {
  pages: number;
  /** The number of pages, with the last one's fraction. */
  filled: number;
  /** The pictures and signs that are left out or respelled. */
  signs: ReadonlySet<string>;
  toPdf: () => Promise<Uint8Array>;
}

/** Creates a typesetter with the project's and a folder's fonts and templates. Rejects without Typst. */
export async function createTypesetter(dataFolder: string): Promise<Typesetter> {
  const typst = findOptional("typst");
  if (typst === undefined) throw new Error(typstMissing);
  const sources = new Map(
    findTemplateFiles(dataFolder).map((file) => [basename(file), readTextFile(file).text]),
  );
  const thread = new Worker(findTypesetThread(), {
    workerData: { program: typst, fonts: findFonts(dataFolder), sources },
  });
  const typesetter = new Typesetter(thread);
  await typesetter.start();
  return typesetter;
}

export class Typesetter {
  glyphs = new Glyphs([]);
  readonly #thread: Worker;
  readonly #failed: Promise<never>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(thread: Worker) {
    this.#thread = thread;
    this.#failed = once(thread, "exit").then(() => {
      throw new Error("Typst's thread has ended.");
    });
  }

  async start(): Promise<void> {
    const { coverages } = await this.#ask<{ coverages: Coverage[] }>({ start: true });
    this.glyphs = new Glyphs(coverages);
  }

  /** Returns the number of pages, and a function that makes the PDF. Rejects if a template is invalid. */
  async set(content: CvContent, template: string): Promise<Sheet> {
    const signs = new Set<string>();
    const drawn = this.#toDrawable(content, (sign) => void signs.add(sign));
    const drawable = content.isRightToLeft ? isolateTexts(drawn) : drawn;
    const question = { content: JSON.stringify(drawable), template };
    const reply = await this.#ask<{ pages: number; filled: number; made: number } | TypesetError>(question);
    if ("error" in reply) throw new Error(`The template ${template} cannot be typeset: ${reply.error}`);
    const { pages, filled, made } = reply;
    const toPdf = async () => {
      const reply = await this.#ask<{ pdf: Uint8Array } | TypesetError>({ made });
      if ("error" in reply) throw new Error(`The CV cannot be typeset: ${reply.error}`);
      return withShownTitle(reply.pdf);
    };
    return { pages, filled, signs, toPdf };
  }

  /** Makes a picture available to templates by its name. Rejects if it cannot be drawn. */
  async addPicture({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
    const reply = await this.#ask<Partial<TypesetError>>({ picture: name, bytes });
    if (reply.error !== undefined) throw new Error(reply.error);
  }

  /** Ends the thread and frees its memory. */
  async close(): Promise<void> {
    await this.#thread.terminate();
  }

  /** Asks the thread one by one, since replies have no ids. Rejects all if the thread fails or ends. */
  #ask<T>(question: object): Promise<T> {
    const reply = this.#last.then(async () => {
      // The thread keeps the process alive only while a reply is pending.
      this.#thread.ref();
      this.#thread.postMessage(question);
      const [message]: T[] = await Promise.race([once(this.#thread, "message"), this.#failed]);
      this.#thread.unref();
      if (message === undefined) throw new Error("Typst's thread did not reply.");
      return message;
    });
    this.#last = reply.catch(() => {});
    return reply;
  }

  /** Replaces characters that no font can draw, except in addresses and metadata. */
  #toDrawable(value: unknown, onMissing: (sign: string) => void): unknown {
    if (typeof value === "string") return this.glyphs.toDrawable(value, onMissing);
    if (Array.isArray(value)) return value.map((item) => this.#toDrawable(item, onMissing));
    if (typeof value !== "object" || value === null) return value;
    const toField = ([key, inner]: [string, unknown]) => [
      key,
      undrawnKeys.has(key) ? inner : this.#toDrawable(inner, onMissing),
    ];
    return Object.fromEntries(Object.entries(value).map(toField));
  }
}

/** Marks of Unicode that isolate a text: in the direction of its first letter, and from left to right. */
const [firstStrong, leftToRight, endOfIsolate] = ["\u2068", "\u2066", "\u2069"];

/** Isolates each text of a right-to-left CV like the page's `bdi`, so that phone numbers and `C++` keep order. */
function isolateTexts(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? "" : isolate(value);
  if (Array.isArray(value)) {
    if (!value.every(isInlinePart) || value.length === 0) return value.map(isolateTexts);
    const mark = (text: string) => ({ kind: "text", text });
    return [mark(firstStrong), ...value.map(isolateInline), mark(endOfIsolate)];
  }
  if (!isObject(value)) return value;
  const toField = ([key, inner]: [string, unknown]) => [
    key,
    undrawnKeys.has(key) || key === "accent" ? inner : isolateTexts(inner),
  ];
  return Object.fromEntries(Object.entries(value).map(toField));
}

function isInlinePart(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value.kind === "string" && ("text" in value || "children" in value);
}

function isolateInline({ text, children, ...part }: Readonly<Record<string, unknown>>): object {
  if (Array.isArray(children)) return { ...part, children: children.filter(isInlinePart).map(isolateInline) };
  const given = String(text);
  return { ...part, text: part.kind === "code" ? leftToRight + given + endOfIsolate : isolateSigned(given) };
}

function isolate(text: string): string {
  // Numbers run from left to right.
  return letterFromRight.test(text)
    ? firstStrong + isolateSigned(text) + endOfIsolate
    : leftToRight + text + endOfIsolate;
}

const undrawnKeys = new Set(["document", "photo", "size", "url", "orgUrl", "href", "language", "id", "kind"]);

const typstMissing = `A PDF needs Typst, which is not installed: npm install --include=optional adds ${optionalPackages.typst.name}.`;

/** A font's code points as lengths of ranges: missing, present, missing, and so on from 0. */
type Coverage = readonly number[];

export class Glyphs {
  readonly #covered = new Set<number>();

  constructor(coverages: readonly Coverage[]) {
    for (const coverage of coverages) {
      let codePoint = 0;
      for (const [at, length] of coverage.entries()) {
        if (at % 2 === 1) for (let next = 0; next < length; next++) this.#covered.add(codePoint + next);
        codePoint += length;
      }
    }
  }

  has(text: string): boolean {
    return [...text].every((character) => this.#covered.has(character.codePointAt(0) ?? 0));
  }

  /** Returns the letters that no font has, except Latin ones, which have simpler spellings. */
  findUnset(text: string): string[] {
    const plain = text.normalize("NFC");
    if (this.has(plain)) return [];
    return Array.from(segmenter.segment(plain), ({ segment }) => segment).filter(
      (segment) =>
        foreignLetter.test(segment) &&
        !this.has(toVisible(segment)) &&
        !this.has(toVisible(segment).normalize("NFKC")),
    );
  }

  /** Replaces all characters that the fonts lack, and calls `onMissing` for each. */
  toDrawable(text: string, onMissing: (sign: string) => void = () => {}): string {
    const spelled = text.replace(ligature, (letters) => letters.normalize("NFKC"));
    const plain = spelled.replace(/\p{Cc}/gu, " ").normalize("NFC");
    if (this.has(plain)) return plain;
    let drawn = "";
    let isAfterPicture = false;
    for (const { segment } of segmenter.segment(plain)) {
      const letters = this.#toDrawableSegment(segment, onMissing);
      if (letters === undefined) {
        isAfterPicture = true;
        continue;
      }
      // One of the two blanks around a picture is removed with it.
      if (isAfterPicture && /^[\s.,;:!?)]/.test(letters)) drawn = drawn.replace(/ $/, "");
      drawn += isAfterPicture && drawn === "" ? letters.trimStart() : letters;
      isAfterPicture = false;
    }
    return drawn;
  }

  /** Returns undefined for a picture, and for a letter whose Latin spelling would be another word. */
  #toDrawableSegment(segment: string, onMissing: (sign: string) => void): string | undefined {
    const visible = toVisible(segment);
    if (this.has(visible)) return visible;
    if (visible !== "") onMissing(segment);
    const simple = visible.normalize("NFKC");
    if (this.has(simple)) return simple;
    if (foreignLetter.test(visible)) return undefined;
    const spelled = anyAscii(visible).trim();
    return /^(?::[\w+-]+:)+$/.test(spelled) ? undefined : spelled;
  }
}

/** Removes joiners and variation selectors, which are invisible and only change emoji. */
function toVisible(segment: string): string {
  return segment.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/** A letter or a digit of a script other than Latin. */
const foreignLetter = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{N}]/u;

/** Ligature characters would hide words from a search. */
const ligature = /[\ufb00-\ufb06]/g;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes viewers show the document's title instead of the file's name, as accessible PDFs must: Typst sets this flag only
 * with its PDF/UA option, which its WebAssembly package does not pass on. The flag takes the place of white space and of
 * a default that Poppler complains about, so that every object stays where the table of objects expects it.
 */
function withShownTitle(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString("latin1");
  const catalog = /<<\s*\/Type \/Catalog\b[\s\S]*?(?=endobj)/.exec(
    text.slice(text.lastIndexOf("/Type /Catalog") - 10),
  );
  if (catalog === null) return pdf;
  const edited = catalog[0]
    .replace(/\s*\/Suspects false/, "")
    .replace("/ViewerPreferences <<", "$& /DisplayDocTitle true")
    .replace(/\n +/g, "\n");
  if (edited.length > catalog[0].length) return pdf;
  return Buffer.from(
    text.replace(catalog[0], () => edited.padEnd(catalog[0].length)),
    "latin1",
  );
}
