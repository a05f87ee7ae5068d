/** Finds every problem of a data folder with its file, line and column. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Activity, Owner } from "../../worker/contract.ts";
import { type Dataset, inspectDataset } from "../../worker/data/dataset.ts";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { type DataDefect, entryDefect, fileDefect, type Problem } from "../../worker/data/defects.ts";
import { fold } from "../../worker/data/letters.ts";
import { profileFile, profileSchema, readProfile, toImagePath } from "../../worker/data/profile.ts";
import {
  type DataFile,
  dataFiles,
  forEachFile,
  quote,
  schemas,
  toOneLine,
} from "../../worker/data/schema.ts";
import { silentProgress, type TerminalProgress } from "../terminal-progress.ts";
import { checkKeys, type KeyProblem } from "./check-keys.ts";
import { whyNoTemplate } from "./cv-templates.ts";
import { type CheckedFile, findImageFile, type LocatedProblem, openDataFile } from "./data-file.ts";
import { createLocator, type LocatedJson } from "./located-json.ts";

const laterDates = ["acceptedAt", "closedAt", "endedAt"] as const;

/**
 * Finds dates of an activity that lie before its createdAt. Only certain cases count: `2020` may be any day of that
 * year, so it is not before 2020-05-01.
 */
function checkOrder(activity: Activity): Problem[] {
  const created = parseTimestamp(activity.createdAt);
  return laterDates.flatMap((field) => {
    const end = endOf(activity[field] ?? "");
    const isEarlier = created !== undefined && end !== undefined && end <= created;
    return isEarlier ? [{ path: [field], reason: "is before createdAt" }] : [];
  });
}

/** Returns the first millisecond after the year, the month, the day or the instant that a date means. */
function endOf(date: string): number | undefined {
  const start = parseTimestamp(date);
  if (start === undefined) return undefined;
  if (date.length === 4) return parseTimestamp(String(Number(date) + 1).padStart(4, "0"));
  if (date.length === 7) return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  return date.length === 10 ? start + millisecondsPerDay : start + 1;
}

const millisecondsPerDay = 86_400_000;

interface Named {
  readonly id: string;
  readonly name?: string;
}

/**
 * Returns a problem for each value that a query cannot tell from another of its list in every spelling. The data is
 * right as it is, but its owner may not know.
 */
function checkNames<T extends Named>(values: readonly T[]): { value: T; problem: Problem }[] {
  const byId = new Map<string, T[]>();
  for (const value of values) byId.set(fold(value.id), [...(byId.get(fold(value.id)) ?? []), value]);
  return values.flatMap((value) => {
    const [first = value] = byId.get(fold(value.id)) ?? [];
    const sameName = value.name === undefined ? [] : (byId.get(fold(value.name)) ?? []);
    const named = sameName.find((other) => fold(other.id) !== fold(value.id));
    const problems: Problem[] = [];
    if (first !== value) {
      const reason = `differs from ${quote(first.id)} by case alone: a query in any other case finds both`;
      problems.push({ path: ["id"], reason });
    }
    if (named !== undefined) {
      const reason = `is the id of another entry, ${quote(named.id)}, which that spelling finds alone`;
      problems.push({ path: ["name"], reason });
    }
    return problems.map((problem) => ({ value, problem }));
  });
}

interface FolderReport {
  /** Lines of `file:line:column: message`, in the order of files and lines. */
  readonly problems: string[];
  /** Lines like these for what the owner may want to know, while the data can be used as it is. */
  readonly warnings: string[];
  readonly dataset: Dataset;
}

/** Returns the problems of a data folder, one line each. */
export function checkFolder(folder: string): string[] {
  return reportFolder(folder).problems;
}

/** Reading and parsing more than this takes over two seconds on a slow machine. */
const quicklyReadBytes = 100 * 2 ** 20;

export function reportFolder(folder: string, progress: TerminalProgress = silentProgress): FolderReport {
  const files = forEachFile((file) => {
    const { name } = dataFiles[file];
    const { size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { size: 0 };
    if (size > quicklyReadBytes) progress.announce(`reading ${name}, ${Math.round(size / 2 ** 20)} MB`);
    else progress.say(`reading ${name}`);
    return openDataFile(folder, dataFiles[file]);
  });
  const texts = forEachFile((file) => {
    const { text, json } = files[file];
    return text.ok ? { ...text, parsed: json?.value } : text;
  });
  const dataset = inspectDataset(texts, { problemsPerEntry: "all", onProgress: progress.say });
  const { data, defects } = dataset;
  progress.say("looking for keys that are unknown or written twice");
  const problems = forEachFile((file) =>
    toLines(files[file], [
      ...findSyntaxAndDefects(files[file], defects.filter(isIn(file))),
      ...findKeyProblems(files[file], file),
      ...(file === "activities" ? findOrderProblems(files[file], data.activities) : []),
      ...(file === "owner" ? findTemplateProblems(files[file], folder, dataset.owner) : []),
    ]),
  );
  const warnings = [
    ...toLines(files.orgs, findNameWarnings(files.orgs, "orgs", data.orgs)),
    ...toLines(files.languages, findNameWarnings(files.languages, "languages", data.languages)),
    ...toLines(files.categories, findNameWarnings(files.categories, "categories", data.categories)),
  ];
  const profile = openDataFile(folder, profileFile);
  const inProfile = findProfileProblems(profile, folder);
  return {
    problems: [...Object.values(problems).flat(), ...toLines(profile, inProfile.problems)],
    warnings: [...warnings, ...toLines(profile, inProfile.warnings)],
    dataset,
  };
}

interface ProfileFindings {
  readonly problems: LocatedProblem[];
  readonly warnings: LocatedProblem[];
}

function findProfileProblems(file: CheckedFile, folder: string): ProfileFindings {
  const { profile, defects } = readProfile(file.text, { problemsPerEntry: "all" });
  const keys = file.json === undefined ? [] : checkKeys(file.json, profileSchema).map(toProblem);
  const reason = profile?.image === undefined ? undefined : whyNotShown(profile.image, folder);
  const image =
    reason === undefined ? [] : [fileDefect(profileFile.name, { path: ["image"], reason }, "warning")];
  return {
    problems: [...findSyntaxAndDefects(file, defects), ...keys],
    warnings: image.map((defect) => locate(defect, file.json)),
  };
}

/** The page's policy loads images from its own host alone, and a file that is not there would be an empty square. */
function whyNotShown(image: string, folder: string): string | undefined {
  const path = toImagePath(image);
  if (path === undefined)
    return "is on another host, from which the page loads nothing; put the file into public/ to show it";
  return findImageFile(path, folder) === undefined
    ? `is no file in public/ or, after data/, in the data folder, so it is not shown: ${quote(image)}`
    : undefined;
}

function isIn(file: DataFile): (defect: DataDefect) => boolean {
  return (defect) => defect.file === dataFiles[file].name;
}

/** A syntax problem replaces the defects of its file: the loader reports it too, but without its position. */
function findSyntaxAndDefects({ json, syntaxProblem }: CheckedFile, defects: DataDefect[]): LocatedProblem[] {
  return syntaxProblem === undefined ? defects.map((defect) => locate(defect, json)) : [syntaxProblem];
}

function findKeyProblems({ json }: CheckedFile, file: DataFile): LocatedProblem[] {
  return json === undefined ? [] : checkKeys(json, schemas[file]).map(toProblem);
}

function toProblem({ node, reason }: KeyProblem): LocatedProblem {
  return { offset: node.offset, message: reason };
}

function findOrderProblems({ json }: CheckedFile, activities: readonly Activity[]): LocatedProblem[] {
  const file = dataFiles.activities.name;
  const found = activities.flatMap((activity) => {
    return checkOrder(activity).map((problem) => ({ activity, problem }));
  });
  if (found.length === 0) return [];
  const indexById = indicesById(json);
  return found.map(({ activity, problem }) => {
    const position = { file, index: indexById.get(activity.id) ?? 0, entry: activity };
    return locate(entryDefect(position, problem, "warning"), json);
  });
}

/** Of what the file itself lists: other entries are this project's own. */
function findNameWarnings(
  { json }: CheckedFile,
  file: DataFile,
  values: readonly { id: string; name?: string }[],
): LocatedProblem[] {
  const indices = indicesById(json);
  return checkNames(values).flatMap(({ value, problem }) => {
    const index = indices.get(value.id);
    if (index === undefined) return [];
    return locate(entryDefect({ file: dataFiles[file].name, index, entry: value }, problem, "warning"), json);
  });
}

/** The template is the only value that another file of the folder may give a meaning. */
function findTemplateProblems(
  { json }: CheckedFile,
  folder: string,
  { cvTemplate }: Owner,
): LocatedProblem[] {
  const reason = cvTemplate === undefined ? undefined : whyNoTemplate(cvTemplate, folder);
  if (reason === undefined) return [];
  return [locate(fileDefect(dataFiles.owner.name, { path: ["cvTemplate"], reason }, "error"), json)];
}

function indicesById(json: LocatedJson | undefined): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  for (const [index, entry] of (json?.entries ?? []).entries()) {
    const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
    if (typeof id === "string" && !indices.has(toOneLine(id))) indices.set(toOneLine(id), index);
  }
  return indices;
}

function locate(
  { file, index, id, field, path, reason }: DataDefect,
  json: LocatedJson | undefined,
): LocatedProblem {
  const steps = index === undefined ? path : [index, ...path];
  const offset = json?.offsetOf(steps) ?? 0;
  const entry = id === undefined ? `entry ${(index ?? 0) + 1}` : quote(id);
  const subject = [...(index === undefined ? [] : [entry]), ...(field === undefined ? [] : [field])].join(
    ": ",
  );
  return { offset, message: `${subject === "" ? file : subject} ${reason}` };
}

function toLines({ path, text }: CheckedFile, problems: readonly LocatedProblem[]): string[] {
  const locatePosition = createLocator(text.ok ? text.text : "");
  return problems
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => {
      const { line, column } = locatePosition(offset);
      return `${path}:${line}:${column}: ${message}`;
    });
}
