/**
 * The benchmark itself, without a word of Node: it runs in a worker as well. All engines of a run take turns, one
 * round of the workload each, so that whatever else the machine does meets all of them alike.
 */
import type { CvData } from "../../worker/contract.ts";
import type { BenchEngine, Contestant, Found } from "./engines.ts";
import { createPlain } from "./plain.ts";
import { median, quantile } from "./statistics.ts";
import { findDifference } from "./verify.ts";
import { type BenchQuery, createWorkload, type QueryClass, queryClasses } from "./workload.ts";

export interface RunOptions {
  readonly data: CvData;
  readonly contestants: readonly Contestant[];
  /** Queries of each class. */
  readonly perClass: number;
  /** How long each engine is measured; a slow one gets some more, and one round at least. */
  readonly millisecondsEach: number;
  readonly onProgress: (progress: Progress) => void | Promise<void>;
  /** Asked between the steps. */
  readonly isCancelled?: () => boolean;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly doing: string;
}

export interface Measurement {
  readonly name: string;
  readonly isFull: boolean;
  readonly lacks: string | undefined;
  /** Queries that the engine can express, of all. */
  readonly expressed: number;
  readonly queries: number;
  readonly buildMs: number;
  /**
   * The workload at each query's median time, which other work on the machine hardly moves; and at its slower and
   * faster quartile.
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
  /** In milliseconds, every one of them. */
  readonly times: readonly number[];
  /** What was wrong, if anything; then there are no figures. */
  readonly fault: string | undefined;
}

export interface ClassMeasurement {
  readonly of: QueryClass;
  /** Of the queries' medians. */
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly p99OfAllMs: number;
}

interface Running {
  readonly contestant: Contestant;
  readonly engine: BenchEngine;
  readonly buildMs: number;
  readonly queries: readonly BenchQuery[];
  /** By query, in milliseconds. */
  readonly times: readonly number[][];
  rounds: number;
  spentMs: number;
  fault: string | undefined;
}

/** More rounds than these say nothing new. */
const mostRounds = 200;
/** Fewer than these say little, so an engine may take longer for them, by this factor. */
const fewRounds = 5;
const patience = 8;

export async function run(options: RunOptions): Promise<Measurement[]> {
  const { data, contestants, millisecondsEach, onProgress, isCancelled = () => false } = options;
  const workload = createWorkload(data, options.perClass);
  const running: Running[] = [];
  const steps = contestants.length * 2 + 1;
  const expected = await expectedAnswers(data, workload, contestants, () =>
    onProgress({ done: 0, of: steps, doing: "plain answers to check by" }),
  );
  for (const contestant of contestants) {
    if (isCancelled()) return [];
    await onProgress({ done: running.length + 1, of: steps, doing: `${contestant.name}: build and check` });
    running.push(await prepare(contestant, data, workload, expected));
  }

  const left = () => running.filter((one) => wantsMore(one, millisecondsEach));
  for (let turn = left(); turn.length > 0; turn = left()) {
    for (const one of turn) {
      if (isCancelled()) return [];
      const share = running.reduce((sum, { spentMs }) => sum + Math.min(1, spentMs / millisecondsEach), 0);
      const done = contestants.length + 1 + share;
      await onProgress({ done, of: steps, doing: `${one.contestant.name}: measure` });
      measureRound(one);
    }
  }
  for (const { engine } of running) engine.close?.();
  return running.map((one) => toMeasurement(one, workload.length));
}

function wantsMore({ fault, spentMs, rounds }: Running, millisecondsEach: number): boolean {
  if (fault !== undefined || rounds >= mostRounds) return false;
  return spentMs < millisecondsEach || (rounds < fewRounds && spentMs < millisecondsEach * patience);
}

type Expected = (query: BenchQuery, contestant: Contestant) => Found;

async function expectedAnswers(
  data: CvData,
  workload: readonly BenchQuery[],
  contestants: readonly Contestant[],
  announce: () => void | Promise<void>,
): Promise<Expected> {
  const answers = new Map<string, Found>();
  for (const reading of new Set(contestants.map((contestant) => contestant.reading))) {
    const engine = await createPlain(reading).create(data);
    for (const [at, { text }] of workload.entries()) {
      if (at % 20 === 0) await announce();
      const { ids, counts } = engine.search(text);
      // Held for the whole run: at a million rows a list of numbers would take four times the room.
      answers.set(`${reading} ${text}`, { ids: Uint32Array.from(ids, Number), counts });
    }
  }
  return ({ text }, { reading }) => answers.get(`${reading} ${text}`)!;
}

async function prepare(
  contestant: Contestant,
  data: CvData,
  workload: readonly BenchQuery[],
  expected: Expected,
): Promise<Running> {
  const start = performance.now();
  const engine = await contestant.create(data);
  const buildMs = performance.now() - start;
  const queries = workload.filter((query) => contestant.expresses(query));
  const idOf = (row: number) => data.activities[row]?.id ?? "";
  let fault: string | undefined;
  for (const query of queries) {
    const difference = findFault(() =>
      findDifference(engine.search(query.text), expected(query, contestant), idOf),
    );
    if (difference !== undefined) {
      fault = `${query.text}: ${difference}`;
      break;
    }
  }
  const times = queries.map((): number[] => []);
  return { contestant, engine, buildMs, queries, times, rounds: 0, spentMs: 0, fault };
}

/** An engine that throws is wrong too, and no reason to lose the others' figures. */
function findFault(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function measureRound(one: Running): void {
  const { engine, queries, times } = one;
  let sum = 0;
  for (const [at, { text }] of queries.entries()) {
    const start = performance.now();
    engine.search(text);
    const time = performance.now() - start;
    sum += time;
    times[at]?.push(time);
  }
  one.rounds += 1;
  // No clock that is too coarse to see a round makes it endless.
  one.spentMs += Math.max(sum, 0.01);
}

function toMeasurement(one: Running, total: number): Measurement {
  const { contestant, buildMs, queries, times, rounds, fault } = one;
  const medians = times.map(median);
  const atQuantile = (part: number) =>
    (1000 * queries.length) / times.reduce((sum, found) => sum + quantile(found, part), 0);
  const all = times.flat();
  return {
    name: contestant.name,
    isFull: contestant.isFull,
    lacks: contestant.lacks,
    expressed: queries.length,
    queries: total,
    buildMs,
    perSecond: atQuantile(0.5),
    perSecondLow: atQuantile(0.75),
    perSecondHigh: atQuantile(0.25),
    rounds,
    p99Ms: quantile(medians, 0.99),
    p99OfAllMs: quantile(all, 0.99),
    classes: queryClasses.flatMap((of) => {
      const places = [...queries.keys()].filter((at) => queries[at]?.of === of);
      if (places.length === 0) return [];
      const found = places.map((at) => medians[at] ?? Number.NaN);
      const single = places.flatMap((at) => times[at] ?? []);
      return [
        { of, medianMs: median(found), p99Ms: quantile(found, 0.99), p99OfAllMs: quantile(single, 0.99) },
      ];
    }),
    times: all,
    fault,
  };
}
