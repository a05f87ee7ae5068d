/** Encodes a dataset as compiled files (format.ts), for builds: translations, first file and details, tables. */
import { isFilled, openedFields } from "../activity-fields.ts";
import { byId, pick } from "../collections.ts";
import type { Activity, PageLine } from "../cv.ts";
import type { DataTranslation } from "../data-translation.ts";
import type { Dataset } from "../dataset.ts";
import { computeFlags } from "../flags.ts";
import { markTexts, toShown } from "../mark-texts.ts";
import { type TranslatedActivity, translatedFields } from "../translated-fields.ts";
import {
  type Column,
  type CompiledDetails,
  type CompiledFile,
  type CompiledPages,
  type CompiledTranslation,
  checksumOf,
  checksumStart,
  formatVersion,
  inDetailsFile,
  type JsonColumn,
  type Table,
  type TextColumn,
  toFlagCode,
} from "./format.ts";

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

/** Encodes the texts that differ from those in `original`, a language. `pages`: the file of pages' texts. */
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

function encodeFirstFile({ data, owner }: Encodable, { nameDetails, pages }: EncodeOptions): FirstFile {
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

function encodeFlags(activities: readonly Activity[]): number[] {
  return activities.map((activity) => toFlagCode(computeFlags(toShown(activity))));
}

function withChecksum(value: CompiledFile | CompiledDetails | CompiledPages | CompiledTranslation): string {
  const text = JSON.stringify(value).slice(0, -1);
  return `${text}${checksumStart}${checksumOf(text, text.length)}}`;
}

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
  /** The file that the page loads first: everything but the details and the texts of pages. */
  first: string;
  /** The fields that only opened cards show, if they are worth a separate file. */
  details?: NamedText;
  pages?: NamedText;
}

/** Encodes a dataset as compiled files. `nameFile` returns a name made from a file's content. */
export function encodeFiles(
  { data, owner }: Encodable,
  nameFile: (kind: "details" | "pages", text: string) => string,
): CompiledFiles {
  const pagesText = encodePages(data.activities);
  const pages = pagesText === undefined ? undefined : { name: nameFile("pages", pagesText), text: pagesText };
  const dataset = { data, owner };
  const whole = encodeFirstFile(dataset, { pages: pages?.name });
  const nameDetails = (text: string) => nameFile("details", text);
  const split = encodeFirstFile(dataset, { nameDetails, pages: pages?.name });
  const isWorthIt = whole.first.length - split.first.length >= minDetails;
  return { ...(isWorthIt ? split : whole), ...(pages && { pages }) };
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

/** Splits a text at a value, with the reference between the parts. A number must be a whole word. */
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
