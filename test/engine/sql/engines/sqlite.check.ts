// Apart from the other databases, so that each can be asked alone.
import { expect, it, onTestFinished } from "vitest";
import { openSqlite } from "../../../../node/databases/drivers.ts";
import { askAll, driverRoot } from "./ask.ts";

it("SQLite answers as the engine does", async () => {
  const database = await openSqlite(undefined, driverRoot);
  onTestFinished(database.close);
  await expect(askAll(database)).resolves.toBeUndefined();
});
