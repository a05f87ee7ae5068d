import { memo, useDeferredValue, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { Results } from "../results/results.tsx";
import { EmptyResults, LoadFailed, Loading } from "../results/states.tsx";
import { ResultsHead } from "../search/results-head.tsx";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { useStartInSight } from "./use-start-in-sight.ts";

const ResultsList = memo(Results);

/** The list, or in its place what is awaited, what failed or that nothing was found. */
export function ResultsPart() {
  const { state, load, reset, showWindow } = useCv();
  const { status, failure, site, answer, answered, origin, cards, dimmed } = useSnapshot(state);
  const newest = useMemo(
    () => ({ answer, answered, origin, cards, dimmed }),
    [answer, answered, origin, cards, dimmed],
  );
  // Drawing the list gives way to the next key: all that it is drawn from lags behind together.
  const shown = useDeferredValue(newest);
  const start = useRef<HTMLDivElement>(null);
  useStartInSight(start, shown.origin === "visitor" ? shown.answer : undefined);

  if (failure?.kind === "data") return <LoadFailed defect={failure.defect} onRetry={load} />;
  if (failure?.kind === "worker") return <ErrorScreen message={failure.reason} onRetry={load} />;
  if (status === "loading" || site === undefined || shown.answer === undefined) return <Loading />;
  return (
    <>
      <div ref={start} />
      <ResultsHead total={shown.answer.total} isDimmed={shown.dimmed} />
      {shown.answer.total === 0 ? (
        <EmptyResults onReset={reset} />
      ) : (
        <ResultsList
          site={site}
          answer={shown.answer}
          cards={shown.cards}
          query={shown.answered}
          dimmed={shown.dimmed}
          onWindow={showWindow}
        />
      )}
    </>
  );
}
