/** An engine that takes part in a run: built, asked everything once, and then measured round by round. */
import type { CvData } from "../contract.ts";
import { type BenchEngine, type Contestant, type Fault, type Found, findDifference } from "./engines.ts";
import { timeBatch } from "./time-batch.ts";
import type { BenchQuery, QueryClass } from "./workload.ts";

export interface Running {
  readonly contestant: Contestant;
  readonly engine: BenchEngine;
  readonly buildMs: number;
  readonly firstAnswerMs: number;
  readonly expressed: number;
  /** Those to measure. */
  readonly queries: readonly BenchQuery[];
  /** By query, in milliseconds. */
  readonly times: readonly number[][];
  /** In batches: a query's average time while they are asked in turn, in milliseconds. */
  readonly passes: number[];
  rounds: number;
  spentMs: number;
  readonly fault: Fault | undefined;
}

interface Preparation {
  readonly data: CvData;
  readonly workload: readonly BenchQuery[];
  readonly expected: (query: BenchQuery) => Found;
  readonly millisecondsEach: number;
  readonly batchMs: number | undefined;
  readonly onShare: (share: number) => void | Promise<void>;
}

export async function prepare(
  contestant: Contestant,
  { data, workload, expected, millisecondsEach, batchMs, onShare }: Preparation,
): Promise<Running> {
  await onShare(0);
  const start = performance.now();
  const engine = await contestant.create(data);
  const buildMs = performance.now() - start;
  const queries = workload.filter((query) => contestant.expresses(query));
  const idOf = (row: number) => data.activities[row]?.id ?? "";
  const checkMs: number[] = [];
  let fault: Fault | undefined;
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
    batchMs === undefined ? queries : fitToTime(queries, checkMs, batchMs, millisecondsEach / wantedRounds);
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

/** An engine that throws is no reason to lose the others' figures. */
function findFault(
  query: string,
  search: () => Found,
  expected: Found,
  idOf: (row: number) => string,
): Fault | undefined {
  try {
    const reason = findDifference(search(), expected, idOf);
    return reason === undefined ? undefined : { kind: "wrong", query, reason };
  } catch (error) {
    return { kind: "failed", query, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** With fewer, the median of a query's times is one that something else on the machine may have disturbed. */
const wantedRounds = 3;

/** As many as one round has time for, the same number of each class as far as there are any, one at least. */
function fitToTime(
  queries: readonly BenchQuery[],
  expectedMs: readonly number[],
  batchMs: number,
  mostMs: number,
): readonly BenchQuery[] {
  const roundMs = expectedMs.reduce((sum, time) => sum + Math.max(time, batchMs), 0);
  if (roundMs <= mostMs) return queries;
  const counts = new Map<QueryClass, number>();
  for (const { of } of queries) counts.set(of, (counts.get(of) ?? 0) + 1);
  const most = Math.max(1, Math.floor((Math.max(0, ...counts.values()) * mostMs) / roundMs));
  const taken = new Map<QueryClass, number>();
  return queries.filter(({ of }) => {
    const number = taken.get(of) ?? 0;
    taken.set(of, number + 1);
    return number < most;
  });
}

/** Every query once; in batches every query for so long, and those `inTurn` as a whole. */
export function measureRound(one: Running, inTurn: readonly BenchQuery[], batchMs: number | undefined): void {
  const { engine, queries, times } = one;
  const start = performance.now();
  let repetitions = 0;
  for (const [at, { text }] of queries.entries()) {
    const batch = timeBatch(() => engine.search(text), batchMs ?? 0);
    repetitions += batch.repetitions;
    times[at]?.push(batch.spentMs / batch.repetitions);
  }
  const spentMs = performance.now() - start;
  if (batchMs !== undefined) {
    // Without repetitions the batches were such a pass already.
    const isPass = repetitions === queries.length && queries.length === inTurn.length;
    if (isPass) one.passes.push(spentMs / queries.length);
    else one.passes.push(...timePasses(engine, inTurn, batchMs));
  }
  one.rounds += 1;
  // No clock that is too coarse to see a round makes it endless.
  one.spentMs += Math.max(performance.now() - start, 0.01);
}

/** Passes of a round, for so many batches' time: a spread needs more of them than there are rounds. */
const batchesOfPasses = 60;
/** The least that a pass takes, in batches. */
const batchesPerPass = 5;

/**
 * All queries in turn, as a whole and over and over: asked amid others a query finds the processor's caches and
 * guesses less prepared than right after itself. Milliseconds a query, one for each pass.
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
