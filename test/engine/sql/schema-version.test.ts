/** A database that was filled by an older program is refused by its version, so the version changes with the tables. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dialectNames, schemaVersion, toSchema } from "../../../engine/sql/index.ts";

const file = "test/engine/sql/schema.txt";

it("changes with the tables: `npx vitest run test/engine/sql/schema-version.test.ts -u` writes them", async () => {
  const tables = dialectNames.map((name) => [`-- ${name}`, ...toSchema(name)].join("\n"));
  const text = `version ${schemaVersion}\n\n${tables.join("\n\n")}\n`;
  const before = readFileSync(file, "utf8");
  const isRaised = !before.startsWith(`version ${schemaVersion}\n`);
  if (text !== before && !isRaised)
    expect.fail(
      `The tables have changed. Raise schemaVersion in engine/sql/schema.ts, which is ${schemaVersion}.`,
    );
  await expect(text).toMatchFileSnapshot("schema.txt");
});
