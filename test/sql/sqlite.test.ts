/** SQLite answers what the engine answers; `npm run check:engines` asks the other databases the same. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openSqlite } from "../../site/databases/sqlite.ts";
import { runs } from "../runs.ts";
import { oddData, oddVocabulary, requireAgreement } from "./agreement.ts";

describe("SQLite and the engine", () => {
  it.each([1, 2])("agree on odd data, with seed %i", async (seed) => {
    // What is refused is logged, and random queries are refused often.
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const database = await openSqlite(undefined, ".");
    onTestFinished(database.close);
    const { asked } = await requireAgreement(database, {
      data: oddData(seed),
      vocabulary: oddVocabulary,
      numRuns: runs(1000),
      countsEvery: 3,
    });
    expect(asked).toBeGreaterThanOrEqual(runs(1000));
  });
});
