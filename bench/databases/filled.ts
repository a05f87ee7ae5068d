/** Fills databases with generated activities. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SchemaTable, type Tables, toTables } from "../../engine/sql/index.ts";
import type { CvData } from "../../model/cv.ts";
import { type Database, openDuckDb, openPostgres } from "../../node/databases/drivers.ts";
import { createRandom } from "../../src/demo/benchmark-queries.ts";
import { openChdb } from "../../test/engine/sql/engines/chdb.ts";
import { generateData } from "../engine/workload.ts";
import { type Execute, fill, type RowFile, writeFiles } from "./bulk.ts";
import { findServer, startServer } from "./postgres-server.ts";

const driverRoot = fileURLToPath(new URL("../../test/engine/sql/engines/", import.meta.url));
const orgs = 1000;
const tags = 200;
const chunk = 100_000;

/** Generates activities. Half of them have one to three tags. */
export function generateTagged(count: number, seed: number): CvData {
  const data = generateData(count, seed, orgs);
  const random = createRandom(seed);
  for (const activity of data.activities) {
    if (random.next() < 0.5) continue;
    const found = Array.from({ length: 1 + random.integer(3) }, () => `tag ${random.zipf(tags) + 1}`);
    activity.tags = [...new Set(found)];
  }
  return data;
}

/** Generates the rows in parts, since ten million activities do not fit into memory at once. */
function* generateParts(size: number): Generator<Partial<Tables>> {
  const first = generateData(1, 1, orgs);
  for (let from = 0; from < size; from += chunk) {
    const { activities } = generateTagged(Math.min(chunk, size - from), from + 1);
    for (const [at, activity] of activities.entries()) activity.id = `a${from + at}`;
    const tables = toTables({ ...first, activities });
    const moved = (rows: Tables[SchemaTable]) =>
      rows.map(([dataIndex, ...rest]) => [from + Number(dataIndex), ...rest]);
    const [activity, activityTag] = [moved(tables.activity), moved(tables.activityTag)];
    // The first part also has all orgs, tags, languages and categories.
    yield from === 0 ? { ...tables, activity, activityTag } : { activity, activityTag };
    process.stderr.write(`\r${Math.min(size, from + chunk)} of ${size} activities`);
  }
  process.stderr.write("\n");
}

/** Writes the rows of this many activities, and returns their files in the order in which they are loaded. */
export const writeRows = (size: number, folder: string): RowFile[] => [
  ...writeFiles(generateParts(size), folder),
];

/** Much memory, an SSD's costs and parallel workers on one machine, and plans that are interpreted, not compiled. */
const postgresSettings = [
  "shared_buffers=4GB",
  "work_mem=256MB",
  "maintenance_work_mem=1GB",
  "max_wal_size=8GB",
  "random_page_cost=1.1",
  "parallel_tuple_cost=0.01",
  "jit=off",
];

const openers = {
  duckdb: (folder: string) => openDuckDb(join(folder, "cv.duckdb"), driverRoot, false),
  async postgres() {
    const programs = findServer();
    if (programs === undefined) throw new Error("no server of PostgreSQL is installed");
    const server = await startServer(programs, postgresSettings);
    const database = await openPostgres(server.address, driverRoot);
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  },
  async clickhouse(folder: string) {
    const database = await openChdb(folder);
    if (database === undefined) throw new Error("chdb is not installed");
    return database;
  },
} as const satisfies Record<string, (folder: string) => Promise<Database & { execute: Execute }>>;

export type BulkDatabase = keyof typeof openers;

export function isBulkDatabase(name: string): name is BulkDatabase {
  return Object.hasOwn(openers, name);
}

/** Opens a database and fills it with the rows of the files. */
export async function openFilled(
  name: BulkDatabase,
  files: readonly RowFile[],
  folder: string,
): Promise<{ database: Database; filledSeconds: number }> {
  const own = join(folder, name);
  mkdirSync(own);
  const database = await openers[name](own);
  const start = performance.now();
  await fill(name, files, database.execute);
  return { database, filledSeconds: (performance.now() - start) / 1000 };
}
