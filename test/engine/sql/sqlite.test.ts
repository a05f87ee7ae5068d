/** SQLite answers what the engine answers; `npm run test:more -- engines` asks the other databases the same. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type CvData, createEngine } from "../../../engine/index.ts";
import { toQuestion, toStatements } from "../../../engine/sql/index.ts";
import { parseQuery } from "../../../grammar/index.ts";
import { openSqlite } from "../../../node/databases/drivers.ts";
import { runs } from "../../runs.ts";
import { activity, cv, search, showAll } from "../small-cv.ts";
import { load, oddData, oddVocabulary, requireAgreement } from "./agreement.ts";

describe("SQLite and the engine", () => {
  it.each([
    ["fix -language:go", ["b", "a"]],
    ["title:typ* OR org:corp", ["c", "a"]],
    ["is:merged year:2016..", []],
  ])("find the same for %s", async (text, ids) => {
    const data = cv([
      activity({ id: "a", title: "Fix a typo", createdAt: "2014" }),
      activity({ id: "b", title: "Prefix", createdAt: "2015" }),
      activity({ id: "c", title: "Fix", org: "corp", createdAt: "2015-12" }),
    ]);
    const database = await openSqlite(undefined, ".");
    onTestFinished(database.close);
    await load(database, data);
    const parsed = parseQuery(text);
    const reply = toStatements(toQuestion(parsed.ok ? parsed.expression : null, { ...showAll, today: 0 }), {
      dialect: "sqlite",
    });
    if (!reply.ok) throw new Error(reply.problem.message);
    expect((await database.run(reply.statements.results)).map(({ id }) => id)).toEqual(ids);
    expect(search(data, text).ids).toEqual(ids);
  });

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
