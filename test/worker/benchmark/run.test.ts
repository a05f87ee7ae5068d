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

  it("in batches asks each query many times", async () => {
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
    const [found] = await run({ ...quick, contestants: [counting], batchMs: 2 });
    expect(found?.expressed).toBe(20);
    expect(found?.rounds).toBeGreaterThanOrEqual(3);
    expect(found?.medians).toHaveLength(20);
    expect(asked).toBeGreaterThan(3 * 20);
    expect(found?.perSecondAgain).toBeGreaterThan(0);
  });

  it.each([undefined, 2])("asks new queries once, of engines built anew (batches of %s)", async (batchMs) => {
    const asked: string[][] = [];
    const remembering: Contestant = {
      ...plain,
      name: "remembering",
      create: async (data) => {
        const engine = await plain.create(data);
        const texts: string[] = [];
        asked.push(texts);
        return {
          search(text) {
            texts.push(text);
            return engine.search(text);
          },
        };
      },
    };
    const [found] = await run({
      ...quick,
      contestants: [remembering],
      ...(batchMs !== undefined && { batchMs }),
    });
    // The first engine is checked, and asked again and again.
    const [[...checked] = [], ...fresh] = asked;
    expect(checked.length).toBeGreaterThanOrEqual(2 * 20);
    expect(fresh).toHaveLength(found?.rounds ?? 0);
    for (const texts of fresh) expect(texts).toEqual(checked.slice(0, 20));
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
