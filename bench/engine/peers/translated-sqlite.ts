/** SQLite as WebAssembly, queried with the statements of sql/. sqlite.ts has its own statements and a trigram index. */

import { toIndexes, toInserts, toSchema, toTables } from "../../../engine/sql/index.ts";
import { openSqlite } from "../../../node/databases/drivers.ts";
import { toContestant } from "./translated.ts";

export const contestant = toContestant("sqlite", async (data) => {
  const database = await openSqlite(undefined, ".");
  await database.execute("BEGIN");
  for (const text of toSchema("sqlite")) await database.execute(text);
  for (const text of toInserts(toTables(data), "sqlite")) await database.execute(text);
  for (const text of toIndexes("sqlite")) await database.execute(text);
  await database.execute("COMMIT");
  await database.execute("ANALYZE");
  return database;
});
