/** SQL scripts for databases' clients: filled tables, and answers with parameters set as each client does. */
import { type Dialect, type DialectName, dialects, type Value } from "./dialects.ts";
import { schemaTables, tableOrder, toIndexes, toSchema } from "./schema.ts";
import type { Row, Tables } from "./tables.ts";
import type { Answering, CountName, Statement } from "./to-sql.ts";

/** Larger statements are not faster, and some clients limit them. */
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

function toLiteral(value: Value, dialect: Dialect): string {
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

/** A command that reads a script from its standard input. */
const clients: Readonly<Record<DialectName, string>> = {
  duckdb: "duckdb cv.duckdb",
  postgres: "psql --set ON_ERROR_STOP=1 DATABASE",
  sqlite: "sqlite3 cv.sqlite",
  clickhouse: "clickhouse-client --multiquery",
};

/** Writes the statements that recreate and fill the tables, in a transaction if the database has transactions. */
export function* toLoadScript(tables: Tables, name: DialectName): Generator<string> {
  yield `-- Recreates the tables of vitae and their rows. Pipe this into ${clients[name]}`;
  const hasTransactions = name !== "clickhouse";
  if (hasTransactions) yield "BEGIN;";
  for (const text of toSchema(name)) yield `${text};`;
  for (const text of toInserts(tables, name)) yield `${text};`;
  for (const text of toIndexes(name)) yield `${text};`;
  if (hasTransactions) yield "COMMIT;";
  if (name === "postgres" || name === "sqlite") yield "ANALYZE;";
}

/** Writes the statements of an answer, each with a comment that names its result. */
export function toAnswerScript({ results, total, counts }: Answering, name: DialectName): string[] {
  return [
    toScript(results, name, "The results, newest first"),
    toScript(total, name, "Their number"),
    ...counts.map(({ names, statement }) =>
      toScript(statement, name, `Counts of ${names.map((one) => countTitles[one]).join(", ")}`),
    ),
  ];
}

const countTitles: Readonly<Record<CountName, string>> = {
  years: "results by year",
  shownLanguages: "results by language",
  languages: "what choosing a language would give",
  categories: "what choosing a category would give",
  orgs: "what choosing an org would give",
  tags: "what choosing a tag would give",
};

function toScript({ text, params }: Statement, name: DialectName, title: string): string {
  const dialect = dialects[name];
  const values = params.map((param) => toLiteral(param, dialect));
  const head = `-- ${title}`;
  switch (name) {
    case "duckdb":
    case "postgres": {
      const given = values.length === 0 ? "" : `(${values.join(", ")})`;
      return `${head}\nPREPARE vitae AS ${text};\nEXECUTE vitae${given};\nDEALLOCATE vitae;`;
    }
    case "sqlite": {
      // The shell reads parameters from its own table.
      const rows = values.map((value, at) => `('?${at + 1}', ${value})`);
      const filled =
        rows.length === 0
          ? ""
          : `INSERT INTO temp.sqlite_parameters (key, value) VALUES ${rows.join(", ")};\n`;
      return `${head}\n.parameter clear\n.parameter init\n${filled}${text};`;
    }
    case "clickhouse": {
      const settings = values.map((value, at) => `SET param_p${at + 1} = ${value};\n`);
      return `${head}\n${settings.join("")}${text};`;
    }
  }
}
