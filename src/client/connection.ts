/** One started worker: its calls, a deadline for them, and its end. */
import { type Endpoint, wrap } from "comlink";
import { messageOf } from "../../model/message-of.ts";
import type { CvWorker, LoadProgress } from "../../worker/contract.ts";
import workerUrl from "../../worker/index.ts?worker&url";
import { takeEarlyWorker } from "./early-worker.ts";
import { clientMessages } from "./messages.ts";

/** The part of a Worker that is used here, so that tests can pass a fake. */
export type WorkerPort = Endpoint & { terminate(): void };

interface StartedWorker {
  port: WorkerPort;
  /** The message of an error that happened before this module listened. */
  failure?: string | undefined;
}

/** Starts a worker, or adopts the one that the html started. Throws if the browser has no workers or refuses one. */
export function startWorker(): StartedWorker {
  try {
    const early = takeEarlyWorker(workerUrl);
    const port = early?.worker ?? new Worker(workerUrl, { type: "module" });
    return { port, failure: early?.failure };
  } catch (error) {
    throw new Error(
      `The browser starts no worker, without which nothing can be searched: ${messageOf(error)}`,
    );
  }
}

/** The end of a worker. `isMissing`: its script could not be fetched, because it is gone or blocked. */
interface Loss {
  kind: "lost";
  reason: string;
  isMissing?: boolean;
}

/** The result of a call: the answer, an error that the worker threw, or no answer because the worker ended. */
export type Reply<T> = { kind: "answered"; value: T } | { kind: "failed"; reason: string } | Loss;

export interface Connection {
  /** Always settles. */
  call<T>(send: (calls: CvWorker) => Promise<T>): Promise<Reply<T>>;
  isLost(): boolean;
  close(): void;
}

export interface Deadlines {
  /** A worker that does not reply to a pending call within this time is terminated. */
  silenceMs: number;
  /** A worker that waits for the network is ended if no data arrives for this long. */
  stallMs: number;
}

interface ConnectionOptions {
  startWorker: () => StartedWorker;
  deadlines: Deadlines;
  /** Called several times within `silenceMs` while an answer is awaited. */
  onProgress: (progress: LoadProgress) => void;
}

/** The number of times that a worker is asked for its progress within the deadline. */
const checks = 9;

/** Comlink leaves a call unsettled when the worker cannot start or dies, so the port itself is watched. */
export function openConnection({ startWorker, deadlines, onProgress }: ConnectionOptions): Connection {
  const { silenceMs, stallMs } = deadlines;
  const checkMs = silenceMs / checks;
  const unanswered = new Set<(loss: Loss) => void>();
  let worker: { port: WorkerPort; calls: CvWorker } | undefined;
  let loss: Loss = { kind: "lost", reason: "" };
  let checking: ReturnType<typeof setInterval> | undefined;
  /** The number of checks since the worker replied, and since data or an answer arrived. */
  let silent = 0;
  let idle = 0;

  function lose(reason: string, isMissing = false) {
    worker?.port.terminate();
    worker = undefined;
    loss = { kind: "lost", reason, isMissing };
    clearInterval(checking);
    for (const settle of unanswered) settle(loss);
    unanswered.clear();
  }

  /** For a script that cannot be fetched, browsers send a plain event without a message. */
  const onError = (message: string) => lose(message || clientMessages.unstarted, message === "");

  /**
   * Asks the worker for its progress as long as it owes an answer: one that waits for the network still replies. Counts
   * checks instead of reading the clock, so that the time of a sleeping computer, a busy page or a hidden tab, whose
   * timers and messages browsers delay, is not the worker's.
   */
  function startChecking(calls: CvWorker) {
    let received = 0;
    silent = 0;
    idle = 0;
    checking = setInterval(async () => {
      if (globalThis.document?.hidden) return;
      silent += 1;
      idle += 1;
      if (silent >= checks) return lose(clientMessages.noReply(silenceMs));
      if (idle >= stallMs / checkMs) return lose(clientMessages.stalled(stallMs / 1000));
      const progress = await calls.progress();
      silent = 0;
      if (progress.bytes + progress.filesDone !== received) idle = 0;
      received = progress.bytes + progress.filesDone;
      if (unanswered.size > 0) onProgress(progress);
    }, checkMs);
  }

  try {
    const { port, failure } = startWorker();
    worker = { port, calls: wrap<CvWorker>(port) };
    port.addEventListener("error", (event) => onError("message" in event ? String(event.message) : ""));
    port.addEventListener("messageerror", () => lose(clientMessages.unreadable));
    if (failure !== undefined) onError(failure);
    else globalThis.window?.cvTranslateWorker?.(worker.calls);
  } catch (error) {
    lose(messageOf(error));
  }

  return {
    async call<T>(send: (calls: CvWorker) => Promise<T>): Promise<Reply<T>> {
      if (worker === undefined) return loss;
      const { calls } = worker;
      if (unanswered.size === 0) startChecking(calls);
      let onLost = (_: Loss) => {};
      const lost = new Promise<Loss>((resolve) => {
        onLost = resolve;
      });
      unanswered.add(onLost);
      try {
        const answered = send(calls).then((value) => ({ kind: "answered" as const, value }));
        return await Promise.race([lost, answered]);
      } catch (error) {
        return { kind: "failed", reason: messageOf(error) };
      } finally {
        unanswered.delete(onLost);
        idle = 0;
        if (unanswered.size === 0) clearInterval(checking);
      }
    },
    isLost: () => worker === undefined,
    close: () => lose(""),
  };
}
