/** The list of results by year, with the column of years. */
import { memo, Suspense, useEffect, useRef, useState } from "react";
import type { YearGroup } from "../../worker/contract.ts";
import { lazyControl } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { scrolling } from "../scroll/scrolling.ts";
import { useIsWide } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { detailsIntent } from "./activity-card.tsx";
import { CardFeed, type CardFeedProps, type FeedRequest, useFeed } from "./card-feed.tsx";
import { resultsMessages } from "./messages.ts";
import { listId, resultsId } from "./states.tsx";
import type { YearSidebarProps } from "./year-sidebar.tsx";

const backToTop = lazyControl(() => import("./back-to-top.tsx"));
const sidebar = lazyControl(() => import("./year-sidebar.tsx"));

interface ResultsProps extends FeedRequest {
  /** The answer is for an earlier query, kept while the text in the box is incomplete. */
  dimmed: boolean;
}

/** The list of cards by year and the column of years, hydrated after the rest of the page. */
export const ResultsList = memo((props: ResultsProps) => (
  <Suspense>
    <ListWithYears {...props} />
  </Suspense>
));

function ListWithYears({ dimmed, ...list }: ResultsProps) {
  const { site, answer } = list;
  const listRef = useRef<HTMLElement>(null);
  const { feed, keys } = useFeed(list);
  // The prerendered list ends before its last year does.
  const begun = answer.years.filter(({ start }) => start < answer.rows.length);

  useEffect(() => {
    // The prerendered list is only the beginning, and stays hidden when the address has a query.
    const list = listRef.current;
    const isShown = list !== null && list.getClientRects().length > 0;
    if (isShown && answer.rows.length === answer.total) scrolling.seek();
  }, [answer]);

  useEffect(() => {
    const onHashChange = () => scrolling.follow();
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);

  return (
    <div className="grid md:grid-cols-[6rem_minmax(0,1fr)] md:gap-8 print:block">
      <Sidebar owner={site.owner} years={answer.years} list={listRef} rows={answer.rows} />
      <section
        ref={listRef}
        id={listId}
        aria-labelledby={resultsId}
        tabIndex={-1}
        className={`below-sticky relative min-w-0 outline-none ${dimmed ? "dimmed" : ""}`}
        {...keys}
        {...detailsIntent}
      >
        <a href="#footer" className="skip-link start-0 top-0">
          {resultsMessages.head.skipPast}
        </a>
        {begun.map((group) => (
          <YearResults key={group.year} group={group} {...feed} />
        ))}
      </section>
      {/* The button is dispensable, so that a failure is not shown. */}
      <LazyContent module={backToTop} isWanted={useHasScrolled()}>
        {({ BackToTop }) => <BackToTop />}
      </LazyContent>
    </div>
  );
}

/**
 * The years, on a wide page. If the controls fail to load, the filter bar reports it. Without
 * `overflow-anchor: none` browsers would anchor the scroll position to the sidebar, which is as high as the list, and
 * what is read would move when results above the screen take their true heights.
 */
function Sidebar(props: YearSidebarProps) {
  return (
    <div className="[overflow-anchor:none] max-md:hidden print:hidden">
      <LazyContent module={sidebar} isWanted={useIsWide()}>
        {({ YearSidebar }) => <YearSidebar {...props} />}
      </LazyContent>
    </div>
  );
}

interface YearResultsProps extends Omit<CardFeedProps, "range" | "labelledBy"> {
  group: YearGroup;
}

/** Renders again only if a property has changed. */
const YearResults = memo(({ group, ...feed }: YearResultsProps) => {
  const { year, start, count } = group;
  const id = String(year);
  const range = feed.list.itemsOf({ from: start, count });
  const isOnPaper = feed.paperEnd === undefined || start < feed.paperEnd;
  return (
    <div data-year={year} className={isOnPaper ? undefined : "print:hidden"}>
      <h2
        id={id}
        // The browser moves the focus here when a link to the year is followed.
        tabIndex={-1}
        data-row={feed.list.rows[start]}
        className="-mx-2 flex items-baseline gap-2 rounded-field px-2 pt-6 print:pt-3 pb-1 font-name text-xl font-semibold focus-visible:-outline-offset-2"
      >
        {year}{" "}
        <span className="font-sans text-sm font-normal text-ink-3">{uiMessages.counts.results(count)}</span>
      </h2>
      <CardFeed range={range} labelledBy={id} {...feed} />
    </div>
  );
});

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
