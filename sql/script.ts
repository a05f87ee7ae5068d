/**
 * A statement with its parameters for a client that reads a script. The values stand beside the statement, in the way
 * that each client has for it, and never within.
 */
import { type DialectName, dialects } from "./dialects.ts";
import { toInserts, toLiteral } from "./load.ts";
import { toIndexes, toSchema } from "./schema.ts";
import type { Tables } from "./tables.ts";
import type { Answering, CountName, Statement } from "./to-sql.ts";

/** What reads a script from its standard input. */
const clients: Readonly<Record<DialectName, string>> = {
  duckdb: "duckdb cv.duckdb",
  postgres: "psql --set ON_ERROR_STOP=1 DATABASE",
  sqlite: "sqlite3 cv.sqlite",
  clickhouse: "clickhouse-client --multiquery",
};

/** Writes the statements that make the tables anew and fill them: all or, where a database has transactions, none. */
export function* toLoadScript(tables: Tables, name: DialectName): Generator<string> {
  yield `-- The tables of vitae and what they hold, made anew: pipe this into ${clients[name]}`;
  const hasTransactions = name !== "clickhouse";
  if (hasTransactions) yield "BEGIN;";
  for (const text of toSchema(name)) yield `${text};`;
  for (const text of toInserts(tables, name)) yield `${text};`;
  for (const text of toIndexes(name)) yield `${text};`;
  if (hasTransactions) yield "COMMIT;";
  if (name === "postgres" || name === "sqlite") yield "ANALYZE;";
}

/** Writes the statements of an answer, each with a line that says what it gives. */
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
      // The shell reads parameters from a table of its own.
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
