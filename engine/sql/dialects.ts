/** The differences between four databases: names, parameters, functions, types. All other SQL is the same. */

/** A value of a parameter or a column. */
export type Value = string | number | boolean | null;

export const dialectNames = ["duckdb", "postgres", "sqlite", "clickhouse"] as const;

export type DialectName = (typeof dialectNames)[number];

type ColumnType = "text" | "integer" | "bigint" | "boolean";

export interface Dialect {
  readonly name: DialectName;
  /** Quotes the name of a table or column with any characters. */
  readonly identifier: (name: string) => string;
  /** Quotes a text in statements that load data and cannot have parameters. */
  readonly quote: (text: string) => string;
  readonly boolean: (value: boolean) => string;
  /** Writes a parameter. Numbers start at 1. */
  readonly parameter: (number: number, value: string | number) => string;
  /** Writes the condition that a text contains another one, which is not empty. */
  readonly contains: (text: string, part: string) => string;
  readonly startsWith: (text: string, start: string) => string;
  /** Writes the condition that a boolean column is true; false if it is null. */
  readonly isTrue: (column: string) => string;
  readonly types: Readonly<Record<ColumnType, string>>;
  /** Writes the type of a column that may be null. */
  readonly nullable: (type: string) => string;
}

const doubled = (sign: string) => (text: string) => sign + text.replaceAll(sign, sign + sign) + sign;

const standard = {
  identifier: doubled('"'),
  quote: doubled("'"),
  boolean: (value: boolean) => (value ? "TRUE" : "FALSE"),
  startsWith: (text: string, start: string) => `starts_with(${text}, ${start})`,
  isTrue: (column: string) => `${column} IS TRUE`,
  nullable: (type: string) => type,
};

/** ClickHouse interprets backslashes inside all quotes. */
const escaped = (sign: string) => (text: string) =>
  sign + text.replaceAll("\\", "\\\\").replaceAll(sign, `\\${sign}`) + sign;

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb: {
    ...standard,
    name: "duckdb",
    parameter: (number) => `$${number}`,
    contains: (text, part) => `contains(${text}, ${part})`,
    types: { text: "VARCHAR", integer: "INTEGER", bigint: "BIGINT", boolean: "BOOLEAN" },
  },
  postgres: {
    ...standard,
    name: "postgres",
    parameter: (number) => `$${number}`,
    contains: (text, part) => `strpos(${text}, ${part}) > 0`,
    types: { text: "text", integer: "integer", bigint: "bigint", boolean: "boolean" },
  },
  sqlite: {
    ...standard,
    name: "sqlite",
    boolean: (value) => (value ? "1" : "0"),
    parameter: (number) => `?${number}`,
    contains: (text, part) => `instr(${text}, ${part}) > 0`,
    startsWith: (text, start) => `substr(${text}, 1, length(${start})) = ${start}`,
    types: { text: "TEXT", integer: "INTEGER", bigint: "INTEGER", boolean: "INTEGER" },
  },
  clickhouse: {
    ...standard,
    name: "clickhouse",
    identifier: escaped('"'),
    quote: escaped("'"),
    parameter: (number, value) => `{p${number}:${typeof value === "number" ? "Int64" : "String"}}`,
    contains: (text, part) => `position(${text}, ${part}) > 0`,
    startsWith: (text, start) => `startsWith(${text}, ${start})`,
    isTrue: (column) => `ifNull(${column}, false)`,
    types: { text: "String", integer: "Int32", bigint: "Int64", boolean: "Bool" },
    nullable: (type) => `Nullable(${type})`,
  },
};
