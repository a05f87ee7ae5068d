/** Reads the compiled files. */

import { openedFields, type ReadField, searchedFields } from "../activity-fields.ts";
import type { Activity, CvData, Inline, Org, Owner } from "../cv.ts";
import type { FlagsOf } from "../flags.ts";
import { findMarkup, readSimpleMarkdown } from "../markdown.ts";
import { runAtOnce, type Steps } from "../slices.ts";
import { type DecodedTable, decodeTable } from "./decode-table.ts";
import {
  type CompiledBlock,
  type CompiledDetails,
  type CompiledFile,
  checksumOf,
  checksumStart,
  formatVersion,
  fromFlagCode,
  type OlderBlocks,
  type Table,
} from "./format.ts";

type DecodeReply = ({ ok: true } & DecodedDataset) | Refusal;

/** A dataset, or the first block of one. */
export interface DecodedDataset extends DecodedActivities {
  data: Required<CvData>;
  owner: Owner;
  /** Where the older activities are, if this is only the first block. */
  older?: OlderBlocks;
  /** The file of what only opened cards show, if it is a file of its own. */
  details?: Details;
}

export interface Details {
  readonly file: string;
  /** Takes the file's text. Returns why it cannot be read, as a predicate, or undefined. */
  take(text: string): string | undefined;
}

/** An activity without the fields that only opened cards show. */
export interface CardActivity {
  activity: Activity;
  /** Opened cards show more fields, which are fetched on demand. */
  hasMore?: true;
}

/** What the build has computed in advance. */
export interface Precomputed {
  /** Returns the activity with all its fields that are here; one that has them is returned as it is. */
  complete: (activity: Activity) => Activity;
  /** Does the same but for what only opened cards show, which is not decoded. */
  toCardActivity: (activity: Activity) => CardActivity;
  /** Returns the inline markdown of a title; undefined if it must be parsed. */
  titleTree: (title: string) => readonly Inline[] | undefined;
  /** Whether all summaries and highlights can be read without the markdown parser. */
  hasSimpleTexts: boolean;
  flagsOf: FlagsOf;
  readField: ReadField;
}

/**
 * Returns the whole dataset, or the reason why there is none, whatever the text is. The activities have only the
 * fields that searching needs; `complete` adds the others.
 */
export function decodeDataset(text: string): DecodeReply {
  return readCompiled(text, (file: CompiledFile) => decodeFile(file));
}

interface Refusal {
  ok: false;
  /** A predicate, whose subject is the file. */
  reason: string;
}

/** Checks a compiled text and hands its content to `decode`, which returns undefined if it lacks fields. */
export function readCompiled<F extends { version: number }, T>(
  text: string,
  decode: (file: F) => T | undefined,
): T | Refusal {
  const refuse = (reason: string): Refusal => ({ ok: false, reason });
  if (/^\s*</.test(text.slice(0, 100))) return refuse("is a web page");
  const end = text.lastIndexOf(checksumStart);
  const sum = end < 0 ? null : /^(\d+)\}\s*$/.exec(text.slice(end + checksumStart.length));
  if (sum === null) return refuse("is not complete");
  if (checksumOf(text, end) !== Number(sum[1])) return refuse("is damaged");
  try {
    const file: unknown = JSON.parse(text);
    if (isCompiled<F>(file)) return decode(file) ?? refuse("lacks fields");
    return refuse(
      hasVersion(file) ? `is of version ${file.version}, not ${formatVersion}` : "is of another form",
    );
  } catch {
    return refuse("is of another form");
  }
}

function hasVersion(value: unknown): value is { version: unknown } {
  return typeof value === "object" && value !== null && "version" in value;
}

/** The checksum has shown that a build wrote the file, and the version shows which; the rest needs no check. */
function isCompiled<F extends { version: number }>(value: unknown): value is F {
  return hasVersion(value) && value.version === formatVersion;
}

function decodeFile({ owner, older, details: file, ...content }: CompiledFile): DecodeReply | undefined {
  const decoded = runAtOnce(decodeActivities(content));
  const orgs = runAtOnce(listOrgs(content.orgs));
  const { languages, categories, orgTypes } = content;
  if (!isOwner(owner) || !decoded || !orgs || ![languages, categories, orgTypes].every(Array.isArray))
    return undefined;
  const data = { activities: decoded.activities, orgs, languages, categories, orgTypes };
  const details = file === undefined ? undefined : toDetails(file, decoded);
  return { ok: true, data, owner, ...decoded, ...(older && { older }), ...(details && { details }) };
}

function toDetails(file: string, { addColumns }: DecodedActivities): Details {
  return {
    file,
    take(text) {
      const read = readCompiled(text, (further: CompiledDetails) => {
        addColumns(further);
        return { ok: true as const };
      });
      return read.ok ? undefined : read.reason;
    },
  };
}

export interface DecodedActivities extends Precomputed {
  activities: Activity[];
  addColumns: DecodedTable["addColumns"];
  /** The titles that `readSimpleMarkdown` reads otherwise than the parser, and the parser's trees where they are known. */
  parsedTitles: ReadonlyMap<string | undefined, readonly Inline[] | undefined>;
}

export function toTitleTree(parsedTitles: DecodedActivities["parsedTitles"]): Precomputed["titleTree"] {
  return (title) => {
    const text = findMarkup(title);
    return text === undefined || parsedTitles.has(title) ? parsedTitles.get(title) : readSimpleMarkdown(text);
  };
}

/** `firstRow` is the number of activities in files and blocks before these. Returns undefined if an activity lacks a required field. */
export function* decodeActivities(
  { activities: encoded, titles, flags, simpleTexts }: Omit<CompiledBlock, "version">,
  firstRow = 0,
): Steps<DecodedActivities | undefined> {
  if (!Array.isArray(flags)) return undefined;
  const table = decodeTable(encoded);
  const activities = yield* listActivities(table, firstRow);
  if (activities === undefined) return undefined;
  const parsedTitles = new Map(titles.rows.map((row, at) => [activities[row]?.title, titles.trees[at]]));
  return {
    activities,
    addColumns: table.addColumns,
    complete: (activity) => completeFrom(table, firstRow, activity),
    toCardActivity: (activity) => {
      const at = (rowOf(activity) ?? -1) - firstRow;
      const hasMore = table.hasDetails(at) || openedFields.some((field) => table.has(at, field));
      const shown = completeFrom(table, firstRow, activity, openedFields);
      return { activity: shown, ...(hasMore && { hasMore }) };
    },
    hasSimpleTexts: simpleTexts !== false,
    parsedTitles,
    titleTree: toTitleTree(parsedTitles),
    readField: (activity, field) => table.value((rowOf(activity) ?? -1) - firstRow, field),
    flagsOf: (activity) => fromFlagCode(flags[(rowOf(activity) ?? -1) - firstRow], activity),
  };
}

type Fields = Partial<Record<string, unknown>>;

/** Returns undefined if an org lacks a text without which the page would fail. The checksum vouches for other fields. */
export function* listOrgs(table: Table): Steps<Org[] | undefined> {
  const { rows, object } = decodeTable(table);
  const orgs: Org[] = [];
  for (let row = 0; row < rows; row++) {
    if (row % rowsPerStep === 0) yield;
    const org = object(row);
    if (!hasTexts<Org>(org, "id", "name", "orgType")) return undefined;
    orgs.push(org);
  }
  return orgs;
}

function hasTexts<T>(entry: Fields, ...names: (keyof T & string)[]): entry is Fields & T {
  return names.every((name) => typeof entry[name] === "string");
}

function isOwner(entry: Fields): entry is Fields & Owner {
  const { firstYear, lastYear } = entry;
  const hasNames = hasTexts<Owner>(entry, "firstName", "lastName");
  return hasNames && typeof firstYear === "number" && typeof lastYear === "number";
}

/** Holds the row of an activity, counted through all files. A symbol is not copied when the activity is posted to the page. */
const rowKey = Symbol("row");

/** Some ten microseconds each. */
const rowsPerStep = 100;

/**
 * Makes activities with only those fields that searching needs: 100,000 whole ones would take as long as parsing the
 * plain files and most of their memory, and a page shows some dozens. Returns undefined if an activity lacks one of
 * the required fields.
 */
function* listActivities(table: DecodedTable, firstRow: number): Steps<Activity[] | undefined> {
  const activities: Activity[] = [];
  const noValue = () => undefined;
  const column = (field: string) => table.column(field) ?? noValue;
  const id = column("id");
  const title = column("title");
  const category = column("category");
  const org = column("org");
  const createdAt = column("createdAt");
  const required = ["id", "title", "category", "org", "createdAt"];
  const optional = searchedFields
    .filter((field) => !required.includes(field))
    .map((field) => ({ field, read: column(field) }));
  for (let row = 0; row < table.rows; row++) {
    if (row % rowsPerStep === 0) yield;
    const activity: Fields & { [rowKey]: number } = {
      id: id(row),
      title: title(row),
      category: category(row),
      org: org(row),
      createdAt: createdAt(row),
      [rowKey]: firstRow + row,
    };
    for (const { field, read } of optional) if (table.has(row, field)) activity[field] = read(row);
    if (!isActivity(activity)) return undefined;
    activities.push(activity);
  }
  return activities;
}

function completeFrom(
  table: DecodedTable,
  firstRow: number,
  activity: Activity,
  except?: readonly string[],
): Activity {
  const row = rowOf(activity);
  if (row === undefined) return activity;
  try {
    const whole = table.object(row - firstRow, except);
    return isActivity(whole) ? whole : activity;
  } catch {
    return activity;
  }
}

/** Returns the row of an activity, counted through all files; undefined if it is not from one. */
export function rowOf(activity: Activity): number | undefined {
  return rowKey in activity && typeof activity[rowKey] === "number" ? activity[rowKey] : undefined;
}

function isActivity(entry: Fields): entry is Fields & Activity {
  // Without `hasTexts`, because this is called for every activity.
  const { id, title, category, org, createdAt } = entry;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    typeof category === "string" &&
    typeof org === "string" &&
    typeof createdAt === "string"
  );
}
