/** Fills the tables of sql/ from CSV files, which suits a database with millions of rows. */
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  type DialectName,
  type Row,
  type SchemaTable,
  type SqlValue,
  schemaTables,
  type Tables,
  tableOrder,
  toIndexes,
  toSchema,
} from "../../engine/sql/index.ts";

const rowsPerWrite = 2000;

export type Execute = (text: string) => Promise<void>;

type Bulk = Exclude<DialectName, "sqlite">;

/** A file and the table that its rows belong to. */
export interface RowFile {
  readonly table: SchemaTable;
  readonly path: string;
}

/** Writes a file per table of each part, when its turn comes. A database server must be able to read the folder. */
export function* writeFiles(parts: Iterable<Partial<Tables>>, folder: string): Generator<RowFile> {
  let number = 0;
  for (const part of parts) {
    number += 1;
    for (const table of tableOrder()) {
      const rows = part[table];
      if (rows === undefined || rows.length === 0) continue;
      const path = join(folder, `${table}-${number}.csv`);
      writeRows(path, rows);
      yield { table, path };
    }
  }
}

/** Creates the tables, fills them, and then creates the indexes. */
export async function fill(dialect: Bulk, files: Iterable<RowFile>, execute: Execute): Promise<void> {
  for (const text of toSchema(dialect)) await execute(text);
  for (const { table, path } of files) await execute(copyStatement(dialect, schemaTables[table].name, path));
  for (const text of toIndexes(dialect)) await execute(text);
  if (dialect === "postgres") await execute("VACUUM ANALYZE");
}

function copyStatement(dialect: Bulk, table: string, file: string): string {
  switch (dialect) {
    case "duckdb":
      return `COPY ${table} FROM '${file}' (FORMAT csv, HEADER false, QUOTE '"', ESCAPE '"', NULLSTR '', ALLOW_QUOTED_NULLS false)`;
    case "postgres":
      return `COPY ${table} FROM '${file}' (FORMAT csv)`;
    case "clickhouse":
      return `INSERT INTO ${table} FROM INFILE '${file}' FORMAT CSV`;
  }
}

function writeRows(path: string, rows: readonly Row[]): void {
  const file = openSync(path, "w", 0o644);
  try {
    for (let from = 0; from < rows.length; from += rowsPerWrite) {
      const lines = rows.slice(from, from + rowsPerWrite).map((row) => `${row.map(toField).join(",")}\n`);
      writeSync(file, lines.join(""));
    }
  } finally {
    closeSync(file);
  }
}

/** Always quotes texts, so that an empty text differs from a missing one. */
function toField(value: SqlValue): string {
  if (value === null) return "";
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value);
}
