import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import type { Advice, PageAnswer, YearGroup } from "../../worker/contract.ts";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { scrollUnremembered } from "../scroll/scroll-memory.ts";
import { toSegments } from "../scroll/windowing.ts";
import { useCv } from "../store/provider.tsx";
import type { Failure, PartialData, QueryFeedback } from "../store/state.ts";
import { ErrorScreen } from "../ui/failure.tsx";
import { useIsWide, useSettled } from "../ui/hooks.ts";
import { appMessages, countMessages, statesMessages } from "../ui/messages.ts";
import { CardFeed, type CardFeedProps, type FeedRequest, useFeed } from "./card-feed.tsx";
import { detailsIntent } from "./card-view.tsx";
import { headMessages, yearsMessages } from "./messages.ts";
import { PrintedFilters, PrintedRest, PrintedShare, usePrinting } from "./printing.tsx";
import {
  EmptyResults,
  ListFailure,
  LoadFailed,
  Loading,
  LoadingProgress,
  listId,
  resultsId,
} from "./states.tsx";
import type { YearSidebarProps } from "./year-sidebar.tsx";

const downloadPart = lazyPart(() => import("./download.tsx"));
const leftOutPart = lazyPart(() => import("./left-out.tsx"));
type LeftOut = Awaited<ReturnType<typeof leftOutPart.load>>;

/** Shows the list of results, or in its place that it is loading, has failed or is empty. */
export function ResultsPart() {
  const { state, load, reset, wantCards } = useCv();
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

  const withAdvice = (draw: (part: LeftOut, advice: Advice) => ReactNode) =>
    advice?.answer === undefined || advice.answer !== shown.answer ? null : (
      <LazyPart part={leftOutPart}>{(part) => draw(part, advice)}</LazyPart>
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
          <LazyPart part={sharingPart} isWanted={hasPicked}>
            {({ PickedBar }) => <PickedBar />}
          </LazyPart>
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
        <EmptyResults isSoFar={shownPartial !== undefined} onReset={reset}>
          {withAdvice(({ WithoutTerms }, advice) => (
            <WithoutTerms hints={advice.hints} />
          ))}
        </EmptyResults>
      ) : (
        <div
          className={isUnsearched ? "unserved" : firstLook}
          data-answers={shown.isFirst ? undefined : shown.answered}
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
      <LazyPart part={olderNotesPart} isWanted={shownPartial !== undefined}>
        {({ OlderNotes }) => (shownPartial === undefined ? null : <OlderNotes partial={shownPartial} />)}
      </LazyPart>
      {shown.site.owner.exports?.cv === false ? null : <FullCvLink />}
    </>
  );
}

/** Whoever has come to the list's end may want all of it on paper. */
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

const olderNotesPart = lazyPart(() => import("./older-notes.tsx"));

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

interface ResultsHeadProps {
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** Undefined if the count is of everything. */
  partial: PartialData | undefined;
  /** The count is for an earlier text, because the text in the box is incomplete. */
  isDimmed: boolean;
  feedback: QueryFeedback;
  /** Stands beside the count. */
  children: ReactNode;
}

/** A word typed at an ordinary pace causes one announcement, not one for each letter. */
const debounceMs = 500;

function ResultsHead({ total, partial, isDimmed, feedback, children }: ResultsHeadProps) {
  const announced = useSettled(
    toStatus({ total, isPartial: partial !== undefined, isDimmed, feedback }),
    debounceMs,
  );
  return (
    <div
      className={`flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2 ${total === undefined ? "needs-script" : ""}`}
    >
      <h2
        id={resultsId}
        tabIndex={-1}
        className={`text-base font-semibold outline-none ${isDimmed ? "text-ink-2" : ""}`}
      >
        {total === undefined ? statesMessages.loading : countMessages.results(total)}
      </h2>
      {children}
      {total === undefined || (total === 0 && !isDimmed && partial === undefined) ? null : (
        <p className="text-sm text-ink-3">
          {isDimmed
            ? headMessages.unfinished
            : partial === undefined
              ? headMessages.newestFirst
              : headMessages.soFar(partial)}
        </p>
      )}
      {total === undefined || total === 0 ? null : <Download />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** Offers the results as files. What makes them is loaded when the pointer or the focus comes near. */
function Download() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="quiet-link hit-area order-last ms-auto text-sm text-ink-2 print:hidden"
        onPointerEnter={downloadPart.preload}
        onFocus={downloadPart.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {headMessages.download}
      </button>
      <LazyPart part={downloadPart} isWanted={isOpen}>
        {({ DownloadFormats }) => (isOpen ? <DownloadFormats /> : null)}
      </LazyPart>
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
  const found = isPartial ? headMessages.foundSoFar(total) : headMessages.found(total);
  if (problems.length === 0) return found;
  const messages = problems.map(({ message }) => message).join(". ");
  const told = (incomplete ? headMessages.incomplete : headMessages.wrong) + messages;
  return isDimmed ? told : `${told}. ${found}`;
}

function ResultsFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.kind === "data") return <LoadFailed defect={failure.defect} onRetry={onRetry} />;
  if (failure.kind === "cancelled")
    return (
      <ListFailure title={statesMessages.cancelledTitle} onRetry={onRetry}>
        <p>{statesMessages.cancelledText}</p>
      </ListFailure>
    );
  const message = failure.kind === "program" ? appMessages.storeFailed : failure.reason;
  // A script that could not be fetched may belong to an older build, or the browser may remember its failure.
  return <ErrorScreen message={message} onRetry={() => window.location.reload()} />;
}

interface ResultsProps extends FeedRequest {
  /** The answer is for an earlier query, kept while the text in the box is incomplete. */
  dimmed: boolean;
  /** The results of this year and of those before it are not complete; undefined if all are. */
  oldestYear: number | undefined;
  /** The older results are on their way. */
  isGrowing: boolean;
}

/**
 * The list of cards by year, and on a wide page the column of years beside it. Within the boundary it is hydrated after
 * the rest of the page, which the answer then does not wait for.
 */
const ResultsList = memo((props: ResultsProps) => (
  <Suspense>
    <ListWithYears {...props} />
  </Suspense>
));

function ListWithYears({ dimmed, oldestYear, isGrowing, ...list }: ResultsProps) {
  const { site, answer } = list;
  const listRef = useRef<HTMLElement>(null);
  const { feed, keys } = useFeed(list);
  // The prerendered list ends before its last year does.
  const begun = answer.years.filter(({ start }) => start < answer.rows.length);

  useEffect(() => {
    // The prerendered list is only the beginning, and stays hidden when the address has a query.
    const isShown = listRef.current !== null && listRef.current.getClientRects().length > 0;
    if (isShown && answer.rows.length === answer.total) goToAddressedYear(isGrowing);
  }, [answer, isGrowing]);

  return (
    <div className="grid md:grid-cols-[6rem_minmax(0,1fr)] md:gap-8 print:block">
      <Sidebar
        owner={site.owner}
        years={answer.years}
        list={listRef}
        rows={answer.rows}
        oldestYear={oldestYear}
      />
      <section
        ref={listRef}
        id={listId}
        aria-labelledby={resultsId}
        data-growing={isGrowing || undefined}
        tabIndex={-1}
        className={`below-sticky relative min-w-0 outline-none ${dimmed ? "dimmed" : ""}`}
        {...keys}
        {...detailsIntent}
      >
        <a href="#footer" className="skip-link start-0 top-0">
          {headMessages.skipPast}
        </a>
        {begun.map((group) => (
          <YearResults key={group.year} group={group} isSoFar={group.year === oldestYear} {...feed} />
        ))}
      </section>
      <LazyBackToTop />
    </div>
  );
}

const sharingPart = lazyPart(() => import("./sharing.tsx"));

const sidebarPart = lazyPart(() => import("./year-sidebar.tsx"));

/** A narrow page has no sidebar, and does not load it. */
function Sidebar(props: YearSidebarProps) {
  return (
    <div className="max-md:hidden print:hidden">
      <LazyPart part={sidebarPart} isWanted={useIsWide()} failure={{ className: "pt-6" }}>
        {({ YearSidebar }) => <YearSidebar {...props} />}
      </LazyPart>
    </div>
  );
}

interface YearResultsProps extends Omit<CardFeedProps, "range" | "labelledBy"> {
  group: YearGroup;
  /** The year has more results than have been loaded. */
  isSoFar: boolean;
}

/** A year's heading and its results. */
function YearResults({ group, isSoFar, ...feed }: YearResultsProps) {
  const { year, start, count } = group;
  const id = String(year);
  const range = feed.list.itemsOf({ from: start, count });
  // A heading printed above no cards would suggest that the year has none.
  const { drawn, paperEnd } = feed.windowing;
  const isOnPaper =
    (paperEnd === undefined || start < paperEnd) && toSegments(range, drawn).some(({ isDrawn }) => isDrawn);
  return (
    <div data-year={year} className={isOnPaper ? undefined : "print:hidden"}>
      <h2
        id={id}
        className="below-sticky flex items-baseline gap-2 pt-6 print:pt-3 pb-1 font-serif text-2xl font-semibold"
      >
        {year}{" "}
        <span className="font-sans text-sm font-normal text-ink-3">
          {yearsMessages.count(count, isSoFar)}
        </span>
      </h2>
      <CardFeed range={range} labelledBy={id} {...feed} />
    </div>
  );
}

const goToAnchorPart = lazyPart(() => import("../scroll/go-to-anchor.ts"), { needsStylesheet: false });

let hasGone = false;

/** By these the visitor shows that the year in the address is not waited for any more. */
const userScrollEvents = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Scrolls once to the year in the address: the browser looked for it before there were results. While results are
 * still on their way (`isGrowing`), a year that is not there yet is waited for.
 */
function goToAddressedYear(isGrowing: boolean): void {
  const year = /^#(\d{4})$/.exec(window.location.hash)?.[1];
  if (year !== undefined && !hasGone) {
    if (isGrowing && document.getElementById(year) === null) {
      for (const name of userScrollEvents)
        window.addEventListener(name, markGone, { once: true, passive: true });
      return;
    }
    // If the module cannot be loaded, the page stays at its top.
    goToAnchorPart.load().then(
      ({ goToAnchor }) => goToAnchor(year),
      () => {},
    );
  }
  hasGone = true;
}

function markGone(): void {
  hasGone = true;
}

const backToTopPart = lazyPart(() => import("../scroll/back-to-top.tsx"));

/** The button that scrolls back up, loaded at the first scroll. It is dispensable, so a failure is not reported. */
function LazyBackToTop() {
  return (
    <LazyPart part={backToTopPart} isWanted={useHasScrolled()}>
      {({ BackToTop }) => <BackToTop />}
    </LazyPart>
  );
}

function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (hasScrolled) return;
    const look = () => {
      if (window.scrollY > 0) setScrolled(true);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [hasScrolled]);
  return hasScrolled;
}
