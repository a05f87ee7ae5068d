/**
 * Encodes a dataset as compiled files, and decides on their number. format.ts documents the format. Used only by
 * builds. The functions are in this order: translations; the first file, its details and the blocks; tables.
 */
import { isFilled, openedFields } from "../activity-fields.ts";
import { byId, pick } from "../collections.ts";
import type { Activity, Org, PageLine } from "../cv.ts";
import type { DataTranslation } from "../data-translation.ts";
import type { Dataset } from "../dataset.ts";
import { parseTimestamp } from "../dates.ts";
import { computeFlags } from "../flags.ts";
import { parseText, toShown } from "../shown-texts.ts";
import type { Steps } from "../slices.ts";
import { convertTexts } from "../texts.ts";
import { type TranslatedActivity, translatedFields } from "../translated-fields.ts";
import {
  type Column,
  type CompiledBlock,
  type CompiledDetails,
  type CompiledFile,
  type CompiledPages,
  type CompiledTranslation,
  checksumOf,
  checksumStart,
  formatVersion,
  inDetailsFile,
  type JsonColumn,
  type OlderBlocks,
  type Table,
  type TextColumn,
  toFlagCode,
} from "./format.ts";
import { toMarkedText } from "./marked-text.ts";

const activityLayout = {
  leading: [
    "org",
    "createdAt",
    "category",
    "number",
    "mergeCommit.oid",
    "title",
    "id",
    "mergeCommit.messageHeadline",
    "mergeCommit.abbreviatedOid",
    "qaUrl",
    "diffUrl",
    "mergeCommit.url",
    "acceptedAt",
  ],
  trailing: ["summary", "highlights"],
  flattened: "mergeCommit",
  includes: () => true,
} as const;

const orgLayout = {
  leading: ["id", "name", "orgType", "repoUrl", "url", "docsUrl"],
  trailing: [],
  flattened: "",
  includes: () => true,
} as const;

type Encodable = Pick<Dataset, "data" | "owner">;

interface EncodeOptions {
  /** The file of the older activities, if the dataset has only the newest ones. */
  older?: OlderBlocks;
  /** Returns a name for the details file, made from its text. Without it there is no details file. */
  nameDetails?: ((text: string) => string) | undefined;
  /** The name of the file with the texts of pages. */
  pages?: string | undefined;
}

interface NamedText {
  name: string;
  text: string;
}

type FirstFile = Pick<CompiledFiles, "first" | "details">;

/**
 * Encodes the texts of a translated dataset that differ from the untranslated one. `original`: the language of the
 * latter. `pages`: the name of the file with the texts of pages.
 */
export function encodeTranslation(
  { data, owner }: Encodable,
  untranslated: Encodable,
  translation: DataTranslation,
  original: string,
  pages?: string,
): string {
  const translated = byId(data.activities);
  const activities = translation.activities.flatMap(({ id, ...texts }): TranslatedActivity[] => {
    const activity = translated.get(id);
    const fields = translatedFields.filter((field) => texts[field] !== undefined);
    return activity === undefined ? [] : [{ id, ...pick(markTexts(activity), fields) }];
  });
  const orgs = byId(untranslated.data.orgs);
  return withChecksum({
    version: formatVersion,
    original,
    ...(pages !== undefined && { pages }),
    owner: { ...owner },
    activities,
    orgs: data.orgs.flatMap(({ id, name }) => (orgs.get(id)?.name === name ? [] : [{ id, name }])),
    categories: findChanged(untranslated.data.categories, data.categories),
    orgTypes: findChanged(untranslated.data.orgTypes, data.orgTypes),
  });
}

/** Returns the entries that are not equal to the original with the same id. */
function findChanged<T extends { id: string }>(originals: readonly T[], entries: readonly T[]): T[] {
  const byIds = byId(originals);
  return entries.filter((entry) => JSON.stringify(byIds.get(entry.id)) !== JSON.stringify(entry));
}

/** Encodes everything as one file. */
export const encodeDataset = (dataset: Encodable): string => encodeFirstFile(dataset, {}).first;

/** A details file that shortens the first file by fewer characters is not worth another request. */
const minDetails = 1_000;

/**
 * Moves the fields that only opened cards show to a details file, if that shortens the first file enough. It does not
 * if ids contain the commit hashes, because the hashes then stay in the first file anyway.
 */
export function encodeWithDetails(dataset: Encodable, options: EncodeOptions): FirstFile {
  const split = encodeFirstFile(dataset, options);
  const { first: whole } = encodeFirstFile(dataset, { ...options, nameDetails: undefined });
  return whole.length - split.first.length < minDetails ? { first: whole } : split;
}

function encodeFirstFile(
  { data, owner }: Encodable,
  { older, nameDetails, pages }: EncodeOptions,
): FirstFile {
  const { orgs, activities: given, ...lists } = data;
  const activities = given.map(toEncoded);
  const opened: ReadonlySet<string> = new Set(openedFields);
  const isDetail = (name: string) => nameDetails !== undefined && opened.has(name);
  const { table, encoded } = encodeTable(activities, {
    ...activityLayout,
    includes: (name) => !isDetail(name),
    marksExcluded: true,
  });
  const details = nameDetails && encodeDetails(activities, isDetail, encoded, nameDetails);
  const file: CompiledFile = {
    version: formatVersion,
    ...(older && { older }),
    ...(pages !== undefined && { pages }),
    ...(details && { details: details.name }),
    owner: { ...owner },
    orgs: encodeTable(orgs, orgLayout).table,
    ...lists,
    flags: encodeFlags(given),
    activities: table,
  };
  return { first: withChecksum(file), ...(details && { details }) };
}

/** `firstFile`: the columns of the first file, to which those of the details can refer. */
function encodeDetails(
  activities: readonly Activity[],
  includes: (name: string) => boolean,
  firstFile: readonly EncodedColumn[],
  toName: (text: string) => string,
): NamedText {
  const { table } = encodeTable(activities, { ...activityLayout, includes }, firstFile);
  const text = withChecksum({ version: formatVersion, ...table });
  return { name: toName(text), text };
}

/** Leaves out the texts of pages, which a separate file has. */
function toEncoded({ pageText: _, ...activity }: Activity): Activity {
  return markTexts(activity);
}

/** Replaces the Markdown of an activity's texts by marked texts. */
function markTexts(activity: Activity): Activity {
  return convertTexts(activity, (text, kind) => toMarkedText(parseText(text, kind)));
}

function encodeFlags(activities: readonly Activity[]): number[] {
  return activities.map((activity) => toFlagCode(computeFlags(toShown(activity))));
}

/** Returns a line of the file of older blocks. */
function encodeBlock(activities: readonly Activity[], orgs: readonly Org[]): string {
  const block: CompiledBlock = {
    version: formatVersion,
    ...(orgs.length > 0 && { orgs: encodeTable(orgs, orgLayout).table }),
    flags: encodeFlags(activities),
    activities: encodeTable(activities.map(toEncoded), activityLayout).table,
  };
  return withChecksum(block);
}

function withChecksum(
  value: CompiledFile | CompiledBlock | CompiledDetails | CompiledPages | CompiledTranslation,
): string {
  const text = JSON.stringify(value).slice(0, -1);
  return `${text}${checksumStart}${checksumOf(text, text.length)}}`;
}

/**
 * Up to this many activities are in one file: at 45 B each after gzip it loads within 0.9 s at 1.6 Mbit/s, and the page
 * never has to show that its data are incomplete.
 */
const maxInOneFile = 4_000;

/** The size of the first block. With the orgs that it names, it loads as fast as the data of a small site. */
export const firstActivities = 500;

/**
 * About 400 kB uncompressed. Half of it would cost 4 % more bytes; much larger blocks take longer than a frame to
 * parse.
 */
const blockActivities = 4_000;

/** Encodes the texts of pages; undefined if there are none. */
export function encodePages(activities: readonly Activity[]): string | undefined {
  const pages = activities.flatMap(({ id, pageText }): [string, PageLine[]][] =>
    pageText === undefined ? [] : [[id, pageText]],
  );
  return pages.length === 0
    ? undefined
    : withChecksum({ version: formatVersion, pages: Object.fromEntries(pages) });
}

interface CompiledFiles {
  /** The file that the page loads first: everything or the first block, without the details. */
  first: string;
  /** The fields that only opened cards show, if they are worth a separate file. */
  details?: NamedText;
  /** The texts of pages. */
  pages?: NamedText;
  /** The older activities with all other fields, if the first file is the first block. */
  older?: NamedText;
}

/**
 * Encodes a dataset as one file, or as a first block and a file of older blocks. Yields after each block, so that a
 * build can do other work in between. `nameFile` returns a name made from a file's content. `onProgress` is called with
 * the share that is done, from 0 to 1.
 */
export function* encodeFilesInSteps(
  { data, owner }: Encodable,
  nameFile: (kind: "details" | "older" | "pages", text: string) => string,
  onProgress: (share: number) => void = () => {},
): Steps<CompiledFiles> {
  const count = data.activities.length;
  const nameDetails = (content: string) => nameFile("details", content);
  const pagesText = encodePages(data.activities);
  const pages = pagesText === undefined ? undefined : { name: nameFile("pages", pagesText), text: pagesText };
  const named = { nameDetails, pages: pages?.name };
  if (count <= maxInOneFile) return { ...encodeWithDetails({ data, owner }, named), ...(pages && { pages }) };
  const activities = sortNewestFirst(data.activities);
  const newest = activities.slice(0, firstActivities);
  const neededOrgs = new Set(newest.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const otherOrgs = data.orgs.filter(({ id }) => !neededOrgs.has(id));
  const lines: string[] = [];
  for (let from = firstActivities; from < count; from += blockActivities) {
    onProgress(from / count);
    const block = activities.slice(from, from + blockActivities);
    // The first of the older blocks also has the orgs that the first file does not need.
    lines.push(encodeBlock(block, from === firstActivities ? otherOrgs : []));
    yield;
  }
  const text = `[\n${lines.join(",\n")}\n]\n`;
  const name = nameFile("older", text);
  const older = {
    file: name,
    bytes: new TextEncoder().encode(text).length,
    activities: count - firstActivities,
  };
  const orgs = data.orgs.filter(({ id }) => neededOrgs.has(id));
  const firstBlock = { data: { ...data, activities: newest, orgs }, owner };
  return {
    ...encodeWithDetails(firstBlock, { older, ...named }),
    older: { name, text },
    ...(pages && { pages }),
  };
}

/** Sorts as the engine does, so that the first block's row numbers stay the same when all data has loaded. Stable. */
function sortNewestFirst(activities: readonly Activity[]): Activity[] {
  const timed = activities.map((activity) => ({
    activity,
    time: parseTimestamp(activity.createdAt) ?? Number.NEGATIVE_INFINITY,
  }));
  // Not by subtraction, because the difference of two infinities is NaN.
  timed.sort((one, other) => (one.time === other.time ? 0 : other.time > one.time ? 1 : -1));
  return timed.map(({ activity }) => activity);
}

interface TableLayout {
  /** The first columns, to which others refer. Fields that are not listed follow. */
  leading: readonly string[];
  /** The last columns, so that the others are encoded in the same way with and without them. */
  trailing: readonly string[];
  /** The field whose object is split into a column for each of its keys. */
  flattened: string;
  /** Returns whether the table has a field. The others are in another file. */
  includes: (name: string) => boolean;
  /** True if the field sets contain a mark for each excluded field, see `inDetailsFile`. */
  marksExcluded?: boolean;
}

/** A column and its values, to which later columns can refer. */
interface EncodedColumn {
  column: Column;
  /** The value of each row; undefined if it has none. */
  values: readonly unknown[];
}

/** `otherFile`: columns of the same rows in another file, to which templates can refer. */
function encodeTable(
  list: readonly object[],
  layout: TableLayout,
  otherFile: readonly EncodedColumn[] = [],
): { table: Table; encoded: EncodedColumn[] } {
  const { fieldSets, setOf, valuesOf } = readFields(list, layout);
  const encoded = [...otherFile];
  for (const field of orderFields([...valuesOf.keys()], layout)) {
    const values = valuesOf.get(field) ?? [];
    encoded.push({ column: { field, ...toColumn(values, encoded) }, values });
  }
  const columns = encoded.slice(otherFile.length).map(({ column }) => column);
  return { table: { fieldSets, fieldSetOf: setOf, columns }, encoded };
}

/** Returns the distinct sets of fields, the index of each object's set, and the values of each field by row. */
function readFields(list: readonly object[], { flattened, includes, marksExcluded }: TableLayout) {
  const valuesOf = new Map<string, unknown[]>();
  const sets = new Map<string, { index: number; fields: string[] }>();
  const setOf = list.map((entry, row) => {
    const fields = new Set<string>();
    const put = (field: string, value: unknown) => {
      if (value === undefined) return;
      const values = valuesOf.get(field) ?? new Array<unknown>(list.length).fill(undefined);
      valuesOf.set(field, values);
      values[row] = value;
      fields.add(field);
    };
    for (const [name, value] of Object.entries(entry)) {
      if (value === undefined) continue;
      if (!includes(name)) {
        if (marksExcluded) fields.add(isFilled(value) ? inDetailsFile + name : inDetailsFile);
      } else if (name !== flattened || !isFilledObject(value)) put(name, value);
      else for (const [key, inner] of Object.entries(value)) put(`${name}.${key}`, inner);
    }
    const key = [...fields].join();
    const set = sets.get(key) ?? { index: sets.size, fields: [...fields] };
    sets.set(key, set);
    return set.index;
  });
  return { fieldSets: [...sets.values()].map(({ fields }) => fields), setOf, valuesOf };
}

function isFilledObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

function orderFields(fields: readonly string[], { leading, trailing }: TableLayout): string[] {
  const named = (names: readonly string[]) => names.filter((name) => fields.includes(name));
  const others = fields.filter((field) => !trailing.includes(field));
  return [...new Set([...named(leading), ...others, ...named(trailing)])];
}

/** Texts become templates, other values JSON. `earlier`: the columns to which templates can refer. */
function toColumn(values: readonly unknown[], earlier: readonly EncodedColumn[]): TextColumn | JsonColumn {
  const present = values.filter((value) => value !== undefined);
  if (!present.every((value) => typeof value === "string")) return { values: present };
  const toTemplate = createTemplateWriter(earlier.flatMap(toSource));
  return {
    texts: values.flatMap((value, row) => (typeof value === "string" ? toTemplate(value, row) : [])),
  };
}

/** Templates can refer to texts and numbers. */
function toSource({ column, values }: EncodedColumn): Source[] {
  const isSource =
    "texts" in column || ("values" in column && column.values.every((value) => typeof value === "number"));
  if (!isSource) return [];
  return [{ field: column.field, texts: values.map((value) => (value === undefined ? "" : String(value))) }];
}

/** A column that templates of later columns can refer to. */
interface Source {
  readonly field: string;
  /** The text of each row; empty if it has none. */
  readonly texts: readonly string[];
}

/** References to shorter values save nothing, and match by accident. */
const minReferenceLength = 3;
/** The minimum length for references to the beginning of a value: `{field:6}`. */
const minPrefixLength = 6;

/**
 * Returns a function that converts a text to a template, by replacing values of the same row in earlier columns.
 *
 * @example "flask/pull/1234" // "{org}/pull/{number}", if the row's org is flask and its number 1234
 */
function createTemplateWriter(sources: readonly Source[]): (text: string, row: number) => string {
  return (text, row) => {
    const references: { field: string; value: string }[] = [];
    for (const { field, texts } of sources) {
      const value = texts[row] ?? "";
      if (value.length < minReferenceLength) continue;
      if (value.length > text.length ? value.startsWith(text) : text.includes(value))
        references.push({ field, value });
    }
    references.sort((a, b) => b.value.length - a.value.length);
    // The text is the beginning of a longer value.
    const longer = references.find(({ value }) => value.length > text.length);
    if (longer !== undefined && text.length >= minPrefixLength) return `{${longer.field}:${text.length}}`;
    // Literal texts (at even indexes) and references alternate. Longer values are replaced first.
    let pieces: string[] = [text];
    for (const { field, value } of references)
      pieces = pieces.flatMap((piece, at) => (at % 2 === 1 ? piece : splitAt(piece, value, `{${field}}`)));
    return pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll("{", "{{"))).join("");
  };
}

const digitsOnly = /^\d+$/;

/**
 * Splits a text at the occurrences of a value, and inserts the reference between the parts. A number must be a whole
 * word, because digits of a hash match it by accident.
 */
function splitAt(text: string, value: string, reference: string): string[] {
  const isNumber = digitsOnly.test(value);
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (at < from || (isNumber && (isWordCharacter(text[at - 1]) || isWordCharacter(text[end])))) continue;
    pieces.push(text.slice(from, at), reference);
    from = end;
  }
  return [...pieces, text.slice(from)];
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
