/**
 * A statement with its parameters for a client that reads a script. The values stand beside the statement, in the way
 * that each client has for it, and never within.
 */
import { type DialectName, dialects } from "./dialects.ts";
import { toLiteral } from "./load.ts";
import type { Statement } from "./to-sql.ts";

export function toScript({ text, params }: Statement, name: DialectName, title: string): string {
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
