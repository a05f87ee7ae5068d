/** Opens the database of an address, and explains failures without printing its password. */
import { existsSync } from "node:fs";
import { type DialectName, schemaVersion } from "../../engine/sql/index.ts";
import { decodePercents, parseUrl } from "../../model/addresses.ts";
import {
  type Database,
  DatabaseProblem,
  openClickHouse,
  openDuckDb,
  openPostgres,
  openSqlite,
} from "./drivers.ts";

/** A database's address. `shown` is for messages and has no password. */
interface DatabaseAddress {
  readonly dialect: DialectName;
  /** The path of a file, or the whole address. */
  readonly target: string;
  readonly shown: string;
  /** Texts that no message may contain. */
  readonly secrets: readonly string[];
}

export const addressForms = "duckdb:FILE, sqlite:FILE, postgres://… or http://…, which is ClickHouse";

/** Returns undefined for an unknown form. */
export function readAddress(address: string): DatabaseAddress | undefined {
  const file = /^(duckdb|sqlite):(?!\/\/)(.+)$/s.exec(address);
  if (file !== null) {
    const [, kind, target = ""] = file;
    const dialect = kind === "duckdb" ? "duckdb" : "sqlite";
    return { dialect, target, shown: address, secrets: [] };
  }
  const dialect = /^postgres(?:ql)?:\/\//.test(address)
    ? "postgres"
    : /^https?:\/\//.test(address)
      ? "clickhouse"
      : undefined;
  if (dialect === undefined) return undefined;
  return { dialect, target: address, ...withoutPassword(address) };
}

/** Shows only the scheme of an address that `URL` cannot parse. */
function withoutPassword(address: string): Pick<DatabaseAddress, "shown" | "secrets"> {
  const scheme = address.slice(0, address.indexOf("://") + 3);
  // `URL` requires a host, which `postgres:///name` lacks.
  const readable = address.replace(/^postgres(?:ql)?:\/\/(?=[/?])/, "postgres://localhost");
  const url = parseUrl(readable);
  if (url === undefined) {
    const userinfo = /^[^/]*\/\/([^/]*)@/.exec(address)?.[1] ?? "";
    const password = userinfo.slice(userinfo.indexOf(":") + 1);
    return { shown: `${scheme}…`, secrets: userinfo === "" ? [] : [userinfo, password].filter(isSecret) };
  }
  const inQuery = [...url.searchParams].filter(([name]) => /pass|key/i.test(name)).map(([, value]) => value);
  const secrets = [
    url.password,
    decodePercents(url.password),
    ...inQuery,
    ...inQuery.map(encodeURIComponent),
  ];
  return {
    shown: `${scheme}${url.username === "" ? "" : `${url.username}@`}${url.host}${url.pathname}`,
    secrets: secrets.filter(isSecret),
  };
}

const isSecret = (text: string) => text !== "";

/** The years that the owner's page shows; either may be infinite. */
interface ShownYears {
  readonly startYear: number;
  readonly endYear: number;
}

type OpenReply =
  | { readonly ok: true; readonly database: Database; readonly years: ShownYears }
  | { readonly ok: false; readonly reason: string };

/** Opens a database with a driver below `root`, the owner's folder, and checks that its tables are readable. */
export async function openDatabase(address: DatabaseAddress, root: string): Promise<OpenReply> {
  let database: Database;
  try {
    database = await connect(address, root);
  } catch (error) {
    return { ok: false, reason: explain(error, address) };
  }
  try {
    return { ok: true, database, years: await readVersion(database) };
  } catch (error) {
    await database.close();
    return { ok: false, reason: explain(error, address) };
  }
}

async function connect({ dialect, target }: DatabaseAddress, root: string): Promise<Database> {
  switch (dialect) {
    case "duckdb":
      requireFile(target);
      return openDuckDb(target, root, true);
    case "sqlite":
      requireFile(target);
      return openSqlite(target, root);
    case "postgres":
      return openPostgres(target, root);
    case "clickhouse":
      return openClickHouse(new URL(target));
  }
}

function requireFile(path: string): void {
  if (!existsSync(path)) throw new DatabaseProblem("The file does not exist.");
}

/** Throws if the tables have another version. */
async function readVersion(database: Database): Promise<ShownYears> {
  const rows = await database.run({ text: "SELECT * FROM vitae_schema", params: [] });
  const { version, first_year: first, last_year: last } = rows[0] ?? {};
  if (Number(version) === schemaVersion)
    return {
      startYear: typeof first === "number" ? first : -Infinity,
      endYear: typeof last === "number" ? last : Infinity,
    };
  throw new DatabaseProblem(
    rows.length === 0
      ? `Its tables are empty, as after an interrupted load. ${howToLoad(database.dialect)}`
      : `${describeOtherVersion(version)} ${howToLoad(database.dialect)}`,
  );
}

/** `version`: of the tables, as a database returns it. */
export const describeOtherVersion = (version: unknown) =>
  `Its tables have version ${version}, but this program reads version ${schemaVersion}.`;

function howToLoad(dialect: DialectName): string {
  return `\`vitae query --to-sql ${dialect}\` prints a script that creates and fills them.`;
}

/** Explains in one line why a database does not respond. */
export function explain(error: unknown, { dialect, shown, secrets }: DatabaseAddress): string {
  const said = reasonOf(error);
  const reason = isMissingTable(said) ? `It has none of Vitae's tables. ${howToLoad(dialect)}` : said;
  return `${shown}: ${secrets.reduce((text, secret) => text.replaceAll(secret, "***"), reason)}`;
}

function reasonOf(error: unknown): string {
  const { code, message, cause, errors } = toParts(error);
  if (code === "ECONNREFUSED" || code === "ENOENT") return "The connection was refused.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "The host does not exist.";
  // Errors of fetch and of attempts at several addresses contain the reason as a cause.
  const inner = errors?.[0] ?? cause;
  if (inner !== undefined) return reasonOf(inner);
  if (error instanceof Error && error.name === "TimeoutError") return "It timed out.";
  return (message.split("\n")[0] ?? "").trim() || "It does not respond.";
}

function toParts(error: unknown): {
  code?: unknown;
  message: string;
  cause?: unknown;
  errors?: readonly unknown[];
} {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    cause: error.cause,
    ...("code" in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors }),
  };
}

/** Matches the messages of DuckDB, PostgreSQL, SQLite and ClickHouse. */
function isMissingTable(reason: string): boolean {
  return /Table with name \S+ does not exist|relation "\S+" does not exist|no such table|Unknown table|UNKNOWN_TABLE|Table \S+ does(?:n't| not) exist/i.test(
    reason,
  );
}
