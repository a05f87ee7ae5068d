/** Writes the files of `-o FILE`: formats by extension, and protection of the data, which commands check first. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { toResultFile } from "../../engine/files/result-files.ts";
import type { FileFormat, Reading } from "../../engine/types.ts";
import { cvFields, type Problem } from "../../grammar/index.ts";
import type { Activity } from "../../model/cv.ts";
import { dataFiles } from "../../model/data-files.ts";
import type { Dataset } from "../../model/dataset.ts";
import { markTexts } from "../../model/mark-texts.ts";
import { messageOf } from "../../model/message-of.ts";
import { profileFile } from "../../model/profile.ts";
import { entryReader } from "../export/entries.ts";
import { readWords } from "../languages/translation.ts";
import { type Config, configName } from "../owner/config.ts";
import { writeFile } from "../owner/write-files.ts";
import { fail, pathIn, type Session } from "./session.ts";

export const forceOption = ["--force", "overwrite the file even if it is in the data folder", false] as const;

interface Output {
  /** The path as given. */
  file: string;
  data: string;
  force: boolean;
}

const dataNames = new Set<string>([...Object.values(dataFiles).map(({ name }) => name), profileFile.name]);

/** Returns the reason why the file must not be written; undefined if it may. */
export function findOverwriteError(session: Session, { file, data, force }: Output): string | undefined {
  const path = pathIn(session, file);
  const found = existsSync(path) ? statSync(path) : undefined;
  if (found?.isDirectory()) return `${file} is a folder. Name a file in it`;
  const target = toTarget(path);
  const name = basename(target).toLowerCase();
  const isInData = isInDataFolder(dirname(target), toTarget(data));
  if (name === configName || (isInData && dataNames.has(name)))
    return `${file} is one of the files that the site is built from, which -o never overwrites. Name another file`;
  if (force || found === undefined || found.size === 0 || !(isInData || dataNames.has(name)))
    return undefined;
  const reason = isInData ? "is in the data folder" : "has the name of a data file";
  return `${file} ${reason}, so it is not overwritten. Name another file, or add --force to replace it`;
}

/** Resolves links and the file system's spelling of a path. */
function toTarget(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const absolute = resolve(path);
  return dirname(absolute) === absolute ? absolute : join(toTarget(dirname(absolute)), basename(absolute));
}

const requiredNames = Object.values(dataFiles).flatMap(({ name, required }) => (required ? [name] : []));

/** Returns whether a folder is the data folder of this run, looks like another one, or is inside of one. */
function isInDataFolder(folder: string, data: string): boolean {
  if (folder === data || requiredNames.every((name) => existsSync(join(folder, name)))) return true;
  return dirname(folder) !== folder && isInDataFolder(dirname(folder), data);
}

const formats = {
  ".csv": "csv",
  ".json": "json",
  ".bib": "bibtex",
  ".md": "markdown",
  ".docx": "docx",
} as const satisfies Record<string, FileFormat | "markdown" | "docx">;

type Ending = keyof typeof formats;

const endings = Object.keys(formats)
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");

export const outputOption = [
  "--out <file>",
  `or -o: write the results to a file that ends in ${endings}`,
] as const;

/** Returns undefined for an unknown extension. */
export function findFileFormat(file: string): (typeof formats)[Ending] | undefined {
  const ending = extname(file).toLowerCase();
  return isEnding(ending) ? formats[ending] : undefined;
}

function isEnding(ending: string): ending is Ending {
  return Object.hasOwn(formats, ending);
}

export function noFileFormat(file: string): string {
  return `${file}: the file's extension decides the format, and must be ${endings}`;
}

interface FileOfResults {
  /** The path as given. */
  file: string;
  format: (typeof formats)[Ending];
  /** The text of the query. */
  text: string;
  activities: readonly Activity[];
  /** The number of matches that are hidden by default. */
  hidden: number;
  /** The owner's configuration; undefined for the CVs of several people, whose results are in English. */
  config: Pick<Config, "language" | "messages"> | undefined;
}

/** Returns the exit code. */
export async function writeResults(
  session: Session,
  { data, owner }: Pick<Dataset, "data" | "owner">,
  { file, format, text, activities, hidden, config }: FileOfResults,
): Promise<number> {
  const { language = "en", messages = "" } = config ?? {};
  const spoken = readWords(language, messages);
  if (!spoken.ok) return fail(session, spoken.reason);
  const { value: words } = spoken;
  const asked = { owner, asked: text, words };
  const make = async (): Promise<string | Uint8Array> => {
    switch (format) {
      case "markdown": {
        const { toMarkdownResults } = await import("../export/markdown.ts");
        return toMarkdownResults(asked, activities, entryReader(data, { words }));
      }
      case "docx": {
        const { toDocxResults } = await import("../export/docx.ts");
        return toDocxResults(asked, activities, entryReader(data, { words }));
      }
      default:
        return toResultFile(format, { data, owner }, activities.map(markTexts));
    }
  };
  try {
    const content = await make();
    if (format === "bibtex" && content === "")
      return fail(
        session,
        `${file} is not written: none of the ${activities.length} results is a publication`,
      );
    const written = writeFile(pathIn(session, file), content);
    if (!written.ok) return fail(session, written.reason);
  } catch (error) {
    return fail(session, `${file}: ${messageOf(error)}`);
  }
  session.note(`${file}: ${countResults(activities.length, hidden)}\n`);
  return 0;
}

/** The fields in a line of results. */
export type ReportedActivity = Pick<Activity, "id" | "createdAt" | "category" | "org" | "title">;

interface FoundReport {
  readonly query: string;
  /** Newest first. */
  readonly activities: readonly ReportedActivity[];
  /** The number of matches that are hidden by default. */
  readonly hidden: number;
  /** None for a database, which lacks the words of the data folder. */
  readonly readings: readonly Reading[];
}

export function printFound(
  { out }: Session,
  { query, activities, hidden, readings }: FoundReport,
  asJson: boolean,
): void {
  const total = activities.length;
  if (asJson) {
    const ids = activities.map(({ id }) => id);
    const meant = readings.map(({ query, total, covers, kind }) => ({ query, total, covers, kind }));
    out(`${JSON.stringify({ query, total, hidden, ids, readings: meant })}\n`);
    return;
  }
  out(`${countResults(total, hidden)}\n`);
  // The ids of several people's activities are PERSON/ID.
  const people = activities.map(({ id }) => /^[^/]+(?=\/)/.exec(id)?.[0] ?? "");
  const width = people.includes("") ? 0 : Math.max(...people.map((person) => person.length));
  for (const [at, activity] of activities.entries())
    out(`${width === 0 ? "" : `${people[at]?.padEnd(width)}  `}${formatActivity(activity)}\n`);
}

function countResults(total: number, hidden: number): string {
  const more = hidden > 0 ? ` (${hidden} more hidden by default; --all shows them)` : "";
  return `${total} ${total === 1 ? "result" : "results"}${more}`;
}

export function printProblems(
  { out }: Session,
  query: string,
  { problems, incomplete }: { readonly problems: readonly Problem[]; readonly incomplete: boolean },
  asJson: boolean,
): void {
  if (asJson) out(`${JSON.stringify({ query, incomplete, problems })}\n`);
  else for (const problem of problems) out(`${underline(query, problem)}\n`);
}

function formatActivity({ createdAt, category, org, title }: ReportedActivity): string {
  return [createdAt.slice(0, 10).padEnd(10), category.padEnd(11), org ?? "", title].join("  ");
}

/** Returns the message, and the allowed alternatives. */
function explainProblem(text: string, { code, message, start }: Problem): string[] {
  if (code === "field-unknown")
    return [message, `The fields are ${cvFields.map(({ name }) => name).join(", ")}`];
  const name = /([A-Za-z][\w-]*):[^:\s]*$/.exec(text.slice(0, start))?.[1]?.toLowerCase();
  const field = cvFields.find((one) => one.name === name);
  if (code !== "boolean-invalid" || field === undefined) return [message];
  if (field.type !== "flag") return [message, `${name}: takes true or false`];
  return [`${name}: takes ${(field.values ?? []).join(", ")}`];
}

function underline(text: string, problem: Problem): string {
  const { start, length, fixes = [] } = problem;
  // Tabs and line ends would shift the carets.
  const line = text.replace(/\s/g, " ");
  const sentences = [...explainProblem(text, problem), ...fixes.map(({ label }) => label)];
  // Questions and the last sentence need no full stop.
  const explained = sentences.join(". ").replaceAll("?. ", "? ");
  const indent = " ".repeat(columnsOf(line.slice(0, start)));
  const carets = "^".repeat(Math.max(1, columnsOf(line.slice(start, start + length))));
  return `${line}\n${indent}${carets} ${explained}`;
}

/** East Asian letters and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Returns a text's width in terminal columns: two for wide letters, none for marks. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) columns += /\p{M}/u.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
  return columns;
}
