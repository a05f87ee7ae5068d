/** Reads a compiled dataset. Whatever the text is, this gives the whole dataset or the reason why there is none. */

import { findMarkup } from "../cards/markdown.ts";
import type { Activity, Category, CvData, Inline, Language, Org, OrgType, Owner } from "../contract.ts";
import type { FlagsOf } from "../data/flags.ts";
import { toNumbers } from "./codes.ts";
import { type DecodedTable, decodeTable } from "./decode-table.ts";
import { fromFlagCode } from "./flag-codes.ts";
import { type CompiledFile, checksumOf, formatVersion, sumStart } from "./format.ts";
import { readSimpleMarkdown } from "./simple-markdown.ts";

type DecodeReply =
  | ({ ok: true; data: Required<CvData>; owner: Owner } & Worked)
  /** A predicate; the file is its subject. */
  | { ok: false; reason: string };

/** What was worked out at the build already. */
export interface Worked {
  complete: CompleteActivity;
  titleTree: TitleTree;
  flagsOf: FlagsOf;
}

/** A title's inline markdown; undefined where it has to be parsed. */
type TitleTree = (title: string) => readonly Inline[] | undefined;

/** The activities have those fields that searching needs; `complete` adds the others. */
export function decodeDataset(text: string): DecodeReply {
  const refuse = (reason: string): DecodeReply => ({ ok: false, reason });
  if (/^\s*</.test(text.slice(0, 100))) return refuse("is a web page");
  const end = text.lastIndexOf(sumStart);
  const sum = end < 0 ? null : /^(\d+)\}\s*$/.exec(text.slice(end + sumStart.length));
  if (sum === null) return refuse("is not complete");
  if (checksumOf(text, end) !== Number(sum[1])) return refuse("is damaged");
  try {
    const file: unknown = JSON.parse(text);
    if (isCompiledFile(file)) return decodeFile(file) ?? refuse("lacks fields");
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

/** The checksum tells that it is what a build wrote, and the version which build: the rest need not be looked at. */
function isCompiledFile(value: unknown): value is CompiledFile {
  return hasVersion(value) && value.version === formatVersion;
}

function decodeFile({ tables, owner, titles, flags }: CompiledFile): DecodeReply | undefined {
  const listed = listActivities(decodeTable(tables.activities));
  const orgs = toList(decodeTable(tables.orgs));
  const languages = toList(decodeTable(tables.languages));
  const categories = toList(decodeTable(tables.categories));
  const orgTypes = toList(decodeTable(tables.orgTypes));
  if (
    !isOwner(owner) ||
    listed === undefined ||
    !orgs.every(isOrg) ||
    !languages.every(isLanguage) ||
    !categories.every(isCategory) ||
    !orgTypes.every(isOrgType)
  ) {
    return undefined;
  }
  const { activities, complete, rowOf } = listed;
  const odd = new Map(titles.rows.map((row, at) => [activities[row]?.title, titles.trees[at]]));
  const flagCodes = toNumbers(flags);
  return {
    ok: true,
    data: { activities, orgs, languages, categories, orgTypes },
    owner,
    complete,
    titleTree(title) {
      const text = findMarkup(title);
      return text === undefined || odd.has(title) ? odd.get(title) : readSimpleMarkdown(text);
    },
    flagsOf: (activity) => fromFlagCode(flagCodes[rowOf(activity) ?? -1], activity),
  };
}

function toList({ rows, object }: DecodedTable): Fields[] {
  return Array.from({ length: rows }, (_, row) => object(row));
}

type Fields = Partial<Record<string, unknown>>;

/** Of each entry the fields are looked at without which the page would fail; for the others the checksum stands. */
function hasTexts(entry: Partial<Record<string, unknown>>, ...names: string[]): boolean {
  for (const name of names) if (typeof entry[name] !== "string") return false;
  return true;
}

function isOrg(entry: Fields): entry is Fields & Org {
  return hasTexts(entry, "id", "name", "orgType");
}

function isLanguage(entry: Fields): entry is Fields & Language {
  return hasTexts(entry, "id");
}

function isCategory(entry: Fields): entry is Fields & Category {
  return hasTexts(entry, "id", "name");
}

function isOrgType(entry: Fields): entry is Fields & OrgType {
  return hasTexts(entry, "id", "name");
}

function isOwner(entry: Fields): entry is Fields & Owner {
  const { firstYear, lastYear } = entry;
  return (
    hasTexts(entry, "firstName", "lastName") && typeof firstYear === "number" && typeof lastYear === "number"
  );
}

/**
 * Activities with those fields only that searching needs. To make a hundred thousand whole ones takes as long as to
 * parse the plain files, and the most of their memory; a page shows some dozens.
 */

/** The activity with all its fields. One that has them is given back as it is. */
type CompleteActivity = (activity: Activity) => Activity;

interface ListedActivities {
  activities: Activity[];
  complete: CompleteActivity;
  /** The table's row that an activity is of; undefined of one that is not of the table. */
  rowOf(activity: Activity): number | undefined;
}

/** Not copied with the activity's fields when it is posted. */
const rowKey = Symbol("row");

type Listed = Partial<Record<string, unknown>> & { [rowKey]: number };

/** Undefined where an activity lacks a field that all of them have. */
function listActivities(table: DecodedTable): ListedActivities | undefined {
  const activities: Activity[] = [];
  const column = (key: string) => table.column(key)?.at ?? nothing;
  const id = column("id");
  const title = column("title");
  const category = column("category");
  const org = column("org");
  const createdAt = column("createdAt");
  const acceptedAt = column("acceptedAt");
  const endedAt = column("endedAt");
  for (let row = 0; row < table.rows; row++) {
    const activity: Listed = {
      id: id(row),
      title: title(row),
      category: category(row),
      org: org(row),
      createdAt: createdAt(row),
      [rowKey]: row,
    };
    if (table.has(row, "acceptedAt")) activity.acceptedAt = acceptedAt(row);
    if (table.has(row, "endedAt")) activity.endedAt = endedAt(row);
    if (!isActivity(activity)) return undefined;
    activities.push(activity);
  }
  return { activities, complete: (activity) => completeFrom(table, activity), rowOf };
}

function completeFrom(table: DecodedTable, activity: Activity): Activity {
  const row = rowOf(activity);
  if (row === undefined) return activity;
  try {
    const whole = table.object(row);
    return isActivity(whole) ? whole : activity;
  } catch {
    return activity;
  }
}

function rowOf(activity: Activity): number | undefined {
  return rowKey in activity && typeof activity[rowKey] === "number" ? activity[rowKey] : undefined;
}

function isActivity(entry: Partial<Record<string, unknown>>): entry is typeof entry & Activity {
  // Spelled out, for there are as many as there are activities.
  const { id, title, category, org, createdAt } = entry;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    typeof category === "string" &&
    typeof org === "string" &&
    typeof createdAt === "string"
  );
}

const nothing = () => undefined;
