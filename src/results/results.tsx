import { useEffect, useRef } from "react";
import type { YearGroup } from "../../worker/contract.ts";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { BackToTopPlace } from "../scroll/lazy-back-to-top.tsx";
import { toSegments } from "../scroll/windowing.ts";
import { CardFeed, type CardFeedProps, type FeedRequest, useFeed } from "./card-feed.tsx";
import { detailsIntent } from "./lazy-details.tsx";
import { SidebarPlace } from "./lazy-sidebar.tsx";
import { headMessages, yearsMessages } from "./messages.ts";
import { listId, resultsId } from "./states.tsx";

interface YearResultsProps extends Omit<CardFeedProps, "range" | "labelledBy"> {
  group: YearGroup;
}

/** A year's heading and its results. */
function YearResults({ group, ...feed }: YearResultsProps) {
  const { year, start, count } = group;
  const id = String(year);
  const range = { from: start, count: Math.min(count, feed.answer.rows.length - start) };
  // A heading printed above no cards would suggest that the year has none.
  const { drawn, paperEnd } = feed.windowing;
  const isOnPaper = start < paperEnd && toSegments(range, drawn).some(({ isDrawn }) => isDrawn);
  return (
    <div data-year={year} className={isOnPaper ? undefined : "print:hidden"}>
      <h2
        id={id}
        className="below-sticky flex items-baseline gap-2.5 pt-6 pb-1 font-serif text-year font-semibold"
      >
        {year}{" "}
        <span className="font-sans text-meta font-normal text-ink-3">{yearsMessages.count(count)}</span>
      </h2>
      <CardFeed range={range} labelledBy={id} {...feed} />
    </div>
  );
}

interface ResultsProps extends FeedRequest {
  /** The answer is for an earlier query, kept while the text in the box is incomplete. */
  dimmed: boolean;
}

export function Results({ dimmed, ...list }: ResultsProps) {
  const { site, answer } = list;
  const listRef = useRef<HTMLElement>(null);
  const { feed, keys } = useFeed(list);
  // The prerendered list ends before its last year does.
  const begun = answer.years.filter(({ start }) => start < answer.rows.length);

  useEffect(() => {
    // The prerendered list is only the beginning, and stays hidden when the address has a query.
    const isShown = listRef.current !== null && listRef.current.getClientRects().length > 0;
    if (isShown && answer.rows.length === answer.total) goToAddressedYear();
  }, [answer]);

  return (
    <div className="grid md:grid-cols-[6rem_minmax(0,1fr)] md:gap-8 print:block">
      <SidebarPlace owner={site.owner} years={answer.years} list={listRef} rows={answer.rows} />
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
          {headMessages.skipPast}
        </a>
        {begun.map((group) => (
          <YearResults key={group.year} group={group} {...feed} />
        ))}
      </section>
      <BackToTopPlace />
    </div>
  );
}

const goToYearPart = lazyPart(() => import("../scroll/go-to-year.ts"), { needsStylesheet: false });

let hasGone = false;

/** Scrolls once to the year in the address: the browser looked for it before there were results. */
function goToAddressedYear(): void {
  const year = /^#(\d{4})$/.exec(window.location.hash)?.[1];
  if (year !== undefined && !hasGone)
    // If the module cannot be loaded, the page stays at its top.
    goToYearPart.load().then(
      ({ goToYear }) => goToYear(year),
      () => {},
    );
  hasGone = true;
}
