/** The page of an entry: what its card says, its picture, and its text. */
import "./entry.css";
import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { CardLinks, CardMeta } from "../results/activity-card.tsx";
import { toLookup } from "../results/card-text.tsx";
import { entryPath, viewPath } from "../routes.ts";
import { scrolling } from "../scroll/scrolling.ts";
import type { EntryData, EntryLink } from "../store/page-data.ts";
import { useCv } from "../store/provider.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import { entryMessages } from "./messages.ts";

/** Fewer headings are seen at a glance. */
const minHeadings = 4;

export function EntryPage() {
  const { state } = useCv();
  const { site, now, results } = useSnapshot(state);
  const { view, entry } = state.page;
  const { base } = useRouter();
  const lookup = useMemo(() => site && toLookup(site), [site]);
  useEffect(() => scrolling.seek(), []);
  if (entry === undefined || lookup === undefined) return null;
  const { card, pictureHtml, lang, html, previous, next } = entry;
  const { activity } = card;
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
      {pictureHtml === undefined ? null : <Html className="entry-lead" html={pictureHtml} />}
      <Contents entry={entry} />
      <Html lang={lang} className="entry-text" html={html} />
      {previous === undefined && next === undefined ? null : (
        <nav aria-label={entryMessages.others} className="entry-others">
          <Neighbour label={entryMessages.previous} entry={previous} />
          <Neighbour label={entryMessages.next} entry={next} />
        </nav>
      )}
    </article>
  );
}

/** The build has rendered it from Markdown, in which raw HTML is text. */
function Html({ html, ...attributes }: { html: string; className: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Contents({ entry: { headings, lang } }: { entry: EntryData }) {
  if (headings.length < minHeadings) return null;
  return (
    <nav aria-labelledby="entry-contents" className="entry-contents">
      <h2 id="entry-contents">{entryMessages.contents}</h2>
      <ol lang={lang}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} className="quiet-link hit-area">
              <bdi>{text}</bdi>
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
