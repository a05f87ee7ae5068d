/** What the page and the benchmark's worker tell each other: types only, nothing that runs. */
import type { QueryClass } from "./workload.ts";

export type { QueryClass };

/** `plain` is Array.filter and counting. */
export type EngineName = "vitae" | "plain" | "liqe";

export interface BenchmarkRequest {
  /** Number of activities. */
  size: number;
  engines: EngineName[];
}

/**
 * `data`: activities are invented. `expect`: the plain answers are worked out, which all others are held against.
 * `check`: an engine is built and asked everything once. `measure`: all engines take turns.
 */
export type BenchmarkStep = "data" | "expect" | "check" | "measure";

export interface BenchmarkProgress {
  step: BenchmarkStep;
  /** The engine of a check. */
  engine?: EngineName;
  /** Of the whole run, from 0 to 1. */
  share: number;
}

/** Milliseconds everywhere. A query's time is the median of its batches. */
export interface EngineFigures {
  kind: "figures";
  /** Queries in turn: the median pass, and the slower and faster quartile of all passes. */
  perSecond: number;
  perSecondLow: number;
  perSecondHigh: number;
  /** Of the queries' times. */
  medianMs: number;
  p99Ms: number;
  /** How many times as long as vitae it takes for the same queries; NaN where vitae has no figures. */
  timesVitae: number;
  /** All of the building, and how much of it comes before a first answer is possible. */
  buildMs: number;
  firstAnswerMs: number;
  classes: { of: QueryClass; medianMs: number; p99Ms: number }[];
  /** Queries that it can be asked, all of them checked. */
  expressed: number;
  /** As many of them were measured. */
  measured: number;
  rounds: number;
  /** What it cannot do. */
  lacks?: string;
}

/** `wrong`: an answer was not the plain one. `failed`: it threw, or could not be had. Neither has figures. */
export type EngineResult = EngineFigures | { kind: "wrong" | "failed"; query: string; reason: string };

export interface EngineReport {
  name: EngineName;
  result: EngineResult;
}

/** How many queries of each engine took from so long up to, not including, so long. */
export interface LatencyBin {
  fromMs: number;
  toMs: number;
  counts: { name: EngineName; count: number }[];
}

export interface BenchmarkReport {
  size: number;
  queries: number;
  /** As many of them, the same of every engine, are the queries per second. */
  inTurn: number;
  /** In the order asked. */
  engines: EngineReport[];
  histogram: LatencyBin[];
  /** The smallest step of the worker's clock. */
  clockMs: number;
  /** A query was repeated until about so long had passed. */
  batchMs: number;
  tookMs: number;
}

/** The calls that the worker answers, through Comlink. Who does not want to wait any longer terminates it. */
export interface BenchmarkWorker {
  /** Progress comes a few times a second at most. */
  run(request: BenchmarkRequest, onProgress: (progress: BenchmarkProgress) => void): Promise<BenchmarkReport>;
}
