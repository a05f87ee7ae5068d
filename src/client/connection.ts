import { type Endpoint, wrap } from "comlink";
import { messageOf } from "../../model/message-of.ts";
import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../../worker/contract.ts";
import workerUrl from "../../worker/index.ts?worker&url";
import { takeEarlyWorker } from "./early-worker.ts";
import { clientMessages } from "./messages.ts";

/** The part of a Worker that is used here, so that tests can pass a fake. */
export type WorkerPort = Endpoint & { terminate(): void };

/**
 * The way a worker failed. `unfetched`: its script could not be loaded, because it is gone or blocked. `hangs`: it did
 * not answer a call in time. `hangs-loading`: it did not answer while it loaded the data. `died`: everything else.
 */
export interface WorkerFailure {
  kind: "unfetched" | "hangs-loading" | "hangs" | "died";
  reason: string;
}

interface StartedWorker {
  port: WorkerPort;
  /** Returns whether its script has been fetched. Until then it cannot answer. */
  isFetched(): boolean;
  /** The message of an error that happened before this module listened. */
  failure?: string | undefined;
}

/** Starts a worker, or adopts the one that the html started. Throws if the browser has no workers or refuses one. */
export function startWorker(): StartedWorker {
  try {
    const early = takeEarlyWorker(workerUrl);
    const port = early?.worker ?? new Worker(workerUrl, { type: "module" });
    return { port, isFetched: isScriptFetched, failure: early?.failure };
  } catch (error) {
    throw new Error(
      `The browser starts no worker, without which nothing can be searched: ${messageOf(error)}`,
    );
  }
}

/** A worker's script appears among the page's resources once it is fetched completely. */
function isScriptFetched(): boolean {
  return performance.getEntriesByName(new URL(workerUrl, window.location.href).href).length > 0;
}

/** Watches the port itself, because Comlink leaves a call unsettled when the worker cannot start or dies. */
function watch({ port, failure }: StartedWorker, onFailure: (failure: WorkerFailure) => void) {
  port.addEventListener("error", (event) => {
    onFailure(toFailure("message" in event ? String(event.message) : ""));
  });
  port.addEventListener("messageerror", () => onFailure({ kind: "died", reason: clientMessages.unreadable }));
  if (failure !== undefined) onFailure(toFailure(failure));
}

/** For a script that cannot be fetched, browsers send a plain event without a message. */
function toFailure(message: string): WorkerFailure {
  if (message === "") return { kind: "unfetched", reason: clientMessages.unstarted };
  return { kind: "died", reason: message };
}

/**
 * Checks for each call whether a value looks like its answer. The compiler cannot: a worker of another deploy, or a
 * broken one, may send anything.
 */
export const isReply: Record<keyof CvWorker, (value: unknown) => boolean> = {
  translate: () => true,
  load: isLoadReply,
  loadOlder: isLoadReply,
  cancelOlder: () => true,
  progress: (value) => isObject(value) && typeof value.bytes === "number",
  search: (value) =>
    isObject(value) &&
    isObject(value.answer) &&
    value.answer.rows instanceof Uint32Array &&
    value.answer.shownLanguages instanceof Int32Array &&
    Array.isArray(value.cards) &&
    Array.isArray(value.highlights),
  popup: (value) => isObject(value) && isPopupList(value.all) && isPopupList(value.text ?? value.all),
  cards: Array.isArray,
  days: (value) => isObject(value) && Array.isArray(value.days) && Array.isArray(value.months),
  text: isObject,
  edit: (value) => typeof value === "string",
  file: (value) => typeof value === "string",
  suggest: Array.isArray,
  advise: (value) => isObject(value) && Array.isArray(value.hints) && Array.isArray(value.problems),
  help: (value) => isObject(value) && Array.isArray(value.examples),
};

function isLoadReply(value: unknown): boolean {
  return isObject(value) && isObject(value.ok === true ? value.site : value.defect);
}

function isPopupList(value: unknown): boolean {
  return (
    isObject(value) && isObject(value.list) && isObject(value.hiddenByDefault) && Array.isArray(value.cards)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The result of a call: the answer, an error that the worker threw, or no answer because the worker failed. */
export type Reply<T> =
  | { kind: "answered"; value: T }
  | { kind: "threw"; reason: string }
  | { kind: "no-reply"; failure: WorkerFailure };

interface WorkerCall<T> {
  send: (calls: CvWorker) => Promise<T>;
  isReply: (value: unknown) => boolean;
}

/** One started worker. It loads the data at once. */
export interface Connection {
  /** Settles with the result of the newest `load`. The first one starts with the connection. */
  loaded(): Promise<Reply<LoadReply>>;
  /**
   * Always settles: with the answer, at the deadline, or when the worker fails. Waiting for the network does not count
   * as silence.
   */
  call<T>(call: WorkerCall<T>, silenceMs: number): Promise<Reply<T>>;
  /** Loads the data again, unless it is being loaded already. */
  load(): void;
  /**
   * Loads the older blocks of data, unless they have loaded or are loading. If that fails or stalls, the first block
   * can still be searched.
   */
  loadOlder(): Promise<Reply<LoadReply>>;
  cancelOlder(): void;
  close(reason: string): void;
}

export interface ConnectionOptions {
  startWorker: () => StartedWorker;
  source: DataSource;
  /** A worker that answers nothing for this long while it loads is considered to hang. */
  silenceMs: number;
  /** Loading fails when no data has arrived for this long. A call fails when it takes this long in total. */
  stallMs: number;
  /** Loading fails when the worker has answered nothing for this long since its start. */
  startMs: number;
  /** Called several times within `silenceMs` while data arrives. */
  onProgress: (progress: LoadProgress) => void;
}

type WorkerState =
  | { kind: "running"; worker: StartedWorker; calls: CvWorker }
  | { kind: "failed"; failure: WorkerFailure };

/** Starts a worker and wraps its calls, so that each of them settles. A worker that cannot be started has failed. */
function wrapWorker(start: () => StartedWorker) {
  const unanswered = new Set<(failure: WorkerFailure) => void>();
  let state: WorkerState;
  try {
    const worker = start();
    const calls = wrap<CvWorker>(worker.port);
    state = { kind: "running", worker, calls };
    watch(worker, fail);
    globalThis.window?.cvTranslateWorker?.(calls);
  } catch (error) {
    state = { kind: "failed", failure: { kind: "died", reason: messageOf(error) } };
  }

  /** Ends the worker. Its unanswered calls settle with the failure. */
  function fail(failure: WorkerFailure) {
    if (state.kind === "failed") return;
    state.worker.port.terminate();
    state = { kind: "failed", failure };
    for (const settle of unanswered) settle(failure);
    unanswered.clear();
  }

  /** Settles with the answer or the worker's failure. An answer of the wrong shape is a failure of the worker. */
  function call<T>({ send, isReply }: WorkerCall<T>): Promise<Reply<T>> {
    if (state.kind === "failed") return Promise.resolve({ kind: "no-reply", failure: state.failure });
    const { calls } = state;
    return new Promise((resolve) => {
      const onFailure = (failure: WorkerFailure) => resolve({ kind: "no-reply", failure });
      unanswered.add(onFailure);
      // Posting a value that cannot be cloned throws before there is a promise.
      new Promise<T>((settle) => settle(send(calls)))
        .then(
          (value) =>
            isReply(value)
              ? resolve({ kind: "answered", value })
              : fail({ kind: "died", reason: clientMessages.invalid }),
          (error: unknown) => resolve({ kind: "threw", reason: messageOf(error) }),
        )
        .finally(() => unanswered.delete(onFailure));
    });
  }

  const failAfter = (ms: number, kind: "hangs" | "hangs-loading") =>
    startDeadline(ms, () => fail({ kind, reason: clientMessages.noReply(ms) }));

  return { call, fail, failAfter, isFetched: () => state.kind === "running" && state.worker.isFetched() };
}

const progressCall: WorkerCall<LoadProgress> = {
  send: (calls) => calls.progress(),
  isReply: isReply.progress,
};

export function openConnection(options: ConnectionOptions): Connection {
  const { source, stallMs } = options;
  const worker = wrapWorker(options.startWorker);
  let isLoading = false;
  let loading: Promise<Reply<LoadReply>>;
  let loadingOlder: Promise<Reply<LoadReply>> | undefined;

  function load() {
    if (isLoading) return;
    isLoading = true;
    loadingOlder = undefined;
    loading = watchLoading(
      worker,
      (calls) => calls.load(source),
      // Ending the worker also ends its requests, so that the next attempt does not queue behind them.
      (reason) => worker.fail({ kind: "died", reason }),
      options,
    ).finally(() => {
      isLoading = false;
    });
  }

  const cancelOlder = () => {
    void worker.call({ send: (calls) => calls.cancelOlder(), isReply: isReply.cancelOlder });
  };

  load();

  return {
    loaded: () => loading,
    async call(call, silenceMs) {
      const silenceLimit = worker.failAfter(silenceMs, "hangs");
      const totalLimit = worker.failAfter(stallMs, "hangs");
      const polling = setInterval(async () => {
        const reply = await worker.call(progressCall);
        // Only waiting for the network restarts the limit, not computing for too long.
        if (reply.kind === "answered" && reply.value.isFetching === true) silenceLimit.restart();
      }, silenceMs / 4);
      const reply = await worker.call(call);
      for (const limit of [silenceLimit, totalLimit]) limit.stop();
      clearInterval(polling);
      return reply;
    },
    load,
    async loadOlder() {
      loadingOlder ??= watchLoading(worker, (calls) => calls.loadOlder(), cancelOlder, options);
      const attempt = loadingOlder;
      const reply = await attempt;
      // After a failure, the next call tries again.
      const hasFailed = reply.kind !== "answered" || !reply.value.ok;
      if (loadingOlder === attempt && hasFailed) loadingOlder = undefined;
      return reply;
    },
    cancelOlder,
    close: (reason) => worker.fail({ kind: "died", reason }),
  };
}

/**
 * Loads, with two deadlines instead of a total one: the worker must keep answering, and data must keep arriving. So
 * loading may take as long as the network needs.
 */
function watchLoading(
  worker: ReturnType<typeof wrapWorker>,
  send: WorkerCall<LoadReply>["send"],
  onStalled: (reason: string) => void,
  { silenceMs, stallMs, startMs, onProgress }: ConnectionOptions,
): Promise<Reply<LoadReply>> {
  return new Promise((resolve) => {
    let received = 0;
    const silenceLimit = worker.failAfter(silenceMs, "hangs-loading");
    const giveUp = (reason: string) => {
      finish({ kind: "threw", reason });
      onStalled(reason);
    };
    const stallLimit = startDeadline(stallMs, () => giveUp(clientMessages.stalled(stallMs / 1000)));
    const startLimit = startDeadline(startMs, () => giveUp(clientMessages.noReply(startMs)));
    // A worker that waits for the network still answers `progress`. One that has died or hangs does not.
    const polling = setInterval(async () => {
      // Until the worker's script is fetched, only the network can be slow.
      if (!worker.isFetched()) silenceLimit.restart();
      const reply = await worker.call(progressCall);
      if (reply.kind === "no-reply") return;
      startLimit.stop();
      silenceLimit.restart();
      if (reply.kind === "threw") return;
      const { bytes, filesDone } = reply.value;
      if (bytes + filesDone !== received) stallLimit.restart();
      received = bytes + filesDone;
      onProgress(reply.value);
    }, silenceMs / 4);
    const finish = (reply: Reply<LoadReply>) => {
      for (const limit of [silenceLimit, stallLimit, startLimit]) limit.stop();
      clearInterval(polling);
      resolve(reply);
    };
    worker.call({ send, isReply: isReply.load }).then(finish);
  });
}

interface Deadline {
  /** Starts the full time again. */
  restart(): void;
  stop(): void;
}

/** A deadline is divided into this many ticks. */
const ticks = 8;

/**
 * Calls `onMissed` once, when the deadline has not been restarted in time. It counts ticks instead of reading the
 * clock: after the computer has slept, or this thread was busy, only a single tick is due, and answers that have
 * arrived are delivered before the next one. Ticks do not count while the page is hidden, because browsers delay the
 * timers and messages of background tabs.
 */
function startDeadline(milliseconds: number, onMissed: () => void): Deadline {
  let ticksLeft = ticks;
  const timer = setInterval(() => {
    const isHidden = typeof document !== "undefined" && document.hidden;
    if (isHidden || --ticksLeft > 0) return;
    clearInterval(timer);
    onMissed();
  }, milliseconds / ticks);
  return {
    restart() {
      ticksLeft = ticks;
    },
    stop: () => clearInterval(timer),
  };
}
