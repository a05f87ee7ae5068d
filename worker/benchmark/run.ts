/**
 * The benchmark itself, without a word of Node: it runs in a worker as well. All engines of a run take turns, so
 * that whatever else the machine does meets all of them alike.
 */
import type { CvData } from "../contract.ts";
import type { Contestant, Found } from "./engines.ts";
import { type Measurement, toMeasurement } from "./measurement.ts";
import { createPlain } from "./plain.ts";
import { measureRound, prepare, type Running } from "./running.ts";
import { type BenchQuery, createWorkload } from "./workload.ts";

interface RunOptions {
  readonly data: CvData;
  readonly contestants: readonly Contestant[];
  /** Queries of each class. */
  readonly perClass: number;
  /** How long each engine is measured; a slow one gets some more, and one round at least. */
  readonly millisecondsEach: number;
  /**
   * For a coarse clock: a query is repeated until about so long has passed. An engine that is too slow for that is
   * measured on fewer queries of each class, and those that all engines have left are timed as a whole, in turn.
   * Without, a query is timed once a round.
   */
  readonly batchMs?: number;
  readonly onProgress: (progress: Progress) => void | Promise<void>;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly step: "expect" | "check" | "measure";
  /** Undefined where the answers to check by are worked out. */
  readonly name: string | undefined;
}

/**
 * A turn is rounds of the workload for about so long, one at least. With a single round each, the fastest engine would
 * spend most of its turn on getting back into the processor's caches what a slower one took from there.
 */
const turnMs = 50;
/** More rounds than these say nothing new. */
const mostRounds = 200;
/** Fewer than these say little, so an engine may take longer for them, by this factor. */
const fewRounds = 5;
const patience = 8;
/** An engine's measuring beside its check, in what it counts for progress. */
const measureSteps = 4;

export async function run(options: RunOptions): Promise<Measurement[]> {
  const { data, contestants, millisecondsEach, batchMs, onProgress } = options;
  const workload = createWorkload(data, options.perClass);
  const steps = 1 + contestants.length * (1 + measureSteps);
  const report = (done: number, step: Progress["step"], name?: string) =>
    onProgress({ done, of: steps, step, name });
  const expected = await expectedAnswers(data, workload, contestants, (share) => report(share, "expect"));
  const running: Running[] = [];
  for (const [at, contestant] of contestants.entries()) {
    running.push(
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

  const inTurn = findCommon(running, workload);
  // Batches are few and each is many times of a query, so nobody gets more of them than their time holds.
  const leastRounds = batchMs === undefined ? fewRounds : 1;
  const left = () => running.filter((one) => wantsMore(one, millisecondsEach, leastRounds));
  for (let turn = left(); turn.length > 0; turn = left()) {
    for (const one of turn) {
      const share = running.reduce((sum, { spentMs }) => sum + Math.min(1, spentMs / millisecondsEach), 0);
      await report(contestants.length + 1 + share * measureSteps, "measure", one.contestant.name);
      const end = performance.now() + turnMs;
      do measureRound(one, inTurn, batchMs);
      while (performance.now() < end && wantsMore(one, millisecondsEach, leastRounds));
    }
  }
  for (const { engine } of running) engine.close?.();
  return running.map((one) => toMeasurement(one, workload.length, inTurn.length));
}

/** What engines are compared by has to be the same for all of them. */
function findCommon(running: readonly Running[], workload: readonly BenchQuery[]): readonly BenchQuery[] {
  const sets = running.filter(({ fault }) => fault === undefined).map(({ queries }) => new Set(queries));
  return workload.filter((query) => sets.every((queries) => queries.has(query)));
}

function wantsMore({ fault, spentMs, rounds }: Running, millisecondsEach: number, least: number): boolean {
  if (fault !== undefined || rounds >= mostRounds) return false;
  return spentMs < millisecondsEach || (rounds < least && spentMs < millisecondsEach * patience);
}

type Expected = (query: BenchQuery, contestant: Contestant) => Found;
type OnShare = (share: number) => void | Promise<void>;

async function expectedAnswers(
  data: CvData,
  workload: readonly BenchQuery[],
  contestants: readonly Contestant[],
  onShare: OnShare,
): Promise<Expected> {
  const answers = new Map<string, Found>();
  for (const reading of new Set(contestants.map((contestant) => contestant.reading))) {
    const engine = await createPlain(reading).create(data);
    for (const [at, { text }] of workload.entries()) {
      await onShare(at / workload.length);
      const { ids, counts } = engine.search(text);
      // Held for the whole run: at a million rows a list of numbers would take four times the room.
      answers.set(`${reading} ${text}`, { ids: Uint32Array.from(ids, Number), counts });
    }
  }
  return ({ text }, { reading }) => answers.get(`${reading} ${text}`)!;
}
