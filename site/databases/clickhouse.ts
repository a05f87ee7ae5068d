/** ClickHouse over HTTP, which needs no driver. A user and password stand in headers, never in an address. */
import { type Database, DatabaseProblem, type FoundRow } from "./drivers.ts";

/** Parameters with types came before; `Bool` and functions that are used here are as old as this. */
const oldestServer = 22;
const deadlineMs = 60_000;

/** Settings: plain numbers, nothing joined by guess, and room for a query of 2,000 characters. */
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
        signal: AbortSignal.timeout(deadlineMs),
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
  if (!(Number.parseInt(version, 10) >= oldestServer))
    throw new DatabaseProblem(`It is ClickHouse ${version}; ${oldestServer} or newer is needed.`);
  return database;
}

/** Writes a parameter as the server reads it: as in a file of tab-separated values. */
export function toEscaped(value: string | number): string {
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
