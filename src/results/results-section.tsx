import { memo, type RefObject, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Answer } from "../../worker/contract.ts";
import { scrollUnremembered } from "../scroll/scroll-memory.ts";
import { appMessages, specialSearchMessages } from "../store/messages.ts";
import { mostPrinted } from "../store/print.ts";
import { useCv } from "../store/provider.tsx";
import type { Failure } from "../store/state.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { statesMessages } from "../ui/messages.ts";
import { LoadingProgress } from "./loading-progress.tsx";
import { printMessages } from "./messages.ts";
import { Results } from "./results.tsx";
import { FirstResultsHead, ResultsHead } from "./results-head.tsx";
import { EmptyResults, LoadCancelled, LoadFailed, Loading } from "./states.tsx";
import { usePrinting } from "./use-printing.ts";

/** On paper there is no search box: a CV that leaves something out says so. */
function PrintedFilters({ query }: { query: string }) {
  const { state } = useCv();
  const { filters, site } = useSnapshot(state);
  const { startYear, endYear } = filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  if (query.trim() === "" && isAllYears) return null;
  return (
    <p className="mt-2 hidden text-meta text-ink-2 print:block">
      {printMessages.selected} {query.trim() === "" ? null : <code className="font-mono">{query}</code>}{" "}
      {isAllYears ? null : specialSearchMessages.years(startYear, endYear)}
    </p>
  );
}

/** On paper: a list that is not whole says so, and how the rest of it is printed. */
function PrintedShare({ count, total }: { count: number; total: number }) {
  if (count >= total) return null;
  return (
    <p className="mt-2 hidden text-meta text-ink-2 print:block">
      {printMessages.share(count, total, mostPrinted)}
    </p>
  );
}

/**
 * Brings the list's start back under the search block when an answer comes that the visitor asked for further
 * down: what was read there is gone. Without an answer (back, forward) the place is kept in router/scroll-memory.ts.
 */
function useStartInSight(start: RefObject<HTMLElement>, answer: Answer | undefined) {
  useLayoutEffect(() => {
    const block = document.getElementById("search");
    if (answer === undefined || start.current === null || block === null) return;
    const hidden = block.getBoundingClientRect().bottom - start.current.getBoundingClientRect().top;
    if (hidden > 0) scrollUnremembered(-hidden);
  }, [start, answer]);
}

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
            {statesMessages.noScript(shown.answer.rows.length, shown.answer.total)}
          </p>
        </noscript>
      ) : null}
      {shown.isFirst ? null : <PrintedFilters query={shown.answered} />}
      {printed === undefined ? null : <PrintedShare count={printed} total={shown.answer.total} />}
      {shown.answer.total === 0 ? (
        <EmptyResults onReset={reset} />
      ) : (
        <div className={isUnsearched ? "unserved" : firstLook}>
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
  const message = failure.kind === "program" ? appMessages.storeFailed : failure.reason;
  // A script that did not come may be one of an older build, or one whose failure the browser remembers.
  return <ErrorScreen message={message} onRetry={() => window.location.reload()} />;
}
