/** Reads a compiled dataset. Whatever the text is, this gives the whole dataset or the reason why there is none. */
import type { Category, CvData, Inline, Language, Org, OrgType, Owner } from "../contract.ts";
import { isCompiledFile } from "./check.ts";
import { type DecodedTable, decodeTable } from "./decode-table.ts";
import { checksumOf, formatVersion, sumStart } from "./format.ts";
import { type CompleteActivity, listActivities } from "./listed-activity.ts";

export type DecodeReply =
  | { ok: true; data: Required<CvData>; owner: Owner; complete: CompleteActivity; titles: TitleTrees }
  /** A predicate; the file is its subject. */
  | { ok: false; reason: string };

/** By title, those that hold markdown; one that is not here has to be parsed. */
export type TitleTrees = ReadonlyMap<string, readonly Inline[]>;

/** The activities have those fields that searching needs; `complete` adds the others. */
export function decodeDataset(text: string): DecodeReply {
  const refuse = (reason: string): DecodeReply => ({ ok: false, reason });
  if (/^\s*</.test(text.slice(0, 100))) return refuse("is a web page");
  const end = text.lastIndexOf(sumStart);
  const sum = end < 0 ? null : /^(\d+)\}\s*$/.exec(text.slice(end + sumStart.length));
  if (sum === null) return refuse("is not complete");
  if (checksumOf(text, end) !== Number(sum[1])) return refuse("is damaged");
  const file = parse(text);
  if (!isCompiledFile(file)) return refuse("is of another form");
  if (file.version !== formatVersion) return refuse(`is of version ${file.version}, not ${formatVersion}`);
  const { tables, owner, titles } = file;
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
    return refuse("lacks fields");
  }
  const { activities, complete } = listed;
  return {
    ok: true,
    data: { activities, orgs, languages, categories, orgTypes },
    owner,
    complete,
    titles: new Map(titles.rows.map((row, at) => [activities[row]?.title ?? "", titles.trees[at] ?? []])),
  };
}

function toList({ rows, object }: DecodedTable): Fields[] {
  return Array.from({ length: rows }, (_, row) => object(row));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

function isOwner(entry: object): entry is Owner {
  return (
    "firstName" in entry &&
    "lastName" in entry &&
    "firstYear" in entry &&
    "lastYear" in entry &&
    typeof entry.firstName === "string" &&
    typeof entry.lastName === "string" &&
    typeof entry.firstYear === "number" &&
    typeof entry.lastYear === "number"
  );
}
