/** Reads data files with the places of their values, and finds the templates of the typeset CV. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { getHeapStatistics } from "node:v8";
import { recordOf } from "../../model/collections.ts";
import type { Profile } from "../../model/cv.ts";
import {
  type DataFile,
  dataFileIds,
  dataFiles,
  type FileKind,
  htmlReason,
  isHtml,
} from "../../model/data-files.ts";
import type { FileText, FileTexts } from "../../model/dataset.ts";
import { controlCharacter, describeControl, isObject, quote, suggest } from "../../model/json-schema.ts";
import { profileFile, readProfile } from "../../model/profile.ts";
import { decodeBytes } from "./decode-text.ts";
import { createLocator, type LocatedDefect, type LocatedJson, readLocatedJson } from "./located-json.ts";
import { withAccountUrls } from "./networks.ts";
import { withSiteLinks } from "./own-files.ts";
import { type PageText, parsePage } from "./page-markdown.ts";
import { findProgramFolder } from "./program-files.ts";

export function readDataFolder(folder: string): FileTexts {
  return toFileTexts(
    recordOf(dataFileIds, (file) => openDataFile(folder, dataFiles[file])),
    folder,
  );
}

/** Returns the files as the dataset is read from them: activities have the texts of their pages. */
export function toFileTexts(files: Readonly<Record<DataFile, CheckedFile>>, folder: string): FileTexts {
  const texts = recordOf(dataFileIds, (file) => toFileText(files[file]));
  const { activities } = texts;
  const pages = readPageTexts(folder);
  if (!activities.ok || !Array.isArray(activities.parsed)) return texts;
  const parsed = activities.parsed.map((entry: unknown) => {
    if (!isObject(entry)) return entry;
    const { page: _, pageText: __, ...others } = entry;
    const pageText = pages.get(String(entry.id).normalize());
    if (pageText !== undefined) return { ...others, page: true, ...(pageText.length > 0 && { pageText }) };
    return "page" in entry || "pageText" in entry ? others : entry;
  });
  return { ...texts, activities: { ...activities, parsed } };
}

/** Returns the file as the dataset is read from it: with each link to a file of the owner's in one form. */
export function toFileText({ text, json }: CheckedFile): FileText {
  return text.ok && json !== undefined ? { ...text, parsed: withSiteLinks(json.value) } : text;
}

/** Returns the profile of a data folder; undefined where there is no profile.json or where it is no object. */
export function readProfileFile(folder: string): Profile | undefined {
  const { profile } = readProfile(toFileText(openDataFile(folder, profileFile)), {
    defectsPerEntry: "first",
  });
  return profile && withAccountUrls(profile);
}

function pathOf(folder: string, name: string): string {
  if (folder === ".") return name;
  return `${folder.replace(/[\\/]+$/, "")}/${name}`;
}

/** The limit is V8's: https://nodejs.org/api/buffer.html#bufferconstantsmax_string_length */
const tooLargeReason =
  "is larger than 512 MB, the longest text that Node supports: some 600,000 activities with all their links, or three million short ones";

/** The memory of a build per byte of a data file: 3.4 for 550,000 activities. Beyond Node's limit it would die. */
const heapBytesPerByte = 4;

/** Returns the reason why a file of this size does not fit into the memory; undefined if it does. */
export function findSizeError(bytes: number, heapLimit: number): string | undefined {
  const needed = bytes * heapBytesPerByte;
  if (needed <= heapLimit) return undefined;
  const [size, heap, limit] = [bytes, needed, heapLimit].map((count) => Math.ceil(count / 2 ** 20));
  return `has ${size} MB and takes about ${heap} MB of memory to read, but Node may use no more than ${limit} MB here; NODE_OPTIONS=--max-old-space-size=${heap} allows it, on a machine that has as much`;
}

/** A file that the owner writes. The reason why it is not valid UTF-8 has a place in its text. */
interface OwnText {
  readonly text: FileText;
  readonly badByte?: DefectAt;
}

/** Reads a file that the owner writes: every text of the folder goes through here. */
function readOwnText(path: string): OwnText {
  try {
    const reason = findSizeError(statSync(path).size, getHeapStatistics().heap_size_limit);
    if (reason !== undefined) return { text: { ok: false, missing: false, reason } };
    const decoded = decodeBytes(readFileSync(path));
    const text = { ok: true, text: decoded.text } as const;
    return decoded.ok ? { text } : { text, badByte: { offset: decoded.offset, message: decoded.reason } };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const isTooLong = code === "ERR_STRING_TOO_LONG" || code === "ERR_FS_FILE_TOO_LARGE";
    if (isTooLong) return { text: { ok: false, missing: false, reason: tooLargeReason } };
    const missing = code === "ENOENT";
    const reason = missing ? "is missing" : `cannot be read: ${String(error)}`;
    return { text: { ok: false, missing, reason } };
  }
}

/** Returns the file for a path below the site's base: in the data folder below data/, else in public/. */
export function findImageFile(path: string, folder: string, publicFolder = "public"): string | undefined {
  const file = path.startsWith("data/") ? join(folder, path.slice("data/".length)) : join(publicFolder, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** A defect and its offset in the file, in UTF-16 units. */
export interface DefectAt {
  readonly offset: number;
  readonly message: string;
}

/** A data file's text, and its JSON or the reason why it is invalid. */
export interface CheckedFile {
  readonly path: string;
  readonly text: FileText;
  readonly json?: LocatedJson;
  readonly syntaxDefect?: DefectAt;
}

export function openDataFile(folder: string, { name, root, required }: FileKind): CheckedFile {
  const path = pathOf(folder, name);
  const { text, badByte } = readOwnText(path);
  if (badByte !== undefined) return { path, text, syntaxDefect: badByte };
  const empty = root === "array" ? "[]" : "{}";
  if (!text.ok) {
    const reason = text.missing && required ? `${text.reason}: create it with ${empty}` : text.reason;
    return { path, text: { ...text, reason } };
  }
  const refuse = (offset: number, reason: string): CheckedFile => {
    return { path, text, syntaxDefect: { offset, message: `${name} ${reason}` } };
  };
  if (isHtml(text.text)) return refuse(0, htmlReason);
  if (/^\uFEFF?\s*$/.test(text.text)) return refuse(0, `is empty; write ${empty}`);
  const reply = readLocatedJson(text.text, path);
  return reply.ok ? { path, text, json: reply.json } : refuse(reply.defect.offset, reply.defect.message);
}

/** Returns the matching files of a folder, sorted; an empty list if the folder does not exist. */
export function findFiles(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => join(folder, name));
}

/** The folder with the texts of entries' pages, `pages/ID.md`. */
export const pagesFolder = "pages";

export const pageEnding = ".md";

/** The names of pages' texts, with endings that only other programs read. */
export const pageFileName = /\.(?:md|mdx|markdown)$/i;

export function findPageFiles(folder: string): string[] {
  return findFiles(join(folder, pagesFolder), pageFileName);
}

/** Returns whether an id is the same in a file's name and in an address. */
export function isPageId(id: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.+-]*$/u.test(id);
}

/** Returns the texts of pages by the ids of their activities. Some systems write letters of file names in two parts. */
function readPageTexts(folder: string) {
  const files = findPageFiles(folder).filter((file) => file.endsWith(pageEnding));
  const texts = files.map((file) => [basename(file, pageEnding).normalize(), file] as const);
  return new Map(
    texts.filter(([id]) => isPageId(id)).map(([id, file]) => [id, readPageFile(file).page.lines] as const),
  );
}

/** A text of the owner's that is not JSON. */
interface TextFile {
  readonly text: string;
  /** The place of bytes that are not UTF-8, or the reason why the file cannot be read. */
  readonly defects: readonly LocatedDefect[];
}

export function readTextFile(path: string): TextFile {
  const { text, badByte } = readOwnText(path);
  if (text.ok) return { text: text.text, defects: badByte ? [locateIn(path, text.text, badByte)] : [] };
  return { text: "", defects: [locateIn(path, "", { offset: 0, message: text.reason })] };
}

const locateIn = (file: string, text: string, { offset, message }: DefectAt): LocatedDefect => {
  return { file, ...createLocator(text)(offset), message };
};

interface PageFile extends TextFile {
  readonly page: PageText;
  readonly warnings: readonly LocatedDefect[];
}

/** The last reading of each page: data and pages both need it, and nothing changes it. */
const readPages = new Map<string, { text: string; page: PageText }>();

/** Reads a page without its control characters, such as those of a terminal's colours. */
export function readPageFile(path: string): PageFile {
  const { text: written, defects } = readTextFile(path);
  const control = defects.length > 0 ? null : controlCharacter.exec(written);
  const text =
    control === null
      ? written
      : stripVTControlCharacters(written).replace(new RegExp(controlCharacter, "gu"), "");
  const former = readPages.get(path);
  const page = former?.text === text ? former.page : parsePage(text);
  readPages.set(path, { text, page });
  if (control === null) return { text, page, defects, warnings: [] };
  const message = `${describeControl(control[0])}, which is left out`;
  return { text, page, defects, warnings: [locateIn(path, written, { offset: control.index, message })] };
}

export const defaultTemplate = "modern";

/** Returns the project's templates and then the owner's, which replace those of the same name. */
export function findTemplateFiles(dataFolder: string): string[] {
  return [findProgramFolder("cvTemplates"), join(dataFolder, "templates")].flatMap((folder) =>
    findFiles(folder, /\.typ$/),
  );
}

/** Returns the error in a template's name, without its subject; undefined if the template exists. */
export function findTemplateError(name: string, dataFolder: string): string | undefined {
  const files = findTemplateFiles(dataFolder).map((file) => basename(file, ".typ"));
  const known = [...new Set(files)].filter((known) => known !== "common");
  if (known.includes(name)) return undefined;
  const choice = `${known.join(", ")}, or NAME for templates/NAME.typ in the data folder`;
  return `is not a template: ${quote(name)}; it can be ${choice}${suggest(name, known)}`;
}
