import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import type { Advice, PageAnswer, PageOwner } from "../../worker/contract.ts";
import { Controls, controls } from "../lazy/controls.tsx";
import { scrollWithoutSaving } from "../scroll/history-scroll.ts";
import { failedClass } from "../store/inline-constants.ts";
import { useCv, useView } from "../store/provider.tsx";
import type { PartialData, QueryFeedback } from "../store/state.ts";
import { beforePaint, useSettled } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { resultsMessages } from "./messages.ts";
import { PrintedFilters, PrintedShare, PrintNotice, usePrinting } from "./printing.tsx";
import { useSearchMode } from "./search-mode.ts";
import { bodyClass, Loading, LoadingProgress, listId, ResultsFailed, resultsId } from "./states.tsx";
import { ResultsList } from "./years-list.tsx";

/** Returns what the list is rendered from. `html`: the prerendered results, until there is an `answer`. */
function useNewestResults() {
  const { site, first, now, answer, answered, isSearching, origin, cards, dimmed, partial } = useSnapshot(
    useCv().state,
  );
  return useMemo(
    () =>
      answer === undefined
        ? {
            kind: "html" as const,
            ...first,
            answered: "",
            isSearching: undefined,
            origin: "address" as const,
            dimmed: false,
            site,
            now,
            partial: undefined,
          }
        : {
            kind: "answer" as const,
            answer,
            answered,
            isSearching,
            origin,
            cards,
            dimmed,
            site,
            now,
            partial,
          },
    [answer, answered, isSearching, origin, cards, dimmed, first, site, now, partial],
  );
}

/** Shows the list of results, or instead of it a skeleton, the failure, or why it is empty. */
export function ResultsPart() {
  const { state, load } = useCv();
  const { failure, feedback, advice, hasPicked } = useSnapshot(state);
  const newest = useNewestResults();
  // The next key press interrupts rendering the list. All that it is rendered from is deferred together, because it has
  // to be of the same answer.
  const shown = useDeferredValue(newest);
  useSearchMode(shown.isSearching);
  const start = useRef<HTMLDivElement>(null);
  useScrollToStart(start, shown.origin === "visitor" ? shown.answer : undefined);
  const printed = usePrinting(shown.answer);
  const isHtml = shown.kind === "html";
  const { site, answer, cards, partial } = shown;

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
  const { rows, total } = answer;
  const currentAdvice = advice?.answer === answer ? advice : undefined;
  // The count of the first answer is not deferred: the prerendered list is the beginning of the new one, or hidden.
  const head = isHtml ? newest : shown;
  return (
    <>
      <div ref={start} />
      {failed}
      {hasOnlyHtml ? (
        <h2 className="border-b border-line pb-2 text-base font-semibold">
          {resultsMessages.head.newest(rows.length, total)}
        </h2>
      ) : (
        <ResultsHead
          total={head.answer?.total}
          isFirst={head.kind === "html"}
          partial={head.partial}
          isDimmed={head.dimmed}
          feedback={feedback}
          picked={<Controls isWanted={hasPicked}>{({ PickedBar }) => <PickedBar />}</Controls>}
        >
          {currentAdvice === undefined || total === 0 ? null : <MoreResults advice={currentAdvice} />}
        </ResultsHead>
      )}
      {isHtml && !hasOnlyHtml ? <LoadingProgress floats /> : null}
      {isHtml ? <NoScriptNote answer={answer} /> : <PrintedFilters query={shown.answered} />}
      <PrintNotice owner={site.owner} total={total} />
      {printed === undefined ? null : <PrintedShare count={printed} total={total} />}
      {total === 0 ? (
        <NoResults feedback={feedback} advice={currentAdvice} isSoFar={partial !== undefined} />
      ) : (
        <List shown={{ ...shown, site, answer, cards }} hasOnlyHtml={hasOnlyHtml} printed={printed} />
      )}
      <Controls isWanted={partial !== undefined}>
        {({ OlderNotes }) => (partial === undefined ? null : <OlderNotes partial={partial} />)}
      </Controls>
      <PaperLinks exports={site.owner.exports} />
    </>
  );
}

/** Offers searches with more results. */
function MoreResults({ advice }: { advice: Advice }) {
  return (
    <Controls>
      {({ ResultsHiddenByDefault, ResultsReadings }) => (
        <>
          <ResultsReadings advice={advice} />
          <ResultsHiddenByDefault hiddenByDefault={advice.hiddenByDefault} />
        </>
      )}
    </Controls>
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
  /** Whether loading has failed, so that there are only the prerendered results. */
  hasOnlyHtml: boolean;
  printed: number | undefined;
}

function List({ shown, hasOnlyHtml, printed }: ListProps) {
  const { state, requestCards } = useCv();
  const { query } = useSnapshot(state).filters;
  const { kind, site, now, answer, answered, cards, dimmed, partial } = shown;
  const isOutdated = kind === "answer" && answered !== query;
  // The prerendered list is about to grow. On a tall screen, the minimum height keeps the footer from moving in view.
  const hasMore = answer.rows.length < answer.total;
  const htmlClass = kind === "html" ? `${firstResultsClass} ${hasMore ? "min-h-screen" : ""}` : "";
  return (
    <div
      className={hasOnlyHtml ? failedClass : htmlClass}
      // The previous list stays until the answer arrives: see scroll-anchor.ts.
      data-is-outdated={isOutdated || undefined}
    >
      <ResultsList
        site={site}
        now={now}
        answer={answer}
        items={answer.items}
        cards={cards}
        isHtml={kind === "html"}
        // The query of a permalink is the id of one activity.
        isOneEntry={answer.total === 1 && /^id:/i.test(answered)}
        dimmed={dimmed}
        isOutdated={isOutdated}
        printed={printed}
        onRequestCards={requestCards}
        oldestYear={partial?.oldestYear}
        isGrowing={partial !== undefined && partial.failure === undefined}
      />
    </div>
  );
}

interface NoResultsProps {
  feedback: QueryFeedback;
  advice: Advice | undefined;
  /** Whether older activities, which have not loaded yet, may match. */
  isSoFar: boolean;
}

/** The target of 'Skip to results' if there are none. It exists before the module loads that explains why. */
function NoResults({ feedback, advice, isSoFar }: NoResultsProps) {
  return (
    <div id={listId} tabIndex={-1} className="outline-none">
      <Controls failure={{ className: bodyClass, children: <Unexplained feedback={feedback} /> }}>
        {({ EmptyResults }) => <EmptyResults isSoFar={isSoFar} advice={advice} />}
      </Controls>
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

interface PaperLinksProps {
  exports: PageOwner["exports"] | undefined;
  /** False if the full CV would contain no more than the short one. */
  hasEntries?: boolean;
}

/** Links to the full PDF and to the CV for word processors at the end of the list. */
export function PaperLinks({ exports = {}, hasEntries = true }: PaperLinksProps) {
  const { base } = useRouter();
  const view = useView();
  const { fullCv, wordCv } = resultsMessages.head;
  const name = view === undefined ? "cv" : `views/${view.id}`;
  const links = [
    ...(exports.cv === false || !hasEntries ? [] : [{ file: "cv-full.pdf", text: fullCv }]),
    ...(exports.docx === false ? [] : [{ file: `${name}.docx`, text: wordCv }]),
  ];
  if (links.length === 0) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 text-sm md:ms-32 print:hidden">
      {links.map(({ file, text }) => (
        <a key={file} href={`${base}/${file}`} className="quiet-link hit-area">
          {text}
        </a>
      ))}
    </p>
  );
}

/** The class of the list while it shows the prerendered results. */
export const firstResultsClass = "first-results";

/**
 * Scrolls up to the list's start, just below the search block, when a visitor has scrolled down and then searches: what
 * they were reading is gone. After back and forward `answer` is undefined, because scroll/history-scroll.ts restores
 * the position.
 */
function useScrollToStart(start: RefObject<HTMLElement>, answer: PageAnswer | undefined) {
  useLayoutEffect(() => {
    const block = document.getElementById("search");
    if (answer === undefined || start.current === null || block === null) return;
    const { current } = start;
    return beforePaint(() => {
      const hidden = block.getBoundingClientRect().bottom - current.getBoundingClientRect().top;
      if (hidden > 0) scrollWithoutSaving(-hidden);
    });
  }, [start, answer]);
}

interface ResultsHeadProps {
  /** Whether the count is the prerendered one, which CSS hides if the address has a search. */
  isFirst: boolean;
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** Undefined if all activities are counted. */
  partial: PartialData | undefined;
  /** Whether the count is still that of an earlier text, because the text in the box is unfinished. */
  isDimmed: boolean;
  feedback: QueryFeedback;
  /** The bar with what can be done with activities that were picked by hand. */
  picked: ReactNode;
  /** Offers of more results. They appear later than the count, so a row is reserved for them on phones. */
  children: ReactNode;
}

/** Long enough that typing a word at an ordinary pace causes one announcement, not one per letter. */
const debounceMs = 500;

function ResultsHead(props: ResultsHeadProps) {
  const { total, isFirst, partial, isDimmed, feedback, picked, children } = props;
  const announced = useSettled(
    // The html's results answer no search, so a screen reader announces nothing about them.
    toStatus({ total: isFirst ? undefined : total, isPartial: partial !== undefined, isDimmed, feedback }),
    debounceMs,
  );
  const isEmpty = total === 0 && !isDimmed && partial === undefined;
  const hasNote = !isFirst && total !== undefined && !isEmpty;
  return (
    <div
      // Aligned with the heading of the charts, the first of which begins at the border.
      className={`flex flex-wrap content-center items-baseline gap-x-3 border-b border-line pb-2 columns:min-h-10 columns:pb-1 ${total === undefined ? "needs-script" : ""}`}
    >
      <h2
        id={resultsId}
        tabIndex={-1}
        className={`text-base font-semibold outline-none ${isDimmed ? "text-ink-2" : ""}`}
      >
        {total === undefined ? (
          uiMessages.states.loading
        ) : isFirst ? (
          <>
            <span className="first-count">{uiMessages.counts.results(total)}</span>
            <span className="first-loading needs-script">{uiMessages.states.loading}</span>
          </>
        ) : (
          uiMessages.counts.results(total)
        )}
      </h2>
      <div className="results-ways">
        {children}
        {hasNote ? (
          <p
            className={`text-sm text-ink-3 ${isDimmed ? "" : partial === undefined ? "results-order" : "results-part"}`}
          >
            {isDimmed
              ? resultsMessages.head.unfinished
              : partial === undefined
                ? resultsMessages.head.newestFirst
                : showPartial(partial)}
          </p>
        ) : null}
      </div>
      {picked}
      {isFirst || total === undefined || total === 0 ? null : <Download />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** Shows how many activities have loaded, while the older ones are missing. */
function showPartial({ count, total, share, failure }: PartialData): string {
  const { soFar, rest } = resultsMessages.head;
  return failure === undefined ? soFar(count, total, Math.floor(share * 100)) : rest(count, total);
}

/** The button that opens the list of download formats. */
function Download() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="quiet-link hit-area ms-auto text-sm text-ink-2 md:order-last print:hidden"
        onPointerEnter={controls.preload}
        onFocus={controls.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {resultsMessages.head.download}
      </button>
      <Controls isWanted={isOpen} failure={{ className: "order-last basis-full" }}>
        {({ DownloadFormats }) => (isOpen ? <DownloadFormats /> : null)}
      </Controls>
    </>
  );
}

interface Status extends Pick<ResultsHeadProps, "total" | "isDimmed" | "feedback"> {
  isPartial: boolean;
}

/** Returns the announcement for screen readers: the text's problems, then the count unless it is of an earlier text. */
function toStatus({ total, isPartial, isDimmed, feedback }: Status): string | undefined {
  const { problems, incomplete } = feedback;
  if (total === undefined) return undefined;
  const found = isPartial ? resultsMessages.head.foundSoFar(total) : resultsMessages.head.found(total);
  if (problems.length === 0) return found;
  const messages = problems.map(({ message }) => message).join(". ");
  const status = (incomplete ? resultsMessages.head.incomplete : resultsMessages.head.wrong) + messages;
  return isDimmed ? status : `${status}. ${found}`;
}
