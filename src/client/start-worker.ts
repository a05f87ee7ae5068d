import { type Endpoint, wrap } from "comlink";
import { messageOf } from "../../model/message-of.ts";
import type { CvWorker } from "../../worker/contract.ts";
import workerUrl from "../../worker/index.ts?worker&url";
import { takeEarlyWorker } from "./early-worker.ts";

/** The part of a Worker that is used here, so that tests can give one of their own. */
export type WorkerPort = Endpoint & { terminate(): void };

/**
 * How a worker failed. `unfetched`: its script never came, because it is gone or something forbids it. `hangs`: it
 * did not answer a call in time. `hangs-loading`: it did not answer while it loaded the data. `died`: all else.
 */
export interface WorkerFailure {
  kind: "unfetched" | "hangs-loading" | "hangs" | "died";
  reason: string;
}

/** A started worker: its calls, and a way to learn that it failed. */
export interface RunningWorker {
  calls: CvWorker;
  /** Whether its script has been fetched. Until then its silence is the network's. */
  isFetched(): boolean;
  watch(onFailure: (failure: WorkerFailure) => void): void;
  stop(): void;
}

/** Starts a worker. Throws where the browser has none, or refuses to make one. */
export function startWorker(): RunningWorker {
  try {
    const early = takeEarlyWorker(workerUrl);
    const port = early?.worker ?? new Worker(workerUrl, { type: "module" });
    return toRunningWorker(port, { isFetched: isScriptFetched, failure: early?.failure });
  } catch (error) {
    throw new Error(
      `The browser starts no worker, without which nothing can be searched: ${messageOf(error)}`,
    );
  }
}

/** Browsers list the scripts of workers among the fetched resources, once they are complete. */
function isScriptFetched(): boolean {
  return performance.getEntriesByName(new URL(workerUrl, window.location.href).href).length > 0;
}

interface WorkerStart {
  isFetched?: () => boolean;
  /** The message of an error from before anyone listened. */
  failure?: string | undefined;
}

/** Watches the port itself, because Comlink leaves a call unsettled when the worker cannot start or dies. */
export function toRunningWorker(
  port: WorkerPort,
  { isFetched = () => true, failure }: WorkerStart = {},
): RunningWorker {
  return {
    calls: wrap<CvWorker>(port),
    isFetched,
    watch(onFailure) {
      port.addEventListener("error", (event) => {
        onFailure(toFailure("message" in event ? String(event.message) : ""));
      });
      port.addEventListener("messageerror", () =>
        onFailure({ kind: "died", reason: "The worker's answer could not be read." }),
      );
      if (failure !== undefined) onFailure(toFailure(failure));
    },
    stop: () => port.terminate(),
  };
}

/** A script that cannot be fetched gives a plain event without a message. */
function toFailure(message: string): WorkerFailure {
  if (message === "") return { kind: "unfetched", reason: "The worker could not be started." };
  return { kind: "died", reason: message };
}
