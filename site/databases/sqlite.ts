/**
 * SQLite as WebAssembly, which needs no compiler and no newer Node. It reads a file as a whole, so the file has to fit
 * into memory.
 */
import { readFile } from "node:fs/promises";
import { DatabaseProblem, importDriver, type LoadedDatabase } from "./database.ts";

/** What is used of the package. */
type Initialise = (options: { print: () => void; printErr: () => void }) => Promise<Sqlite>;

interface Sqlite {
  readonly oo1: { readonly DB: new (name: string) => Connection };
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

interface Connection {
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

/** What WebAssembly's memory of 4 GB leaves beside the program. */
const maxBytes = 2 ** 31 - 1;

/** `path`: of a file; undefined for an empty database in memory. */
export async function openSqlite(path: string | undefined, root: string): Promise<LoadedDatabase> {
  const { oo1, capi, wasm } = await loadSqlite(root);
  // The package takes arrays of bytes alone, and Node's buffers are none for it.
  const bytes = path === undefined ? undefined : Uint8Array.from(await readFile(path));
  if (bytes !== undefined && bytes.length > maxBytes)
    throw new DatabaseProblem("It is larger than 2 GB, which is more than SQLite as WebAssembly reads.");
  const connection = new oo1.DB(":memory:");
  if (bytes !== undefined && connection.pointer !== undefined) {
    // A file in the mode WAL asks for shared memory, which there is none of; all of it is in the file once it is closed.
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
  if (!hasDefault(loaded)) throw new Error("the package of SQLite is of another version");
  return loaded.default({ print: () => {}, printErr: () => {} });
}

function hasDefault(loaded: unknown): loaded is { default: Initialise } {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    "default" in loaded &&
    typeof loaded.default === "function"
  );
}
