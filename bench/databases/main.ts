/**
 * `npm run bench -- databases` measures single queries in databases that are too large for a page: the newest fifty
 * results, their number and all counts, one statement after the other. The drivers are those of
 * test/engine/sql/engines/. All databases must find the same numbers.
 *
 *   --n 10000000                        the number of generated activities
 *   --on duckdb,postgres,clickhouse     the databases; PostgreSQL's server has to be installed
 *   --rounds 3                          how often each query runs
 *   --queries 4                         the number of queries of each class
 *
 * Their files need about 1.5 kB per activity, in a temporary folder.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { everything } from "../../engine/query/hidden-kinds.ts";
import { toPlainTerm } from "../../engine/query/query-text.ts";
import { toQuestion, toStatements } from "../../engine/sql/index.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { addTo } from "../../model/collections.ts";
import type { Database } from "../../node/databases/drivers.ts";
import { createWorkload } from "../../src/demo/benchmark-queries.ts";
import { quantile } from "../engine/run.ts";
import type { RowFile } from "./bulk.ts";
import { generateTagged, isBulkDatabase, openFilled, writeRows } from "./filled.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "10000000" },
    on: { type: "string", default: "duckdb,postgres,clickhouse" },
    rounds: { type: "string", default: "3" },
    queries: { type: "string", default: "4" },
  },
});

const size = Number(values.n);
const rounds = Number(values.rounds);
const listed = 50;
/** The workload takes its words from this many activities. */
const sample = 100_000;

/** Runs all statements of a query; returns the number of results. */
async function ask(database: Database, text: string): Promise<number> {
  const parsed = parseQuery(text);
  const expression = parsed.ok ? parsed.expression : toPlainTerm(text);
  const question = toQuestion(expression, { ...everything, today: 0 });
  const reply = toStatements(question, { dialect: database.dialect, limit: listed });
  if (!reply.ok) throw new Error(reply.problem.message);
  const { results, total, counts } = reply.statements;
  await database.run(results);
  const [counted] = await database.run(total);
  for (const { statement } of counts) await database.run(statement);
  return Number(counted?.total);
}

interface AskedQuery {
  readonly of: string;
  readonly text: string;
}

function listQueries(): AskedQuery[] {
  const queries = createWorkload(generateTagged(sample, 1), Number(values.queries));
  const tagged = ['tag:"tag 1"', 'tag:"tag 150" fix', 'tag:IN("tag 3","tag 90")', '-tag:"tag 2"'];
  return [...queries, ...tagged.map((text) => ({ of: "tags", text }))];
}

async function measure(
  name: string,
  queries: readonly AskedQuery[],
  files: readonly RowFile[],
): Promise<string> {
  if (!isBulkDatabase(name)) throw new Error(`Unknown database "${name}".`);
  const { database, filledSeconds } = await openFilled(name, files, folder);
  const times = new Map<string, number[]>();
  const totals: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { of, text } of queries) {
      const started = performance.now();
      totals.push(await ask(database, text));
      addTo(times, of, performance.now() - started);
    }
  }
  await database.close();
  const line = (label: string, found: readonly number[]) =>
    `${label.padEnd(20)} ${quantile(found, 0.5).toFixed(0).padStart(8)} ${quantile(found, 0.99).toFixed(0).padStart(8)}`;
  console.log(
    `\n${name}: ${size} activities, filled in ${filledSeconds.toFixed(0)} s; milliseconds, p50 and p99`,
  );
  for (const [of, found] of times) console.log(line(of, found));
  console.log(line("all", [...times.values()].flat()));
  return totals.join();
}

console.log(
  `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`,
);
const queries = listQueries();
const folder = mkdtempSync(join(tmpdir(), "vitae-databases-"));
// The account of PostgreSQL's server must be able to enter the folder.
chmodSync(folder, 0o755);
const found = new Map<string, string>();
try {
  const files = writeRows(size, folder);
  for (const name of values.on.split(",")) found.set(name, await measure(name, queries, files));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (new Set(found.values()).size > 1) {
  console.error("The databases found different numbers of results.");
  process.exitCode = 1;
}
