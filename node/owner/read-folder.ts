/** Reads and checks a data folder. Returns the valid data and all defects with places; never throws for data. */

import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { foldCase } from "../../grammar/letters.ts";
import { groupBy, recordOf } from "../../model/collections.ts";
import type { Org, Profile } from "../../model/cv.ts";
import {
  type DataDefect,
  type DataFile,
  dataFileIds,
  dataFiles,
  entryDefect,
  fileDefect,
} from "../../model/data-files.ts";
import { type Dataset, inspectDataset } from "../../model/dataset.ts";
import { millisecondsPerDay, parseTimestamp, yearOf } from "../../model/dates.ts";
import { isObject, quote, type ValueDefect } from "../../model/json-schema.ts";
import { profileFile, readProfile, toImagePath } from "../../model/profile.ts";
import { findProgress } from "../../model/progress.ts";
import { findCvOptionDefects } from "./cv-options.ts";
import {
  type CheckedFile,
  type DefectAt,
  findFiles,
  findImageFile,
  openDataFile,
  readTextFile,
  toFileText,
  toFileTexts,
} from "./data-file.ts";
import {
  createLocator,
  findRepeatedKeys,
  isJsonObject,
  type LocatedDefect,
  type LocatedJson,
} from "./located-json.ts";
import { withAccountUrls } from "./networks.ts";
import { findMissingFiles } from "./own-files.ts";
import { isForeignPicture, type PictureUse } from "./pictures.ts";
import { findViewDefects } from "./views.ts";

export interface OwnerFolder {
  /** The valid data: invalid entries and fields are left out. */
  readonly dataset: Dataset;
  /** Undefined where there is no profile.json or where it cannot be read. */
  readonly profile: Profile | undefined;
  /** Defects because of which the data are refused, in the order of files and lines. */
  readonly defects: readonly LocatedDefect[];
  /** Problems to fix before publishing, although a site can be built with them. */
  readonly gaps: readonly LocatedDefect[];
  /** Hints for the owner about valid data. */
  readonly warnings: readonly LocatedDefect[];
  /** The names of files that cannot be read, so that references to them cannot be checked. */
  readonly unread: ReadonlySet<string>;
  /** What only reading the pictures tells, see `findPictureWarnings` of pictures.ts. */
  readonly pictures: readonly PictureUse[];
}

/** Progress of a long read. */
interface ReadProgress {
  /** Reports the current step, and its progress from 0 to 1. */
  say(step: string, share?: number): void;
  /** Reports a long step at once. */
  announce(step: string): void;
}

const silence: ReadProgress = { say() {}, announce() {} };

/** More than this takes over two seconds on a slow machine. */
const quicklyReadBytes = 100 * 2 ** 20;

/** `messages`: the owner's folder of messages; the languages of documents are not checked without it. */
export function readFolder(folder: string, progress: ReadProgress = silence, messages?: string): OwnerFolder {
  const files = recordOf(dataFileIds, (file) => {
    const { name } = dataFiles[file];
    const { size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { size: 0 };
    if (size > quicklyReadBytes) progress.announce(`reading ${name}, ${Math.round(size / 2 ** 20)} MB`);
    else progress.say(`reading ${name}`);
    return openDataFile(folder, dataFiles[file]);
  });
  const texts = toFileTexts(files, folder);
  const dataset = inspectDataset(texts, { defectsPerEntry: "all", onProgress: progress.say });
  const { data, owner, defects } = dataset;
  progress.say("looking for duplicate keys");
  const profileText = openDataFile(folder, profileFile);
  const profile = readProfile(toFileText(profileText), { defectsPerEntry: "all" });
  const unread = new Set(
    [
      ...dataFileIds.map((file) => [dataFiles[file], files[file]] as const),
      [profileFile, profileText] as const,
    ]
      .filter(([{ required }, file]) => isUnread(file, required))
      .map(([{ name }]) => name),
  );
  const context = { unread, folder, profile: profile.profile, categories: data.categories, messages };
  const inFiles = recordOf(dataFileIds, (file) =>
    toLocated(files[file], [
      ...findDefects(
        files[file],
        defects.filter((defect) => defect.file === dataFiles[file].name),
        file === "activities" ? employerReader(data.orgs) : undefined,
      ),
      ...(file === "owner"
        ? [...findCvOptionDefects(owner.cv ?? {}, ["cv"], context), ...findViewDefects(dataset, context)].map(
            (defect) => locateDefect(fileDefect(dataFiles.owner.name, defect, "error"), files[file].json),
          )
        : []),
    ]),
  );
  return {
    dataset,
    profile: profile.profile && withAccountUrls(profile.profile),
    unread,
    pictures: findPictureUses(files.activities, profileText, { data, profile: profile.profile }),
    defects: [
      ...Object.values(inFiles).flat(),
      ...toLocated(profileText, findDefects(profileText, profile.defects, findSchool)),
      ...findFiles(join(folder, "templates"), /\.typ$/).flatMap((file) => readTextFile(file).defects),
    ],
    gaps: toLocated(files.owner, findMissingOwner(files.owner)),
    warnings: [
      ...[...Object.values(files), profileText].flatMap((file) =>
        toLocated(
          file,
          findMissingFiles(file.json?.value, folder).map((defect) => locateIn(file, defect)),
        ),
      ),
      ...[files.owner, files.activities, profileText].flatMap((file) =>
        toLocated(file, findBlockMarkup(file)),
      ),
      ...toLocated(files.owner, findMovedKeys(files.owner)),
      ...toLocated(files.orgs, findNameWarnings(files.orgs, "orgs", data.orgs)),
      ...toLocated(files.orgs, findUnusedOrgs(files.orgs, files.activities)),
      ...toLocated(files.languages, findNameWarnings(files.languages, "languages", data.languages)),
      ...toLocated(files.categories, findNameWarnings(files.categories, "categories", data.categories)),
      ...toLocated(files.activities, [
        ...findNameWarnings(files.activities, "activities", data.activities),
        ...findUnlikelyDays(files.activities),
        ...findUnlisted(files.activities, dataset),
        ...findPictureWarnings(files.activities, dataset, folder),
      ]),
      ...toLocated(profileText, [
        ...findImageWarnings(profileText, profile.profile, dataset, folder),
        ...findUnlikelyDays(profileText),
      ]),
    ],
  };
}

function isUnread({ text, syntaxDefect }: CheckedFile, isRequired: boolean): boolean {
  return syntaxDefect !== undefined || (!text.ok && (isRequired || !text.missing));
}

interface Named {
  readonly id: string;
  readonly name?: string;
}

/** Returns a defect for each value that queries cannot tell apart from another one in its list. */
function checkNames(values: readonly Named[], loss: string): { value: Named; defect: ValueDefect }[] {
  const byId = groupBy(values, ({ id }) => foldCase(id));
  return values.flatMap((value) => {
    const [first = value] = byId.get(foldCase(value.id)) ?? [];
    const sameName = value.name === undefined ? [] : (byId.get(foldCase(value.name)) ?? []);
    const named = sameName.find((other) => foldCase(other.id) !== foldCase(value.id));
    const defects: ValueDefect[] = [];
    if (first !== value) {
      const reason = `differs from ${quote(first.id)} only by case: ${loss}`;
      defects.push({ path: ["id"], reason });
    }
    if (named !== undefined) {
      const reason = `is the id of another entry, ${quote(named.id)}, so that spelling finds only that one`;
      defects.push({ path: ["name"], reason });
    }
    return defects.map((defect) => ({ value, defect }));
  });
}

/** The page's policy loads images only from its own host, and a missing file would be an empty square. */
function findNameError(image: string, folder: string): string | undefined {
  const path = toImagePath(image);
  if (/^http:/i.test(image))
    return `begins with http:, which browsers refuse on a page with https:; put the file into the data folder: ${quote(image)}`;
  if (path === undefined) return "is on another host; put the file into the data folder to show it";
  if (findImageFile(path, folder) !== undefined) return undefined;
  if (findImageFile(`data/${path}`, folder) !== undefined)
    return `is in the data folder: write ${quote(`data/${path}`)}`;
  const remedy = path.startsWith("data/")
    ? `put it into the data folder as ${quote(path.slice("data/".length))}`
    : `put it into public/, or into the data folder and write ${quote(`data/${path}`)}`;
  return `names a missing file, ${quote(image)}: ${remedy}`;
}

/** If a file cannot be read, that defect replaces the loader's, which has no place. */
export function findDefects(
  { json, syntaxDefect }: CheckedFile,
  defects: readonly DataDefect[],
  nameOf?: NameReader,
): DefectAt[] {
  if (syntaxDefect !== undefined) return [syntaxDefect];
  const repeated = json === undefined ? [] : findRepeatedKeys(json);
  return [
    ...defects.map((defect) => locateDefect(defect, json, nameOf)),
    ...repeated.map(({ offset, value }) => ({
      offset,
      message: `${JSON.stringify(value)} is a duplicate key`,
    })),
  ];
}

function findImageWarnings(
  { json }: CheckedFile,
  profile: Profile | undefined,
  { owner, views }: Pick<Dataset, "owner" | "views">,
  folder: string,
): DefectAt[] {
  if (profile?.image === undefined) return [];
  const isWanted = [owner.page, owner.cv, ...views.map(({ cv }) => cv)].some((place) => place?.photo);
  const reason = findNameError(profile.image, folder) ?? (isWanted ? undefined : unwantedImage);
  if (reason === undefined) return [];
  return [locateDefect(fileDefect(profileFile.name, { path: ["image"], reason }, "warning"), json)];
}

/** Degrees may end in the future; everything else must have begun by today, and after the year 1000. */
const pastDates = new Set<string | number>([
  "createdAt",
  "startedAt",
  "acceptedAt",
  "closedAt",
  "endedAt",
  "date",
  "startDate",
]);

/** Finds days after today in every zone, and years before 1000: a wrong year would be at an end of the page. */
function findUnlikelyDays(file: CheckedFile): DefectAt[] {
  const tomorrow = Date.now() + millisecondsPerDay;
  return findInTexts(file, (text, field) => {
    if (!pastDates.has(field)) return undefined;
    const time = parseTimestamp(text) ?? 0;
    if (time > tomorrow) return `is in the future: ${quote(text)}`;
    return yearOf(time) < 1000 ? `is before the year 1000: ${quote(text)}` : undefined;
  });
}

/** Finds defects of texts by the name of their field. */
function findInTexts(
  file: CheckedFile,
  reasonOf: (text: string, field: string | number) => string | undefined,
): DefectAt[] {
  const found: DefectAt[] = [];
  const look = (value: unknown, path: ValueDefect["path"]): void => {
    if (typeof value === "string") {
      const reason = reasonOf(value, path.at(-1) ?? "");
      if (reason !== undefined) found.push(locateIn(file, { path, reason }));
    } else if (Array.isArray(value)) for (const [at, inner] of value.entries()) look(inner, [...path, at]);
    else if (isObject(value)) for (const [key, inner] of Object.entries(value)) look(inner, [...path, key]);
  };
  look(file.json?.value, []);
  return found;
}

/** Locates a defect by its path in the file, with the id of the entry that it is in. */
export function locateIn({ path: file, json }: CheckedFile, defect: ValueDefect): DefectAt {
  const [index, ...path] = defect.path;
  const name = basename(file);
  if (typeof index !== "number") return locateDefect(fileDefect(name, defect, "warning"), json);
  const position = { file: name, index, entry: json?.entries[index] };
  return locateDefect(entryDefect(position, { ...defect, path }, "warning"), json);
}

/** Finds the activities outside of the years that owner.json gives: lists and searches do not contain them. */
function findUnlisted({ json }: CheckedFile, { data, owner }: Dataset): DefectAt[] {
  const { firstYear, lastYear } = owner;
  const indices = indicesById(json);
  const own = new Map(data.categories.map((category) => [category.id, category]));
  return data.activities.flatMap((activity) => {
    const time = parseTimestamp(activity.createdAt);
    const index = indices.get(activity.id);
    if (time === undefined || index === undefined) return [];
    const year = yearOf(time);
    if (year >= firstYear && year <= lastYear) return [];
    const { baseCategory, end } = findProgress(activity, own.get(activity.category));
    const isInCv = year < firstYear && baseCategory === "Work" && end === undefined;
    const loss = isInCv ? "only the experience and the documents show it" : "the site does not show it";
    const reason = `is outside of firstYear to lastYear in owner.json (${firstYear} to ${lastYear}), so ${loss}: ${quote(activity.createdAt)}`;
    const position = { file: dataFiles.activities.name, index, entry: activity };
    return locateDefect(entryDefect(position, { path: ["createdAt"], reason }, "warning"), json);
  });
}

/** Fields with paragraphs and lists. */
const proseFields = new Set<string | number>(["summary", "text", "reference"]);

/** Markup that such a text cannot show, each with its pattern in Markdown. */
const blockMarkup = [
  ["a heading", /^ {0,3}#{1,6}\s+\S/m],
  ["a list within a list", /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s+\S.*\n {2,}(?:[-*+]|\d{1,9}[.)])\s+\S/m],
  ["a quote", /^ {0,3}>\s/m],
  ["a block of code", /^ {0,3}```/m],
  ["a picture", /!\[[^\]]*\]\(/],
] as const;

/** Finds Markdown that texts of paragraphs and lists do not show as it is meant. */
function findBlockMarkup(file: CheckedFile): DefectAt[] {
  return findInTexts(file, (text, field) => {
    const markup = proseFields.has(field) && blockMarkup.find(([, pattern]) => pattern.test(text));
    return markup
      ? `has ${markup[0]}, but this field supports only paragraphs and lists: use a page (pages/ID.md)`
      : undefined;
  });
}

/** Finds the pictures of activities that cards and pages cannot show, or that nothing describes. */
function findPictureWarnings(file: CheckedFile, { data }: Dataset, folder: string): DefectAt[] {
  const indices = indicesById(file.json);
  return data.activities.flatMap(({ id, image, imageAlt }) => {
    const index = indices.get(id);
    if (image === undefined || index === undefined) return [];
    const reason =
      (isForeignPicture(image) ? undefined : findNameError(image, folder)) ??
      (imageAlt === undefined
        ? 'has no "imageAlt", the description for people who cannot see it; write "" if it is purely decorative'
        : undefined);
    return reason === undefined ? [] : [locateIn(file, { path: [index, "image"], reason })];
  });
}

/** Returns the pictures that activities and the profile name, with their places. */
function findPictureUses(
  activities: CheckedFile,
  profileText: CheckedFile,
  folder: OwnPictures,
): PictureUse[] {
  const indices = indicesById(activities.json);
  const toUses = (file: CheckedFile, path: ValueDefect["path"], src = "") =>
    src === "" || isForeignPicture(src)
      ? []
      : toLocated(file, [locateIn(file, { path, reason: "" })]).map(({ message, ...place }) => ({
          ...{ ...place, src, subject: message.trimEnd() },
        }));
  return [
    ...folder.data.activities.flatMap(({ id, image }) => {
      const index = indices.get(id);
      return index === undefined ? [] : toUses(activities, [index, "image"], image);
    }),
    ...toUses(profileText, ["image"], folder.profile?.image),
  ];
}

interface OwnPictures {
  data: Dataset["data"];
  profile: Profile | undefined;
}

const unwantedImage =
  'is shown nowhere: "page": { "photo": true } in owner.json shows it on the page, "cv": { "photo": true } in the CV';

/** Checks only the file's own entries; the others are defaults. */
function findNameWarnings({ json }: CheckedFile, file: DataFile, values: readonly Named[]): DefectAt[] {
  const indices = indicesById(json);
  const loss =
    file === "activities"
      ? "on Windows and macOS both have one page"
      : "a query in any other case finds both";
  return checkNames(values, loss).flatMap(({ value, defect }) => {
    const index = indices.get(value.id);
    if (index === undefined) return [];
    return locateDefect(
      entryDefect({ file: dataFiles[file].name, index, entry: value }, defect, "warning"),
      json,
    );
  });
}

/** Up to this many organizations without activities are reported one by one, each with its place. */
const maxUnused = 3;

/** Warns about organizations without activities: the page never shows them. */
function findUnusedOrgs({ json }: CheckedFile, activities: CheckedFile): DefectAt[] {
  if (activities.json === undefined) return [];
  // A refused activity counts for its organization, too.
  const used = new Set(
    activities.json.entries.flatMap((entry) => (isJsonObject(entry) ? [entry.org, entry.acquiringOrg] : [])),
  );
  const unused = [...indicesById(json)].filter(([id]) => !used.has(id));
  const found = unused.slice(0, maxUnused).map(([id, index]) => {
    const defect = { path: [], reason: "has no activities, so it is shown nowhere" };
    const position = { file: dataFiles.orgs.name, index, entry: { id } };
    return locateDefect(entryDefect(position, defect, "warning"), json);
  });
  const [first] = found;
  if (first === undefined || unused.length <= maxUnused) return found;
  const named = unused.slice(0, maxUnused).map(([id]) => quote(id));
  const message = `${unused.length} organizations have no activities, so they are shown nowhere: ${named.join(", ")} and ${unused.length - maxUnused} more`;
  return [{ offset: first.offset, message }];
}

export const missingOwner = `owner.json is missing, so the page's title is "A Developer's CV". Create it with your name: { "firstName": "…", "lastName": "…" }`;

function findMissingOwner({ text }: CheckedFile): DefectAt[] {
  return text.ok || !text.missing ? [] : [{ offset: 0, message: missingOwner }];
}

/** Warns about keys that vitae.json overrides. */
function findMovedKeys({ json }: CheckedFile): DefectAt[] {
  if (!isObject(json?.value) || !("exports" in json.value)) return [];
  const reason = "belongs in vitae.json, which overrides it: move it there";
  const defect = { path: ["exports"], reason, isOfKey: true };
  return [locateDefect(fileDefect(dataFiles.owner.name, defect, "warning"), json)];
}

function indicesById(json: LocatedJson | undefined): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  for (const [index, entry] of (json?.entries ?? []).entries()) {
    const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
    if (typeof id === "string" && !indices.has(id)) indices.set(id, index);
  }
  return indices;
}

export function locateDefect(
  { file, index, id, field, path, reason, isOfKey, firstAt }: DataDefect,
  json: LocatedJson | undefined,
  nameOf: NameReader = () => undefined,
): DefectAt {
  const steps = index === undefined ? path : [index, ...path];
  if (isOfKey)
    return { offset: json?.keyOffsetOf(steps) ?? 0, message: `${JSON.stringify(path.at(-1))} ${reason}` };
  if (firstAt !== undefined) {
    const { line, column } = json?.positionAt([firstAt, ...path]) ?? { line: 1, column: 1 };
    const message = `the id ${quote(id)} is used twice; ${file}:${line}:${column} has it first`;
    return { offset: json?.offsetOf(steps) ?? 0, message };
  }
  const entry = id === undefined ? `entry ${(index ?? 0) + 1}` : quote(id);
  const name = ends.has(path.at(-1)) ? nameOf(json?.value, steps) : undefined;
  const place = name === undefined ? "" : ` (${name})`;
  const subject = [
    ...(index === undefined ? [] : [entry + place]),
    ...(field === undefined ? [] : [index === undefined ? field + place : field]),
  ];
  const message = `${subject.length === 0 ? file : subject.join(": ")} ${reason}`;
  return { offset: json?.offsetOf(steps) ?? 0, message };
}

/** End dates, whose defects name the employer or the school. */
const ends = new Set<string | number | undefined>(["endedAt", "endDate"]);

/** Returns the employer or school of an entry; `steps` lead to one of its fields. */
type NameReader = (root: unknown, steps: ValueDefect["path"]) => string | undefined;

function employerReader(orgs: readonly Org[]): NameReader {
  const names = new Map<unknown, string>(orgs.map(({ id, name }) => [id, name]));
  return (root, [index]) => {
    const entry: unknown = Array.isArray(root) ? root[Number(index)] : undefined;
    return isObject(entry) ? names.get(entry.org) : undefined;
  };
}

const findSchool: NameReader = (root, [section = "", index]) => {
  const entries = isObject(root) ? root[section] : undefined;
  const entry: unknown = Array.isArray(entries) ? entries[Number(index)] : undefined;
  return isObject(entry) && typeof entry.institution === "string" ? entry.institution : undefined;
};

export function toLocated({ path, text }: CheckedFile, defects: readonly DefectAt[]): LocatedDefect[] {
  const positionOf = createLocator(text.ok ? text.text : "");
  return defects
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => ({ file: path, ...positionOf(offset), message }));
}
