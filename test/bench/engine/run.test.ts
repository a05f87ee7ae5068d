import { describe, expect, it } from "vitest";
import { type Contestant, vitae } from "../../../bench/engine/engines.ts";
import { createPlain } from "../../../bench/engine/plain.ts";
import { run } from "../../../bench/engine/run.ts";
import { generateData } from "../../../bench/engine/workload.ts";
import { createWorkload } from "../../../src/demo/benchmark-queries.ts";

const plain = createPlain("substring");
const quick = { data: generateData(50), perClass: 2, millisecondsEach: 1, say: () => {} };

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
    expect(first).toMatchObject({ failure: { kind: "wrong", reason }, rounds: 0 });
    expect(second?.failure).toMatchObject({ kind: "failed", reason: "out of order" });
  });

  it("checks each answer of each engine with each of its counts", async () => {
    const names = ["languages", "categories", "orgs", "shownLanguages", "years"] as const;
    const workload = createWorkload(quick.data, quick.perClass);
    const failing = names.map((name, at): Contestant => {
      // Another query for each count, the last one included.
      const { text } = workload.at(-1 - at * 3) ?? { text: "" };
      return {
        ...vitae,
        name,
        create: async (data) => {
          const engine = await vitae.create(data);
          return {
            search(asked) {
              const { ids, counts } = engine.search(asked);
              return asked === text ? { ids, counts: { ...counts, [name]: { absent: 1 } } } : { ids, counts };
            },
          };
        },
      };
    });
    const measurements = await run({ ...quick, contestants: [...failing, vitae] });
    for (const [at, name] of names.entries())
      expect(measurements[at]?.failure, name).toMatchObject({
        kind: "wrong",
        query: workload.at(-1 - at * 3)?.text,
        reason: expect.stringContaining(`${name}: `),
      });
    expect(measurements.at(-1)?.failure).toBeUndefined();
  });

  it("runs each new query once, on freshly built engines", async () => {
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
    const [found] = await run({ ...quick, contestants: [remembering] });
    // The first engine is checked, and asked again and again.
    const [[...checked] = [], ...fresh] = asked;
    expect(checked.length).toBeGreaterThanOrEqual(2 * 20);
    expect(fresh).toHaveLength(found?.rounds ?? 0);
    for (const texts of fresh) expect(texts).toEqual(checked.slice(0, 20));
    expect(found).toMatchObject({ expressed: 20, medians: { length: 20 } });
    expect(found?.rounds).toBeGreaterThanOrEqual(3);
    expect(found?.perSecondAgain).toBeGreaterThan(0);
  });

  it("names each step", async () => {
    const said: string[] = [];
    await run({ ...quick, contestants: [vitae, plain], say: (step) => void said.push(step) });
    expect([...new Set(said)]).toEqual([
      "plain answers to check by",
      "vitae: build and check",
      "Array.filter: build and check",
      "vitae: repeated queries",
      "Array.filter: repeated queries",
      "vitae: new queries",
      "Array.filter: new queries",
    ]);
  });
});
