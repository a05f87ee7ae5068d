/** Run by memory.ts: builds the engine on data of one size and prints the time and memory that it took. */

import { buildBenchEngine } from "./engines.ts";
import { readFolder } from "./folder.ts";
import type { Memory } from "./memory.ts";
import { repeatData } from "./repeat-data.ts";
import { generateData, shapeNames } from "./workload.ts";

const [n, orgs, shapeName, folder] = process.argv.slice(2);
const size = Number(n);
// Warms up the compiler, as on a page that is opened for the second time.
buildBenchEngine(generateData(2000, 2)).prepare(Infinity);
const shape = shapeNames.find((name) => name === shapeName);
const data =
  folder === undefined
    ? generateData(size, 1, Number(orgs), shape)
    : repeatData(readFolder(folder).data, size);
const before = bytesInUse();
const start = performance.now();
const engine = buildBenchEngine(data);
const built = performance.now();
let longestSliceMs = 0;
for (let isDone = false; !isDone; ) {
  const sliceStart = performance.now();
  isDone = engine.prepare(4);
  longestSliceMs = Math.max(longestSliceMs, performance.now() - sliceStart);
}
const indexed = performance.now();
const figures: Memory = {
  dataBytes: before,
  // A small engine keeps less than the compiler frees meanwhile.
  engineBytes: Math.max(0, bytesInUse() - before),
  buildMs: built - start,
  titleIndexMs: indexed - built,
  longestSliceMs,
};
// Uses both here; otherwise they could be garbage collected earlier.
if (engine.search({ query: "fix" }).total > data.activities.length) throw new Error("impossible");
process.stdout.write(JSON.stringify(figures));

function bytesInUse(): number {
  for (let turn = 0; turn < 3; turn++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
