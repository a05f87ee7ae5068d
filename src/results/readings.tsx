/** Shown for a text that no title contains: what is found elsewhere, and what there is to find. */
import { type ReactNode, useId, useMemo } from "react";
import { useSnapshot } from "valtio";
import { spellFieldValue } from "../../grammar/print.ts";
import type { Card, Count, Fix, ResultList, ToFind } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { uiMessages } from "../ui/messages.ts";
import { CardFeed, useFeed } from "./card-feed.tsx";
import { controlsMessages } from "./controls-messages.ts";
import { EditLink } from "./refine.tsx";
import { bodyClass } from "./states.tsx";

interface SectionProps {
  heading: ReactNode;
  count?: string;
  /** A link next to the heading. */
  link?: ReactNode;
  className?: string;
  children: (headingId: string) => ReactNode;
}

/** A part of the page that an empty list shows, under a heading with its count. */
export function FoundSection({ heading, count, link, className = "", children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${bodyClass} ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
        <h2 id={id} className="text-base font-semibold text-pretty">
          {heading}
          {count === undefined ? null : <span className="font-normal text-ink-2"> · {count}</span>}
        </h2>
        {link}
      </div>
      {children(id)}
    </section>
  );
}

const requestNothing = () => {};

/** Cards outside of the list of results. */
export function FoundCards({ found, labelledBy }: { found: readonly Card[]; labelledBy: string }) {
  const { site, now } = useSnapshot(useCv().state);
  const list = useMemo(() => {
    const answer: ResultList = {
      total: found.length,
      rows: Uint32Array.from(found, ({ row }) => row),
      years: [],
    };
    return { answer, cards: new Map(found.map((card) => [card.row, card])) };
  }, [found]);
  return site === undefined ? null : (
    <CardList site={site} now={now} onRequestCards={requestNothing} labelledBy={labelledBy} {...list} />
  );
}

function CardList({ labelledBy, ...request }: Parameters<typeof useFeed>[0] & { labelledBy: string }) {
  const { feed, keys } = useFeed(request);
  return (
    <div {...keys}>
      <CardFeed range={{ from: 0, count: request.answer.total }} labelledBy={labelledBy} {...feed} />
    </div>
  );
}

interface WhatThereIsProps {
  toFind: ToFind;
  text: string;
  isOutdated: boolean;
}

/** Shown without results: the nearest titles, the owner's highlights, and the most frequent languages, categories and organizations. */
export function WhatThereIs({ toFind, text, isOutdated }: WhatThereIsProps) {
  const { state } = useCv();
  const { site } = useSnapshot(state);
  if (site === undefined) return null;
  const { toFind: messages } = controlsMessages;
  const highlights = state.page.overview.pinned.map(
    ({ query, name, title, isTitled }): Fix => ({
      label: isTitled ? title : name,
      edit: { start: 0, length: text.length, text: query },
    }),
  );
  const groups = [
    { heading: messages.titles, fixes: toFind.titles ?? [] },
    { heading: uiMessages.highlights, fixes: highlights },
    { heading: uiMessages.charts.languages, fixes: toFixes("language", toFind.languages, site.languages) },
    { heading: messages.categories, fixes: toFixes("category", toFind.categories, site.categories) },
    { heading: messages.orgs, fixes: toFixes("org", toFind.orgs, site.orgs) },
  ].filter(({ fixes }) => fixes.length > 0);
  if (groups.length === 0) return null;
  return (
    <FoundSection heading={messages.heading} className={`print:hidden ${isOutdated ? "dimmed" : ""}`}>
      {() => (
        <dl className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {groups.map(({ heading, fixes }) => (
            <div key={heading} className="contents">
              <dt className="pt-1 text-sm text-ink-3">{heading}</dt>
              <dd className="flex flex-wrap gap-x-5 gap-y-1">
                {fixes.map((fix) => (
                  <EditLink key={fix.edit.text} fix={fix} isOutdated={isOutdated}>
                    <bdi>{fix.label}</bdi>
                    {heading === messages.titles || fix.count === undefined ? null : (
                      <span className="text-ink-3 tabular-nums"> {fix.count}</span>
                    )}
                  </EditLink>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </FoundSection>
  );

  function toFixes(
    field: string,
    counts: readonly Count[],
    options: readonly { id: string; name?: string }[],
  ): Required<Fix>[] {
    return counts.map(({ id, count }) => ({
      label: options.find((option) => option.id === id)?.name ?? id,
      edit: { start: 0, length: text.length, text: `${field}:${spellFieldValue({ text: id })}` },
      count,
    }));
  }
}
