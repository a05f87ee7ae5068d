/** Keeps a worker running: replaces one that fails, and stops after several failures in a row. */

import {
  type Connection,
  type ConnectionOptions,
  openConnection,
  type Reply,
  type WorkerFailure,
} from "./connection.ts";
import type { Outcome } from "./latest-only.ts";

export interface Deadlines {
  /** A worker that does not answer for this long is considered to hang. */
  callMs: number;
  /** The time that the next worker has to answer the same call. */
  retryMs: number;
  /** Loading fails when no data has arrived for this long. */
  stallMs: number;
  /** Loading fails when a worker has answered nothing for this long, even if its script may still be loading. */
  startMs: number;
}

interface SupervisorOptions extends Pick<ConnectionOptions, "startWorker" | "source" | "onProgress"> {
  deadlines: Deadlines;
  /** Called when the worker's script is gone, and starting it again did not help. */
  onStale: (reason: string) => void;
}

/** The failures since the last answer. */
interface History {
  restarts: number;
  lastFailure?: WorkerFailure | undefined;
}

type State =
  /** The next question starts a worker. */
  | ({ kind: "idle" } & History)
  | ({ kind: "running"; connection: Connection } & History)
  /** Every question fails until the data is loaded again. */
  | { kind: "stopped"; reason: string };

/** The worker is restarted this many times in a row, without an answer between. */
const maxRestarts = 3;

function afterFailure({ restarts }: History, failure: WorkerFailure): State {
  if (restarts === maxRestarts) return { kind: "stopped", reason: failure.reason };
  return { kind: "idle", restarts: restarts + 1, lastFailure: failure };
}

const isHanging = ({ kind }: WorkerFailure) => kind === "hangs" || kind === "hangs-loading";

export function createSupervisor({ deadlines, onStale, ...options }: SupervisorOptions) {
  const { callMs, retryMs, stallMs, startMs } = deadlines;
  let state: State = { kind: "idle", restarts: 0 };

  function connect(history: Exclude<State, { kind: "stopped" }>): Connection {
    if (history.kind === "running") return history.connection;
    const silenceMs = history.lastFailure?.kind === "hangs-loading" ? retryMs : callMs;
    const connection = openConnection({ ...options, silenceMs, stallMs, startMs });
    state = { ...history, kind: "running", connection };
    return connection;
  }

  /** Several calls may notice the same failure; only the first of them counts it. */
  function drop(lost: Connection, failure: WorkerFailure) {
    if (state.kind !== "running" || state.connection !== lost) return;
    lost.close(failure.reason);
    state = afterFailure(state, failure);
    if (state.kind === "stopped" && failure.kind === "unfetched") onStale(failure.reason);
  }

  function resetRestarts() {
    if (state.kind !== "stopped") state = { ...state, restarts: 0, lastFailure: undefined };
  }

  return {
    /**
     * Asks a worker, and a new one when the old one fails, as long as the answer is wanted. A question at which two
     * workers hang may be the cause, so it is not asked a third time.
     */
    async ask<T>(
      question: (connection: Connection, silenceMs: number) => Promise<Reply<T>>,
      isWanted: () => boolean = () => true,
    ): Promise<Outcome<T>> {
      let hasHung = false;
      while (state.kind !== "stopped") {
        const mine = connect(state);
        const reply = await question(mine, hasHung ? retryMs : callMs);
        if (reply.kind === "answered") return reply;
        if (reply.kind === "threw") return { kind: "failed", reason: reply.reason };
        const { failure } = reply;
        drop(mine, failure);
        if (!isWanted()) return { kind: "superseded" };
        if (hasHung && isHanging(failure)) return { kind: "failed", reason: failure.reason };
        hasHung ||= isHanging(failure);
      }
      return { kind: "failed", reason: state.reason };
    },
    /** Call this when a worker has answered. */
    resetRestarts,
    /** Loads the data again, and restarts the worker if the supervisor had given up. */
    reload() {
      if (state.kind === "stopped") state = { kind: "idle", restarts: 0 };
      resetRestarts();
      if (state.kind === "running") state.connection.load();
    },
    cancelOlder() {
      if (state.kind === "running") state.connection.cancelOlder();
    },
    /** Ends the worker. */
    stop(reason: string) {
      if (state.kind === "running") state.connection.close(reason);
      state = { kind: "stopped", reason };
    },
  };
}
