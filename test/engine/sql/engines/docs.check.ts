// The SQL of docs/databases.md answers what it says, of the CVs of several people.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDuckDb } from "../../../../node/databases/drivers.ts";
import { vitae } from "../../../node/cli/vitae.ts";
import { samplePath } from "../../datasets.ts";
import type { TestedDatabase } from "../agreement.ts";
import { driverRoot } from "./ask.ts";
import { openChdb } from "./chdb.ts";

const page = readFileSync(new URL("../../../../docs/databases.md", import.meta.url), "utf8");
const [ofDuckDb = "", ofClickHouse = ""] = [...page.matchAll(/```sql\n(.*?);\n```/gs)].map(
  ([, text = ""]) => text,
);

async function requirePeople(database: TestedDatabase, text: string): Promise<void> {
  const cvs = mkdtempSync(join(tmpdir(), "vitae-people-"));
  onTestFinished(() => rmSync(cvs, { recursive: true, force: true }));
  for (const person of ["bo", "ilse"]) cpSync(samplePath, join(cvs, person), { recursive: true });
  const people = ["--people", cvs];
  const { out } = await vitae(["query", "", "--to-sql", database.dialect, ...people]);
  await database.execute(out);
  const report = await vitae(["query", "language:python year:>=2018", "--all", "--json", ...people]);
  const { ids }: { ids: string[] } = JSON.parse(report.out);
  const count = ids.filter((id) => id.startsWith("bo/")).length;
  expect(count).toBeGreaterThan(0);
  const rows = await database.run({ text, params: [] });
  const found = rows.map(({ person, activities }) => [person, Number(activities)]);
  expect(found.sort()).toEqual([
    ["bo", count],
    ["ilse", count],
  ]);
}

it("in DuckDB", async () => {
  const database = await openDuckDb(":memory:", driverRoot, false);
  onTestFinished(database.close);
  await requirePeople(database, ofDuckDb);
});

const clickhouse = await openChdb();

it.skipIf(clickhouse === undefined)("in ClickHouse", async () => {
  if (clickhouse === undefined) return;
  onTestFinished(clickhouse.close);
  await requirePeople(clickhouse, ofClickHouse);
});
