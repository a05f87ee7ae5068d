import {
  type ComponentProps,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import type { Advice, PageAnswer, WordedReading } from "../../worker/contract.ts";
import { lazyControl } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { scrolling } from "../scroll/scrolling.ts";
import { failedClass } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import type { QueryFeedback } from "../store/state.ts";
import { ErrorBoundary, Failure } from "../ui/failure.tsx";
import { beforePaint } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { DocumentLinks } from "./document-links.tsx";
import { resultsMessages } from "./messages.ts";
import { PrintedFilters, PrintedShare, PrintNotice, usePrinting } from "./printing.tsx";
import { ResultsHead } from "./results-head.tsx";
import { useSearchMode } from "./search-mode.ts";
import { bodyClass, Loading, LoadingProgress, listId, ResultsFailed, resultsId } from "./states.tsx";
import { ResultsList } from "./years-list.tsx";

const refine = lazyControl(() => import("./refine.tsx"));
const empty = lazyControl(() => import("./empty-results.tsx"));

/** Returns the data of the list. `isHtml`: it has the prerendered results, because there is no answer yet. */
function useNewestResults() {
  const {
    site,
    now,
    question: { dimmed },
    results: { first, answer, text, answered, reading, isSearching, origin, cards },
  } = useSnapshot(useCv().state);
  return useMemo(
    () => ({
      isHtml: answer === undefined,
      ...(answer === undefined ? first : { answer, cards }),
      text,
      answered,
      reading,
      isSearching,
      origin,
      dimmed,
      site,
      now,
    }),
    [answer, text, answered, reading, isSearching, origin, cards, dimmed, first, site, now],
  );
}

/** Shows the list of results, or instead of it a skeleton, the failure, or why it is empty. */
export function ResultsPart() {
  const { state, load, progress } = useCv();
  const {
    loading: { failure },
    question: { feedback, advice, isSlow },
  } = useSnapshot(state);
  const newest = useNewestResults();
  // The next key press interrupts the list. Its inputs are deferred together, as they belong to one answer.
  const shown = useDeferredValue(newest);
  useSearchMode(shown.isSearching);
  useEffect(() => progress.render(shown.answer), [progress, shown.answer]);
  const start = useRef<HTMLDivElement>(null);
  useScrollToStart(start, shown.origin === "visitor" ? shown.answer : undefined);
  const printed = usePrinting(shown.answer);
  const [place, setPlace] = useState<string>();
  const { isHtml, site, answer, cards } = shown;

  const failed = failure === undefined ? null : <ResultsFailed failure={failure} onRetry={load} />;
  // If loading failed, the prerendered results can still be read.
  const hasOnlyHtml = isHtml && failed !== null;
  if (failed !== null && !(hasOnlyHtml && answer !== undefined)) return failed;
  if (site === undefined || answer === undefined || cards === undefined)
    return (
      <Loading>
        <LoadingProgress />
      </Loading>
    );
  const { total } = answer;
  const currentAdvice = advice?.answer === answer ? advice : undefined;
  // The count of the first answer is not deferred: the prerendered list is the beginning of the new one, or hidden.
  const head = isHtml ? newest : shown;
  return (
    <>
      <div ref={start} />
      {failed}
      {hasOnlyHtml ? (
        <h2 className="border-b border-line pb-2 text-base font-semibold">
          {resultsMessages.head.newest(answer.rows.length, total)}
        </h2>
      ) : (
        <ResultsHead
          total={head.answer?.total}
          place={place}
          isFirst={head.isHtml}
          isDimmed={head.dimmed}
          isSlow={isSlow}
          feedback={feedback}
          reading={head.isHtml ? undefined : head.reading}
        >
          {currentAdvice?.descriptions !== "missing" ? null : (
            <LazyContent module={refine}>{({ MissingDescriptions }) => <MissingDescriptions />}</LazyContent>
          )}
          {total === 0 ? (
            <LazyContent module={empty}>{({ ResultsReset }) => <ResultsReset />}</LazyContent>
          ) : currentAdvice === undefined ? null : (
            <MoreResults advice={currentAdvice} reading={shown.reading} />
          )}
        </ResultsHead>
      )}
      {isHtml && !hasOnlyHtml ? <LoadingProgress floats /> : null}
      {isHtml ? (
        <NoScriptNote answer={answer} />
      ) : (
        <PrintedFilters query={shown.answered} words={shown.reading?.words} />
      )}
      <PrintNotice owner={site.owner} total={total} />
      {printed === undefined ? null : <PrintedShare count={printed} total={total} />}
      {total === 0 ? (
        <NoResults feedback={feedback} advice={currentAdvice} onPlace={setPlace} />
      ) : (
        <List shown={{ ...shown, site, answer, cards }} hasOnlyHtml={hasOnlyHtml} printed={printed} />
      )}
      {/* What is found in place of an empty list would push them down. */}
      {total === 0 && currentAdvice === undefined ? null : <DocumentLinks exports={site.owner.exports} />}
    </>
  );
}

/** Offers searches with more results. */
function MoreResults(props: { advice: Advice; reading: WordedReading | undefined }) {
  return (
    <LazyContent module={refine}>
      {({ ResultsHiddenByDefault, ResultsReadings }) => (
        <>
          <ResultsReadings {...props} />
          <ResultsHiddenByDefault hiddenByDefault={props.advice.hiddenByDefault} />
        </>
      )}
    </LazyContent>
  );
}

function NoScriptNote({ answer: { rows, total } }: { answer: PageAnswer }) {
  return (
    <noscript>
      <p className="mt-2 text-ink-2">
        {rows.length < total ? uiMessages.states.share(rows.length, total) : ""}{" "}
        <i className="print:hidden">{uiMessages.states.noScript}</i>
      </p>
    </noscript>
  );
}

interface ListProps {
  shown: ReturnType<typeof useNewestResults> &
    Pick<ComponentProps<typeof ResultsList>, "site" | "answer" | "cards">;
  /** True if loading has failed, so that there are only the prerendered results. */
  hasOnlyHtml: boolean;
  printed: number | undefined;
}

function List({ shown, hasOnlyHtml, printed }: ListProps) {
  const { state, requestCards } = useCv();
  const { query } = useSnapshot(state.question).filters;
  const { isHtml, site, now, answer, text, answered, cards, dimmed } = shown;
  const redrawn = useRef<PageAnswer>(undefined);
  const isOutdated = !isHtml && text !== query;
  // The prerendered list is about to grow. On a tall screen, the minimum height keeps the footer from moving in view.
  const hasMore = answer.rows.length < answer.total;
  const htmlClass = isHtml ? `${firstResultsClass} ${hasMore ? "min-h-screen" : ""}` : "";
  return (
    <ErrorBoundary
      fallback={(message, redraw) => {
        // The page keeps the html of its first list.
        if (isHtml) throw new Error(message);
        return <BrokenList answer={answer} redrawn={redrawn} onRedraw={redraw} />;
      }}
    >
      <div className={hasOnlyHtml ? failedClass : htmlClass}>
        <ResultsList
          site={site}
          now={now}
          answer={answer}
          items={answer.items}
          cards={cards}
          isHtml={isHtml}
          // The query of a permalink is the id of one activity.
          isOneEntry={answer.total === 1 && /^id:/i.test(answered)}
          dimmed={dimmed}
          isOutdated={isOutdated}
          printed={printed}
          onRequestCards={requestCards}
        />
      </div>
    </ErrorBoundary>
  );
}

interface BrokenListProps {
  answer: PageAnswer;
  /** The answer of which the list was last drawn anew. */
  redrawn: { current: PageAnswer | undefined };
  onRedraw: () => void;
}

/** Draws a list anew that has lost cards to an extension, for example, and says so if that fails again. */
function BrokenList({ answer, redrawn, onRedraw }: BrokenListProps) {
  useLayoutEffect(() => {
    if (redrawn.current === answer) return;
    redrawn.current = answer;
    onRedraw();
  });
  return (
    <Failure kind="list" id={listId} className={bodyClass} focusNext={resultsId} onRetry={onRedraw}>
      <p>{uiMessages.states.errorTitle}</p>
    </Failure>
  );
}

interface NoResultsProps {
  feedback: QueryFeedback;
  advice: Advice | undefined;
  onPlace: (place: string | undefined) => void;
}

/** The target of 'Skip to results' if there are none. It exists before the module loads that explains why. */
function NoResults({ feedback, advice, onPlace }: NoResultsProps) {
  return (
    <div id={listId} tabIndex={-1} className="outline-none">
      <LazyContent
        module={empty}
        failure={{ className: bodyClass, children: <Unexplained feedback={feedback} /> }}
      >
        {({ EmptyResults }) => <EmptyResults advice={advice} onPlace={onPlace} />}
      </LazyContent>
    </div>
  );
}

/** Shown for an empty list if the module that explains it cannot be loaded. */
function Unexplained({ feedback: { problems } }: { feedback: QueryFeedback }) {
  return (
    <>
      {problems.length === 0 ? null : (
        <p>{resultsMessages.head.wrong + problems.map(({ message }) => message).join(". ")}</p>
      )}
      <p>{uiMessages.states.partFailed}</p>
    </>
  );
}

/** The class of the list while it shows the prerendered results. */
export const firstResultsClass = "first-results";

/** Scrolls up to the list's start when a visitor who has scrolled down searches; not after back and forward. */
function useScrollToStart(start: RefObject<HTMLElement>, answer: PageAnswer | undefined) {
  useLayoutEffect(() => {
    const block = document.getElementById("search");
    if (answer === undefined || start.current === null || block === null) return;
    const { current } = start;
    return beforePaint(() => {
      const hidden = block.getBoundingClientRect().bottom - current.getBoundingClientRect().top;
      if (hidden > 0) scrolling.stepBy(-hidden);
    });
  }, [start, answer]);
}
