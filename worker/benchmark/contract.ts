/** The messages between the page and the benchmark's worker: types only. */
import type { QueryClass } from "./workload.ts";

/** `plain` filters with Array.filter and counts one by one. */
export type EngineName = "vitae" | "plain" | "liqe";

export interface BenchmarkRequest {
  /** The number of activities. */
  size: number;
  engines: EngineName[];
}

/**
 * `data`: activities are generated. `expect`: the plain answers are computed, which all others are compared with.
 * `check`: an engine is built and runs every query once. `measure`: all engines take turns.
 */
export type BenchmarkStep = "data" | "expect" | "check" | "measure";

export interface BenchmarkProgress {
  step: BenchmarkStep;
  /** The engine that is checked. */
  engine?: EngineName;
  /** The completed share of the whole run, from 0 to 1. */
  share: number;
}

/** Times are in milliseconds. The time of a query is the median of its batches. */
export interface EngineFigures {
  kind: "figures";
  /** Queries per second, each run once by an engine that has not seen it: the median round, and the quartiles. */
  perSecond: number;
  perSecondLow: number;
  perSecondHigh: number;
  /** Queries per second when they are repeated, so that the engine may answer from a cache. */
  perSecondAgain: number;
  /** The median time of a query. */
  medianMs: number;
  p99Ms: number;
  /** The engine's time for the same queries, in multiples of vitae's; NaN if vitae has no figures. */
  timesVitae: number;
  /** The build time, and the part of it before a first answer is possible. */
  buildMs: number;
  firstAnswerMs: number;
  classes: { of: QueryClass; medianMs: number; p99Ms: number }[];
  /** The number of queries that the engine can express; all of them are checked and measured. */
  expressed: number;
  /** The number of times that the engine was rebuilt and ran all queries. */
  rounds: number;
  /** A sentence about queries that the engine cannot express. */
  lacks?: string;
}

/** `wrong`: an answer differed from the plain one. `failed`: the engine threw or could not be loaded. */
type EngineResult = EngineFigures | { kind: "wrong" | "failed"; query: string; reason: string };

export interface EngineReport {
  name: EngineName;
  result: EngineResult;
}

/** The number of queries of each engine that took at least `fromMs` and less than `toMs`. */
export interface LatencyBin {
  fromMs: number;
  toMs: number;
  counts: { name: EngineName; count: number }[];
}

export interface BenchmarkReport {
  size: number;
  queries: number;
  /** In the order of the request. */
  engines: EngineReport[];
  histogram: LatencyBin[];
  /** The smallest step of the worker's clock. */
  clockMs: number;
  /** Each query was repeated until about this long had passed. */
  batchMs: number;
  tookMs: number;
}

/** The call that the worker answers, through Comlink. To cancel a run, terminate the worker. */
export interface BenchmarkWorker {
  /** Reports progress at most ten times a second within a step. */
  run(request: BenchmarkRequest, onProgress: (progress: BenchmarkProgress) => void): Promise<BenchmarkReport>;
}
