/** Tests the benchmark's queries, and the engine's answers to them at sizes that take it through all its branches. */
import { describe, expect, it } from "vitest";
import { findDifference, unfiltered, VitaeAnswer } from "../../../bench/engine/engines.ts";
import { createPlain } from "../../../bench/engine/plain.ts";
import { generateData } from "../../../bench/engine/workload.ts";
import { createEngine } from "../../../engine/index.ts";
import { createWorkload, queryClasses } from "../../../src/demo/benchmark-queries.ts";
import { silenceWarnings } from "../../worker/compiled.ts";

/** Sizes around the 32 bits of a bitset word, and one with more rows than cells. */
const sizes = [0, 1, 31, 32, 33, 63, 64, 65, 700, 6000];

silenceWarnings();

describe("the workload", { timeout: 60_000 }, () => {
  it("is the same for the same data, with the same number of each class", () => {
    const data = generateData(300);
    expect(generateData(300)).toEqual(data);
    const workload = createWorkload(data, 5);
    expect(createWorkload(data, 5)).toEqual(workload);
    for (const of of queryClasses) expect(workload.filter((query) => query.of === of)).toHaveLength(5);
  });

  it.each(sizes)(
    "gets the same answers from the engine as from plain filtering on %i rows, with and without the title index",
    async (size) => {
      const data = generateData(size);
      const plain = await createPlain("substring").create(data);
      const indexed = createEngine(data);
      indexed.prepare(Infinity);
      const bare = createEngine(data);
      const idOf = (row: number) => data.activities[row]?.id ?? "";
      const workload = createWorkload(data, size > 1000 ? 12 : 6).map(({ text }) => text);
      // Keystrokes on the way to a language's name can spell its short form.
      for (const text of [...workload, "fix language:Py"]) {
        const expected = plain.search(text);
        for (const engine of [indexed, bare]) {
          const found = new VitaeAnswer(engine.search({ query: text, ...unfiltered }));
          expect(findDifference(found, expected, idOf), text).toBeUndefined();
        }
      }
    },
  );
});
