/** The statements that fill the tables, with the values written out, since they stand in a script. */
import { type Dialect, type DialectName, dialects, type Value } from "./dialects.ts";
import { schemaTables, tableOrder } from "./schema.ts";
import type { Row, Tables } from "./tables.ts";

/** Larger statements are no faster, and some clients limit them. */
const rowsPerStatement = 200;

export function* toInserts(tables: Tables, name: DialectName): Generator<string> {
  const dialect = dialects[name];
  for (const table of tableOrder()) {
    const rows = tables[table];
    const { name: into, columns } = schemaTables[table];
    const list = columns.map((column) => dialect.identifier(column.name)).join(", ");
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const values = rows.slice(from, from + rowsPerStatement).map((row) => toValues(row, dialect));
      yield `INSERT INTO ${dialect.identifier(into)} (${list}) VALUES\n${values.join(",\n")}`;
    }
  }
}

function toValues(row: Row, dialect: Dialect): string {
  return `(${row.map((value) => toLiteral(value, dialect)).join(", ")})`;
}

export function toLiteral(value: Value, dialect: Dialect): string {
  if (value === null) return "NULL";
  switch (typeof value) {
    case "string":
      return dialect.quote(value);
    case "number":
      return String(value);
    case "boolean":
      return dialect.boolean(value);
  }
}
