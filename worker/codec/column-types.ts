/** Columns in memory, while a table is encoded or decoded. */
import type { Column } from "./format.ts";

/** A column as it is written, with what later columns may refer to. */
export interface EncodedColumn {
  column: Column;
  /** The value of each row; undefined where it has none. */
  values: readonly unknown[];
  /** The code of each row, -1 where it has no value. Undefined for a column without codes. */
  codes: readonly number[] | undefined;
  /** The values as texts, which later columns are templates over; undefined where templates do not refer to the column. */
  texts?: readonly string[];
}

/** Returns the code of a row; -1 where it has none. */
export type CodeOf = (row: number) => number;

/** Reads the values of a column. Only rows that have the column may be asked for. */
export interface DecodedColumn {
  at(row: number): unknown;
  /** The time of a date in milliseconds since 1970; undefined where the row lacks the column. */
  msAt?(row: number): number | undefined;
  /** Only columns with codes have it. */
  readonly codeOf?: CodeOf;
}

/** Decodes a column when it is first called: most columns are needed only once a result is shown. */
export type LazyColumn = () => DecodedColumn;

/** The rows that have a column. */
export interface Presence {
  readonly count: number;
  /** The number of all rows, with and without the column. */
  readonly rows: number;
  /** Returns the number of rows with the column before this one; -1 for a row without it. */
  rankOf(row: number): number;
}
