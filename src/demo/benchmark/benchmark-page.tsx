import { useRef, useState } from "react";
import { Button } from "../../ui/buttons.tsx";
import { statesMessages } from "../../ui/messages.ts";
import { type Choice, Choices, peers } from "./choices.tsx";
import { benchmarkWords } from "./messages.ts";
import { Results } from "./results.tsx";
import { Running, useFrames } from "./running.tsx";
import { type BenchmarkState, useBenchmark } from "./use-benchmark.ts";

/** The benchmark on the visitor's own device: what `npm run bench` measures, in a worker of this page. */
export function BenchmarkPage() {
  const [choice, setChoice] = useState<Choice>({ size: 10_000, peers });
  const { state, start, cancel } = useBenchmark();
  const isRunning = state.kind === "running";
  const frames = useFrames(isRunning);
  const runButton = useRef<HTMLButtonElement>(null);
  const run = () => start({ size: choice.size, engines: ["vitae", ...choice.peers] });

  return (
    <>
      <section className="space-y-4">
        <Choices choice={choice} onChange={setChoice} />
        <div className="flex gap-3">
          {/* Neither ever leaves, so that the focus has where to stay. */}
          <Button
            ref={runButton}
            kind="primary"
            aria-disabled={isRunning}
            className="min-w-24 aria-disabled:border-control aria-disabled:bg-sunk aria-disabled:text-ink-3"
            onClick={() => {
              if (!isRunning) run();
            }}
          >
            {benchmarkWords.run}
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
            {benchmarkWords.cancel}
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

/** A word for each step, none for each percent. */
function toAnnouncement(state: BenchmarkState): string {
  switch (state.kind) {
    case "idle":
    case "failed":
      return "";
    case "running":
      return benchmarkWords.progress.doing(state.progress, state.request.size);
    case "cancelled":
      return benchmarkWords.cancelled.title;
    case "done":
      return benchmarkWords.finished(state.report);
  }
}

function Cancelled({ state }: { state: Extract<BenchmarkState, { kind: "cancelled" }> }) {
  const { title, during, finished, none, done, noFigures } = benchmarkWords.cancelled;
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
            {state.finished.map((step) => (
              <li key={`${step.step} ${step.engine}`}>{done(step, size)}</li>
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
    <section role="alert" className="space-y-2">
      <h2 className="text-title font-semibold">{benchmarkWords.failed.title}</h2>
      <p className="font-mono text-meta text-bad wrap-anywhere">{reason}</p>
      <p className="text-ink-2">{benchmarkWords.failed.hint}</p>
      <Button kind="primary" onClick={onRetry}>
        {statesMessages.retry}
      </Button>
    </section>
  );
}
