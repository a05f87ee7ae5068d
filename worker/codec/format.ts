/**
 * The format of the compiled dataset: one JSON text that holds each list of the data as a table of columns. Where
 * activities.json writes `https://github.com/a/b/commit/4ef0…` six times for each activity, a column writes once how
 * such an address is made of the activity's other fields. Similar values stand together, which compresses best.
 */
import type { Inline } from "../contract.ts";

/** Must be raised whenever the meaning of the format changes, so that an older program refuses the file. */
export const formatVersion = 4;

export interface CompiledFile {
  version: number;
  /** Only where the file is the head of a large dataset: it then holds the newest activities. */
  rest?: RestOfData;
  /** The name of a file beside this one with further columns of the activities, if there are any. */
  details?: string;
  owner: Partial<Record<string, unknown>>;
  titles: ParsedTitles;
  /** The flags of each activity, see flag-codes.ts. */
  flags: Codes;
  /** Whether `readSimpleMarkdown` reads all summaries and highlights as the parser does; absent where there are none. */
  simpleTexts?: boolean;
  /** The last field, because it ends in hashes, which compress best with nothing else beside them. */
  tables: Record<TableName, Table>;
}

/** Where the activities are that come after those of the head. */
export interface RestOfData {
  /** The name of a file beside the head. */
  file: string;
  /** Its size in bytes, uncompressed. */
  bytes: number;
  /** The number of activities in it. */
  activities: number;
}

/**
 * A line of the file of the rest, which is a list of blocks. Each has a checksum of its own, and is decoded while the
 * next ones are on their way.
 */
export interface CompiledBlock {
  version: number;
  titles: ParsedTitles;
  flags: Codes;
  simpleTexts?: boolean;
  activities: Table;
  /** Only in the first block: the orgs that no activity of the head names. */
  orgs?: Table;
}

/**
 * What only opened cards show, in a file of its own: hashes of commits above all, which are a fifth of the data and do
 * not compress. It is fetched after the first answer. The columns follow those of the activities' table, and may refer to
 * them; the shapes name them by numbers of their own, from 0 on.
 */
export interface CompiledDetails extends Table {
  version: number;
}

export type TableName = "orgs" | "languages" | "categories" | "orgTypes" | "activities";

/** Titles that `readSimpleMarkdown` reads otherwise than the parser: their rows, and the parser's trees of the first of them. */
export interface ParsedTitles {
  rows: number[];
  trees: Inline[][];
}

/** A list of objects, by column. */
export interface Table extends Stores {
  /** A column may refer to those before it. */
  columns: Column[];
  /** The distinct sets of fields that objects have, as column numbers. The number after the last stands for columns in another file. */
  shapes: Codes[];
  /** The shape of each row. */
  shapeOf: Codes;
}

/**
 * The contents of columns, in the order of the columns. A store for each kind of content compresses better than the
 * contents of one column side by side.
 */
export interface Stores {
  texts: Texts[];
  numbers: Numbers[];
  codes: Codes[];
  hashes: string[];
}

/** A field, or a field of a field. */
export type Path = string | [string, string];

/** The values of one field, in the rows that have it. */
export type Column = { path: Path } & (TextColumn | HashColumn | JsonColumn | NumberColumn | DateColumn);

/** Uses one entry of `texts`, which are templates. With `by` it uses codes of these too; without, each row has its own text. */
interface TextColumn {
  kind: "text";
  by?: CodeContext;
}

/** Uses one entry of `hashes`: bytes in base64, of `digits` hexadecimal digits each. As digits they compress worse. */
interface HashColumn {
  kind: "hash";
  digits: number;
}

/**
 * Lists, objects and all other values without a column of their own. Uses texts and codes of outlines, which are JSON
 * with empty strings, and then texts: the templates of these strings, in their order.
 */
interface JsonColumn {
  kind: "json";
  by: CodeContext;
}

/** Uses one entry of `numbers`. */
interface NumberColumn {
  kind: "number";
}

/**
 * Uses numbers: differences in the units of the spellings, subtracted since rows are mostly newest first. With `by`
 * it uses codes of the spellings too; without, there is one spelling.
 */
interface DateColumn {
  kind: "date";
  spellings: number[];
  by?: CodeContext;
  /** The column whose date in the same row is subtracted from, where the row has one; otherwise the row before is. */
  from?: number;
}

/**
 * What codes are written relative to: `noContext`, the shapes of the rows (`shapeContext`), or the codes of the column
 * of this number. In a context, code 0 repeats the code of the last row in the same context, and others are one higher.
 */
export type CodeContext = number;

export const noContext = -1;
export const shapeContext = -2;

/** The first difference of a table's dates is from this time, which nearly all dates lie before. */
export const firstMs = Date.UTC(2100, 0);

/** Small whole numbers as one character each, see codes.ts; as numbers if one is too large. */
export type Codes = string | number[];

/** Texts joined by a separator; as a list if one of them holds the separator. */
export type Texts = string | string[];

/** Whole numbers as characters, see joined-values.ts; other numbers as they are. */
export type Numbers = string | number[];

/** In a template, this character stands for the row's value in column 0, the next one for column 1, and so on. */
export const firstReference = 0x81;
export const maxReferences = 30;
/** The character after it stands for itself. */
export const escapeMark = "\u0080";
/** Is followed by a reference and a character whose code is a length: that many characters of the value. */
export const prefixMark = "\u009f";

/** The start of the last field. A file that was cut off lacks it. */
export const checksumStart = ',"sum":';

/** Sums up the text before `end`. The sum detects damage on the line or the disk; it does not protect against malice. */
export function checksumOf(text: string, end: number): number {
  let sum = 0;
  for (let at = 0; at < end; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum >>> 0;
}
