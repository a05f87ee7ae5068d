import { useDeferredValue } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { Results } from "../results/results.tsx";
import { EmptyResults, LoadFailed, Loading } from "../results/states.tsx";
import { ResultsHead } from "../search/results-head.tsx";
import { ErrorScreen } from "../ui/error-screen.tsx";

/** The list, or in its place what is awaited, what failed or that nothing was found. */
export function ResultsPart() {
  const { state, load, reset, showWindow } = useCv();
  const { status, failure, site, answer, answered, cards, dimmed } = useSnapshot(state);
  // One value, so that list, cards and marks change together; a key pressed meanwhile goes first.
  const shown = useDeferredValue(answer);
  const shownCards = useDeferredValue(cards);

  if (failure?.kind === "data") return <LoadFailed defect={failure.defect} onRetry={load} />;
  if (failure?.kind === "worker") return <ErrorScreen message={failure.reason} onRetry={load} />;
  if (status === "loading" || site === undefined || shown === undefined) return <Loading />;
  return (
    <>
      <ResultsHead total={shown.total} isDimmed={dimmed} />
      {shown.total === 0 ? (
        <EmptyResults onReset={reset} />
      ) : (
        <Results
          site={site}
          answer={shown}
          cards={shownCards}
          query={answered}
          dimmed={dimmed}
          onWindow={showWindow}
        />
      )}
    </>
  );
}
