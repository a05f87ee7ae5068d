import {
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
import type { PageAnswer, PageOwner } from "../../worker/contract.ts";
import { Controls, controls } from "../lazy/controls.tsx";
import { scrollWithoutSaving } from "../scroll/history-scroll.ts";
import { failedClass } from "../store/inline-constants.ts";
import { useCv, useView } from "../store/provider.tsx";
import type { PartialData, QueryFeedback } from "../store/state.ts";
import { useSettled } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { resultsMessages } from "./messages.ts";
import { PrintedFilters, PrintedShare, PrintNotice, usePrinting } from "./printing.tsx";
import { useSearchMode } from "./search-mode.ts";
import { bodyClass, Loading, LoadingProgress, listId, ResultsFailed, resultsId } from "./states.tsx";
import { ResultsList } from "./years-list.tsx";

/** Shows the list of results, or in its place that it is loading, has failed or is empty. */
export function ResultsPart() {
  const { state, load, requestCards } = useCv();
  const {
    failure,
    site,
    first,
    now,
    answer,
    answered,
    isSearching,
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
        : { answer, answered, isSearching, origin, cards, dimmed, site, now, partial, isFirst: false },
    [answer, answered, isSearching, origin, cards, dimmed, first, site, now, partial],
  );
  // Drawing the list gives way to the next key. Everything it is rendered from is deferred together.
  const shown = useDeferredValue(newest);
  useSearchMode("isSearching" in shown ? shown.isSearching : undefined);
  const start = useRef<HTMLDivElement>(null);
  useStartInSight(start, shown.origin === "visitor" ? shown.answer : undefined);
  const printed = usePrinting(shown.answer);
  const shownPartial = "partial" in shown ? shown.partial : undefined;
  // The first answer is counted at once: the list in the html is its beginning, or hidden.
  const head = shown.isFirst ? newest : shown;

  // On a tall screen the footer would be in sight below a list that is about to grow.
  const isGrowing = (shown.answer?.rows.length ?? 0) < (shown.answer?.total ?? 0);
  const firstLook = shown.isFirst ? `${firstResultsClass} ${isGrowing ? "min-h-screen" : ""}` : "";

  const currentAdvice = advice?.answer !== undefined && advice.answer === shown.answer ? advice : undefined;

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
  const isOutdated = !shown.isFirst && shown.answered !== filters.query;
  return (
    <>
      <div ref={start} />
      {failed}
      {isUnsearched ? (
        <h2 className="border-b border-line pb-2 text-base font-semibold">
          {resultsMessages.head.newest(rows.length, total)}
        </h2>
      ) : (
        <ResultsHead
          total={head.answer?.total}
          isFirst={head.isFirst}
          partial={"partial" in head ? head.partial : undefined}
          isDimmed={head.dimmed}
          feedback={feedback}
          picked={<Controls isWanted={hasPicked}>{({ PickedBar }) => <PickedBar />}</Controls>}
        >
          {currentAdvice === undefined || total === 0 ? null : (
            <Controls>
              {({ ResultsHiddenByDefault, ResultsReadings }) => (
                <>
                  <ResultsReadings advice={currentAdvice} />
                  <ResultsHiddenByDefault hiddenByDefault={currentAdvice.hiddenByDefault} />
                </>
              )}
            </Controls>
          )}
        </ResultsHead>
      )}
      {shown.isFirst && !isUnsearched ? <LoadingProgress floats /> : null}
      {shown.isFirst ? (
        <noscript>
          <p className="mt-2 text-ink-2">
            {rows.length < total ? uiMessages.states.share(rows.length, total) : ""}{" "}
            <i className="print:hidden">{uiMessages.states.noScript}</i>
          </p>
        </noscript>
      ) : null}
      {shown.isFirst ? null : <PrintedFilters query={shown.answered} />}
      <PrintNotice owner={shown.site.owner} total={total} />
      {printed === undefined ? null : <PrintedShare count={printed} total={total} />}
      {total === 0 ? (
        // 'Skip to results' leads here before the part has come, too.
        <div id={listId} tabIndex={-1} className="outline-none">
          <Controls failure={{ className: bodyClass, children: <Unexplained feedback={feedback} /> }}>
            {({ EmptyResults }) => (
              <EmptyResults isSoFar={shownPartial !== undefined} advice={currentAdvice} />
            )}
          </Controls>
        </div>
      ) : (
        <div
          className={isUnsearched ? failedClass : firstLook}
          // The previous list stays until the answer arrives: see scroll-anchor.ts.
          data-is-outdated={isOutdated || undefined}
        >
          <ResultsList
            site={shown.site}
            now={shown.now}
            answer={shown.answer}
            items={shown.answer.items}
            cards={shown.cards}
            isHtml={shown.isFirst}
            isOneEntry={total === 1 && /^id:/i.test(shown.answered)}
            dimmed={shown.dimmed}
            isOutdated={isOutdated}
            printed={printed}
            onRequestCards={requestCards}
            oldestYear={shownPartial?.oldestYear}
            isGrowing={shownPartial !== undefined && shownPartial.failure === undefined}
          />
        </div>
      )}
      <Controls isWanted={shownPartial !== undefined}>
        {({ OlderNotes }) => (shownPartial === undefined ? null : <OlderNotes partial={shownPartial} />)}
      </Controls>
      <PaperLinks exports={shown.site.owner.exports} />
    </>
  );
}

/** What is known of an empty list where the part that explains it is missing. */
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
  /** False where the full CV would have no more than the short one. */
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

/** Marks the list while it shows the html's results and not an answer. */
export const firstResultsClass = "first-results";

/**
 * Scrolls the list's start back under the search block when an answer comes that the visitor asked for further down:
 * what was read there is gone. After back and forward `answer` is undefined: scroll/history-scroll.ts restores those.
 */
function useStartInSight(start: RefObject<HTMLElement>, answer: PageAnswer | undefined) {
  useLayoutEffect(() => {
    const block = document.getElementById("search");
    if (answer === undefined || start.current === null || block === null) return;
    const hidden = block.getBoundingClientRect().bottom - start.current.getBoundingClientRect().top;
    if (hidden > 0) scrollWithoutSaving(-hidden);
  }, [start, answer]);
}

interface ResultsHeadProps {
  /** The count is that of the html, which a search by the address hides. */
  isFirst: boolean;
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** Undefined if the count is of everything. */
  partial: PartialData | undefined;
  /** The count is for an earlier text, because the text in the box is incomplete. */
  isDimmed: boolean;
  feedback: QueryFeedback;
  /** What can be done with activities that were picked by hand. */
  picked: ReactNode;
  /** Ways to more results. They come after the count, so a phone keeps a row for them. */
  children: ReactNode;
}

/** A word typed at an ordinary pace causes one announcement, not one for each letter. */
const debounceMs = 500;

function ResultsHead(props: ResultsHeadProps) {
  const { total, isFirst, partial, isDimmed, feedback, picked, children } = props;
  const announced = useSettled(
    // The html's results answer no search, so a screen reader is told nothing about them.
    toStatus({ total: isFirst ? undefined : total, isPartial: partial !== undefined, isDimmed, feedback }),
    debounceMs,
  );
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
        {isFirst || total === undefined || (total === 0 && !isDimmed && partial === undefined) ? null : (
          <p
            className={`text-sm text-ink-3 ${isDimmed ? "" : partial === undefined ? "results-order" : "results-part"}`}
          >
            {isDimmed
              ? resultsMessages.head.unfinished
              : partial === undefined
                ? resultsMessages.head.newestFirst
                : showPartial(partial)}
          </p>
        )}
      </div>
      {picked}
      {isFirst || total === undefined || total === 0 ? null : <Download />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** Names how much is loaded, while only the newest activities have been. */
function showPartial({ count, total, share, failure }: PartialData): string {
  const { soFar, rest } = resultsMessages.head;
  return failure === undefined ? soFar(count, total, Math.floor(share * 100)) : rest(count, total);
}

/** Opens the formats in which the results can be downloaded. */
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

/** Names the problems of the text and the number of its results, which a text that is being typed may not have. */
function toStatus({ total, isPartial, isDimmed, feedback }: Status): string | undefined {
  const { problems, incomplete } = feedback;
  if (total === undefined) return undefined;
  const found = isPartial ? resultsMessages.head.foundSoFar(total) : resultsMessages.head.found(total);
  if (problems.length === 0) return found;
  const messages = problems.map(({ message }) => message).join(". ");
  const status = (incomplete ? resultsMessages.head.incomplete : resultsMessages.head.wrong) + messages;
  return isDimmed ? status : `${status}. ${found}`;
}
