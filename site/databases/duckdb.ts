/** DuckDB in this process, by its own package. */
import { importDriver, type LoadedDatabase } from "./database.ts";

/** What is used of the package. */
interface DuckDb {
  DuckDBInstance: {
    create(path: string, options?: Readonly<Record<string, string>>): Promise<Instance>;
  };
}

interface Instance {
  connect(): Promise<Connection>;
  closeSync(): void;
}

interface Connection {
  run(text: string): Promise<unknown>;
  runAndReadAll(
    text: string,
    values: (string | number)[],
  ): Promise<{ getRowObjectsJS(): Record<string, unknown>[] }>;
  closeSync(): void;
}

/** `path`: of a file, or `:memory:`. */
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
  throw new Error("the package of DuckDB is of another version");
}

function isDuckDb(loaded: unknown): loaded is DuckDb {
  return typeof loaded === "object" && loaded !== null && "DuckDBInstance" in loaded;
}
