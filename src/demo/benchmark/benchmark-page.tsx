import { useId, useRef, useState } from "react";
import type { EngineName } from "../../../worker/benchmark/contract.ts";
import { Button } from "../../ui/buttons.tsx";
import { Failure } from "../../ui/failure.tsx";
import { useHydrated } from "../../ui/hooks.ts";
import { benchmarkMessages, toNumber } from "./messages.ts";
import { figuresOf } from "./report.ts";
import { Results } from "./results.tsx";
import { Running, useFrames } from "./running.tsx";
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
      <section className="space-y-4">
        <Choices choice={choice} onChange={setChoice} />
        <div className="flex gap-3">
          {/* Both buttons stay, so that neither takes the focus away with it. */}
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
        <Failed
          reason={state.reason}
          onRetry={() => {
            runButton.current?.focus();
            start(state.request);
          }}
        />
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
const labelClasses = "inline-flex min-h-11 cursor-pointer items-center gap-2 text-control md:min-h-[34px]";
const inputClasses = "size-4 accent-accent";

/** The choice of the number of activities and of the engines to compare with. */
function Choices({ choice, onChange }: ChoicesProps) {
  const sizeName = useId();
  const isHydrated = useHydrated();
  const { engines, peerHints } = benchmarkMessages;
  return (
    <div className="space-y-2">
      <fieldset disabled={!isHydrated}>
        <legend className="text-meta text-ink-2">{benchmarkMessages.size}</legend>
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
      {/* A status is announced only if it was there before it was filled. */}
      <p role="status" className="max-w-[64ch] text-meta text-warn empty:hidden">
        {choice.size >= largeSize ? benchmarkMessages.large : null}
      </p>
      <fieldset disabled={!isHydrated}>
        <legend className="text-meta text-ink-2">{benchmarkMessages.against}</legend>
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
                {engines[peer]} <span className="text-meta text-ink-3">{peerHints[peer]}</span>
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
      return benchmarkMessages.progress.toActivity(state.progress, state.request.size);
    case "cancelled":
      return benchmarkMessages.cancelled.title;
    case "done":
      return benchmarkMessages.finished(state.report.tookMs, figuresOf(state.report, "vitae")?.perSecond);
  }
}

function Cancelled({ state }: { state: Extract<BenchmarkState, { kind: "cancelled" }> }) {
  const { title, during, finished, none, step, noFigures } = benchmarkMessages.cancelled;
  const { size } = state.request;
  return (
    <section className="space-y-2">
      <h2 className="text-title font-semibold">{title}</h2>
      <p>{during(state.progress, size)}</p>
      {state.finished.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <p>{finished}</p>
          <ul className="list-disc ps-5 text-ink-2">
            {state.finished.map((progress) => (
              <li key={`${progress.step} ${progress.engine}`}>{step(progress, size)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="text-ink-2">{noFigures}</p>
    </section>
  );
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Failure
      kind="list"
      title={<h2 className="text-title font-semibold text-ink">{benchmarkMessages.failed.title}</h2>}
      onRetry={onRetry}
    >
      <p className="font-mono text-meta text-bad wrap-anywhere">{reason}</p>
      <p>{benchmarkMessages.failed.hint}</p>
    </Failure>
  );
}
