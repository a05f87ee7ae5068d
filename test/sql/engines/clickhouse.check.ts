// Apart from the other databases, so that each can be asked alone.
import { expect, it, onTestFinished } from "vitest";
import { askAll } from "./ask.ts";
import { openChdb } from "./chdb.ts";

const database = await openChdb();

it.skipIf(database === undefined)("ClickHouse answers as the engine does", async () => {
  if (database === undefined) return;
  onTestFinished(database.close);
  await expect(askAll(database)).resolves.toBeUndefined();
});
