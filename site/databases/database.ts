/** What a database is to the rest of the program: something that runs statements. Its driver is an optional package. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DialectName, Statement } from "../../sql/index.ts";

/** A row by the names that a statement gives its columns. */
export type FoundRow = Readonly<Record<string, unknown>>;

export interface Database {
  readonly dialect: DialectName;
  readonly run: (statement: Statement) => Promise<readonly FoundRow[]>;
  readonly close: () => Promise<void>;
}

/** Also runs statements that no query is made of. */
export interface LoadedDatabase extends Database {
  readonly execute: (text: string) => Promise<void>;
}

/** A reason why a database cannot be asked, in words for the person who named it. */
export class DatabaseProblem extends Error {}

/** The packages that a person who asks a database installs beside the program. ClickHouse needs none. */
export const drivers = {
  duckdb: { name: "@duckdb/node-api", versions: ">=1.3.0" },
  postgres: { name: "pg", versions: ">=8.0.0" },
  sqlite: { name: "@sqlite.org/sqlite-wasm", versions: ">=3.46.0" },
} as const;

/** Returns the module of a driver, from the owner's folder or from beside this program. */
export async function importDriver(database: keyof typeof drivers, root: string): Promise<unknown> {
  const { name } = drivers[database];
  const file = findDriver(name, join(root, "package.json")) ?? findDriver(name, import.meta.url);
  if (file === undefined)
    throw new DatabaseProblem(`${database} needs ${name}, which is not installed: npm install ${name}`);
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new DatabaseProblem(`${name} cannot be loaded: ${reason}`);
  }
}

function findDriver(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}
