/** Answers the call of the benchmark's worker: generates data, loads the engines, measures them and returns figures. */
import { messageOf } from "../../model/message-of.ts";
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
import { type Contestant, vitae } from "./engines.ts";
import { createPlain } from "./plain.ts";
import { histogram, type Measurement, median, readClockStep, run, toBatchMs } from "./run.ts";
import { generateData } from "./workload.ts";

/** liqe is loaded only on request. */
const contestants: Readonly<Record<EngineName, () => Contestant | Promise<Contestant>>> = {
  vitae: () => vitae,
  plain: () => createPlain("substring"),
  liqe: async () => (await import("./liqe.ts")).contestant,
};

/**
 * The number of queries of each class: plain filtering answers each of them three times, which takes a second each at a
 * million rows.
 */
const perClassUpTo: readonly (readonly [size: number, perClass: number])[] = [
  [10_000, 20],
  [100_000, 5],
  [Number.POSITIVE_INFINITY, 2],
];
/** The part of the progress bar for generating the data. */
const dataShare = 0.1;
/** A message per query would take longer than the query. */
const progressIntervalMs = 100;

/** Each engine is measured for `millisecondsEach`. */
export function createBenchmark(millisecondsEach = 3000): BenchmarkWorker {
  return { run: (request, onProgress) => measure(request, millisecondsEach, onProgress) };
}

async function measure(
  { size, engines }: BenchmarkRequest,
  millisecondsEach: number,
  onProgress: (progress: BenchmarkProgress) => void,
): Promise<BenchmarkReport> {
  const start = performance.now();
  const report = throttleProgress(onProgress);
  report({ step: "data", share: 0 });
  const clockMs = readClockStep();
  const batchMs = toBatchMs(clockMs);
  const perClass = perClassUpTo.find(([maxSize]) => size <= maxSize)?.[1] ?? 1;
  const { loaded, failures } = await loadContestants(engines);
  const names = new Map([...loaded].map(([name, { name: label }]) => [label, name]));
  const measurements = await run({
    data: generateData(size),
    contestants: [...loaded.values()],
    perClass,
    millisecondsEach,
    batchMs,
    onProgress: ({ done, of, step, name }) => {
      const engine = name === undefined ? undefined : names.get(name);
      const share = dataShare + (1 - dataShare) * Math.min(1, done / of);
      report(step === "check" && engine !== undefined ? { step, engine, share } : { step, share });
    },
  });
  return {
    size,
    queries: measurements[0]?.queries ?? 0,
    engines: toReports(engines, { loaded, failures }, measurements),
    histogram: toHistogram(loaded, measurements),
    clockMs,
    batchMs,
    tookMs: performance.now() - start,
  };
}

/** Passes on the first message of each step at once, and later ones at intervals. */
function throttleProgress(onProgress: (progress: BenchmarkProgress) => void) {
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastStep = "";
  return (progress: BenchmarkProgress): void => {
    const now = performance.now();
    const step = `${progress.step} ${progress.engine ?? ""}`;
    if (step === lastStep && now - lastAt < progressIntervalMs) return;
    lastStep = step;
    lastAt = now;
    onProgress(progress);
  };
}

interface LoadedContestants {
  readonly loaded: ReadonlyMap<EngineName, Contestant>;
  /** The reasons why engines could not be loaded. */
  readonly failures: ReadonlyMap<EngineName, string>;
}

async function loadContestants(engines: readonly EngineName[]): Promise<LoadedContestants> {
  const loaded = new Map<EngineName, Contestant>();
  const failures = new Map<EngineName, string>();
  for (const name of engines) {
    try {
      loaded.set(name, await contestants[name]());
    } catch (error) {
      failures.set(name, messageOf(error));
    }
  }
  return { loaded, failures };
}

function toReports(
  engines: readonly EngineName[],
  { loaded, failures }: LoadedContestants,
  measurements: readonly Measurement[],
): EngineReport[] {
  const ours = measurements.find(({ name, failure }) => name === vitae.name && failure === undefined);
  return engines.map((name): EngineReport => {
    const measurement = measurements.find((one) => one.name === loaded.get(name)?.name);
    if (measurement === undefined) {
      return { name, result: { kind: "failed", query: "", reason: failures.get(name) ?? "" } };
    }
    if (measurement.failure !== undefined) return { name, result: { ...measurement.failure } };
    return { name, result: toFigures(measurement, ours) };
  });
}

function toFigures(one: Measurement, ours: Measurement | undefined): EngineFigures {
  const { name: _, queries, p99OfAllMs, classes, medians, failure, ...figures } = one;
  return {
    ...figures,
    kind: "figures",
    medianMs: median(medians.map(({ medianMs }) => medianMs)),
    timesVitae: ours === undefined ? Number.NaN : ours.perSecond / one.perSecond,
    classes: classes.map(({ of, medianMs, p99Ms }) => ({ of, medianMs, p99Ms })),
  };
}

function toHistogram(
  loaded: LoadedContestants["loaded"],
  measurements: readonly Measurement[],
): LatencyBin[] {
  const series = [...loaded].flatMap(([name, contestant]) => {
    const measurement = measurements.find((one) => one.name === contestant.name);
    if (measurement === undefined || measurement.failure !== undefined) return [];
    return [{ name, micros: measurement.medians.map(({ medianMs }) => medianMs * 1000) }];
  });
  // The bins double from 1 microsecond, so that their bounds are whole numbers where most of the times are.
  return histogram(series.map(({ micros }) => micros)).map(({ from, to, counts }) => ({
    fromMs: from / 1000,
    toMs: to / 1000,
    counts: series.map(({ name }, at) => ({ name, count: counts[at] ?? 0 })),
  }));
}
