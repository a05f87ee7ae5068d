import { proxy, wrap } from "comlink";
import type {
  BenchmarkProgress,
  BenchmarkReport,
  BenchmarkRequest,
  BenchmarkWorker,
} from "../../../worker/benchmark/contract.ts";
import workerUrl from "../../../worker/benchmark/index.ts?worker&url";

export interface BenchmarkRun {
  /** Rejected where the worker cannot start, dies or throws; never settled after a cancel. */
  report: Promise<BenchmarkReport>;
  /** At once, whatever the worker is in the middle of. */
  cancel(): void;
}

/** A worker of its own for each run: a search elsewhere on the site is not kept waiting. */
export function runBenchmark(
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
