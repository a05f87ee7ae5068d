/** The benchmark's own answers, and the engine on sizes at which it takes its other ways. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEngine } from "../../worker/engine.ts";
import { generateData, repeatData } from "./data.ts";
import type { Contestant } from "./engines.ts";
import { createPlain } from "./plain.ts";
import { run } from "./run.ts";
import { histogram, median, quantile } from "./statistics.ts";
import { findDifference } from "./verify.ts";
import { AnswerFound, everything, vitae } from "./vitae.ts";
import { createWorkload, queryClasses } from "./workload.ts";

/** Sizes around words of bits, and one beyond what is looked through without a thought. */
const sizes = [0, 1, 31, 32, 33, 63, 64, 65, 700, 6000];

// A keystroke amid a word is often no query yet, and says so.
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the workload", { timeout: 60_000 }, () => {
  it("is the same for the same data, so many of each class", () => {
    const data = generateData(300);
    expect(generateData(300)).toEqual(data);
    const workload = createWorkload(data, 5);
    expect(createWorkload(data, 5)).toEqual(workload);
    for (const of of queryClasses) expect(workload.filter((query) => query.of === of)).toHaveLength(5);
  });

  it.each(sizes)(
    "is answered by the engine as by plain filtering on %i rows, with the title index or not",
    async (size) => {
      const data = generateData(size);
      const plain = await createPlain("substring").create(data);
      const indexed = createEngine(data);
      indexed.prepare(Infinity);
      const bare = createEngine(data);
      const large = createEngine(data, {}, { look: 0, algebra: 0 });
      large.prepare(Infinity);
      const idOf = (row: number) => data.activities[row]?.id ?? "";
      for (const { text } of createWorkload(data, size > 1000 ? 12 : 6)) {
        const expected = plain.search(text);
        for (const engine of [indexed, bare, large]) {
          const found = new AnswerFound(engine.search({ ...everything, query: text }));
          expect(findDifference(found, expected, idOf), text).toBeUndefined();
        }
      }
    },
  );
});

describe("a run", { timeout: 60_000 }, () => {
  const quick = { data: generateData(50), perClass: 2, millisecondsEach: 1, onProgress: () => {} };

  it("measures every engine and every class", async () => {
    const [ours, plain] = await run({ ...quick, contestants: [vitae, createPlain("substring")] });
    for (const found of [ours, plain]) {
      expect(found?.fault).toBeUndefined();
      expect(found?.perSecond).toBeGreaterThan(0);
      expect(found?.classes.map(({ of }) => of)).toEqual([...queryClasses]);
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
    expect(first?.fault).toMatch(/results instead of/);
    expect(first?.rounds).toBe(0);
    expect(second?.fault).toContain("out of order");
  });

  it("can be cancelled", async () => {
    expect(await run({ ...quick, contestants: [vitae], isCancelled: () => true })).toEqual([]);
  });
});

describe("a dataset repeated", () => {
  it("is newest first, with an id for each activity", () => {
    const { activities } = repeatData(generateData(40), 100);
    expect(activities).toHaveLength(100);
    expect(new Set(activities.map(({ id }) => id)).size).toBe(100);
    const dates = activities.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe("statistics", () => {
  it("are those of the times", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5);
    expect(median([])).toBeNaN();
    expect(histogram([1, 1.5, 3, 9]).map(({ from, count }) => [from, count])).toEqual([
      [1, 2],
      [2, 1],
      [4, 0],
      [8, 1],
    ]);
  });
});
