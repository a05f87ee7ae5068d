import { proxy, wrap } from "comlink";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../model/message-of.ts";
import type {
  BenchmarkProgress,
  BenchmarkReport,
  BenchmarkRequest,
  BenchmarkWorker,
} from "../../../worker/benchmark/contract.ts";
import workerUrl from "../../../worker/benchmark/index.ts?worker&url";

/** The progress of a run. */
interface RunProgress {
  request: BenchmarkRequest;
  progress: BenchmarkProgress;
  /** The steps before the present one, oldest first. */
  finished: readonly BenchmarkProgress[];
}

export type BenchmarkState =
  | { kind: "idle" }
  | ({ kind: "running" } & RunProgress)
  | ({ kind: "cancelled" } & RunProgress)
  | { kind: "failed"; request: BenchmarkRequest; reason: string }
  | { kind: "done"; report: BenchmarkReport };

/** Comlink leaves a call unsettled when the worker cannot start or dies. */
function failureOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (reason: string) => reject(new Error(reason));
    worker.addEventListener("error", ({ message }) => fail(message || "The worker did not start."));
    worker.addEventListener("messageerror", () => fail("The worker's answer could not be read."));
  });
}

/** Runs one benchmark at a time, in a separate worker, so that no search waits for it. Leaving the page cancels it. */
export function useBenchmark() {
  const [state, setState] = useState<BenchmarkState>({ kind: "idle" });
  const current = useRef<Worker>(undefined);
  useEffect(() => () => current.current?.terminate(), []);

  function start(request: BenchmarkRequest): void {
    setState({ kind: "running", request, progress: { step: "data", share: 0 }, finished: [] });
    const worker = new Worker(workerUrl, { type: "module" });
    current.current = worker;
    const onProgress = (progress: BenchmarkProgress) => {
      // A message that a cancelled worker had sent may still arrive.
      if (current.current === worker) setState((old) => proceed(old, progress));
    };
    const settle = (next: BenchmarkState) => {
      worker.terminate();
      if (current.current === worker) setState(next);
    };
    Promise.race([wrap<BenchmarkWorker>(worker).run(request, proxy(onProgress)), failureOf(worker)]).then(
      (report) => settle({ kind: "done", report }),
      (error: unknown) => settle({ kind: "failed", request, reason: messageOf(error) }),
    );
  }

  function cancel(): void {
    current.current?.terminate();
    current.current = undefined;
    setState((old) => (old.kind === "running" ? { ...old, kind: "cancelled" } : old));
  }

  return { state, start, cancel };
}

function proceed(old: BenchmarkState, progress: BenchmarkProgress): BenchmarkState {
  if (old.kind !== "running") return old;
  const isSame = old.progress.step === progress.step && old.progress.engine === progress.engine;
  return { ...old, progress, finished: isSame ? old.finished : [...old.finished, old.progress] };
}
