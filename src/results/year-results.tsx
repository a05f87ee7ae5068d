import type { YearGroup } from "../../worker/contract.ts";
import { words } from "../words.ts";
import { CardFeed, type CardFeedProps } from "./card-feed.tsx";
import { toRuns } from "./runs.ts";

interface YearResultsProps extends Omit<CardFeedProps, "stretch" | "labelledBy"> {
  group: YearGroup;
}

/** A year's heading and its results. */
export function YearResults({ group, ...feed }: YearResultsProps) {
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
        {year} <span className="font-sans text-meta font-normal text-ink-3">{words.years.count(count)}</span>
      </h2>
      <CardFeed stretch={stretch} labelledBy={id} {...feed} />
    </div>
  );
}
