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
