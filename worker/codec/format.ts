/**
 * The format of the compiled dataset, to be read with `JSON.parse` and this page.
 *
 * Activities and orgs are tables of columns. Where activities.json writes `https://github.com/a/b/commit/4ef0…` six times for
 * each activity, a column writes once how such an address is made: `https://github.com/{org}/commit/{mergeCommit.oid}`.
 * Values that repeat stand in a dictionary, and each row has a code: one character, `0` for the first value, `1` for
 * the second, and so on through Unicode. Similar values stand together, which compresses best. Everything else is the
 * data's own JSON.
 */
import type { Activity, Category, Inline, Language, OrgType } from "../contract.ts";
import type { Flags } from "../data/flags.ts";

/** Must be raised whenever the meaning of the format changes, so that an older program refuses the file. */
export const formatVersion = 7;

export interface CompiledFile extends CompiledActivities {
  version: number;
  /** Only where the file is the first block of a large dataset: it then holds the newest activities. */
  older?: OlderBlocks;
  /** The name of a file beside this one with further columns of the activities, if there are any. */
  details?: string;
  owner: Partial<Record<string, unknown>>;
  orgs: Table;
  languages: Language[];
  categories: Category[];
  orgTypes: OrgType[];
}

interface CompiledActivities {
  titles: ParsedTitles;
  /** The flags of each activity, see `toFlagCode`. */
  flags: Codes;
  /** Whether `readSimpleMarkdown` reads all summaries and highlights as the parser does; absent where there are none. */
  simpleTexts?: boolean;
  activities: Table;
}

/** Where the activities are that come after those of the first block. */
export interface OlderBlocks {
  /** The name of a file beside the first. */
  file: string;
  /** Its size in bytes, uncompressed. */
  bytes: number;
  /** The number of activities in it. */
  activities: number;
}

/**
 * A line of the file of the older blocks, which is a list of blocks. Each has a checksum of its own, and is decoded while the
 * next ones are on their way.
 */
export interface CompiledBlock extends CompiledActivities {
  version: number;
  /** Only in the first block: the orgs that no activity before it names. */
  orgs?: Table;
}

/**
 * What only opened cards show, in a file of its own: hashes of commits above all, which are a fifth of the data and do
 * not compress. It is fetched after the first answer. Its columns follow those of the activities' table, and may refer
 * to them.
 */
export interface CompiledDetails extends Table {
  version: number;
}

/** Titles that `readSimpleMarkdown` reads otherwise than the parser: their rows, and the parser's trees of the first of them. */
export interface ParsedTitles {
  rows: number[];
  trees: Inline[][];
}

/** A list of objects, by column. */
export interface Table {
  /**
   * The distinct sets of fields that objects have, in the objects' order. Fields of another file have `elsewhere`
   * before their names; it stands alone for those that are empty.
   */
  fieldSets: string[][];
  /** The set of each row. */
  fieldSetOf: Codes;
  /** Each holds the values of the rows that have the field, in their order. A column may refer to those before it. */
  columns: Column[];
}

export const elsewhere = "…";

/** A field of the object, or, with a dot, a field of a field: `mergeCommit.oid`. */
export type Column = { field: string } & (TextColumn | NumberColumn | DateColumn | JsonColumn);

/** Texts are templates. With codes they are a dictionary; without, each row has its own. */
export interface TextColumn {
  texts: Texts;
  codes?: Codes;
}

export interface NumberColumn {
  numbers: number[];
}

/** Times as differences, subtracted because rows are mostly newest first. */
export interface DateColumn {
  /** In the units of the spellings. */
  steps: number[];
  /** How the dates are written: names of date-columns.ts. With codes each row has its own; without, there is one. */
  spellings: string[];
  codes?: Codes;
  /** The column whose date in the same row is subtracted from, where the row has one; otherwise the row before is. */
  from?: string;
}

/** Lists, objects and all other values, as they are. With codes they are a dictionary. */
export interface JsonColumn {
  values: unknown[];
  codes?: Codes;
}

/** The first difference of a table's dates is from this time, which nearly all dates lie before. */
export const firstMs = Date.UTC(2100, 0);

/** Small whole numbers as one character each; as numbers if one is too large. */
export type Codes = string | number[];

/** The first character that codes use. The reverse stroke is left out, which JSON would write as two. */
const firstCode = 0x30;
const reverseStroke = 0x5c - firstCode;
/** Surrogates, which are no characters, begin after it. */
const maxCode = 0xd7fe - firstCode;

export function toCodes(numbers: readonly number[]): Codes {
  if (numbers.some((number) => number > maxCode)) return [...numbers];
  return numbers
    .map((code) => String.fromCharCode(firstCode + (code < reverseStroke ? code : code + 1)))
    .join("");
}

/** Returns the code at an index; NaN beyond the end. */
export function codeAt(codes: Codes, at: number): number {
  if (typeof codes !== "string") return codes[at] ?? Number.NaN;
  const code = codes.charCodeAt(at) - firstCode;
  return code < reverseStroke ? code : code - 1;
}

/** Texts joined by a separator; as a list if one of them holds the separator, or if there are none. */
export type Texts = string | string[];

/** A character that texts hardly ever hold and that JSON does not escape. */
const separator = "\u007f";

export function joinTexts(texts: readonly string[]): Texts {
  return texts.length === 0 || texts.some((text) => text.includes(separator))
    ? [...texts]
    : texts.join(separator);
}

export function splitTexts(texts: Texts): readonly string[] {
  return typeof texts === "string" ? texts.split(separator) : texts;
}

/** The start of the last field. A file that was cut off lacks it. */
export const checksumStart = ',"sum":';

/** Sums up the text before `end`. The sum detects damage on the line or the disk; it does not protect against malice. */
export function checksumOf(text: string, end: number): number {
  let sum = 0;
  for (let at = 0; at < end; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum >>> 0;
}

const bikeshed = 1;
const docs = 2;
const release = 4;
const typo = 8;

/** Returns the flags of an activity as a number. Apart from data/flags.ts, so that the page neither loads nor runs the rules. */
export function toFlagCode(flags: Flags): number {
  return (
    (flags.bikeshed ? bikeshed : 0) |
    (flags.docs ? docs : 0) |
    (flags.release ? release : 0) |
    (flags.typo ? typo : 0)
  );
}

/** `merged` is not part of the code: the activity itself tells it. */
export function fromFlagCode(code: number | undefined = 0, { category, acceptedAt }: Activity): Flags {
  return {
    bikeshed: (code & bikeshed) !== 0,
    docs: (code & docs) !== 0,
    merged: category !== "Patch" || acceptedAt !== undefined,
    release: (code & release) !== 0,
    typo: (code & typo) !== 0,
  };
}
