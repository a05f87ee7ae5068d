/** What rows have in a column. Of one that lacks the column no more is known than that. */
export interface DecodedColumn {
  at(row: number): unknown;
  /** The time of a date; undefined where the row lacks the column. */
  msAt?(row: number): number | undefined;
}

/** The rows that have a column. */
export interface Presence {
  readonly count: number;
  /** Of all, also of those that lack the column. */
  readonly rows: number;
  /** The row's place among them; -1 where it is none of them. */
  rankOf(row: number): number;
}
