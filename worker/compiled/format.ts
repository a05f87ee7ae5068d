/**
 * The compiled dataset: one JSON text that holds each list of the data as a table. Where a file of activities says
 * `https://github.com/a/b/commit/4ef0…` six times for each, a table says once how such an address is made of the
 * activity's other fields. What compresses well stands together, and nothing is said twice.
 */

import type { Inline } from "../contract.ts";

/** Raised whenever what is written here changes its meaning: an older program then refuses the file. */
export const formatVersion = 1;

/** The lists of a dataset, in the order of the file. */
export const tableNames = ["activities", "orgs", "languages", "categories", "orgTypes"] as const;

export type TableName = (typeof tableNames)[number];

export interface CompiledFile {
  version: number;
  owner: object;
  tables: Record<TableName, Table>;
  /** Of titles that hold markdown: the row of the activity, and the title's tree. */
  titles: { rows: number[]; trees: Inline[][] };
}

/** A list of objects, by column. */
export interface Table {
  rows: number;
  /** A column may build on those before it. */
  columns: Column[];
  /** The sets of fields that objects have, as numbers of columns. */
  shapes: number[][];
  /** By row. */
  shapeOf: Codes;
}

/**
 * Small numbers, as a text of one character for each: the smallest is `#`, so that none is a quotation mark. Where
 * one is too large for that, as numbers.
 */
export type Codes = string | number[];

export const firstCode = 35;
/** Beyond lie surrogates, which are no characters. */
export const lastCode = 0xd7ff - firstCode;

/** The values of one field, of those rows that have it. */
export type Column = { path: [string] | [string, string] } & (TextColumn | NumberColumn | DateColumn);

/** `json`: the texts are JSON, of lists, objects and whatever else has no column of its own. */
export interface TextColumn {
  kind: "text" | "json";
  /** Templates. Without `codes` there is one for each row. */
  texts: Texts;
  codes?: Codes;
  /**
   * A column on which this one depends. Code 0 then is the same template as in the last row with that column's
   * value, and all others are one higher.
   */
  by?: number;
}

/**
 * Joined by a separator, where none of them holds it. Hashes of so many hexadecimal digits each are bytes in base64:
 * gzip finds repetitions in the digits that cost more than they save.
 */
export type Texts = string[] | { joined: string } | { base64: string; digits: number };

export interface NumberColumn {
  kind: "number";
  numbers: number[];
}

export interface DateColumn {
  kind: "date";
  /** In the units of their spellings, to be subtracted: rows are mostly in newest-first order. */
  steps: number[];
  spellings: number[];
  /** By row; missing where there is one spelling. */
  codes?: Codes;
  /** The steps are from that column's date in the same row, where it has one, instead of from the row before. */
  from?: number;
}

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
