/** A contestant's part in a run: it is built, asked every query once as a check, and then measured round by round. */
import type { CvData } from "../contract.ts";
import {
  type BenchAnswer,
  type BenchEngine,
  type Contestant,
  type Fault,
  findDifference,
} from "./engines.ts";
import { timeBatch } from "./time-batch.ts";
import type { BenchQuery, QueryClass } from "./workload.ts";

export interface Trial {
  readonly contestant: Contestant;
  readonly engine: BenchEngine;
  readonly buildMs: number;
  readonly firstAnswerMs: number;
  /** The number of queries that the engine can express. */
  readonly expressed: number;
  /** The queries to measure. */
  readonly queries: readonly BenchQuery[];
  /** The times of each query, in milliseconds. */
  readonly times: readonly number[][];
  /** In batches: the average time of a query in each pass, in milliseconds. */
  readonly passes: number[];
  rounds: number;
  spentMs: number;
  readonly fault: Fault | undefined;
}

interface Preparation {
  readonly data: CvData;
  readonly workload: readonly BenchQuery[];
  readonly expected: (query: BenchQuery) => BenchAnswer;
  readonly millisecondsEach: number;
  readonly batchMs: number | undefined;
  readonly onShare: (share: number) => void | Promise<void>;
}

export async function prepare(
  contestant: Contestant,
  { data, workload, expected, millisecondsEach, batchMs, onShare }: Preparation,
): Promise<Trial> {
  await onShare(0);
  const start = performance.now();
  const engine = await contestant.create(data);
  const buildMs = performance.now() - start;
  const queries = workload.filter((query) => contestant.expresses(query));
  const idOf = (row: number) => data.activities[row]?.id ?? "";
  const checkMs: number[] = [];
  let fault: Fault | undefined;
  // The times of the check show how many queries a round has time for.
  for (const [at, query] of queries.entries()) {
    await onShare(at / queries.length);
    const search = () => {
      const asked = performance.now();
      const found = engine.search(query.text);
      checkMs.push(performance.now() - asked);
      return found;
    };
    fault = findFault(query.text, search, expected(query), idOf);
    if (fault !== undefined) break;
  }
  const measured =
    batchMs === undefined ? queries : fitToTime(queries, checkMs, batchMs, millisecondsEach / minRounds);
  return {
    contestant,
    engine,
    buildMs,
    firstAnswerMs: engine.firstAnswerMs ?? buildMs,
    expressed: queries.length,
    queries: measured,
    times: measured.map(() => []),
    passes: [],
    rounds: 0,
    spentMs: 0,
    fault,
  };
}

/** Turns a throw into a fault, so that the figures of the other engines are not lost. */
function findFault(
  query: string,
  search: () => BenchAnswer,
  expected: BenchAnswer,
  idOf: (row: number) => string,
): Fault | undefined {
  try {
    const reason = findDifference(search(), expected, idOf);
    return reason === undefined ? undefined : { kind: "wrong", query, reason };
  } catch (error) {
    return { kind: "failed", query, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** With fewer rounds, the median of a query's times may be one that other work on the machine has disturbed. */
const minRounds = 3;

/** Takes as many queries as a round of `maxMs` has time for: the same number of each class, and at least one. */
function fitToTime(
  queries: readonly BenchQuery[],
  expectedMs: readonly number[],
  batchMs: number,
  maxMs: number,
): readonly BenchQuery[] {
  const roundMs = expectedMs.reduce((sum, time) => sum + Math.max(time, batchMs), 0);
  if (roundMs <= maxMs) return queries;
  const counts = new Map<QueryClass, number>();
  for (const { of } of queries) counts.set(of, (counts.get(of) ?? 0) + 1);
  const perClass = Math.max(1, Math.floor((Math.max(0, ...counts.values()) * maxMs) / roundMs));
  const taken = new Map<QueryClass, number>();
  return queries.filter(({ of }) => {
    const before = taken.get(of) ?? 0;
    taken.set(of, before + 1);
    return before < perClass;
  });
}

/** Asks every query once. In batches, asks every query for `batchMs`, and then those `inTurn` in passes. */
export function measureRound(trial: Trial, inTurn: readonly BenchQuery[], batchMs: number | undefined): void {
  const { engine, queries, times, passes } = trial;
  const start = performance.now();
  let repetitions = 0;
  for (const [at, { text }] of queries.entries()) {
    const batch = timeBatch(() => engine.search(text), batchMs ?? 0);
    repetitions += batch.repetitions;
    times[at]?.push(batch.spentMs / batch.repetitions);
  }
  const spentMs = performance.now() - start;
  if (batchMs !== undefined) {
    // If no query was repeated, the batches were a pass already.
    const isPass = repetitions === queries.length && queries.length === inTurn.length;
    if (isPass) passes.push(spentMs / queries.length);
    else passes.push(...timePasses(engine, inTurn, batchMs));
  }
  trial.rounds += 1;
  // At least 0.01 ms, so that a clock too coarse to see a round does not make the measurement endless.
  trial.spentMs += Math.max(performance.now() - start, 0.01);
}

/** The length of the passes of a round, in batches: quartiles need more passes than there are rounds. */
const batchesOfPasses = 60;
/** The least length of a timed repetition of passes, in batches. */
const batchesPerPass = 5;

/**
 * Asks all queries in turn, over and over: among other queries, a query finds the processor's caches and branch
 * predictions less prepared than right after itself. Returns the milliseconds for a query, one figure for each pass.
 */
function timePasses(engine: BenchEngine, queries: readonly BenchQuery[], batchMs: number): number[] {
  const passes: number[] = [];
  const askAll = () => {
    for (const { text } of queries) engine.search(text);
  };
  for (let spentMs = 0; spentMs < batchMs * batchesOfPasses; ) {
    const pass = timeBatch(askAll, batchMs * batchesPerPass);
    passes.push(pass.spentMs / pass.repetitions / queries.length);
    spentMs += pass.spentMs;
  }
  return passes;
}
