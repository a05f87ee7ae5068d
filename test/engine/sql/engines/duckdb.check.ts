// Apart from the other databases, so that each can be asked alone.
import { expect, it, onTestFinished } from "vitest";
import { openDuckDb } from "../../../../node/databases/drivers.ts";
import { askAll, driverRoot } from "./ask.ts";

it("DuckDB answers as the engine does", async () => {
  const database = await openDuckDb(":memory:", driverRoot, false);
  onTestFinished(database.close);
  await expect(askAll(database)).resolves.toBeUndefined();
});
