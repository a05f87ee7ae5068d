/** The DDL of the tables. tables.ts creates their rows. */
import { flagNames, presenceNames, type WordField, wordFields } from "../../grammar/fields.ts";
import { fieldsMarked } from "../../model/activity-fields.ts";
import {
  type ColumnMap,
  type NeededColumn,
  type OptionalColumn,
  type ValueColumn,
  vitaeColumns,
} from "./columns.ts";
import { type Dialect, type DialectName, dialects } from "./dialects.ts";

/** The version of this schema. Programs report an error for other versions. */
export const schemaVersion = 8;

export type SchemaTable = keyof ColumnMap | "version";

/** A column: its name, its type, and a comment. */
interface SchemaColumn {
  readonly name: string;
  readonly type: keyof Dialect["types"];
  readonly isNullable?: true;
  readonly remark?: string;
}

interface SchemaEntry {
  readonly name: string;
  readonly columns: readonly SchemaColumn[];
  readonly key: readonly string[];
  /** The indexes in addition to the key. */
  readonly indexes: readonly (readonly string[])[];
}

const { activity, languageAlias, orgLanguage, activityTag } = vitaeColumns;

const valueTable = (name: "language" | "category" | "org" | "tag"): SchemaEntry => {
  const { table, columns }: { table: string; columns: Readonly<Record<ValueColumn, string>> } =
    vitaeColumns[name];
  return {
    name: table,
    columns: [
      { name: columns.dataIndex, type: "integer", remark: "the place in the data's order" },
      { name: columns.id, type: "text" },
      { name: columns.name, type: "text" },
      { name: columns.foldedId, type: "text", remark: "without case and accents" },
      { name: columns.foldedName, type: "text" },
    ],
    key: [columns.id],
    indexes: [],
  };
};

const day = { type: "integer", isNullable: true, remark: "days since 1970-01-01 UTC" } as const;

/** The columns of an activity except texts, flags and presences, in the order of the table. */
const activityColumnTypes = {
  dataIndex: { type: "bigint", remark: "the place in the data, which orders equal times" },
  id: { type: "text" },
  category: { type: "text" },
  org: { type: "text", isNullable: true },
  created: { type: "bigint", isNullable: true, remark: "milliseconds since 1970 UTC" },
  year: { type: "integer", isNullable: true },
  title: { type: "text" },
  createdAt: { type: "text" },
  foldedId: {
    type: "text",
    remark: "without case and accents, folded by the engine, because databases differ on İ and ΟΔΟΣ",
  },
  createdDay: day,
  acceptedDay: day,
  endedDay: day,
} as const satisfies Record<NeededColumn | OptionalColumn, Omit<SchemaColumn, "name">>;

export type ActivityColumn = keyof typeof activityColumnTypes;

const isActivityColumn = (name: string): name is ActivityColumn => Object.hasOwn(activityColumnTypes, name);

/** The order of these columns in the table, and of their values in a row. */
export const activityColumns = Object.keys(activityColumnTypes).filter(isActivityColumn);

/** Two columns for each field of words. */
function toTextColumns(field: WordField): SchemaColumn[] {
  const { folded, words } = activity.texts[field];
  return [
    { name: folded, type: "text", ...(field === "text" && { remark: fieldsMarked("text").join(", ") }) },
    { name: words, type: "text", remark: "the same, with U+0001 before each word" },
  ];
}

/** The tables in the order of creation. `version` is last, so that an incomplete load is detected. */
export const schemaTables: Readonly<Record<SchemaTable, SchemaEntry>> = {
  language: valueTable("language"),
  category: valueTable("category"),
  org: valueTable("org"),
  tag: valueTable("tag"),
  languageAlias: {
    name: languageAlias.table,
    columns: [
      { name: languageAlias.columns.language, type: "text" },
      { name: languageAlias.columns.foldedAlias, type: "text", remark: "a short form, such as js" },
    ],
    key: [languageAlias.columns.foldedAlias, languageAlias.columns.language],
    indexes: [],
  },
  orgLanguage: {
    name: orgLanguage.table,
    columns: [
      { name: orgLanguage.columns.org, type: "text", remark: "an activity has the languages of its org" },
      { name: orgLanguage.columns.language, type: "text" },
    ],
    key: [orgLanguage.columns.language, orgLanguage.columns.org],
    indexes: [],
  },
  activity: {
    name: activity.table,
    columns: [
      ...activityColumns.map(
        (name): SchemaColumn => ({ name: activity.columns[name], ...activityColumnTypes[name] }),
      ),
      ...wordFields.flatMap(toTextColumns),
      ...flagNames.map((name): SchemaColumn => ({ name: activity.flags[name], type: "boolean" })),
      ...presenceNames.map((name): SchemaColumn => ({ name: activity.presences[name], type: "boolean" })),
    ],
    key: [activity.columns.dataIndex],
    indexes: [
      [activity.columns.created, activity.columns.dataIndex],
      [activity.columns.org, activity.columns.category, activity.columns.year],
      [activity.columns.category, activity.columns.year, activity.columns.org],
      // Counts read only this index, because rows are five times as large.
      [
        activity.columns.year,
        activity.columns.category,
        activity.columns.org,
        activity.texts.title.folded,
        ...flagNames.map((name) => activity.flags[name]),
      ],
      [activity.columns.foldedId],
      [activity.columns.id],
    ],
  },
  activityTag: {
    name: activityTag.table,
    columns: [
      { name: activityTag.columns.activity, type: "bigint", remark: "its data_index" },
      { name: activityTag.columns.tag, type: "text" },
      { name: activityTag.columns.foldedTag, type: "text" },
    ],
    key: [],
    indexes: [[activityTag.columns.foldedTag, activityTag.columns.activity]],
  },
  version: {
    name: "vitae_schema",
    columns: [
      { name: "version", type: "integer" },
      { name: "first_year", type: "integer", isNullable: true, remark: "the years that the page shows" },
      { name: "last_year", type: "integer", isNullable: true },
    ],
    key: [],
    indexes: [],
  },
};

/** Returns the names of the tables in the order of creation and filling. */
export function tableOrder(): readonly SchemaTable[] {
  return [
    "language",
    "category",
    "org",
    "tag",
    "languageAlias",
    "orgLanguage",
    "activity",
    "activityTag",
    "version",
  ];
}

/** Writes the statements that drop and recreate the tables. */
export function toSchema(name: DialectName): string[] {
  const dialect = dialects[name];
  return tableOrder().flatMap((table) => [
    `DROP TABLE IF EXISTS ${dialect.identifier(schemaTables[table].name)}`,
    toTable(schemaTables[table], dialect),
  ]);
}

/** A name has at most 63 characters in PostgreSQL. */
const namedColumns = 3;

/** Writes the statements that create the indexes. Creating them after filling is faster. */
export function toIndexes(name: DialectName): string[] {
  // DuckDB's scans are faster than its indexes except for single rows, and ClickHouse uses its sort keys.
  if (name === "duckdb" || name === "clickhouse") return [];
  const { identifier } = dialects[name];
  return Object.values(schemaTables).flatMap((table) =>
    table.indexes.map((columns) => {
      const index = identifier(`${table.name}_by_${columns.slice(0, namedColumns).join("_")}`);
      return `CREATE INDEX ${index} ON ${identifier(table.name)} (${columns.map(identifier).join(", ")})`;
    }),
  );
}

function toTable({ name, columns, key }: SchemaEntry, dialect: Dialect): string {
  const lines = columns.map((column) => {
    const type = dialect.types[column.type];
    const isPlain = column.isNullable !== true;
    const required = isPlain && dialect.name !== "clickhouse" ? " NOT NULL" : "";
    const remark = column.remark === undefined ? "" : ` /* ${column.remark} */`;
    return `  ${dialect.identifier(column.name)} ${isPlain ? type : dialect.nullable(type)}${required}${remark}`;
  });
  const keys = key.map(dialect.identifier).join(", ");
  if (dialect.name === "clickhouse")
    return `CREATE TABLE ${dialect.identifier(name)} (\n${lines.join(",\n")}\n) ENGINE = MergeTree ORDER BY ${sortKeyOf(name, keys, dialect)}`;
  // DuckDB creates an index for a key, which costs memory and is not used by queries.
  const primary = keys === "" || dialect.name === "duckdb" ? [] : [`  PRIMARY KEY (${keys})`];
  return `CREATE TABLE ${dialect.identifier(name)} (\n${[...lines, ...primary].join(",\n")}\n)`;
}

/** Rows are sorted by time, so that results are read in storage order. */
function sortKeyOf(name: string, keys: string, { identifier }: Dialect): string {
  if (name === activity.table) {
    const { created, dataIndex } = activity.columns;
    return `(${identifier(created)}, ${identifier(dataIndex)}) SETTINGS allow_nullable_key = 1`;
  }
  if (name === activityTag.table)
    return `(${identifier(activityTag.columns.foldedTag)}, ${identifier(activityTag.columns.activity)})`;
  return keys === "" ? "tuple()" : `(${keys})`;
}
