import { proxy, wrap } from "comlink";
import { useEffect, useRef, useState } from "react";
import type {
  BenchmarkProgress,
  BenchmarkReport,
  BenchmarkRequest,
  BenchmarkWorker,
} from "../../../worker/benchmark/contract.ts";
import workerUrl from "../../../worker/benchmark/index.ts?worker&url";
import { messageOf } from "../../client/latest-only.ts";

interface BenchmarkRun {
  /** Rejects if the worker cannot start, dies or throws; never settles after a cancel. */
  report: Promise<BenchmarkReport>;
  /** Ends the worker at once. */
  cancel(): void;
}

/** Starts a worker for one run, so that a search does not wait for the benchmark. */
function runBenchmark(
  request: BenchmarkRequest,
  onProgress: (progress: BenchmarkProgress) => void,
): BenchmarkRun {
  let worker: Worker;
  try {
    worker = new Worker(workerUrl, { type: "module" });
  } catch (error) {
    return { report: Promise.reject(error), cancel() {} };
  }
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) =>
      reject(new Error(message || "The worker did not start.")),
    );
    worker.addEventListener("messageerror", () =>
      reject(new Error("The worker's answer could not be read.")),
    );
  });
  const report = Promise.race([wrap<BenchmarkWorker>(worker).run(request, proxy(onProgress)), lost]);
  return {
    report: report.finally(() => worker.terminate()),
    cancel: () => worker.terminate(),
  };
}

/** How far a run has come. */
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

const firstStep: BenchmarkProgress = { step: "data", share: 0 };

/** Runs one benchmark at a time; leaving the page cancels it. */
export function useBenchmark() {
  const [state, setState] = useState<BenchmarkState>({ kind: "idle" });
  const current = useRef<BenchmarkRun>(undefined);
  useEffect(() => () => current.current?.cancel(), []);

  function start(request: BenchmarkRequest): void {
    setState({ kind: "running", request, progress: firstStep, finished: [] });
    const run = runBenchmark(request, (progress) => {
      // A message that a cancelled worker had sent may still arrive.
      if (current.current === run) setState((old) => proceed(old, progress));
    });
    current.current = run;
    run.report.then(
      (report) => settle(run, { kind: "done", report }),
      (error: unknown) => settle(run, { kind: "failed", request, reason: messageOf(error) }),
    );
  }

  function settle(run: BenchmarkRun, next: BenchmarkState): void {
    if (current.current !== run) return;
    current.current = undefined;
    setState(next);
  }

  function cancel(): void {
    current.current?.cancel();
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
