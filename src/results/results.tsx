import { useEffect, useRef } from "react";
import type { YearGroup } from "../../worker/contract.ts";
import { BackToTopPlace } from "../scroll/lazy-back-to-top.tsx";
import { toRuns } from "../scroll/windowing.ts";
import { CardFeed, type CardFeedProps } from "./card-feed.tsx";
import { detailsIntent } from "./lazy-details.tsx";
import { SidebarPlace } from "./lazy-sidebar.tsx";
import { headMessages, yearsMessages } from "./messages.ts";
import { listId, resultsId } from "./states.tsx";
import { type FeedRequest, useFeed } from "./use-feed.ts";

interface YearResultsProps extends Omit<CardFeedProps, "stretch" | "labelledBy"> {
  group: YearGroup;
}

/** A year's heading and its results. */
function YearResults({ group, ...feed }: YearResultsProps) {
  const { year, start, count } = group;
  const id = String(year);
  const stretch = { from: start, count: Math.min(count, feed.answer.rows.length - start) };
  // On paper a heading with nothing below it would say that there was nothing.
  const { shown, paperEnd } = feed.drawn;
  const isOnPaper = start < paperEnd && toRuns(stretch, shown).some((run) => run.shown);
  return (
    <div data-year={year} className={isOnPaper ? undefined : "print:hidden"}>
      <h2
        id={id}
        className="below-sticky flex items-baseline gap-2.5 pt-6 pb-1 font-serif text-year font-semibold"
      >
        {year}{" "}
        <span className="font-sans text-meta font-normal text-ink-3">{yearsMessages.count(count)}</span>
      </h2>
      <CardFeed stretch={stretch} labelledBy={id} {...feed} />
    </div>
  );
}

interface ResultsProps extends FeedRequest {
  /** The answer is an older one, kept while the query is unfinished. */
  dimmed: boolean;
}

export function Results({ dimmed, ...list }: ResultsProps) {
  const { site, answer } = list;
  const listRef = useRef<HTMLElement>(null);
  const { feed, keys } = useFeed(list);
  // What a page came with ends before its years do.
  const begun = answer.years.filter(({ start }) => start < answer.rows.length);

  useEffect(() => {
    // What the page came with is only the beginning, or stays hidden where the address asks for something else.
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

let hasGone = false;

/** The browser looked for the address's year before there were any. Once: a list that comes back stays where it is. */
function goToAddressedYear(): void {
  const year = /^#(\d{4})$/.exec(window.location.hash)?.[1];
  if (year !== undefined && !hasGone)
    // Without it the page stays at its top.
    import("../scroll/go-to-year.ts").then(
      ({ goToYear }) => goToYear(year),
      () => {},
    );
  hasGone = true;
}
