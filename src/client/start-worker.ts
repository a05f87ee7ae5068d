import { type Endpoint, wrap } from "comlink";
import type { CvWorker } from "../../worker/contract.ts";
import workerUrl from "../../worker/index.ts?worker&url";
import { type EarlyWorker, takeEarlyWorker } from "./early-worker.ts";

/** What Comlink and this file need of a Worker. Tests give one of their own. */
export type CvPort = Endpoint & { terminate(): void };

/**
 * How a worker was lost. `unfetched`: its script never came, because it is gone or something forbids it. `hangs`:
 * it is silent in the middle of a call; `hangs-loading`: before it could be asked anything. `died`: all else.
 */
export interface Loss {
  kind: "unfetched" | "hangs-loading" | "hangs" | "died";
  reason: string;
}

/** Where the calls are answered, and a way to hear that it was lost. */
export interface Thread {
  calls: CvWorker;
  /** Whether its program is here. Until then its silence is the line's. */
  hasCome(): boolean;
  watch(onLost: (loss: Loss) => void): void;
  stop(): void;
}

/** A worker; in a browser that has none, or refuses to make one, this thread. */
export function startThread(): Thread {
  try {
    const early = takeEarlyWorker(workerUrl);
    if (early !== undefined) return fromEarly(early);
    const worker = new Worker(workerUrl, { type: "module" });
    return toThread(worker, hasWorkerScript);
  } catch (error) {
    console.warn("Searching without a worker:", error);
    return thisThread();
  }
}

/** What it said before anyone listened is told now. */
function fromEarly(early: EarlyWorker): Thread {
  const thread = toThread(early.worker, hasWorkerScript);
  return {
    ...thread,
    watch(onLost) {
      thread.watch(onLost);
      if (early.failure !== undefined) onLost(toLoss(early.failure));
    },
  };
}

/** A script that cannot be fetched gives a plain event without a message. */
function toLoss(message: string): Loss {
  if (message === "") return { kind: "unfetched", reason: "The worker could not be started." };
  return { kind: "died", reason: message };
}

/** Browsers list what was fetched, workers' scripts too, and only once it is there. */
function hasWorkerScript(): boolean {
  return performance.getEntriesByName(new URL(workerUrl, window.location.href).href).length > 0;
}

/** Comlink leaves a call unsettled when the worker cannot start, throws outside a call or dies. */
export function toThread(port: CvPort, hasCome = () => true): Thread {
  return {
    calls: wrap<CvWorker>(port),
    hasCome,
    watch(onLost) {
      port.addEventListener("error", (event) => {
        onLost(toLoss("message" in event ? String(event.message) : ""));
      });
      port.addEventListener("messageerror", () =>
        onLost({ kind: "died", reason: "The worker's answer could not be read." }),
      );
    },
    stop: () => port.terminate(),
  };
}

/**
 * The worker's own program, run here. This import is the one exception to the rule that src takes only types from
 * the worker: a chunk of its own that no browser with workers ever fetches.
 */
function thisThread(): Thread {
  let api: Promise<CvWorker> | undefined;
  const open = () => {
    api ??= import("../../worker/api.ts").then(({ createApi }) => createApi());
    // A failed import is asked for anew.
    api.catch(() => {
      api = undefined;
    });
    return api;
  };
  return {
    calls: {
      load: async (source) => (await open()).load(source),
      progress: async () => (await open()).progress(),
      search: async (request) => (await open()).search(request),
      cards: async (request) => (await open()).cards(request),
      edit: async (request) => (await open()).edit(request),
    },
    hasCome: () => true,
    watch() {},
    stop() {},
  };
}
