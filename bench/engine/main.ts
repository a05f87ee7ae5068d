/**
 * `npm run bench` compares query throughput with that of peers. Every answer is checked.
 *
 *   --n 1000,10000      sizes; by default 1,000 to 100,000. A size may name the number of its orgs, by default 60:
 *                       100000x5000
 *   --peers a,b         only these peers, by default `all`; `none` for none
 *   --engine PATH       one more engine: a module that exports create(data) -> { search(text) -> { ids, counts } }
 *   --seconds S         how long each engine is measured at each size; by default 2
 *   --json              prints the figures as JSON
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startTerminalProgress } from "../../node/site/terminal-progress.ts";
import { queryClasses } from "../../src/demo/benchmark-queries.ts";
import { type Contestant, vitae } from "./engines.ts";
import { findPeers, loadEngine } from "./peers.ts";
import { createPlain } from "./plain.ts";
import { printReport, type Report, type SizeReport } from "./report.ts";
import { run } from "./run.ts";
import { generateData, usualOrgs } from "./workload.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "1000,10000,100000" },
    peers: { type: "string", default: "all" },
    engine: { type: "string" },
    seconds: { type: "string", default: "2" },
    json: { type: "boolean", default: false },
  },
});

/** A peer is left out at a size where building it and a round of all queries would take longer. */
const maxRoundMs = 12_000;
/** The number of queries of each class: at large sizes slow engines would take an hour for more. */
const perClassUpTo: readonly (readonly [size: number, perClass: number])[] = [
  [5000, 40],
  [20_000, 20],
  [300_000, 15],
  [Number.POSITIVE_INFINITY, 8],
];

async function main(): Promise<void> {
  const contestants: Contestant[] = [vitae, ...findPeers(values.peers), createPlain("substring")];
  if (values.engine !== undefined) contestants.splice(1, 0, await loadEngine(values.engine));
  const bar = startTerminalProgress("Measuring");
  /** The milliseconds of a query and of the build for each activity, by the name of the engine, at the last size. */
  const costs = new Map<string, { query: number; build: number }>();
  const sizes: SizeReport[] = [];
  for (const size of values.n.split(",")) {
    const [n = 0, orgs = usualOrgs] = size.split("x").map(Number);
    bar.say(`${n} rows: data`);
    const data = generateData(n, 1, orgs);
    const perClass = perClassUpTo.find(([maxSize]) => n <= maxSize)?.[1] ?? 1;
    const leftOut: Record<string, number> = {};
    for (const [name, { query, build }] of costs) {
      const roundMs = n * (build + query * perClass * queryClasses.length);
      if (roundMs > maxRoundMs && name !== vitae.name) leftOut[name] = Math.round(roundMs / 1000);
    }
    const measurements = await run({
      data,
      contestants: contestants.filter(({ name }) => leftOut[name] === undefined),
      perClass,
      millisecondsEach: Number(values.seconds) * 1000,
      say: (step) => bar.say(`${n} rows, ${step}`),
    });
    for (const { name, perSecond, buildMs } of measurements)
      if (perSecond > 0) costs.set(name, { query: 1000 / perSecond / n, build: buildMs / n });
    sizes.push({ n, orgs, queries: perClass * queryClasses.length, measurements, leftOut });
  }
  bar.end();
  const report: Report = {
    machine: `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
    sizes,
  };
  if (values.json) process.stdout.write(`${JSON.stringify(report, withoutMedians, 2)}\n`);
  else printReport(report);
  if (sizes.some(({ measurements }) => measurements.some(({ failure }) => failure !== undefined)))
    process.exitCode = 1;
}

/** Leaves out the time of every single query, of which a report of all sizes has thousands. */
function withoutMedians(key: string, value: unknown): unknown {
  return key === "medians" ? undefined : value;
}

await main();
