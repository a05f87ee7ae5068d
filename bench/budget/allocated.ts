/**
 * Compares the memory that a new query allocates with its budget. Garbage collection decides how long the slowest queries
 * take. Run it with a young generation that holds a round, so that hardly anything is collected meanwhile:
 * `node --max-semi-space-size=256 --min-semi-space-size=256 --import tsx bench/budget/allocated.ts`.
 */
import { createEngine } from "../../engine/index.ts";
import { createWorkload } from "../../src/demo/benchmark-queries.ts";
import { unfiltered } from "../engine/engines.ts";
import { generateData } from "../engine/workload.ts";

/** In kB of 1,000 bytes, by Node's version, whose V8 decides what is allocated: 8.5, 9.0 and 9.6 were measured. */
const budgets: Readonly<Record<string, number>> = { 20: 9.2, 22: 9.6, 24: 10.2 };
const budget = budgets[process.versions.node.split(".")[0] ?? ""] ?? 10.2;
/** Each has other queries. The compiler has optimized all code after half of them. */
const rounds = 80;

const data = generateData(1000, 1);
const engine = createEngine(data);
while (!engine.prepare(50));
const asked = new Set<string>();
/** Bytes per query of each round. In a round with a collection they are too few, even negative, so the median counts. */
const allocated: number[] = [];
for (let round = 0; round < rounds; round++) {
  const queries = createWorkload(data, 40, round)
    .map(({ text }) => text)
    .filter((text) => !asked.has(text));
  for (const text of queries) asked.add(text);
  const options = queries.map((query) => ({ ...unfiltered, query }));
  const before = process.memoryUsage().heapUsed;
  for (const one of options) engine.search(one);
  if (round * 2 < rounds) continue;
  allocated.push((process.memoryUsage().heapUsed - before) / options.length);
}

allocated.sort((one, other) => one - other);
const kilobytes = Math.round((allocated[rounds / 4] ?? 0) / 100) / 10;
console.log(`A new query among 1,000 activities allocates ${kilobytes} kB; the budget is ${budget} kB.`);
process.exitCode = kilobytes > 0 && kilobytes <= budget ? 0 : 1;
