import { memo, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import type { Failure } from "../cv-state.ts";
import { popupIntent } from "../popup/popup-intent.ts";
import { LoadingProgress } from "../results/loading-progress.tsx";
import { PrintedShare } from "../results/printed-share.tsx";
import { Results } from "../results/results.tsx";
import { EmptyResults, LoadCancelled, LoadFailed, Loading } from "../results/states.tsx";
import { FirstResultsHead } from "../search/first-results-head.tsx";
import { ResultsHead } from "../search/results-head.tsx";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { words } from "../words.ts";
import { PrintedFilters } from "./printed-filters.tsx";
import { usePrinting } from "./use-printing.ts";
import { useStartInSight } from "./use-start-in-sight.ts";

const ResultsList = memo(Results);

/** The list, or in its place what is awaited, what failed or that nothing was found. */
export function ResultsPart() {
  const { state, load, reset, wantCards, openPopup } = useCv();
  const { failure, site, first, now, answer, answered, origin, cards, dimmed, reading } = useSnapshot(state);
  const newest = useMemo(
    () =>
      answer === undefined
        ? { ...first, answered: "", origin: "address" as const, dimmed: false, site, now, isFirst: true }
        : { answer, answered, origin, cards, dimmed, site, now, isFirst: false },
    [answer, answered, origin, cards, dimmed, first, site, now],
  );
  // Drawing the list gives way to the next key: all that it is drawn from lags behind together.
  const shown = useDeferredValue(newest);
  const start = useRef<HTMLDivElement>(null);
  useStartInSight(start, shown.origin === "visitor" ? shown.answer : undefined);
  const printed = usePrinting(shown.answer);
  const onOpenLanguage = useCallback((id: string) => openPopup({ kind: "language", id }), [openPopup]);
  const onOpenOrg = useCallback((id: string) => openPopup({ kind: "org", id }), [openPopup]);

  // On a tall screen the footer would be in sight under a list that is about to grow.
  const goesOn = (shown.answer?.rows.length ?? 0) < (shown.answer?.total ?? 0);
  const firstLook = shown.isFirst ? `first-results ${goesOn ? "min-h-screen" : ""}` : "";

  const failed = failure === undefined ? null : <ResultsFailed failure={failure} onRetry={load} />;
  // What the page came with can be read all the same.
  const isUnsearched = failed !== null && shown.isFirst;
  if (failed !== null && !(isUnsearched && shown.answer !== undefined)) return failed;
  if (shown.site === undefined || shown.answer === undefined || shown.cards === undefined)
    return (
      <Loading>
        <LoadingProgress />
      </Loading>
    );
  return (
    <>
      <div ref={start} />
      {failed}
      {isUnsearched ? (
        <FirstResultsHead shown={shown.answer.rows.length} total={shown.answer.total} />
      ) : (
        <ResultsHead
          total={shown.isFirst ? undefined : shown.answer.total}
          isDimmed={shown.dimmed}
          reading={reading}
        />
      )}
      {shown.isFirst && !isUnsearched ? <LoadingProgress floats /> : null}
      {shown.isFirst ? (
        <noscript>
          <p className="mt-2 text-ink-2">
            {words.states.noScript(shown.answer.rows.length, shown.answer.total)}
          </p>
        </noscript>
      ) : null}
      {shown.isFirst ? null : <PrintedFilters query={shown.answered} />}
      {printed === undefined ? null : <PrintedShare count={printed} total={shown.answer.total} />}
      {shown.answer.total === 0 ? (
        <EmptyResults onReset={reset} />
      ) : (
        <div className={isUnsearched ? "unserved" : firstLook} {...popupIntent}>
          <ResultsList
            site={shown.site}
            now={shown.now}
            answer={shown.answer}
            cards={shown.cards}
            isPartial={shown.isFirst}
            dimmed={shown.dimmed}
            printed={printed}
            onWant={wantCards}
            onOpenLanguage={onOpenLanguage}
            onOpenOrg={onOpenOrg}
          />
        </div>
      )}
    </>
  );
}

function ResultsFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.kind === "data") return <LoadFailed defect={failure.defect} onRetry={onRetry} />;
  if (failure.kind === "cancelled") return <LoadCancelled onRetry={onRetry} />;
  const message = failure.kind === "program" ? words.app.storeFailed : failure.reason;
  // A script that did not come may be one of an older build, or one whose failure the browser remembers.
  return <ErrorScreen message={message} onRetry={() => window.location.reload()} />;
}
