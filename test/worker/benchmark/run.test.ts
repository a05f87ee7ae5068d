import { describe, expect, it } from "vitest";
import { type Contestant, vitae } from "../../../worker/benchmark/engines.ts";
import { contestant as liqe } from "../../../worker/benchmark/liqe.ts";
import { createPlain } from "../../../worker/benchmark/plain.ts";
import { type Progress, run } from "../../../worker/benchmark/run.ts";
import { generateData, queryClasses } from "../../../worker/benchmark/workload.ts";

const plain = createPlain("substring");
const quick = { data: generateData(50), perClass: 2, millisecondsEach: 1, onProgress: () => {} };

describe("a run", { timeout: 60_000 }, () => {
  it("measures every engine and every class", async () => {
    const measurements = await run({ ...quick, contestants: [vitae, plain, liqe] });
    expect(measurements.map(({ name }) => name)).toEqual(["vitae", "Array.filter", "liqe"]);
    for (const found of measurements) {
      expect(found.fault).toBeUndefined();
      expect(found.perSecond).toBeGreaterThan(0);
      expect(found.classes.map(({ of }) => of)).toEqual([...queryClasses]);
      expect(found.medians).toHaveLength(20);
      expect(found.firstAnswerMs).toBeLessThanOrEqual(found.buildMs);
    }
  });

  it("has no figures for an engine that answers wrongly or throws", async () => {
    const wrong: Contestant = {
      ...vitae,
      name: "wrong",
      create: () => ({
        search: () => ({
          ids: [],
          counts: { languages: {}, categories: {}, orgs: {}, shownLanguages: {}, years: {} },
        }),
      }),
    };
    const broken: Contestant = {
      ...vitae,
      name: "broken",
      create: () => ({
        search: () => {
          throw new Error("out of order");
        },
      }),
    };
    const [first, second] = await run({ ...quick, contestants: [wrong, broken] });
    expect(first?.fault).toMatchObject({
      kind: "wrong",
      reason: expect.stringMatching(/results instead of/),
    });
    expect(first?.rounds).toBe(0);
    expect(second?.fault).toMatchObject({ kind: "failed", reason: "out of order" });
  });

  it("in batches asks a query many times, and a slow engine fewer queries of each class", async () => {
    let asked = 0;
    const counting: Contestant = {
      ...plain,
      name: "counting",
      create: async (data) => {
        const engine = await plain.create(data);
        return {
          search(text) {
            asked += 1;
            return engine.search(text);
          },
        };
      },
    };
    // Twenty batches of 2 ms take more than 10 ms, so one query of each class is measured.
    const [found] = await run({ ...quick, contestants: [counting], batchMs: 2, millisecondsEach: 10 });
    expect(found?.expressed).toBe(20);
    expect(found?.medians.map(({ query }) => query.of).sort()).toEqual([...queryClasses].sort());
    expect(found?.rounds).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(20 + 10);
  });

  it("in batches compares by the queries that every engine had time for", async () => {
    const slow: Contestant = {
      ...plain,
      name: "slow",
      create: async (data) => {
        const engine = await plain.create(data);
        return {
          search(text) {
            for (const start = performance.now(); performance.now() - start < 5; );
            return engine.search(text);
          },
        };
      },
    };
    const [ours, theirs] = await run({
      ...quick,
      contestants: [vitae, slow],
      batchMs: 0.01,
      millisecondsEach: 100,
    });
    // Twenty queries take 100 ms, more than a round may, so one query of each class is left.
    expect(theirs?.medians).toHaveLength(10);
    expect(ours?.inTurn).toBe(10);
    expect(theirs?.inTurn).toBe(10);
    expect(theirs?.perSecond).toBeLessThanOrEqual(200);
  });

  it("reports progress that never goes back", async () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => {
      told.push(progress);
    };
    await run({ ...quick, contestants: [vitae, plain], onProgress });
    const shares = told.map(({ done, of }) => done / of);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    expect(new Set(told.map(({ step, name }) => `${step} ${name}`))).toEqual(
      new Set([
        "expect undefined",
        "check vitae",
        "check Array.filter",
        "measure vitae",
        "measure Array.filter",
      ]),
    );
  });
});
