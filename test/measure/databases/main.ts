/**
 * `npm run bench:databases` measures what one person's query takes in databases that are larger than a page: the
 * newest fifty results, their number and all counts, one statement after the other. The drivers are those of
 * test/sql/engines/. The databases have to find the same numbers.
 *
 *   --n 10000000                        the number of generated activities
 *   --on duckdb,postgres,clickhouse     the databases; PostgreSQL's server has to be installed
 *   --rounds 3                          how often each query is asked
 *   --folder DIR                        where the data are written; needs about 1.5 kB for each activity
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseQuery } from "../../../grammar/parse.ts";
import type { Database } from "../../../site/databases/database.ts";
import { openDuckDb } from "../../../site/databases/duckdb.ts";
import { openPostgres } from "../../../site/databases/postgres.ts";
import { type Tables, toQuestion, toStatements, toTables } from "../../../sql/index.ts";
import { generateData } from "../../../worker/benchmark/generate-data.ts";
import { quantile } from "../../../worker/benchmark/measurement.ts";
import { createWorkload, queryClasses } from "../../../worker/benchmark/workload.ts";
import { everything } from "../../../worker/query/hidden-kinds.ts";
import { toPlainTerm } from "../../../worker/query/query-text.ts";
import { openChdb } from "../../sql/engines/chdb.ts";
import { fill } from "./bulk.ts";
import { findServer, startServer } from "./postgres-server.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "10000000" },
    on: { type: "string", default: "duckdb,postgres,clickhouse" },
    rounds: { type: "string", default: "3" },
    folder: { type: "string", default: tmpdir() },
  },
});

const size = Number(values.n);
const rounds = Number(values.rounds);
const orgs = 1000;
const chunk = 100_000;
const perClass = 4;
const listed = 50;
const driverRoot = fileURLToPath(new URL("../../sql/engines/", import.meta.url));

/** Generates the rows in parts, since ten million activities do not fit into memory at once. */
function* generateParts(): Generator<Partial<Tables>> {
  const first = generateData(1, 1, orgs);
  for (let from = 0; from < size; from += chunk) {
    const { activities } = generateData(Math.min(chunk, size - from), from + 1, orgs);
    for (const [at, activity] of activities.entries()) activity.id = `a${from + at}`;
    const tables = toTables({ ...first, activities });
    const activity = tables.activity.map(([, ...rest], at) => [from + at, ...rest]);
    yield from === 0 ? { ...tables, activity } : { activity };
    process.stderr.write(`\r${Math.min(size, from + chunk)} of ${size} activities`);
  }
  process.stderr.write("\n");
}

/** Makes a database and fills it. */
async function open(name: string, folder: string): Promise<Database> {
  switch (name) {
    case "duckdb": {
      const database = await openDuckDb(join(folder, "cv.duckdb"), driverRoot, false);
      await fill("duckdb", generateParts(), folder, database.execute);
      return database;
    }
    case "postgres": {
      const programs = findServer();
      if (programs === undefined) throw new Error("no server of PostgreSQL is installed");
      const settings = [
        "shared_buffers=4GB",
        "work_mem=256MB",
        "maintenance_work_mem=1GB",
        "max_wal_size=8GB",
      ];
      const server = await startServer(programs, settings, folder);
      const database = await openPostgres(server.address, driverRoot);
      await fill("postgres", generateParts(), server.folder, database.execute);
      return {
        ...database,
        async close() {
          await database.close();
          await server.stop();
        },
      };
    }
    case "clickhouse": {
      const database = await openChdb(join(folder, "clickhouse"));
      if (database === undefined) throw new Error("chdb is not installed");
      await fill("clickhouse", generateParts(), folder, database.execute);
      return database;
    }
    default:
      throw new Error(`There is no ${name} here.`);
  }
}

/** Asks for a whole answer; returns the number of results. */
async function ask(database: Database, text: string): Promise<number> {
  const parsed = parseQuery(text);
  const expression = parsed.ok ? parsed.expression : toPlainTerm(text);
  const question = toQuestion(expression, { ...everything, today: 0 });
  const reply = toStatements(question, { dialect: database.dialect, limit: listed });
  if (!reply.ok) throw new Error(reply.refusal.message);
  const { results, total, years, facets, shownLanguages } = reply.statements;
  await database.run(results);
  const [counted] = await database.run(total);
  for (const statement of [years, shownLanguages, ...Object.values(facets)]) await database.run(statement);
  return Number(counted?.total);
}

async function measure(name: string, workload: ReturnType<typeof createWorkload>): Promise<string> {
  const folder = mkdtempSync(join(values.folder, "vitae-databases-"));
  try {
    const start = performance.now();
    const database = await open(name, folder);
    const filledSeconds = (performance.now() - start) / 1000;
    const times = new Map<string, number[]>();
    const totals: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const { of, text } of workload) {
        const asked = performance.now();
        totals.push(await ask(database, text));
        times.set(of, [...(times.get(of) ?? []), performance.now() - asked]);
      }
    }
    await database.close();
    const line = (label: string, found: readonly number[]) =>
      `${label.padEnd(20)} ${quantile(found, 0.5).toFixed(0).padStart(8)} ${quantile(found, 0.99).toFixed(0).padStart(8)}`;
    console.log(
      `\n${name}: ${size} activities, filled in ${filledSeconds.toFixed(0)} s; milliseconds, p50 and p99`,
    );
    for (const of of queryClasses) console.log(line(of, times.get(of) ?? []));
    console.log(line("all", [...times.values()].flat()));
    return totals.join();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(
  `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`,
);
const workload = createWorkload(generateData(chunk, 1, orgs), perClass);
const found = new Map<string, string>();
for (const name of values.on.split(",")) found.set(name, await measure(name, workload));
if (new Set(found.values()).size > 1) {
  console.error("The databases have found different numbers of results.");
  process.exitCode = 1;
}
