import { useEffect, useRef } from "react";
import { BackToTopPlace } from "../frame/back-to-top-place.tsx";
import { words } from "../words.ts";
import { detailsIntent } from "./details-place.tsx";
import { SidebarPlace } from "./sidebar-place.tsx";
import { listId, resultsId } from "./states.tsx";
import { type FeedRequest, useFeed } from "./use-feed.ts";
import { YearResults } from "./year-results.tsx";

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
          {words.frame.skipList}
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
    import("./go-to-year.ts").then(
      ({ goToYear }) => goToYear(year),
      () => {},
    );
  hasGone = true;
}
