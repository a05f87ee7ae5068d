/** What the benchmark's worker answers: data of a size, the chosen engines, a run, and its figures for a page. */
import type {
  BenchmarkProgress,
  BenchmarkReport,
  BenchmarkRequest,
  BenchmarkWorker,
  EngineFigures,
  EngineName,
  EngineReport,
  LatencyBin,
} from "./contract.ts";
import { generateData } from "./data.ts";
import type { Contestant } from "./engines.ts";
import { histogram, type Measurement, median } from "./measurement.ts";
import { createPlain } from "./plain.ts";
import { run } from "./run.ts";
import { batchFor, readClockStep } from "./time-batch.ts";
import { vitae } from "./vitae.ts";

/** liqe comes only to those who ask for it. */
const contestants: Readonly<Record<EngineName, () => Contestant | Promise<Contestant>>> = {
  vitae: () => vitae,
  plain: () => createPlain("substring"),
  liqe: async () => (await import("./liqe.ts")).contestant,
};

/** Queries of each class: plain filtering answers all of them twice, a second each at a million rows. */
const perClassUpTo: readonly (readonly [size: number, perClass: number])[] = [
  [10_000, 20],
  [100_000, 10],
  [Number.POSITIVE_INFINITY, 3],
];
/** Of the progress bar. */
const shareOfData = 0.1;
/** A message for each query would take longer than the query. */
const betweenProgressMs = 100;

/** Each engine is measured for so long. */
export function createBenchmark(millisecondsEach = 3000): BenchmarkWorker {
  return { run: (request, onProgress) => measure(request, millisecondsEach, onProgress) };
}

async function measure(
  { size, engines }: BenchmarkRequest,
  millisecondsEach: number,
  onProgress: (progress: BenchmarkProgress) => void,
): Promise<BenchmarkReport> {
  const start = performance.now();
  const tell = createTeller(onProgress);
  tell({ step: "data", share: 0 });
  const clockMs = readClockStep();
  const batchMs = batchFor(clockMs);
  const perClass = perClassUpTo.find(([most]) => size <= most)?.[1] ?? 1;
  const { found, missing } = await find(engines);
  const names = new Map([...found].map(([name, { name: label }]) => [label, name]));
  const measurements = await run({
    data: generateData(size),
    contestants: [...found.values()],
    perClass,
    millisecondsEach,
    batchMs,
    onProgress: ({ done, of, step, name }) => {
      const engine = name === undefined ? undefined : names.get(name);
      const share = shareOfData + (1 - shareOfData) * Math.min(1, done / of);
      tell(step === "check" && engine !== undefined ? { step, engine, share } : { step, share });
    },
  });
  const reports = toReports(engines, found, missing, measurements);
  return {
    size,
    queries: measurements[0]?.queries ?? 0,
    inTurn: measurements[0]?.inTurn ?? 0,
    engines: reports,
    histogram: toHistogram(found, measurements),
    clockMs,
    batchMs,
    tookMs: performance.now() - start,
  };
}

/** Each step's first word at once, further ones seldom. */
function createTeller(onProgress: (progress: BenchmarkProgress) => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let told = "";
  return (progress: BenchmarkProgress): void => {
    const now = performance.now();
    const what = `${progress.step} ${progress.engine ?? ""}`;
    if (what === told && now - toldAt < betweenProgressMs) return;
    told = what;
    toldAt = now;
    onProgress(progress);
  };
}

interface FoundEngines {
  readonly found: ReadonlyMap<EngineName, Contestant>;
  /** Why an engine could not be had. */
  readonly missing: ReadonlyMap<EngineName, string>;
}

async function find(engines: readonly EngineName[]): Promise<FoundEngines> {
  const found = new Map<EngineName, Contestant>();
  const missing = new Map<EngineName, string>();
  for (const name of engines) {
    try {
      found.set(name, await contestants[name]());
    } catch (error) {
      missing.set(name, error instanceof Error ? error.message : String(error));
    }
  }
  return { found, missing };
}

function toReports(
  engines: readonly EngineName[],
  found: FoundEngines["found"],
  missing: FoundEngines["missing"],
  measurements: readonly Measurement[],
): EngineReport[] {
  const ours = measurements.find(({ name, fault }) => name === vitae.name && fault === undefined);
  return engines.map((name): EngineReport => {
    const measurement = measurements.find((one) => one.name === found.get(name)?.name);
    if (measurement === undefined) {
      return { name, result: { kind: "failed", query: "", reason: missing.get(name) ?? "" } };
    }
    if (measurement.fault !== undefined) return { name, result: { ...measurement.fault } };
    return { name, result: toFigures(measurement, ours) };
  });
}

function toFigures(one: Measurement, ours: Measurement | undefined): EngineFigures {
  const { perSecond, perSecondLow, perSecondHigh, p99Ms, buildMs, firstAnswerMs } = one;
  const { classes, expressed, medians, rounds, lacks } = one;
  return {
    kind: "figures",
    perSecond,
    perSecondLow,
    perSecondHigh,
    medianMs: median(medians.map(({ medianMs }) => medianMs)),
    p99Ms,
    timesVitae: ours === undefined ? Number.NaN : ours.perSecond / perSecond,
    buildMs,
    firstAnswerMs,
    classes: classes.map(({ of, medianMs, p99Ms }) => ({ of, medianMs, p99Ms })),
    expressed,
    measured: medians.length,
    rounds,
    ...(lacks === undefined ? {} : { lacks }),
  };
}

function toHistogram(found: FoundEngines["found"], measurements: readonly Measurement[]): LatencyBin[] {
  const series = [...found].flatMap(([name, contestant]) => {
    const measurement = measurements.find((one) => one.name === contestant.name);
    if (measurement === undefined || measurement.fault !== undefined) return [];
    return [{ name, micros: measurement.medians.map(({ medianMs }) => medianMs * 1000) }];
  });
  // In microseconds, so that the bounds are round numbers where most of the times are.
  return histogram(series.map(({ micros }) => micros)).map(({ from, to, counts }) => ({
    fromMs: from / 1000,
    toMs: to / 1000,
    counts: series.map(({ name }, at) => ({ name, count: counts[at] ?? 0 })),
  }));
}
