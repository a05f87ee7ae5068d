/** SQLite answers what the engine answers; `npm run test:more -- engines` asks the other databases the same. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type CvData, createEngine } from "../../../engine/index.ts";
import { toQuestion, toStatements } from "../../../engine/sql/index.ts";
import { openSqlite } from "../../../node/databases/drivers.ts";
import { runs } from "../../runs.ts";
import { cv } from "../small-cv.ts";
import { load, oddData, oddVocabulary, requireAgreement } from "./agreement.ts";

describe("SQLite and the engine", () => {
  it.each([1, 2])("agree on odd data, with seed %i", async (seed) => {
    // Rejected queries are logged, and random queries are rejected often.
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

  it("agree that only unmerged patches are hidden, in data without patches", async () => {
    const database = await openSqlite(undefined, ".");
    onTestFinished(database.close);
    const written = { id: "a0", title: "without a category", org: "flask", createdAt: "2015-05-05" };
    const data: CvData = JSON.parse(
      JSON.stringify({ ...cv([]), activities: [written], categories: [{ id: "Article", name: "Article" }] }),
    );
    await load(database, data);
    const reply = toStatements(toQuestion(null, { today: 0 }), { dialect: "sqlite" });
    if (!reply.ok) throw new Error(reply.problem.message);
    expect(await database.run(reply.statements.results)).toMatchObject([{ id: "a0" }]);
    const engine = createEngine(data);
    expect(engine.activities(engine.search({ query: "" }).rows)).toEqual([written]);
  });
});
