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

/** Returns what the list is rendered from: the results of the html (`html`) until there is an `answer`. */
function useNewest() {
  const { site, first, now, answer, answered, isSearching, origin, cards, dimmed, partial } = useSnapshot(
    useCv().state,
  );
  return useMemo(
    () =>
      answer === undefined
        ? {
            ...{ kind: "html" as const, ...first, answered: "", isSearching: undefined },
            ...{ origin: "address" as const, dimmed: false, site, now, partial: undefined },
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

/** Shows the list of results, or in its place that it is loading, has failed or is empty. */
export function ResultsPart() {
  const { state, load } = useCv();
  const { failure, feedback, advice, hasPicked } = useSnapshot(state);
  const newest = useNewest();
  // Drawing the list gives way to the next key. Everything it is rendered from is deferred together.
  const shown = useDeferredValue(newest);
  useSearchMode(shown.isSearching);
  const start = useRef<HTMLDivElement>(null);
  useStartInSight(start, shown.origin === "visitor" ? shown.answer : undefined);
  const printed = usePrinting(shown.answer);
  const isHtml = shown.kind === "html";
  const { site, answer, cards, partial } = shown;

  const failed = failure === undefined ? null : <ResultsFailed failure={failure} onRetry={load} />;
  // The prerendered results can be read although loading failed.
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
  // The first answer is counted at once: the list in the html is its beginning, or hidden.
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

/** Ways to more results than these. */
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
  shown: ReturnType<typeof useNewest> & Pick<ComponentProps<typeof ResultsList>, "site" | "answer" | "cards">;
  /** Loading has failed, so that the results of the html are all there is. */
  hasOnlyHtml: boolean;
  printed: number | undefined;
}

function List({ shown, hasOnlyHtml, printed }: ListProps) {
  const { state, requestCards } = useCv();
  const { query } = useSnapshot(state).filters;
  const { kind, site, now, answer, answered, cards, dimmed, partial } = shown;
  const isOutdated = kind === "answer" && answered !== query;
  // On a tall screen the footer would be in sight below a list that is about to grow.
  const hasMore = answer.rows.length < answer.total;
  const firstLook = kind === "html" ? `${firstResultsClass} ${hasMore ? "min-h-screen" : ""}` : "";
  return (
    <div
      className={hasOnlyHtml ? failedClass : firstLook}
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
        // A permalink's query asks for the id of one activity.
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
  /** Older activities, which are still missing, may match. */
  isSoFar: boolean;
}

/** 'Skip to results' leads here, also before the part has come that explains why there are none. */
function NoResults({ feedback, advice, isSoFar }: NoResultsProps) {
  return (
    <div id={listId} tabIndex={-1} className="outline-none">
      <Controls failure={{ className: bodyClass, children: <Unexplained feedback={feedback} /> }}>
        {({ EmptyResults }) => <EmptyResults isSoFar={isSoFar} advice={advice} />}
      </Controls>
    </div>
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
    const { current } = start;
    return beforePaint(() => {
      const hidden = block.getBoundingClientRect().bottom - current.getBoundingClientRect().top;
      if (hidden > 0) scrollWithoutSaving(-hidden);
    });
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
    // The html's results answer no search, so a screen reader announces nothing about them.
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
