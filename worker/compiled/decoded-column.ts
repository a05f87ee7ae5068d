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
