/** Checks every answer, measures all engines in turns: new queries on a rebuilt engine, and repeated ones. */
import type { CvData } from "../../model/cv.ts";
import { messageOf } from "../../model/message-of.ts";
import {
  type BenchQuery,
  createWorkload,
  type QueryClass,
  queryClasses,
} from "../../src/demo/benchmark-queries.ts";
import {
  type BenchAnswer,
  type BenchEngine,
  type Contestant,
  type Failure,
  findDifference,
} from "./engines.ts";
import { createPlain } from "./plain.ts";

interface RunOptions {
  readonly data: CvData;
  readonly contestants: readonly Contestant[];
  readonly perClass: number;
  /** The time for measuring each engine, with new and with repeated queries. A slow one gets more. */
  readonly millisecondsEach: number;
  /** Tells what is done now. */
  readonly say: (step: string) => void;
}

/** A turn has rounds for about this long, and at least one: the first refills the processor's caches. */
const turnMs = 50;
/** More rounds show nothing new. */
const maxRounds = 200;
/** The limits for rounds of new queries. Each round builds the engine again, so there are few. */
const maxFreshRounds = 30;
const minFreshRounds = 3;
/** Fewer rounds show little, so an engine may take longer for them, by this factor. */
const minRounds = 5;
const overtimeFactor = 8;
export async function run(options: RunOptions): Promise<Measurement[]> {
  const { data, contestants, millisecondsEach, say } = options;
  const workload = createWorkload(data, options.perClass);
  say("plain answers to check by");
  const expected = await expectedAnswers(data, workload, contestants);
  const trials: Trial[] = [];
  for (const contestant of contestants) {
    say(`${contestant.name}: build and check`);
    trials.push(await prepare(contestant, { data, workload, expected }));
  }

  const unfinished = () => trials.filter((trial) => needsRounds(trial, millisecondsEach));
  for (let turn = unfinished(); turn.length > 0; turn = unfinished()) {
    for (const trial of turn) {
      say(`${trial.contestant.name}: repeated queries`);
      const end = performance.now() + turnMs;
      do {
        await measureRound(trial);
      } while (performance.now() < end && needsRounds(trial, millisecondsEach));
    }
  }
  // New queries come last, when the code of every engine is as fast as it gets.
  const lacksFreshRounds = ({ failure, freshPasses, freshSpentMs }: Trial) =>
    failure === undefined &&
    freshPasses.length < maxFreshRounds &&
    (freshSpentMs < millisecondsEach || freshPasses.length < minFreshRounds);
  for (let turn = trials.filter(lacksFreshRounds); turn.length > 0; turn = turn.filter(lacksFreshRounds)) {
    for (const trial of turn) {
      say(`${trial.contestant.name}: new queries`);
      await measureFreshRound(trial, data);
    }
  }

  return trials.map((trial) => toMeasurement(trial, workload.length));
}

function needsRounds({ failure, spentMs, warmPasses }: Trial, millisecondsEach: number): boolean {
  const rounds = warmPasses.length;
  if (failure !== undefined || rounds >= maxRounds) return false;
  return spentMs < millisecondsEach || (rounds < minRounds && spentMs < millisecondsEach * overtimeFactor);
}

/** Computes the plain answers that the engines' answers are compared with. */
async function expectedAnswers(
  data: CvData,
  workload: readonly BenchQuery[],
  contestants: readonly Contestant[],
): Promise<(query: BenchQuery, contestant: Contestant) => BenchAnswer> {
  const answers = new Map<string, BenchAnswer>();
  for (const titleMatching of new Set(contestants.map((contestant) => contestant.titleMatching))) {
    const engine = await createPlain(titleMatching).create(data);
    for (const { text } of workload) {
      const { ids, counts } = engine.search(text);
      // Answers are kept for the whole run, and at a million rows a plain array would take four times the memory.
      answers.set(`${titleMatching} ${text}`, { ids: Uint32Array.from(ids, Number), counts });
    }
  }
  return ({ text }, { titleMatching }) => answers.get(`${titleMatching} ${text}`)!;
}

/** A contestant's part in a run: it is built, runs every query once as a check, and is then measured round by round. */
interface Trial {
  readonly contestant: Contestant;
  readonly engine: BenchEngine;
  readonly buildMs: number;
  /** The queries that the engine can express. */
  readonly queries: readonly BenchQuery[];
  /** The times of each new query, in milliseconds. */
  readonly times: readonly number[][];
  /** The average time of a new query in each round, in milliseconds. */
  readonly freshPasses: number[];
  /** Includes the time for building the engine. */
  freshSpentMs: number;
  /** The average time of a repeated query in each round, in milliseconds. */
  readonly warmPasses: number[];
  spentMs: number;
  readonly failure: Failure | undefined;
}

interface Preparation {
  readonly data: CvData;
  readonly workload: readonly BenchQuery[];
  readonly expected: (query: BenchQuery, contestant: Contestant) => BenchAnswer;
}

async function prepare(contestant: Contestant, { data, workload, expected }: Preparation): Promise<Trial> {
  const start = performance.now();
  const engine = await contestant.create(data);
  const buildMs = performance.now() - start;
  const queries = workload.filter((query) => contestant.expresses?.(query) ?? true);
  const idOf = (row: number) => data.activities[row]?.id ?? "";
  let failure: Failure | undefined;
  for (const query of queries) {
    failure = await findFailure(query.text, engine, expected(query, contestant), idOf);
    if (failure !== undefined) break;
  }
  return {
    contestant,
    engine,
    buildMs,
    queries,
    times: queries.map(() => []),
    freshPasses: [],
    freshSpentMs: 0,
    warmPasses: [],
    spentMs: 0,
    failure,
  };
}

/** Turns an exception into a `Failure`, so that the figures of the other engines are not lost. */
async function findFailure(
  query: string,
  engine: BenchEngine,
  expected: BenchAnswer,
  idOf: (row: number) => string,
): Promise<Failure | undefined> {
  try {
    const found = await (engine.searchLater?.(query) ?? engine.search(query));
    const reason = findDifference(found, expected, idOf);
    return reason === undefined ? undefined : { kind: "wrong", query, reason };
  } catch (error) {
    return { kind: "failed", query, reason: messageOf(error) };
  }
}

/** Rebuilds the engine and runs every query once. */
async function measureFreshRound(trial: Trial, data: CvData): Promise<void> {
  const start = performance.now();
  const { contestant, queries, times, freshPasses } = trial;
  const engine = await contestant.create(data);
  const begun = performance.now();
  for (const [at, { text }] of queries.entries()) {
    const started = performance.now();
    if (engine.searchLater === undefined) engine.search(text);
    else await engine.searchLater(text);
    times[at]?.push(performance.now() - started);
  }
  freshPasses.push((performance.now() - begun) / queries.length);
  trial.freshSpentMs += performance.now() - start;
}

/** Runs every query once more. */
async function measureRound(trial: Trial): Promise<void> {
  const { engine, queries, warmPasses } = trial;
  const start = performance.now();
  for (const { text } of queries) {
    if (engine.searchLater === undefined) engine.search(text);
    else await engine.searchLater(text);
  }
  warmPasses.push((performance.now() - start) / queries.length);
  // At least 0.01 ms, so that a clock too coarse to see a round does not make the measurement endless.
  trial.spentMs += Math.max(performance.now() - start, 0.01);
}

export interface Measurement {
  readonly name: string;
  /** Queries per second, each run once by an engine that has not seen it: the median round. */
  readonly perSecond: number;
  /** Queries per second when they are repeated, so that the engine may answer from a cache. */
  readonly perSecondAgain: number;
  readonly p99Ms: number;
  readonly buildMs: number;
  /** The number of queries that the engine can express; all of them are checked and measured. */
  readonly expressed: number;
  /** The number of times that the engine was rebuilt and ran all queries. */
  readonly rounds: number;
  /** A sentence about queries that the engine cannot express. */
  readonly lacks?: string;
  readonly queries: number;
  readonly classes: readonly { readonly of: QueryClass; readonly medianMs: number; readonly p99Ms: number }[];
  /** The classes of queries for which the library is called; all if undefined. */
  readonly calledIn?: readonly QueryClass[];
  readonly medians: readonly { readonly query: BenchQuery; readonly medianMs: number }[];
  /** The first wrong answer, if there was one. The figures are then meaningless. */
  readonly failure: Failure | undefined;
}

/** `total` is the number of queries of the workload. */
function toMeasurement(trial: Trial, total: number): Measurement {
  const { contestant, buildMs, queries, times, freshPasses, warmPasses, failure } = trial;
  const medians = times.map(median);
  return {
    name: contestant.name,
    ...(contestant.lacks !== undefined && { lacks: contestant.lacks }),
    ...(contestant.calledIn && { calledIn: contestant.calledIn }),
    expressed: queries.length,
    queries: total,
    buildMs,
    perSecond: 1000 / median(freshPasses),
    perSecondAgain: 1000 / median(warmPasses),
    rounds: freshPasses.length,
    p99Ms: quantile(medians, 0.99),
    classes: queryClasses.flatMap((of) => {
      const indexes = [...queries.keys()].filter((at) => queries[at]?.of === of);
      if (indexes.length === 0) return [];
      const ofClass = indexes.map((at) => medians[at] ?? Number.NaN);
      return [{ of, medianMs: median(ofClass), p99Ms: quantile(ofClass, 0.99) }];
    }),
    medians: queries.map((query, at) => ({ query, medianMs: medians[at] ?? Number.NaN })),
    failure,
  };
}

/** `part` is from 0 to 1. Returns NaN without times. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}
