/** Opens DuckDB, PostgreSQL and SQLite by their drivers, which are optional packages, and ClickHouse over HTTP. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DialectName, Statement } from "../../engine/sql/index.ts";

/** A row, by column names. */
export type FoundRow = Readonly<Record<string, unknown>>;

export interface Database {
  readonly dialect: DialectName;
  readonly run: (statement: Statement) => Promise<readonly FoundRow[]>;
  readonly close: () => Promise<void>;
}

/** Also runs statements that aren't queries. */
interface LoadedDatabase extends Database {
  readonly execute: (text: string) => Promise<void>;
}

/** The reason why a database cannot be used, as a message for the user. */
export class DatabaseProblem extends Error {}

/** The driver packages that users install. ClickHouse needs none. */
export const drivers = {
  // Versions like 1.5.5-r.5 and 3.50.4-build1 are previews for npm, which no other range contains.
  duckdb: { name: "@duckdb/node-api", versions: "*" },
  postgres: { name: "pg", versions: ">=8.0.0" },
  sqlite: { name: "@sqlite.org/sqlite-wasm", versions: "*" },
} as const;

/** Loads a driver from the owner's folder or from the program's. */
async function importDriver(database: keyof typeof drivers, root: string): Promise<unknown> {
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

/** The used part of the package's API. */
interface DuckDb {
  DuckDBInstance: {
    create(path: string, options?: Readonly<Record<string, string>>): Promise<DuckDbInstance>;
  };
}

interface DuckDbInstance {
  connect(): Promise<DuckDbConnection>;
  closeSync(): void;
}

interface DuckDbConnection {
  run(text: string): Promise<unknown>;
  runAndReadAll(
    text: string,
    values: (string | number)[],
  ): Promise<{ getRowObjectsJS(): Record<string, unknown>[] }>;
  closeSync(): void;
}

/** `path` is a file's, or `:memory:`. */
export async function openDuckDb(path: string, root: string, readOnly: boolean): Promise<LoadedDatabase> {
  const { DuckDBInstance } = await loadDuckDb(root);
  const instance = await DuckDBInstance.create(path, readOnly ? { access_mode: "READ_ONLY" } : {});
  const connection = await instance.connect();
  return {
    dialect: "duckdb",
    async run({ text, params }) {
      const reader = await connection.runAndReadAll(text, [...params]);
      return reader.getRowObjectsJS();
    },
    async execute(text) {
      await connection.run(text);
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function loadDuckDb(root: string): Promise<DuckDb> {
  const loaded = await importDriver("duckdb", root);
  if (isDuckDb(loaded)) return loaded;
  throw new Error("the installed DuckDB package has an unknown API");
}

function isDuckDb(loaded: unknown): loaded is DuckDb {
  return typeof loaded === "object" && loaded !== null && "DuckDBInstance" in loaded;
}

interface Pg {
  Client: new (options: { connectionString: string; connectionTimeoutMillis: number }) => Client;
}

interface Client {
  connect(): Promise<void>;
  query(text: string, values?: readonly (string | number)[]): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
  on(event: "error", listener: () => void): void;
}

/** The first version with `starts_with`. */
const oldestPostgres = 110_000;
const connectMs = 10_000;

export async function openPostgres(address: string, root: string): Promise<LoadedDatabase> {
  const { Client } = await loadPg(root);
  const client = new Client({ connectionString: address, connectionTimeoutMillis: connectMs });
  // When the server closes the connection, the query reports it.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("SHOW server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (version < oldestPostgres) {
    await client.end();
    throw new DatabaseProblem(`It is PostgreSQL ${Math.floor(version / 10_000)}; 11 or newer is needed.`);
  }
  return {
    dialect: "postgres",
    run: async ({ text, params }) => (await client.query(text, params)).rows,
    async execute(text) {
      await client.query(text);
    },
    close: () => client.end(),
  };
}

async function loadPg(root: string): Promise<Pg> {
  const loaded = await importDriver("postgres", root);
  if (isPg(loaded)) return loaded;
  // A CommonJS module may have its exports in `default`.
  if (hasDefault(loaded) && isPg(loaded.default)) return loaded.default;
  throw new Error("the installed package pg has an unknown API");
}

function isPg(loaded: unknown): loaded is Pg {
  return typeof loaded === "object" && loaded !== null && "Client" in loaded;
}

function hasDefault(loaded: unknown): loaded is { readonly default: unknown } {
  return typeof loaded === "object" && loaded !== null && "default" in loaded;
}

type Initialise = (options: { print: () => void; printErr: () => void }) => Promise<Sqlite>;

interface Sqlite {
  readonly oo1: { readonly DB: new (name: string) => SqliteConnection };
  readonly capi: {
    sqlite3_deserialize(
      db: number,
      schema: string,
      data: number,
      size: number,
      room: number,
      flags: number,
    ): number;
    readonly SQLITE_DESERIALIZE_FREEONCLOSE: number;
    readonly SQLITE_DESERIALIZE_READONLY: number;
  };
  readonly wasm: { allocFromTypedArray(bytes: Uint8Array): number };
}

interface SqliteConnection {
  readonly pointer?: number;
  exec(request: {
    sql: string;
    bind?: readonly (string | number | null)[];
    rowMode: "object";
    returnValue: "resultRows";
  }): Record<string, unknown>[];
  checkRc(code: number): void;
  close(): void;
}

/** WebAssembly's memory of 4 GB must also hold the program. */
const maxBytes = 2 ** 31 - 1;

/** `path` is a file's; undefined for an empty database in memory. */
export async function openSqlite(path: string | undefined, root: string): Promise<LoadedDatabase> {
  const { oo1, capi, wasm } = await loadSqlite(root);
  // The package does not accept Node's buffers.
  const bytes = path === undefined ? undefined : Uint8Array.from(await readFile(path));
  if (bytes !== undefined && bytes.length > maxBytes)
    throw new DatabaseProblem("It is larger than 2 GB, which is more than SQLite as WebAssembly reads.");
  const connection = new oo1.DB(":memory:");
  if (bytes !== undefined && connection.pointer !== undefined) {
    // WAL mode needs shared memory, which is not available. A closed file contains all data.
    if (bytes[18] === 2 && bytes[19] === 2) bytes.fill(1, 18, 20);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
    const data = wasm.allocFromTypedArray(bytes);
    const { length } = bytes;
    connection.checkRc(capi.sqlite3_deserialize(connection.pointer, "main", data, length, length, flags));
  }
  const run = (sql: string, bind: readonly (string | number)[] = []) =>
    connection.exec({ sql, ...(bind.length > 0 && { bind }), rowMode: "object", returnValue: "resultRows" });
  return {
    dialect: "sqlite",
    run: async ({ text, params }) => run(text, params),
    async execute(text) {
      run(text);
    },
    async close() {
      connection.close();
    },
  };
}

async function loadSqlite(root: string): Promise<Sqlite> {
  const loaded = await importDriver("sqlite", root);
  if (!isSqlite(loaded)) throw new Error("the installed SQLite package has an unknown API");
  return loaded.default({ print: () => {}, printErr: () => {} });
}

function isSqlite(loaded: unknown): loaded is { default: Initialise } {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    "default" in loaded &&
    typeof loaded.default === "function"
  );
}

/** The first version with `Bool` and all used functions. */
const oldestClickHouse = 22;
const httpDeadlineMs = 60_000;

/** Plain numbers, no implicit nulls in joins, and room for a query of 2,000 characters. */
const settings = {
  default_format: "JSON",
  output_format_json_quote_64bit_integers: "0",
  join_use_nulls: "0",
  max_query_size: "4000000",
  readonly: "2",
};

export async function openClickHouse(address: URL): Promise<Database> {
  const database: Database = {
    dialect: "clickhouse",
    async run({ text, params }) {
      const url = new URL(address.pathname, address.origin);
      for (const [name, value] of [...Object.entries(settings), ...address.searchParams])
        url.searchParams.set(name, value);
      const form = new FormData();
      form.set("query", text);
      params.forEach((value, at) => {
        form.set(`param_p${at + 1}`, toEscaped(value));
      });
      const reply = await fetch(url, {
        method: "POST",
        body: form,
        headers: toHeaders(address),
        signal: AbortSignal.timeout(httpDeadlineMs),
      });
      const body = await reply.text();
      if (!reply.ok)
        throw new DatabaseProblem(body.trim().split("\n")[0] || `It answers with ${reply.status}.`);
      return readRows(body);
    },
    close: async () => {},
  };
  const [found] = await database.run({ text: "SELECT version() AS version", params: [] });
  const version = String(found?.version);
  if (!(Number.parseInt(version, 10) >= oldestClickHouse))
    throw new DatabaseProblem(`It is ClickHouse ${version}; ${oldestClickHouse} or newer is needed.`);
  return database;
}

/** Escapes a parameter as in tab-separated values, as the server expects. */
function toEscaped(value: string | number): string {
  return String(value)
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}

function toHeaders({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  return {
    "X-ClickHouse-User": decodeURIComponent(username),
    "X-ClickHouse-Key": decodeURIComponent(password),
  };
}

function readRows(body: string): readonly FoundRow[] {
  const reply: { data?: readonly FoundRow[] } = body === "" ? {} : JSON.parse(body);
  return reply.data ?? [];
}
