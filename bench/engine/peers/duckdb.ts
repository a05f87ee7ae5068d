/** DuckDB in this process, in memory. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toTables } from "../../../engine/sql/index.ts";
import { openDuckDb } from "../../../node/databases/drivers.ts";
import { fill, writeFiles } from "../../databases/bulk.ts";
import { toContestant } from "./translated.ts";

export const contestant = toContestant("duckdb", async (data) => {
  const folder = mkdtempSync(join(tmpdir(), "vitae-duckdb-"));
  const database = await openDuckDb(":memory:", ".", false);
  try {
    await fill("duckdb", writeFiles([toTables(data)], folder), database.execute);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return database;
});
