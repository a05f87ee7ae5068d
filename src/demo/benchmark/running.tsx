import { type RefObject, useEffect, useRef, useState } from "react";
import type { BenchmarkProgress } from "../../../worker/benchmark/contract.ts";
import { benchmarkWords } from "./messages.ts";

interface Frames {
  /** The longest time between two frames of the page, in milliseconds; 0 before there were two. */
  longestPauseMs: number;
  /** What moves with every frame, a few times a minute from end to end; it stands still where motion is reduced. */
  mover: RefObject<HTMLElement>;
}

const roundMs = 1600;
/** The figure is to be read, not to flicker. */
const betweenFiguresMs = 250;

/** Watches the page's own frames while it is on: a page that is kept from drawing shows it in both. */
export function useFrames(isOn: boolean): Frames {
  const [longestPauseMs, setLongest] = useState(0);
  const mover = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOn) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = performance.now();
    let before: number | undefined;
    let longest = 0;
    let shownAt = start;
    setLongest(0);
    let frame = requestAnimationFrame(function look(now) {
      if (before !== undefined) longest = Math.max(longest, now - before);
      before = now;
      if (!isStill) move(mover.current, ((now - start) % roundMs) / roundMs);
      if (now - shownAt >= betweenFiguresMs) {
        shownAt = now;
        setLongest(longest);
      }
      frame = requestAnimationFrame(look);
    });
    // A hidden page draws no frames, and that is no pause.
    const forget = () => {
      before = undefined;
    };
    document.addEventListener("visibilitychange", forget);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("visibilitychange", forget);
      setLongest(longest);
    };
  }, [isOn]);
  return { longestPauseMs, mover };
}

/** There and back, in a part of the way that the element's own percentages measure. */
function move(element: HTMLElement | null, turn: number): void {
  if (element === null) return;
  const share = 0.5 - 0.5 * Math.cos(turn * 2 * Math.PI);
  element.style.left = `${share * 100}%`;
  element.style.transform = `translateX(${-share * 100}%)`;
}

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
