import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import type { Advice, PageAnswer } from "../../worker/contract.ts";
import { Controls, type ControlsModule } from "../lazy/controls.tsx";
import { scrollUnremembered } from "../scroll/scroll-memory.ts";
import { useCv } from "../store/provider.tsx";
import type { QueryFeedback } from "../store/state.ts";
import { statesMessages } from "../ui/messages.ts";
import { headMessages } from "./messages.ts";
import { PrintedFilters, PrintedRest, PrintedShare, usePrinting } from "./printing.tsx";
import { ResultsHead } from "./results-head.tsx";
import { bodyClass, Loading, LoadingProgress, listId, ResultsFailed } from "./states.tsx";
import { ResultsList } from "./years-list.tsx";

/** Shows the list of results, or in its place that it is loading, has failed or is empty. */
export function ResultsPart() {
  const { state, load, wantCards } = useCv();
  const {
    failure,
    site,
    first,
    now,
    answer,
    answered,
    origin,
    cards,
    dimmed,
    feedback,
    advice,
    partial,
    hasPicked,
    filters,
  } = useSnapshot(state);
  const newest = useMemo(
    () =>
      answer === undefined
        ? { ...first, answered: "", origin: "address" as const, dimmed: false, site, now, isFirst: true }
        : { answer, answered, origin, cards, dimmed, site, now, partial, isFirst: false },
    [answer, answered, origin, cards, dimmed, first, site, now, partial],
  );
  // Drawing the list gives way to the next key. Everything it is drawn from is deferred together.
  const shown = useDeferredValue(newest);
  const start = useRef<HTMLDivElement>(null);
  useStartInSight(start, shown.origin === "visitor" ? shown.answer : undefined);
  const printed = usePrinting(shown.answer);
  const shownPartial = "partial" in shown ? shown.partial : undefined;
  // The first answer is counted at once: the list in the html is its beginning, or hidden.
  const head = shown.isFirst ? newest : shown;

  // On a tall screen the footer would be in sight below a list that is about to grow.
  const isGrowing = (shown.answer?.rows.length ?? 0) < (shown.answer?.total ?? 0);
  const firstLook = shown.isFirst ? `${firstResultsClass} ${isGrowing ? "min-h-screen" : ""}` : "";

  const withAdvice = (render: (parts: ControlsModule, advice: Advice) => ReactNode) =>
    advice?.answer === undefined || advice.answer !== shown.answer ? null : (
      <Controls>{(parts) => render(parts, advice)}</Controls>
    );

  const failed = failure === undefined ? null : <ResultsFailed failure={failure} onRetry={load} />;
  // The prerendered results can be read although loading failed.
  const isUnsearched = failed !== null && shown.isFirst;
  if (failed !== null && !(isUnsearched && shown.answer !== undefined)) return failed;
  if (shown.site === undefined || shown.answer === undefined || shown.cards === undefined)
    return (
      <Loading>
        <LoadingProgress />
      </Loading>
    );
  const { rows, total } = shown.answer;
  return (
    <>
      <div ref={start} />
      {failed}
      {isUnsearched ? (
        <h2 className="border-b border-line pb-2 text-base font-semibold">
          {headMessages.newest(rows.length, total)}
        </h2>
      ) : (
        <ResultsHead
          total={head.isFirst ? undefined : head.answer?.total}
          partial={"partial" in head ? head.partial : undefined}
          isDimmed={head.dimmed}
          feedback={feedback}
        >
          {withAdvice(({ ResultsHiddenByDefault, ResultsInDescriptions }, advice) => (
            <>
              <ResultsInDescriptions inDescriptions={advice.inDescriptions} />
              <ResultsHiddenByDefault hiddenByDefault={advice.hiddenByDefault} />
            </>
          ))}
          <Controls isWanted={hasPicked}>{({ PickedBar }) => <PickedBar />}</Controls>
        </ResultsHead>
      )}
      {shown.isFirst && !isUnsearched ? <LoadingProgress floats /> : null}
      {shown.isFirst ? (
        <noscript>
          <p className="mt-2 text-ink-2">
            {statesMessages.share(rows.length, total)}{" "}
            <i className="print:hidden">{statesMessages.noScript}</i>
          </p>
        </noscript>
      ) : null}
      {shown.isFirst ? null : <PrintedFilters query={shown.answered} />}
      <PrintedRest owner={shown.site.owner} total={total} />
      {printed === undefined ? null : <PrintedShare count={printed} total={total} />}
      {total === 0 ? (
        // 'Skip to results' leads here before the part has come, too. In the place of the html's list it fills the window
        // below the search block, so that what follows stays out of sight where it was.
        <div
          id={listId}
          tabIndex={-1}
          className={`outline-none ${shown.origin === "address" ? "min-h-[calc(100vh-16rem)] print:min-h-0" : ""}`}
        >
          <Controls failure={{ className: bodyClass, children: <Unexplained feedback={feedback} /> }}>
            {({ EmptyResults }) => (
              <EmptyResults isSoFar={shownPartial !== undefined}>
                {withAdvice(({ WithoutTerms }, advice) => (
                  <WithoutTerms hints={advice.hints} />
                ))}
              </EmptyResults>
            )}
          </Controls>
        </div>
      ) : (
        <div
          className={isUnsearched ? "unserved" : firstLook}
          // The list of the search before stands here until the answer comes: see hold-position.ts.
          data-is-outdated={(!shown.isFirst && shown.answered !== filters.query) || undefined}
        >
          <ResultsList
            site={shown.site}
            now={shown.now}
            answer={shown.answer}
            items={shown.answer.items}
            cards={shown.cards}
            isPartial={shown.isFirst}
            isOneEntry={total === 1 && /^id:/i.test(shown.answered)}
            dimmed={shown.dimmed}
            printed={printed}
            onWant={wantCards}
            oldestYear={shownPartial?.oldestYear}
            isGrowing={shownPartial !== undefined && shownPartial.failure === undefined}
          />
        </div>
      )}
      <Controls isWanted={shownPartial !== undefined}>
        {({ OlderNotes }) => (shownPartial === undefined ? null : <OlderNotes partial={shownPartial} />)}
      </Controls>
      {shown.site.owner.exports?.cv === false ? null : <FullCvLink />}
    </>
  );
}

/** What is known of an empty list where the part that explains it is missing. */
function Unexplained({ feedback: { problems } }: { feedback: QueryFeedback }) {
  return (
    <>
      {problems.length === 0 ? null : (
        <p>{headMessages.wrong + problems.map(({ message }) => message).join(". ")}</p>
      )}
      <p>{statesMessages.partFailed}</p>
    </>
  );
}

/** Links to the full PDF at the end of the list. */
function FullCvLink() {
  const { base } = useRouter();
  return (
    <p className="mt-6 text-sm md:ms-32 print:hidden">
      <a href={`${base}/cv-full.pdf`} className="quiet-link hit-area">
        {headMessages.fullCv}
      </a>
    </p>
  );
}

/** Marks the list while it shows the html's results and not an answer. */
export const firstResultsClass = "first-results";

/**
 * Scrolls the list's start back under the search block when an answer comes that the visitor asked for further down:
 * what was read there is gone. After back and forward `answer` is undefined: scroll/scroll-memory.ts restores those.
 */
function useStartInSight(start: RefObject<HTMLElement>, answer: PageAnswer | undefined) {
  useLayoutEffect(() => {
    const block = document.getElementById("search");
    if (answer === undefined || start.current === null || block === null) return;
    const hidden = block.getBoundingClientRect().bottom - start.current.getBoundingClientRect().top;
    if (hidden > 0) scrollUnremembered(-hidden);
  }, [start, answer]);
}
