/**
 * The compiled dataset: one JSON text that holds each list of the data as a table. Where a file of activities says
 * `https://github.com/a/b/commit/4ef0…` six times for each, a table says once how such an address is made of the
 * activity's other fields. What compresses well stands together, and nothing is said twice.
 */

import type { Inline } from "../contract.ts";

/** Raised whenever what is written here changes its meaning: an older program then refuses the file. */
export const formatVersion = 2;

/** The lists of a dataset, in the order of the file. */
const tableNames = ["orgs", "languages", "categories", "orgTypes", "activities"] as const;

export type TableName = (typeof tableNames)[number];

export interface CompiledFile {
  version: number;
  owner: Partial<Record<string, unknown>>;
  titles: OddTitles;
  /** By activity, see flag-codes.ts. */
  flags: Codes;
  /** Last, for it ends in hashes: they compress best where nothing else stands beside them. */
  tables: Record<TableName, Table>;
}

/** Of titles whose markdown simple-markdown.ts reads otherwise than the parser: the rows, and the trees of the first. */
export interface OddTitles {
  rows: number[];
  trees: Inline[][];
}

/** A list of objects, by column. */
export interface Table {
  /** A column may build on those before it. */
  columns: Column[];
  /** The sets of fields that objects have, as numbers of columns. */
  shapes: Codes[];
  /** By row, of which there are as many. */
  shapeOf: Codes;
  // What the columns hold, each column's where it is its turn. Like things beside each other compress better than
  // what belongs together.
  texts: Texts[];
  numbers: Numbers[];
  codes: Codes[];
  hashes: string[];
}

/** A field, or a field of a field. */
export type Path = string | [string, string];

/** The values of one field, of those rows that have it. */
export type Column = { path: Path } & (TextColumn | HashColumn | JsonColumn | NumberColumn | DateColumn);

/** Takes texts, which are templates, and codes if it has `by`: else there is a text for each row. */
interface TextColumn {
  kind: "text";
  by?: By;
}

/** Takes hashes: of so many hexadecimal digits each, as bytes, in base64. As digits they compress worse. */
interface HashColumn {
  kind: "hash";
  digits: number;
}

/**
 * Lists, objects and whatever else has no column of its own. Takes texts and codes of JSON in which all texts are
 * empty, and then texts, which are templates, for these in their order.
 */
interface JsonColumn {
  kind: "json";
  by: By;
}

/** Takes numbers. */
interface NumberColumn {
  kind: "number";
}

/**
 * Takes numbers: steps in the units of their spellings, to be subtracted, since rows are mostly in newest-first order;
 * and codes if it has `by`: else there is one spelling.
 */
interface DateColumn {
  kind: "date";
  spellings: number[];
  by?: By;
  /** The steps are from that column's date in the same row, where it has one, instead of from the row before. */
  from?: number;
}

/**
 * On what codes depend. `plainCodes`: on nothing. Else code 0 is the same as in the last row that was alike, and all
 * others are one higher; rows are alike that are of one shape, or that have the same code in a column of this number.
 */
export type By = number;

export const plainCodes = -1;
export const byShape = -2;

/** From this the first step of a table's dates is made: nearly all are before it. */
export const firstMs = Date.UTC(2100, 0);

/**
 * Small numbers, as a text of one character for each: the smallest is `#`, so that none is a quotation mark. Where
 * one is too large for that, as numbers.
 */
export type Codes = string | number[];

export const firstCode = 35;
/** Beyond lie surrogates, which are no characters. */
export const lastCode = 0xd7ff - firstCode;

/** Joined by a separator, where none of them holds it. */
export type Texts = string | string[];

/** Whole numbers in characters, see numbers.ts; others as they are. */
export type Numbers = string | number[];

/**
 * In a template, one of these characters, which texts do not hold, stands for the row's value in column 0, 1, 2, …
 * A number is meant as it is written.
 */
export const firstReference = 0x81;
export const mostReferences = 30;
/** What follows stands for itself. */
export const escapeMark = "\u0080";
/** Followed by a reference and a character whose code is a length: the value's beginning. */
export const startMark = "\u009f";

/** The last field, after which nothing may come: of a file that is cut off, it is missing. */
export const sumStart = ',"sum":';

/** Of all that goes before it. Finds what a line or a disk has damaged; no protection against malice. */
export function checksumOf(text: string, end: number): number {
  let sum = 0;
  for (let at = 0; at < end; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum >>> 0;
}
