/**
 * `npm run bench` compares query throughput with that of peers. Every answer is checked.
 *
 *   --n 1000,10000      sizes; by default 1,000 to 1,000,000
 *   --orgs 20,5000      numbers of orgs of the generated data, each measured at each size; by default 60
 *   --shape NAME        the proportions of the generated data: `career`, the default, or `history`
 *   --peers a,b         only these peers; `none` for none. `duckdb`, `postgres` (a server of its own, where one is
 *                       installed) and `sqlite` are asked by the statements of sql/, and take part where named
 *   --data DIR          a real dataset instead of a generated one, repeated up to each size
 *   --engine PATH       one more engine: a module that exports create(data) -> { search(text) -> { ids, counts } }
 *   --seconds S         how long each engine is measured at each size; by default 2
 *   --json              prints the figures as JSON
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Contestant, vitae } from "../in-page/engines.ts";
import { createPlain } from "../in-page/plain.ts";
import { type Progress, run } from "../in-page/run.ts";
import { generateData, type ShapeName, shapeNames, usualOrgs } from "../in-page/workload.ts";
import { readFolder } from "./folder.ts";
import { measureMemory } from "./memory.ts";
import { measureParsing } from "./parsing.ts";
import { loadEngine, loadPeers, usualPeers } from "./peers.ts";
import { createProgressBar } from "./progress-bar.ts";
import { repeatData } from "./repeat-data.ts";
import { printReport, type Report, type SizeReport } from "./report.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "1000,10000,100000,1000000" },
    orgs: { type: "string", default: String(usualOrgs) },
    shape: { type: "string", default: "career" },
    peers: { type: "string", default: usualPeers.join(",") },
    data: { type: "string" },
    engine: { type: "string" },
    seconds: { type: "string", default: "2" },
    json: { type: "boolean", default: false },
  },
});

/** An engine that takes longer for a round of one size is left out at larger sizes. */
const maxRoundMs = 12_000;
/** Above this size slow engines would take an hour for the whole workload. */
const largeSize = 300_000;

async function main(): Promise<void> {
  const names = values.peers === "none" ? [] : values.peers.split(",");
  const { peers, missing } = await loadPeers(names);
  const contestants: Contestant[] = [vitae, ...peers, createPlain("substring")];
  if (values.engine !== undefined) contestants.splice(1, 0, await loadEngine(values.engine));
  const source = values.data === undefined ? undefined : readFolder(values.data).data;
  const bar = createProgressBar();
  const tooSlow = new Map<string, number>();
  const sizes: SizeReport[] = [];
  const orgCounts = source === undefined ? values.orgs.split(",").map(Number) : [source.orgs.length];
  const cases = values.n.split(",").flatMap((n) => orgCounts.map((orgs) => ({ n: Number(n), orgs })));
  for (const { n, orgs } of cases) {
    bar.show({ done: 0, of: 1, doing: `${n} rows: data` });
    const data =
      source === undefined ? generateData(n, 1, orgs, readShape(values.shape)) : repeatData(source, n);
    const perClass = n > largeSize ? 8 : 40;
    const measurements = await run({
      data,
      contestants: contestants.filter(({ name }) => !tooSlow.has(name)),
      perClass,
      millisecondsEach: Number(values.seconds) * 1000,
      onProgress: ({ done, of, step, name }) =>
        bar.show({ done, of, doing: `${n} rows, ${describeStep(step, name)}` }),
    });
    const leftOut = Object.fromEntries(tooSlow);
    for (const { name, perSecond, expressed } of measurements) {
      // A size ten times as large takes about ten times as long.
      if ((expressed * 1000) / perSecond > maxRoundMs && name !== vitae.name) tooSlow.set(name, n);
    }
    bar.show({ done: 1, of: 1, doing: `${n} rows: memory` });
    const memory = await measureMemory(n, orgs, values.data);
    sizes.push({ n, orgs, queries: perClass * 10, measurements, leftOut, memory });
  }
  bar.end();
  const report: Report = {
    machine: `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
    data: values.data === undefined ? `generated, shape ${values.shape}, seed 1` : "a real dataset, repeated",
    missing,
    parsing: measureParsing(),
    sizes,
  };
  if (values.json) process.stdout.write(`${JSON.stringify(report, withoutMedians, 2)}\n`);
  else printReport(report);
  if (sizes.some(({ measurements }) => measurements.some(({ fault }) => fault !== undefined)))
    process.exitCode = 1;
}

function readShape(name: string): ShapeName {
  const found = shapeNames.find((known) => known === name);
  if (found === undefined) throw new Error(`There is no shape "${name}". Shapes: ${shapeNames.join(", ")}.`);
  return found;
}

function describeStep(step: Progress["step"], name: string | undefined): string {
  switch (step) {
    case "expect":
      return "plain answers to check by";
    case "check":
      return `${name}: build and check`;
    case "measure":
      return `${name}: measure`;
  }
}

/** Leaves out the time of every single query, which only the demo page draws; a report of all sizes has thousands. */
function withoutMedians(key: string, value: unknown): unknown {
  return key === "medians" ? undefined : value;
}

await main();
