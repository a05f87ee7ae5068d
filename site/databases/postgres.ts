/** PostgreSQL over its protocol, by the package pg. */
import { DatabaseProblem, importDriver, type LoadedDatabase } from "./database.ts";

/** What is used of the package. */
interface Pg {
  Client: new (options: { connectionString: string; connectionTimeoutMillis: number }) => Client;
}

interface Client {
  connect(): Promise<void>;
  query(text: string, values?: readonly (string | number)[]): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
  on(event: "error", listener: () => void): void;
}

/** `starts_with` came with 11. */
const oldestServer = 110_000;
const deadlineMs = 10_000;

export async function openPostgres(address: string, root: string): Promise<LoadedDatabase> {
  const { Client } = await loadPg(root);
  const client = new Client({ connectionString: address, connectionTimeoutMillis: deadlineMs });
  // A server that ends the connection is told by the query that fails.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("SHOW server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (version < oldestServer) {
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
  // A CommonJS module may have all its names in its default one.
  if (hasDefault(loaded) && isPg(loaded.default)) return loaded.default;
  throw new Error("the package pg is of another version");
}

function isPg(loaded: unknown): loaded is Pg {
  return typeof loaded === "object" && loaded !== null && "Client" in loaded;
}

function hasDefault(loaded: unknown): loaded is { readonly default: unknown } {
  return typeof loaded === "object" && loaded !== null && "default" in loaded;
}
