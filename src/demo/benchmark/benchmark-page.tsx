import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { BenchmarkProgress, EngineName } from "../../../worker/benchmark/contract.ts";
import { Button } from "../../ui/buttons.tsx";
import { Failure } from "../../ui/failure.tsx";
import { useHydrated } from "../../ui/hooks.ts";
import { benchmarkMessages, engineNames, toMilliseconds, toNumber } from "./messages.ts";
import { findOwnFigures } from "./report.ts";
import { Results } from "./results.tsx";
import { type BenchmarkState, useBenchmark } from "./use-benchmark.ts";

const sizes = [1000, 10_000, 100_000, 1_000_000] as const;
const peers = ["plain", "liqe"] as const satisfies readonly EngineName[];

interface Choice {
  /** Number of activities. */
  size: number;
  peers: readonly (typeof peers)[number][];
}

/** Measures on the visitor's own device what `npm run bench` measures, in a worker of this page. */
export function BenchmarkPage() {
  const [choice, setChoice] = useState<Choice>({ size: 10_000, peers });
  const { state, start, cancel } = useBenchmark();
  const isRunning = state.kind === "running";
  const frames = useFrames(isRunning);
  const runButton = useRef<HTMLButtonElement>(null);

  return (
    <>
      <noscript>
        <p>{benchmarkMessages.noScript}</p>
      </noscript>
      <section className="needs-script space-y-4">
        <Choices choice={choice} onChange={setChoice} />
        <div className="flex gap-3">
          {/* Both buttons stay, so that the focus is not lost with one of them. */}
          <Button
            ref={runButton}
            kind="primary"
            aria-disabled={isRunning}
            className="min-w-24 aria-disabled:border-control aria-disabled:bg-sunk aria-disabled:text-ink-3"
            onClick={() => {
              if (!isRunning) start({ size: choice.size, engines: ["vitae", ...choice.peers] });
            }}
          >
            {benchmarkMessages.run}
          </Button>
          <Button
            aria-disabled={!isRunning}
            className="aria-disabled:border-line aria-disabled:text-ink-3"
            onClick={() => {
              if (!isRunning) return;
              cancel();
              runButton.current?.focus();
            }}
          >
            {benchmarkMessages.cancel}
          </Button>
        </div>
      </section>
      <p role="status" className="sr-only">
        {toAnnouncement(state)}
      </p>
      {state.kind === "running" ? (
        <Running progress={state.progress} size={state.request.size} frames={frames} />
      ) : null}
      {state.kind === "cancelled" ? <Cancelled state={state} /> : null}
      {state.kind === "failed" ? (
        <Failure
          kind="list"
          title={<h2 className="text-base font-semibold text-ink">{benchmarkMessages.failedTitle}</h2>}
          onRetry={() => {
            runButton.current?.focus();
            start(state.request);
          }}
        >
          <p className="font-mono text-sm text-bad">{state.reason}</p>
          <p>{benchmarkMessages.failedHint}</p>
        </Failure>
      ) : null}
      {state.kind === "done" ? (
        <Results report={state.report} longestPauseMs={frames.longestPauseMs} />
      ) : null}
    </>
  );
}

/** From this size on the page warns of the memory that a run takes. */
const largeSize = 1_000_000;

interface ChoicesProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

const rowClasses = "flex flex-wrap gap-x-5";
const labelClasses = "inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-[34px]";
const inputClasses = "size-4 accent-accent";

/** The choice of the number of activities and of the engines to compare with. */
function Choices({ choice, onChange }: ChoicesProps) {
  const sizeName = useId();
  const isHydrated = useHydrated();
  return (
    <div className="space-y-2">
      <fieldset disabled={!isHydrated}>
        <legend className="text-sm text-ink-2">{benchmarkMessages.size}</legend>
        <div className={rowClasses}>
          {sizes.map((size) => (
            <label key={size} className={labelClasses}>
              <input
                type="radio"
                name={sizeName}
                className={inputClasses}
                checked={choice.size === size}
                onChange={() => onChange({ ...choice, size })}
              />
              {toNumber(size)}
            </label>
          ))}
        </div>
      </fieldset>
      {/* A status is announced only if it existed before it was filled. */}
      <p role="status" className="max-w-[64ch] text-sm text-warn empty:hidden">
        {choice.size >= largeSize ? benchmarkMessages.large : null}
      </p>
      <fieldset disabled={!isHydrated}>
        <legend className="text-sm text-ink-2">{benchmarkMessages.against}</legend>
        <div className={rowClasses}>
          {peers.map((peer) => (
            <label key={peer} className={labelClasses}>
              <input
                type="checkbox"
                className={inputClasses}
                checked={choice.peers.includes(peer)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    ...choice,
                    peers: peers.filter((one) => (one === peer ? checked : choice.peers.includes(one))),
                  })
                }
              />
              <span>
                {engineNames[peer]}{" "}
                <span className="text-sm text-ink-3">{benchmarkMessages.peerHints[peer]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** Announces each step, but not each percent. */
function toAnnouncement(state: BenchmarkState): string {
  switch (state.kind) {
    case "idle":
    case "failed":
      return "";
    case "running":
      return benchmarkMessages.doing(state.progress, state.request.size);
    case "cancelled":
      return benchmarkMessages.cancelledTitle;
    case "done":
      return benchmarkMessages.finished(state.report.tookMs, findOwnFigures(state.report)?.perSecond);
  }
}

function Cancelled({ state }: { state: Extract<BenchmarkState, { kind: "cancelled" }> }) {
  const { cancelledTitle, cancelledDuring, cancelledAfter, doing, done } = benchmarkMessages;
  const { progress, request, finished } = state;
  return (
    <section className="space-y-2">
      <h2 className="text-base font-semibold">{cancelledTitle}</h2>
      <p>{cancelledDuring(progress, doing(progress, request.size))}</p>
      {finished.length === 0 ? null : (
        <>
          <p>{cancelledAfter}</p>
          <ul className="list-disc ps-5 text-ink-2">
            {finished.map((step) => (
              <li key={`${step.step} ${step.engine}`}>{done(step, request.size)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface Frames {
  /** The longest time between two frames of the page, in milliseconds; 0 before the second frame. */
  longestPauseMs: number;
  /** The element that every frame moves, unless the visitor prefers reduced motion. */
  mover: RefObject<HTMLElement>;
}

const roundTripMs = 1600;
/** The figure changes this seldom, so that it can be read. */
const figureIntervalMs = 250;

/** Measures the page's own frames while `isOn`. If the page is blocked, both the figure and the motion show it. */
function useFrames(isOn: boolean): Frames {
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

/** Moves the element from one end of its parent to the other and back. */
function move(element: HTMLElement | null, phase: number): void {
  if (element === null) return;
  const share = 0.5 - 0.5 * Math.cos(phase * 2 * Math.PI);
  element.style.insetInlineStart = `calc(${share} * (100% - ${element.offsetWidth}px))`;
}

interface RunningProps {
  progress: BenchmarkProgress;
  size: number;
  frames: Frames;
}

/** Shows the progress of the run, and that the page itself is not blocked. */
function Running({ progress, size, frames }: RunningProps) {
  const value = benchmarkMessages.percent(progress, benchmarkMessages.doing(progress, size));
  return (
    <div className="rounded-panel border border-line bg-raised p-4">
      <p className="text-sm">{value}</p>
      <progress
        aria-label={benchmarkMessages.progress}
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
        <p className="text-sm text-ink-2">
          {benchmarkMessages.pause}:{" "}
          <span className="tabular-nums text-ink" data-pause="">
            {toMilliseconds(frames.longestPauseMs)}
          </span>
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-3">{benchmarkMessages.pauseHint}</p>
    </div>
  );
}
