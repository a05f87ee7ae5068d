import { type RefObject, useEffect, useRef, useState } from "react";
import type { BenchmarkProgress } from "../../../worker/benchmark/contract.ts";
import { benchmarkMessages, toMilliseconds } from "./messages.ts";

interface Frames {
  /** The longest time between two frames of the page, in milliseconds; 0 before the second frame. */
  longestPauseMs: number;
  /** The element that every frame moves, unless the visitor prefers reduced motion. */
  mover: RefObject<HTMLElement>;
}

const roundTripMs = 1600;
/** The figure changes this seldom, so that it can be read. */
const figureIntervalMs = 250;

/** Measures the page's own frames while `isOn`. A page that cannot draw shows it in the figure and in the motion. */
export function useFrames(isOn: boolean): Frames {
  const [longestPauseMs, setLongest] = useState(0);
  const mover = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOn) return;
    const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = performance.now();
    let before: number | undefined;
    let longest = 0;
    let shownAt = start;
    setLongest(0);
    let frame = requestAnimationFrame(function measure(now) {
      if (before !== undefined) longest = Math.max(longest, now - before);
      before = now;
      if (!prefersReducedMotion) move(mover.current, ((now - start) % roundTripMs) / roundTripMs);
      if (now - shownAt >= figureIntervalMs) {
        shownAt = now;
        setLongest(longest);
      }
      frame = requestAnimationFrame(measure);
    });
    // A hidden page draws no frames, which does not count as a pause.
    const skipPause = () => {
      before = undefined;
    };
    document.addEventListener("visibilitychange", skipPause);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("visibilitychange", skipPause);
      setLongest(longest);
    };
  }, [isOn]);
  return { longestPauseMs, mover };
}

/** Moves the element from one end of its parent to the other and back, in percent of their widths. */
function move(element: HTMLElement | null, phase: number): void {
  if (element === null) return;
  const share = 0.5 - 0.5 * Math.cos(phase * 2 * Math.PI);
  element.style.left = `${share * 100}%`;
  element.style.transform = `translateX(${-share * 100}%)`;
}

interface RunningProps {
  progress: BenchmarkProgress;
  size: number;
  frames: Frames;
}

const messages = benchmarkMessages.progress;

/** Shows the progress of the run, and that the page itself is not blocked. */
export function Running({ progress, size, frames }: RunningProps) {
  const quietSeconds = useQuietSeconds(progress);
  const value = messages.value(progress, size);
  return (
    <div className="rounded-panel border border-line bg-raised p-4">
      <p className="text-control">{value}</p>
      <progress
        aria-label={messages.label}
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
          {messages.pause}:{" "}
          <span className="font-mono text-ink" data-pause="">
            {toMilliseconds(frames.longestPauseMs)}
          </span>
        </p>
      </div>
      <p className="mt-1 text-meta text-ink-3">{messages.pauseHint}</p>
      {quietSeconds === undefined ? null : (
        <p role="status" className="mt-2 text-meta text-warn">
          {messages.quiet(quietSeconds)}
        </p>
      )}
    </div>
  );
}

/** After this long a warning is due: browsers end a worker that needs too much memory without an event. */
const quietAfterSeconds = 30;

/** Returns for how many seconds there has been no progress; undefined before a warning is due. */
function useQuietSeconds(progress: BenchmarkProgress): number | undefined {
  const [quietFor, setQuietFor] = useState<{ progress: BenchmarkProgress; seconds: number }>();
  useEffect(() => {
    const timer = setInterval(() => {
      setQuietFor((old) => ({
        progress,
        seconds: old?.progress === progress ? old.seconds + quietAfterSeconds : quietAfterSeconds,
      }));
    }, quietAfterSeconds * 1000);
    return () => clearInterval(timer);
  }, [progress]);
  return quietFor?.progress === progress ? quietFor.seconds : undefined;
}
