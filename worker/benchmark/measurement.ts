/** Statistics of times, and the figures of an engine. */
import type { Fault } from "./engines.ts";
import type { Trial } from "./trial.ts";
import { type BenchQuery, type QueryClass, queryClasses } from "./workload.ts";

/** `part` is from 0 to 1. Returns NaN without times. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}

interface Bin {
  readonly from: number;
  readonly to: number;
  /** The number of times of each series. */
  readonly counts: readonly number[];
}

/** Returns bins that double in width, from that of the shortest time of all to that of the longest. */
export function histogram(series: readonly (readonly number[])[]): Bin[] {
  const powersOf = series.map((times) =>
    times.map((time) => Math.floor(Math.log2(Math.max(time, Number.MIN_VALUE)))),
  );
  const all = powersOf.flat();
  if (all.length === 0) return [];
  const bins: Bin[] = [];
  for (let power = Math.min(...all); power <= Math.max(...all); power++) {
    const counts = powersOf.map((powers) => powers.filter((found) => found === power).length);
    bins.push({ from: 2 ** power, to: 2 ** (power + 1), counts });
  }
  return bins;
}

/** What a run has measured of one engine. */
export interface Measurement {
  readonly name: string;
  readonly isFull: boolean;
  readonly lacks: string | undefined;
  /** The number of queries of the workload that the engine can express. */
  readonly expressed: number;
  /** The number of queries of the workload. */
  readonly queries: number;
  readonly buildMs: number;
  /** The part of buildMs before a first answer is possible. */
  readonly firstAnswerMs: number;
  /**
   * The workload at each query's median time, which other work on the machine hardly changes, and at its slower and
   * faster quartile. In batches: the median and the quartiles of all passes over the queries in turn.
   */
  readonly perSecond: number;
  readonly perSecondLow: number;
  readonly perSecondHigh: number;
  readonly rounds: number;
  /** Of the queries' medians. */
  readonly p99Ms: number;
  /** Of every single time, including what else the machine did meanwhile. */
  readonly p99OfAllMs: number;
  readonly classes: readonly ClassMeasurement[];
  /** One for each query that was measured. */
  readonly medians: readonly QueryTime[];
  /** In batches: the number of queries of a pass, which are the same for every engine. */
  readonly inTurn: number;
  /** What was wrong, if anything. The figures mean nothing then. */
  readonly fault: Fault | undefined;
}

interface ClassMeasurement {
  readonly of: QueryClass;
  /** Of the queries' medians. */
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly p99OfAllMs: number;
}

interface QueryTime {
  readonly query: BenchQuery;
  readonly medianMs: number;
}

/** `total` is the number of queries of the workload, `inTurn` that of a pass. */
export function toMeasurement(trial: Trial, total: number, inTurn: number): Measurement {
  const { contestant, buildMs, firstAnswerMs, expressed, queries, times, passes, rounds, fault } = trial;
  const medians = times.map(median);
  const averageMs = (part: number) =>
    passes.length > 0
      ? quantile(passes, part)
      : times.reduce((sum, found) => sum + quantile(found, part), 0) / queries.length;
  return {
    name: contestant.name,
    isFull: contestant.isFull,
    lacks: contestant.lacks,
    expressed,
    queries: total,
    buildMs,
    firstAnswerMs,
    perSecond: 1000 / averageMs(0.5),
    perSecondLow: 1000 / averageMs(0.75),
    perSecondHigh: 1000 / averageMs(0.25),
    rounds,
    p99Ms: quantile(medians, 0.99),
    p99OfAllMs: quantile(times.flat(), 0.99),
    classes: queryClasses.flatMap((of) => {
      const indexes = [...queries.keys()].filter((at) => queries[at]?.of === of);
      if (indexes.length === 0) return [];
      const ofClass = indexes.map((at) => medians[at] ?? Number.NaN);
      const single = indexes.flatMap((at) => times[at] ?? []);
      return [
        { of, medianMs: median(ofClass), p99Ms: quantile(ofClass, 0.99), p99OfAllMs: quantile(single, 0.99) },
      ];
    }),
    medians: queries.map((query, at) => ({ query, medianMs: medians[at] ?? Number.NaN })),
    inTurn,
    fault,
  };
}
