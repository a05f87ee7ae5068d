import type { Fault } from "./engines.ts";
import type { Running } from "./running.ts";
import { type BenchQuery, type QueryClass, queryClasses } from "./workload.ts";

/** Statistics of times, in whatever unit they are in. */

/** `part` from 0 to 1. Not a number of no times. */
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
  /** For each of the series. */
  readonly counts: readonly number[];
}

/** Bins that double in width, from the one that holds the least time of all to the one that holds the most. */
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

/** What a run found out of one engine. */

export interface Measurement {
  readonly name: string;
  readonly isFull: boolean;
  readonly lacks: string | undefined;
  /** Queries that the engine can express, of all. */
  readonly expressed: number;
  readonly queries: number;
  readonly buildMs: number;
  /** How much of the building comes before a first answer. */
  readonly firstAnswerMs: number;
  /**
   * The workload at each query's median time, which other work on the machine hardly moves; and at its slower and
   * faster quartile. In batches: queries in turn, the median pass and the quartiles of all passes.
   */
  readonly perSecond: number;
  readonly perSecondLow: number;
  readonly perSecondHigh: number;
  readonly rounds: number;
  /** Of the queries' medians. */
  readonly p99Ms: number;
  /** Of every single time, so with whatever else the machine did meanwhile. */
  readonly p99OfAllMs: number;
  readonly classes: readonly ClassMeasurement[];
  /** One for each query that was measured. */
  readonly medians: readonly QueryTime[];
  /** In batches: so many queries, the same of every engine, are the pass. */
  readonly inTurn: number;
  /** What was wrong, if anything; then there are no figures. */
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

/** `total`: queries of the workload. `inTurn`: of a pass. */
export function toMeasurement(one: Running, total: number, inTurn: number): Measurement {
  const { contestant, buildMs, firstAnswerMs, expressed, queries, times, passes, rounds, fault } = one;
  const medians = times.map(median);
  const eachMs = (part: number) =>
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
    perSecond: 1000 / eachMs(0.5),
    perSecondLow: 1000 / eachMs(0.75),
    perSecondHigh: 1000 / eachMs(0.25),
    rounds,
    p99Ms: quantile(medians, 0.99),
    p99OfAllMs: quantile(times.flat(), 0.99),
    classes: queryClasses.flatMap((of) => {
      const places = [...queries.keys()].filter((at) => queries[at]?.of === of);
      if (places.length === 0) return [];
      const found = places.map((at) => medians[at] ?? Number.NaN);
      const single = places.flatMap((at) => times[at] ?? []);
      return [
        { of, medianMs: median(found), p99Ms: quantile(found, 0.99), p99OfAllMs: quantile(single, 0.99) },
      ];
    }),
    medians: queries.map((query, at) => ({ query, medianMs: medians[at] ?? Number.NaN })),
    inTurn,
    fault,
  };
}
