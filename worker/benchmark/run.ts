/**
 * A run of the benchmark, in Node or in a worker. All engines take turns, so that other work on the machine affects
 * all of them alike.
 */
import type { CvData } from "../contract.ts";
import type { BenchAnswer, Contestant } from "./engines.ts";
import { type Measurement, toMeasurement } from "./measurement.ts";
import { createPlain } from "./plain.ts";
import { measureRound, prepare, type Trial } from "./trial.ts";
import { type BenchQuery, createWorkload } from "./workload.ts";

interface RunOptions {
  readonly data: CvData;
  readonly contestants: readonly Contestant[];
  /** The number of queries of each class. */
  readonly perClass: number;
  /** How long each engine is measured. A slow one gets some more time, and at least one round. */
  readonly millisecondsEach: number;
  /**
   * For a coarse clock: each query is repeated until this long has passed. An engine that is too slow for that is
   * measured on fewer queries of each class, and the queries that all engines were measured on are also timed in
   * passes. If undefined, each query is timed once a round.
   */
  readonly batchMs?: number;
  readonly onProgress: (progress: Progress) => void | Promise<void>;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly step: "expect" | "check" | "measure";
  /** The contestant; undefined while the expected answers are computed. */
  readonly name: string | undefined;
}

/**
 * A turn has rounds of the workload for about this long, and at least one. With a single round, the fastest engine
 * would spend most of its turn on refilling the processor's caches after a slower one.
 */
const turnMs = 50;
/** More rounds show nothing new. */
const maxRounds = 200;
/** Fewer rounds show little, so an engine may take longer for them, by this factor. */
const minRounds = 5;
const overtimeFactor = 8;
/** How much measuring an engine counts for progress, compared with checking it. */
const measureSteps = 4;

export async function run(options: RunOptions): Promise<Measurement[]> {
  const { data, contestants, millisecondsEach, batchMs, onProgress } = options;
  const workload = createWorkload(data, options.perClass);
  const steps = 1 + contestants.length * (1 + measureSteps);
  const report = (done: number, step: Progress["step"], name?: string) =>
    onProgress({ done, of: steps, step, name });
  const expected = await expectedAnswers(data, workload, contestants, (share) => report(share, "expect"));
  const trials: Trial[] = [];
  for (const [at, contestant] of contestants.entries()) {
    trials.push(
      await prepare(contestant, {
        data,
        workload,
        expected: (query) => expected(query, contestant),
        millisecondsEach,
        batchMs,
        onShare: (share) => report(1 + at + share, "check", contestant.name),
      }),
    );
  }

  const inTurn = findCommon(trials, workload);
  // A batch already repeats each query, so no engine needs overtime for more rounds of batches.
  const wantedRounds = batchMs === undefined ? minRounds : 1;
  const unfinished = () => trials.filter((trial) => needsRounds(trial, millisecondsEach, wantedRounds));
  for (let turn = unfinished(); turn.length > 0; turn = unfinished()) {
    for (const trial of turn) {
      const share = trials.reduce((sum, { spentMs }) => sum + Math.min(1, spentMs / millisecondsEach), 0);
      await report(contestants.length + 1 + share * measureSteps, "measure", trial.contestant.name);
      const end = performance.now() + turnMs;
      do measureRound(trial, inTurn, batchMs);
      while (performance.now() < end && needsRounds(trial, millisecondsEach, wantedRounds));
    }
  }
  for (const { engine } of trials) engine.close?.();
  return trials.map((trial) => toMeasurement(trial, workload.length, inTurn.length));
}

/** Returns the queries that all engines are measured on, because only those compare the engines. */
function findCommon(trials: readonly Trial[], workload: readonly BenchQuery[]): readonly BenchQuery[] {
  const sets = trials.filter(({ fault }) => fault === undefined).map(({ queries }) => new Set(queries));
  return workload.filter((query) => sets.every((queries) => queries.has(query)));
}

function needsRounds({ fault, spentMs, rounds }: Trial, millisecondsEach: number, wanted: number): boolean {
  if (fault !== undefined || rounds >= maxRounds) return false;
  return spentMs < millisecondsEach || (rounds < wanted && spentMs < millisecondsEach * overtimeFactor);
}

/** Computes the plain answers that the engines' answers are compared with. */
async function expectedAnswers(
  data: CvData,
  workload: readonly BenchQuery[],
  contestants: readonly Contestant[],
  onShare: (share: number) => void | Promise<void>,
): Promise<(query: BenchQuery, contestant: Contestant) => BenchAnswer> {
  const answers = new Map<string, BenchAnswer>();
  for (const titleMatching of new Set(contestants.map((contestant) => contestant.titleMatching))) {
    const engine = await createPlain(titleMatching).create(data);
    for (const [at, { text }] of workload.entries()) {
      await onShare(at / workload.length);
      const { ids, counts } = engine.search(text);
      // Answers are kept for the whole run, and at a million rows a list of numbers takes four times the memory.
      answers.set(`${titleMatching} ${text}`, { ids: Uint32Array.from(ids, Number), counts });
    }
  }
  return ({ text }, { titleMatching }) => answers.get(`${titleMatching} ${text}`)!;
}
