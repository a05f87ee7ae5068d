/** Decodes the compiled files, see format.ts. Columns and objects are decoded when they are first needed. */
import { type ReadField, requestedFields, searchedFields } from "../activity-fields.ts";
import { toFirstAuthors } from "../authors.ts";
import type { Activity, CvData, Langs, Org, Owner } from "../cv.ts";
import type { FlagsOf } from "../flags.ts";
import { once } from "../lazy.ts";
import { readVisible } from "../marked-text.ts";
import type { Failure, Result } from "../result.ts";
import {
  type Column,
  type CompiledDetails,
  type CompiledFile,
  checksumOf,
  checksumStart,
  formatVersion,
  fromFlagCode,
  inDetailsFile,
  type Table,
} from "./format.ts";

/** A dataset without the fields and texts of its other files. */
export interface DecodedDataset extends DecodedActivities {
  data: Required<CvData>;
  owner: Owner;
  /** The file of the fields that only opened cards show, if there is one. */
  details?: Details;
  /** The name of the file with the texts of pages, if there are any. */
  pages?: string;
}

export interface Details {
  readonly file: string;
  /** Adds the content of the file's text. Returns an error message without its subject, or undefined. */
  take(text: string): string | undefined;
}

/** An activity with a marked title, without the fields that only opened cards show. */
export interface CardActivity {
  activity: Activity;
  /** The activity has more fields, which are fetched when its card is opened. */
  hasMore?: true;
}

/** Values that the build computed in advance. */
export interface Precomputed {
  /** Returns the activity with all its loaded fields and with marked texts. */
  toMarked: (activity: Activity) => Activity;
  /** Does the same without the fields that only opened cards show, which are not decoded. */
  toCardActivity: (activity: Activity) => CardActivity;
  flagsOf: FlagsOf;
  readField: ReadField;
  /** On a translated site: returns the languages of an activity's texts that are not translated. */
  langsOf?: (activity: Activity) => Langs;
}

/** Decodes any text to a dataset or an error, with only the fields that searches need; `toMarked` adds others. */
export function decodeDataset(text: string): Result<DecodedDataset> {
  return readCompiled(text, (file: CompiledFile) => decodeFile(file));
}

/** Verifies a compiled text and passes it to `decode`, which returns undefined if fields are missing. */
export function readCompiled<F extends { version: number }, T>(
  text: string,
  decode: (file: F) => T | undefined,
): Result<T> {
  const refuse = (reason: string): Failure => ({ ok: false, reason });
  if (/^\s*</.test(text.slice(0, 100))) return refuse("is a web page");
  const end = text.lastIndexOf(checksumStart);
  const sum = end < 0 ? null : /^(\d+)\}\s*$/.exec(text.slice(end + checksumStart.length));
  if (sum === null) return refuse("is not complete");
  if (checksumOf(text, end) !== Number(sum[1])) return refuse("is damaged");
  try {
    const file: unknown = JSON.parse(text);
    if (isCompiled<F>(file)) {
      const value = decode(file);
      return value === undefined ? refuse("lacks fields") : { ok: true, value };
    }
    return refuse(
      hasVersion(file) ? `is of version ${file.version}, not ${formatVersion}` : "has an unknown format",
    );
  } catch {
    return refuse("has an unknown format");
  }
}

function hasVersion(value: unknown): value is { version: unknown } {
  return typeof value === "object" && value !== null && "version" in value;
}

/** The checksum proves that a build wrote the file, so only the version is checked. */
function isCompiled<F extends { version: number }>(value: unknown): value is F {
  return hasVersion(value) && value.version === formatVersion;
}

function decodeFile({ owner, details: file, pages, ...content }: CompiledFile): DecodedDataset | undefined {
  const decoded = isOwner(owner) && decodeActivities(content, owner);
  const orgs = listOrgs(content.orgs);
  const { languages, categories, orgTypes } = content;
  if (!decoded || !orgs || ![languages, categories, orgTypes].every(Array.isArray)) return undefined;
  const data = { activities: decoded.activities, orgs, languages, categories, orgTypes };
  const details = file === undefined ? undefined : toDetails(file, decoded);
  return {
    data,
    owner,
    ...decoded,
    ...(details && { details }),
    ...(pages && { pages }),
  };
}

function toDetails(file: string, { addColumns }: DecodedActivities): Details {
  return {
    file,
    take(text) {
      const read = readCompiled(text, (further: CompiledDetails) => {
        addColumns(further);
        return true;
      });
      return read.ok ? undefined : read.reason;
    },
  };
}

interface DecodedActivities extends Precomputed {
  activities: Activity[];
  addColumns: DecodedTable["addColumns"];
}

/** Returns undefined if an activity lacks a required field. */
function decodeActivities(
  { activities: encoded, flags }: Pick<CompiledFile, "activities" | "flags">,
  owner: Owner,
): DecodedActivities | undefined {
  if (!Array.isArray(flags)) return undefined;
  const table = decodeTable(encoded);
  const activities = listActivities(table);
  if (activities === undefined) return undefined;
  return {
    activities,
    addColumns: table.addColumns,
    toMarked: (activity) => completeFrom(table, activity),
    toCardActivity(activity) {
      const at = rowOf(activity);
      const hasMore = table.hasDetails(at) || requestedFields.some((field) => table.has(at, field));
      const closed = {
        ...completeFrom(table, activity, requestedFields),
        ...toFirstAuthors(activity, owner),
      };
      return { activity: closed, ...(hasMore && { hasMore }) };
    },
    readField: (activity, field) => readVisible(table.value(rowOf(activity), field)),
    flagsOf: (activity) => fromFlagCode(flags[rowOf(activity)], activity),
  };
}

type Fields = Partial<Record<string, unknown>>;

/** Returns undefined if an org lacks a required text. */
function listOrgs(table: Table): Org[] | undefined {
  const { rows, object } = decodeTable(table);
  const orgs: Org[] = [];
  for (let row = 0; row < rows; row++) {
    const org = object(row);
    if (!hasTexts<Org>(org, "id", "name", "orgType")) return undefined;
    orgs.push(org);
  }
  return orgs;
}

function hasTexts<T>(entry: Fields, ...names: (keyof T & string)[]): entry is Fields & T {
  return names.every((name) => typeof entry[name] === "string");
}

export function isOwner(entry: Fields): entry is Fields & Owner {
  const { firstYear, lastYear } = entry;
  const hasNames = hasTexts<Owner>(entry, "firstName", "lastName");
  return hasNames && typeof firstYear === "number" && typeof lastYear === "number";
}

/** The key of an activity's row. Symbols are not copied when an activity is posted to the page. */
const rowKey = Symbol("row");

/** Creates activities with only the searched fields: complete ones take six times as long. Undefined if invalid. */
function listActivities(table: DecodedTable): Activity[] | undefined {
  const activities: Activity[] = [];
  const noValue = () => undefined;
  const column = (field: string) => table.column(field) ?? noValue;
  const id = column("id");
  const title = column("title");
  const category = column("category");
  const createdAt = column("createdAt");
  const required = ["id", "title", "category", "createdAt"];
  const optional = searchedFields
    .filter((field) => !required.includes(field))
    .map((field) => ({ field, read: column(field) }));
  for (let row = 0; row < table.rows; row++) {
    const activity: Fields & { [rowKey]: number } = {
      id: id(row),
      title: readVisible(title(row)),
      category: category(row),
      createdAt: createdAt(row),
      [rowKey]: row,
    };
    for (const { field, read } of optional) if (table.has(row, field)) activity[field] = read(row);
    if (!isActivity(activity)) return undefined;
    activities.push(activity);
  }
  return activities;
}

function completeFrom(table: DecodedTable, activity: Activity, except?: readonly string[]): Activity {
  const row = rowOf(activity);
  if (row < 0) return activity;
  try {
    const whole = table.object(row, except);
    return isActivity(whole) ? whole : activity;
  } catch {
    return activity;
  }
}

/** Returns the row of an activity; -1 if it was not decoded. */
function rowOf(activity: Activity): number {
  return rowKey in activity && typeof activity[rowKey] === "number" ? activity[rowKey] : -1;
}

function isActivity(entry: Fields): entry is Fields & Activity {
  // Not by `hasTexts`, because this runs for every activity.
  const { id, title, category, createdAt } = entry;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    typeof category === "string" &&
    typeof createdAt === "string"
  );
}

interface DecodedTable {
  readonly rows: number;
  /** Returns a function that reads a field of rows that have it; undefined if no row has it. */
  column(field: string): ReadRow | undefined;
  has(row: number, field: string): boolean;
  /** Returns the value of a field; true if the row has it as several columns, or in a file that is not loaded yet. */
  value(row: number, field: string): unknown;
  /** Returns whether a row has fields in the details file. */
  hasDetails(row: number): boolean;
  /** Adds the columns of the details file. Until then objects lack them. */
  addColumns(table: Table): void;
  /** Returns the object of a row without the fields of `except`, which are not decoded. */
  object(row: number, except?: readonly string[]): Record<string, unknown>;
}

type ReadRow = (row: number) => unknown;

function decodeTable(table: Table): DecodedTable {
  const columns = new Map<string, () => ReadRow>();
  const parts: Table[] = [];
  const addColumns = (part: Table) => {
    parts.push(part);
    for (const column of part.columns)
      columns.set(
        column.field,
        // Most columns are needed only for results that are shown.
        once(() => decodeColumn(column, part, columns)),
      );
  };
  addColumns(table);
  /** The keys of each field set; `mergeCommit.oid` implies `mergeCommit`. */
  const keys = table.fieldSets.map(
    (fields) => new Set(fields.flatMap((field) => [field, field.split(".")[0]])),
  );
  const keysOf = (row: number) => keys[table.fieldSetOf[row] ?? -1] ?? new Set();
  return {
    rows: table.fieldSetOf.length,
    column: (field) => columns.get(field)?.(),
    has: (row, field) => keysOf(row).has(field),
    value(row, field) {
      if (!keysOf(row).has(field) && !keysOf(row).has(inDetailsFile + field)) return undefined;
      const read = columns.get(field)?.();
      return read === undefined ? true : read(row);
    },
    hasDetails: (row) => [...keysOf(row)].some((field) => field?.startsWith(inDetailsFile)),
    addColumns,
    object(row, except = []) {
      const object: Record<string, unknown> = {};
      const inner: Record<string, Record<string, unknown>> = {};
      for (const name of parts.flatMap(
        ({ fieldSets, fieldSetOf }) => fieldSets[fieldSetOf[row] ?? -1] ?? [],
      )) {
        const read = columns.get(name);
        const [key = name, innerKey] = name.split(".");
        if (read === undefined || except.includes(key)) continue;
        if (innerKey === undefined) object[key] = read()(row);
        else {
          inner[key] ??= {};
          inner[key][innerKey] = read()(row);
          object[key] = inner[key];
        }
      }
      return object;
    },
  };
}

function decodeColumn(column: Column, table: Table, all: ReadonlyMap<string, () => ReadRow>): ReadRow {
  const rankOf = rankRows(column.field, table);
  if ("values" in column) return (row) => column.values[rankOf(row)];
  return (row) => fillTemplate(column.texts[rankOf(row)] ?? "", (field) => all.get(field)?.()(row));
}

/** Returns a function from a row that has the field to the number of earlier rows that have it. */
function rankRows(field: string, { fieldSets, fieldSetOf }: Table): (row: number) => number {
  const inSet = fieldSets.map((fields) => fields.includes(field));
  if (inSet.every(Boolean)) return (row) => row;
  let rank = 0;
  const ranks = Int32Array.from(fieldSetOf, (set) => (inSet[set] === true ? rank++ : -1));
  return (row) => ranks[row] ?? -1;
}

/** A literal text, or the first `length` characters of a field's value in the same row. */
type Part = string | { field: string; length: number };

/** Replaces the references of a template by values of its row. */
function fillTemplate(template: string, read: (field: string) => unknown): string {
  if (!template.includes("{")) return template;
  // `join` makes a flat string; concatenation would keep a tree of the pieces in memory.
  return toParts(template)
    .map((part) => (typeof part === "string" ? part : String(read(part.field) ?? "").slice(0, part.length)))
    .join("");
}

const marks = /(\{\{|\{[^{}]*\})/;

/** Because the pattern has a capturing group, literal texts and references alternate. */
function toParts(template: string): Part[] {
  return template.split(marks).map((piece, at) => {
    if (at % 2 === 0) return piece;
    if (piece === "{{") return "{";
    const [field = "", length] = piece.slice(1, -1).split(":");
    return { field, length: length === undefined ? Number.POSITIVE_INFINITY : Number(length) };
  });
}
