/** Tests the peers that need no packages of their own; the benchmark checks the others before it measures them. */
import { describe, expect, it } from "vitest";
import type { Contestant } from "../../../bench/engine/engines.ts";
import { createSetEngine } from "../../../bench/engine/peers/set-engine.ts";
import { createWordEngine, wordsOf } from "../../../bench/engine/peers/word-engine.ts";
import { conditionPredicate } from "../../../bench/engine/plain.ts";
import { run } from "../../../bench/engine/run.ts";
import { generateData } from "../../../bench/engine/workload.ts";

/** A word engine as our bit sets would serve a perfect library. */
const words: Contestant = {
  name: "words",
  titleMatching: "word-prefix",
  create: (data) =>
    createWordEngine(data, (documents) => (text, add) => {
      for (const { row, title } of documents)
        if (wordsOf(title).some((word) => word.startsWith(text))) add(row);
    }),
};

function keep(rows: readonly number[], others: readonly number[], isWanted: boolean): readonly number[] {
  const found = new Set(others);
  return rows.filter((row) => found.has(row) === isWanted);
}

/** Sets as plain lists. */
const lists: Contestant = {
  name: "lists",
  titleMatching: "substring",
  create: (data) =>
    createSetEngine<readonly number[]>(data, ({ documents }) => {
      let window = { from: 0, to: documents.length };
      const inWindow = (rows: readonly number[]) =>
        rows.filter((row) => row >= window.from && row < window.to);
      return {
        begin(next) {
          window = next;
        },
        all: () => inWindow(documents.map(({ row }) => row)),
        and: (rows, others) => keep(rows, others, true),
        or: (rows, others) => [...new Set([...rows, ...others])].sort((one, other) => one - other),
        andNot: (rows, others) => keep(rows, others, false),
        find: (condition) =>
          documents.filter(conditionPredicate(condition, "substring")).map(({ row }) => row),
        size: (rows) => inWindow(rows).length,
        list: (rows) => Uint32Array.from(inWindow(rows)),
      };
    }),
};

describe("the sets of the peers", { timeout: 60_000 }, () => {
  it.each([
    [1, 1, "career"],
    [33, 5, "career"],
    [700, 60, "career"],
    [700, 700, "history"],
    [1500, 20, "career"],
  ] as const)(
    "answer all queries like plain filtering: %i rows of %i orgs, %s",
    async (size, orgs, shape) => {
      const data = generateData(size, 1, orgs, shape);
      const options = { data, perClass: 12, millisecondsEach: 0, say: () => {} };
      for (const { name, failure, expressed, queries } of await run({
        ...options,
        contestants: [words, lists],
      })) {
        expect(failure, name).toBeUndefined();
        expect(expressed).toBe(queries);
      }
    },
  );
});
