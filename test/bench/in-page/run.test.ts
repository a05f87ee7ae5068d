import { describe, expect, it } from "vitest";
import { type Contestant, vitae } from "../../../bench/in-page/engines.ts";
import { createPlain } from "../../../bench/in-page/plain.ts";
import { type Progress, run } from "../../../bench/in-page/run.ts";
import { generateData } from "../../../bench/in-page/workload.ts";

const plain = createPlain("substring");
const quick = { data: generateData(50), perClass: 2, millisecondsEach: 1, onProgress: () => {} };

describe("a run", { timeout: 60_000 }, () => {
  it("returns no figures for an engine that answers wrongly or throws", async () => {
    const counts = { languages: {}, categories: {}, orgs: {}, shownLanguages: {}, years: {} };
    const wrong: Contestant = {
      ...vitae,
      name: "wrong",
      create: () => ({ search: () => ({ ids: [], counts }) }),
    };
    const search = () => {
      throw new Error("out of order");
    };
    const broken: Contestant = { ...vitae, name: "broken", create: () => ({ search }) };
    const [first, second] = await run({ ...quick, contestants: [wrong, broken] });
    const reason = expect.stringMatching(/results instead of/);
    expect(first).toMatchObject({ fault: { kind: "wrong", reason }, rounds: 0 });
    expect(second?.fault).toMatchObject({ kind: "failed", reason: "out of order" });
  });

  it.each([undefined, 2])(
    "runs each new query once, on freshly built engines (batches of %s)",
    async (batchMs) => {
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
      const batches = batchMs === undefined ? {} : { batchMs };
      const [found] = await run({ ...quick, contestants: [remembering], ...batches });
      // The first engine is checked, and asked again and again.
      const [[...checked] = [], ...fresh] = asked;
      expect(checked.length).toBeGreaterThanOrEqual((batchMs === undefined ? 2 : 3) * 20);
      expect(fresh).toHaveLength(found?.rounds ?? 0);
      for (const texts of fresh) expect(texts).toEqual(checked.slice(0, 20));
      expect(found).toMatchObject({ expressed: 20, medians: { length: 20 } });
      if (batchMs === undefined) return;
      expect(found?.rounds).toBeGreaterThanOrEqual(3);
      expect(found?.perSecondAgain).toBeGreaterThan(0);
    },
  );

  it("reports progress that never goes back", async () => {
    const told: Progress[] = [];
    await run({ ...quick, contestants: [vitae, plain], onProgress: (progress) => void told.push(progress) });
    const shares = told.map(({ done, of }) => done / of);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    const steps = [
      "expect undefined",
      "check vitae",
      "check Array.filter",
      "measure vitae",
      "measure Array.filter",
    ];
    expect([...new Set(told.map(({ step, name }) => `${step} ${name}`))].sort()).toEqual(steps.sort());
  });
});
