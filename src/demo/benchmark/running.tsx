import { useEffect, useState } from "react";
import type { BenchmarkProgress } from "../../../worker/benchmark/contract.ts";
import type { Frames } from "./use-frames.ts";
import { benchmarkWords } from "./words.ts";

interface RunningProps {
  progress: BenchmarkProgress;
  size: number;
  frames: Frames;
}

const words = benchmarkWords.progress;

/** How far the run is, and that the page is still alive. */
export function Running({ progress, size, frames }: RunningProps) {
  const quietSeconds = useQuiet(progress);
  const value = words.value(progress, size);
  return (
    <div className="rounded-panel border border-line bg-raised p-4">
      <p className="text-control">{value}</p>
      <progress
        aria-label={words.label}
        aria-valuetext={value}
        value={progress.share}
        max={1}
        className="loading-bar mt-2 w-full"
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div aria-hidden="true" className="relative h-3 min-w-32 flex-1 rounded-round bg-sunk">
          <span
            ref={frames.mover}
            data-moving=""
            className="absolute start-0 top-0 size-3 rounded-round bg-accent"
          />
        </div>
        <p className="text-meta text-ink-2">
          {words.pause}:{" "}
          <span className="font-mono text-ink" data-pause="">
            {benchmarkWords.pauseTime(frames.longestPauseMs)}
          </span>
        </p>
      </div>
      <p className="mt-1 text-meta text-ink-3">{words.pauseHint}</p>
      {quietSeconds === undefined ? null : (
        <p role="status" className="mt-2 text-meta text-warn">
          {words.quiet(quietSeconds)}
        </p>
      )}
    </div>
  );
}

/** A browser ends a worker that wants too much memory without a word. */
const patienceSeconds = 30;

/** How long nothing has been heard, once that is worth a word; undefined before. */
function useQuiet(progress: BenchmarkProgress): number | undefined {
  const [quietFor, setQuietFor] = useState<{ progress: BenchmarkProgress; seconds: number }>();
  useEffect(() => {
    const timer = setInterval(() => {
      setQuietFor((old) => ({
        progress,
        seconds: old?.progress === progress ? old.seconds + patienceSeconds : patienceSeconds,
      }));
    }, patienceSeconds * 1000);
    return () => clearInterval(timer);
  }, [progress]);
  return quietFor?.progress === progress ? quietFor.seconds : undefined;
}
