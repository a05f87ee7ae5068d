import type { Column } from "./format.ts";

/** What a row has in a column; undefined where it has nothing. */
export type Cells = readonly unknown[];

/** The columns before the one that is made, as references in it are numbered. */
export interface Known {
  column: Column;
  cells: Cells;
  /** By row, -1 where it lacks the column; only of columns that have codes. */
  codes: readonly number[] | undefined;
}

/** By row; -1 where it has none. */
export type CodeOf = (row: number) => number;

/** What rows have in a column. Of one that lacks the column no more is known than that. */
export interface DecodedColumn {
  at(row: number): unknown;
  /** The time of a date; undefined where the row lacks the column. */
  msAt?(row: number): number | undefined;
  /** Of a column that has codes. */
  readonly codeOf?: CodeOf;
}

/** Decoded when it is asked for: most columns are only once somebody looks at a result. */
export type LateColumn = () => DecodedColumn;

/** The rows that have a column. */
export interface Presence {
  readonly count: number;
  /** Of all, also of those that lack the column. */
  readonly rows: number;
  /** The row's place among them; -1 where it is none of them. */
  rankOf(row: number): number;
}
