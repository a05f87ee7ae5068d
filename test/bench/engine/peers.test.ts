/** Tests the peers that need no packages of their own; the benchmark checks the others before it measures them. */
import { expect, it } from "vitest";
import type { Contestant } from "../../../bench/engine/engines.ts";
import { createWordEngine, wordsOf } from "../../../bench/engine/peers/word-engine.ts";
import { run } from "../../../bench/engine/run.ts";
import { generateData } from "../../../bench/engine/workload.ts";

/** The engine around a perfect library. */
const words: Contestant = {
  name: "words",
  titleMatching: "word-prefix",
  create: (data) =>
    createWordEngine(data, (documents) => (text, add) => {
      for (const { row, title } of documents)
        if (wordsOf(title).some((word) => word.startsWith(text))) add(row);
    }),
};

it.each([
  [1, 1],
  [33, 5],
  [700, 60],
  [700, 700],
  [1500, 20],
] as const)(
  "the engine around a library answers all queries like plain filtering: %i rows of %i orgs",
  { timeout: 60_000 },
  async (size, orgs) => {
    const data = generateData(size, 1, orgs);
    const [found] = await run({
      data,
      contestants: [words],
      perClass: 12,
      millisecondsEach: 0,
      say: () => {},
    });
    expect(found?.failure).toBeUndefined();
    expect(found?.expressed).toBe(found?.queries);
  },
);
