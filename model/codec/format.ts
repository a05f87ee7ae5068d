/**
 * The format of the compiled dataset, to be read with `JSON.parse` and this page.
 *
 * Activities and orgs are tables of columns. Where activities.json writes `https://github.com/a/b/commit/4ef0…` six times for
 * each activity, a column writes once how such an address is made: `https://github.com/{org}/commit/{mergeCommit.oid}`.
 * Values that repeat stand in a dictionary, and each row has a code, which is its value's index there. Similar values
 * stand together, which compresses best. Everything else is the data's own JSON.
 */
import type { Activity, Category, Inline, Language, OrgType } from "../cv.ts";
import type { Flags } from "../flags.ts";

/** Must be raised whenever the meaning of the format changes, so that an older program refuses the file. */
export const formatVersion = 8;

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
  flags: number[];
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
  fieldSetOf: number[];
  /** Each holds the values of the rows that have the field, in their order. A column may refer to those before it. */
  columns: Column[];
}

export const elsewhere = "…";

/** A field of the object, or, with a dot, a field of a field: `mergeCommit.oid`. */
export type Column = { field: string } & (TextColumn | DateColumn | JsonColumn);

/** Texts are templates. With codes they are a dictionary; without, each row has its own. */
export interface TextColumn {
  texts: string[];
  codes?: number[];
}

/** Times as differences from the row before, subtracted because rows are mostly newest first. */
export interface DateColumn {
  /** In the units of date-columns.ts. */
  steps: number[];
  /** The number of characters of each date; a single one where all have as many. */
  lengths: number[];
}

/** Numbers, lists, objects and all other values, as they are. With codes they are a dictionary. */
export interface JsonColumn {
  values: unknown[];
  codes?: number[];
}

/** The first difference of a table's dates is from this time, which nearly all dates lie before. */
export const firstMs = Date.UTC(2100, 0);

/** The start of the last field. A file that was cut off lacks it. */
export const checksumStart = ',"sum":';

/** Sums up the text before `end`. The sum detects damage on the line or the disk; it does not protect against malice. */
export function checksumOf(text: string, end: number): number {
  let sum = 0;
  for (let at = 0; at < end; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum >>> 0;
}

const bits = { bikeshed: 1, docs: 2, release: 4, typo: 8 } as const;

/** Returns the flags of an activity as a number. Apart from data/flags.ts, so that the page neither loads nor runs the rules. */
export function toFlagCode(flags: Flags): number {
  const bitOf = (flag: keyof typeof bits) => (flags[flag] ? bits[flag] : 0);
  return bitOf("bikeshed") | bitOf("docs") | bitOf("release") | bitOf("typo");
}

/** `merged` is not part of the code: the activity itself tells it. */
export function fromFlagCode(code: number | undefined = 0, { category, acceptedAt }: Activity): Flags {
  return {
    bikeshed: (code & bits.bikeshed) !== 0,
    docs: (code & bits.docs) !== 0,
    merged: category !== "Patch" || acceptedAt !== undefined,
    release: (code & bits.release) !== 0,
    typo: (code & bits.typo) !== 0,
  };
}
