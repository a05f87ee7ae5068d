/** Tests the peers that need no packages of their own; the benchmark checks the others before it measures them. */
import { describe, expect, it } from "vitest";
import { contestant as bound } from "../../../bench/engine/peers/bound.ts";
import { parseByHand } from "../../../bench/engine/peers/bound-parser.ts";
import { createSetEngine } from "../../../bench/engine/peers/set-engine.ts";
import { createWordEngine, wordsOf } from "../../../bench/engine/peers/word-engine.ts";
import type { Expression } from "../../../grammar/ast.ts";
import { parseQuery } from "../../../grammar/parse.ts";
import type { Contestant } from "../../../worker/benchmark/engines.ts";
import { conditionPredicate } from "../../../worker/benchmark/plain.ts";
import { run } from "../../../worker/benchmark/run.ts";
import { createWorkload, generateData } from "../../../worker/benchmark/workload.ts";

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

/** Sets as plain lists, without a window and without the number of rows, as of a library that only finds. */
const lists: Contestant = {
  name: "lists",
  titleMatching: "substring",
  create: (data) =>
    createSetEngine<readonly number[]>(data, ({ documents }) => ({
      all: () => documents.map(({ row }) => row),
      and: (rows, others) => keep(rows, others, true),
      or: (rows, others) => [...new Set([...rows, ...others])].sort((one, other) => one - other),
      andNot: (rows, others) => keep(rows, others, false),
      find: (condition) => documents.filter(conditionPredicate(condition, "substring")).map(({ row }) => row),
      list: (rows) => Uint32Array.from(rows),
    })),
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
      const options = { data, perClass: 12, millisecondsEach: 0, onProgress: () => {} };
      for (const { name, failure, expressed, queries } of await run({
        ...options,
        contestants: [bound, words, lists],
      })) {
        expect(failure, name).toBeUndefined();
        expect(expressed).toBe(queries);
      }
    },
  );
});

describe("parseByHand", () => {
  it("parses every text of the workload like the project's parser", () => {
    for (const { text } of createWorkload(generateData(500, 1, 60), 60)) {
      const parsed = parseQuery(text);
      expect(strip(parseByHand(text)), text).toEqual(strip(parsed.ok ? parsed.expression : undefined));
    }
  });

  it.each(["language:", '"open', "a:,", "fix (docs language:"])("returns undefined for %s", (text) => {
    expect(parseByHand(text)).toBeUndefined();
  });
});

/** Removes the spans, which the bound does not need. */
function strip(expression: Expression | null | undefined): unknown {
  return JSON.parse(JSON.stringify(expression ?? null, (key, value) => (key === "span" ? undefined : value)));
}
