/** The page of an entry: what its card says, its picture, and its text. */
import "./entry.css";
import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { findHeadings } from "../../model/blocks.ts";
import { CardLinks, CardMeta } from "../results/activity-card.tsx";
import { toLookup } from "../results/card-text.tsx";
import { entryPath, viewPath } from "../routes.ts";
import type { EntryData, EntryLink } from "../store/page-data.ts";
import { useCv } from "../store/provider.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import { QueryTarget } from "../ui/owner-link.tsx";
import { Blocks, EntryPicture } from "./blocks.tsx";
import { entryMessages } from "./messages.ts";

/** Fewer headings are seen at a glance. */
const minHeadings = 4;

export function EntryPage() {
  const { entry } = useCv().state.page;
  return entry === undefined ? null : <Entry entry={entry} />;
}

function Entry({ entry }: { entry: EntryData }) {
  const { state } = useCv();
  const { site, now, results } = useSnapshot(state);
  const { view } = state.page;
  const { base } = useRouter();
  const lookup = useMemo(() => site && toLookup(site), [site]);
  const { card, picture, lang, blocks, previous, next } = entry;
  const { activity } = card;
  if (lookup === undefined) return null;
  const isHtml = results.answer === undefined;
  return (
    <article className="entry">
      <p className="print:hidden">
        <a href={`${base}${view === undefined ? "" : viewPath(view.id)}/`} className="quiet-link hit-area">
          {entryMessages.back}
        </a>
      </p>
      <h1>
        <InlineText tokens={card.title} />
      </h1>
      <CardMeta activity={activity} org={card.org} lookup={lookup} now={now} isHtml={isHtml} />
      <CardLinks
        activity={activity}
        lookup={lookup}
        expanded={false}
        tabIndex={undefined}
        onOpenLanguage={undefined}
      />
      {picture === undefined ? null : (
        <figure className="entry-lead">
          <EntryPicture picture={picture} isFirst />
        </figure>
      )}
      <Contents entry={entry} />
      <QueryTarget.Provider value={`${base}/`}>
        <div lang={lang} className="entry-text">
          <Blocks blocks={blocks} />
        </div>
      </QueryTarget.Provider>
      {previous === undefined && next === undefined ? null : (
        <nav aria-label={entryMessages.others} className="entry-others">
          <Neighbour label={entryMessages.previous} entry={previous} />
          <Neighbour label={entryMessages.next} entry={next} />
        </nav>
      )}
    </article>
  );
}

function Contents({ entry: { blocks, lang } }: { entry: EntryData }) {
  const headings = findHeadings(blocks);
  if (headings.length < minHeadings) return null;
  return (
    <nav aria-labelledby="entry-contents" className="entry-contents">
      <h2 id="entry-contents">{entryMessages.contents}</h2>
      <ol lang={lang}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} className="quiet-link hit-area">
              <InlineText
                tokens={text.map((part) =>
                  part.kind === "link" ? { kind: "em", children: part.children } : part,
                )}
              />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Neighbour({ label, entry }: { label: string; entry: EntryLink | undefined }) {
  const { base } = useRouter();
  const { view } = useCv().state.page;
  if (entry === undefined) return <span />;
  return (
    <a href={`${base}${entryPath(entry.id, view)}/`} className="group">
      <span className="text-sm text-ink-3">{label}</span>
      <bdi className="quiet-link">{entry.title}</bdi>
    </a>
  );
}
