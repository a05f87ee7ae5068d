/** Queries with known answers on a real dataset, where both stand beside the repository. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../../worker/engine.ts";
import { isMissing } from "../machine.ts";
import { historyPath, queriesPath, readData } from "./datasets.ts";
import { showAll } from "./small-cv.ts";

interface Case {
  query: string;
  total: number;
  newest: string | null;
  oldest: string | null;
}

const isThere = existsSync(historyPath) && existsSync(queriesPath);
const cases: Case[] = isThere ? JSON.parse(readFileSync(queriesPath, "utf8")).cases : [];

describe.skipIf(isMissing("the dataset of commit logs, and its queries", isThere))(
  "a query on a real dataset",
  () => {
    let engine: Engine | undefined;

    it.each(cases)("$query", ({ query, total, newest, oldest }) => {
      engine ??= createEngine(readData(historyPath));
      const answer = engine.search({ query, ...showAll });
      const found = engine.activities(answer.rows);
      expect(answer.problems).toEqual([]);
      expect(answer.total).toBe(total);
      expect(found[0]?.id ?? null).toBe(newest);
      expect(found.at(-1)?.id ?? null).toBe(oldest);
    });
  },
);
