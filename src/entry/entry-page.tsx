/** The page of an entry: what its card says, its picture, and its text. */
import "./entry.css";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { KindName } from "../results/card-details.tsx";
import { toLookup } from "../results/card-text.tsx";
import { entryPath, viewPath } from "../routes.ts";
import { scrolling } from "../scroll/scrolling.ts";
import type { EntryData, EntryLink, PageHeading } from "../store/page-data.ts";
import { useCv } from "../store/provider.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import { opensElsewhere } from "../ui/opens-elsewhere.ts";
import { useThumbnail } from "../ui/picture.ts";
import { TextBlocks } from "../ui/text-blocks.tsx";
import { useEnlarging } from "./enlarge.tsx";
import { Actions, Byline, Facts } from "./facts.tsx";
import { entryMessages } from "./messages.ts";

/** Fewer headings are seen at a glance. */
const minHeadings = 4;

export function EntryPage() {
  const { state } = useCv();
  const { site, now } = useSnapshot(state);
  const { entry } = state.page;
  const lookup = useMemo(() => site && toLookup(site), [site]);
  const page = useRef<HTMLElement>(null);
  const { onClick, dialog } = useEnlarging(page);
  useEffect(() => scrolling.seek(), []);
  if (entry === undefined || lookup === undefined) return null;
  const { card, text, pictureHtml, lang, html } = entry;
  const category = lookup.categories.get(card.activity.category);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links have the keys
    <article ref={page} className="entry" onClick={onClick}>
      <BackLink />
      <header>
        <p className="text-sm text-ink-3">{category && <KindName kind={category} />}</p>
        <h1 lang={card.langs?.title}>
          <InlineText tokens={card.title} />
        </h1>
        <Byline entry={entry} lookup={lookup} />
        {text.summary === undefined ? null : (
          <div lang={card.langs?.summary} className="entry-summary">
            <TextBlocks tokens={text.summary} />
          </div>
        )}
        <Actions entry={entry} lookup={lookup} />
      </header>
      <div className="entry-side">
        <div>
          <Facts entry={entry} lookup={lookup} now={now} />
          <Contents entry={entry} />
        </div>
      </div>
      {pictureHtml === undefined ? null : <Html className="entry-lead" html={pictureHtml} />}
      <div className="entry-body">
        {text.highlights === undefined ? null : (
          <ul lang={card.langs?.highlights} className="entry-highlights">
            {text.highlights.map((line, at) => (
              <li key={at.toString()}>
                <InlineText tokens={line} />
              </li>
            ))}
          </ul>
        )}
        <Html lang={lang} className="entry-text" html={html} />
      </div>
      <EntryEnd entry={entry} email={lookup.owner.email} />
      {dialog}
    </article>
  );
}

/** The key in session storage of the address of the search that led to the pages of entries. */
const returnKey = "cv-return";

/** Returns the address of the results that the visitor came from, once it is known, and whether they are one step back. */
function useReturn(home: string): { address: string; isSearch: boolean; isStepBack: boolean } {
  const [from, setFrom] = useState({ address: home, isSearch: false, isStepBack: false });
  useEffect(() => {
    const read = (text: string) => {
      const url = text === "" ? undefined : new URL(text);
      const isOfHome =
        url?.origin === location.origin && url.pathname === new URL(home, location.href).pathname;
      return isOfHome ? url : undefined;
    };
    const referrer = read(document.referrer);
    try {
      if (referrer !== undefined) sessionStorage.setItem(returnKey, referrer.href);
      const url = read(sessionStorage.getItem(returnKey) ?? "");
      if (url !== undefined)
        setFrom({ address: url.href, isSearch: url.search !== "", isStepBack: referrer !== undefined });
    } catch {
      // Without storage, the link leads home.
    }
  }, [home]);
  return from;
}

function BackLink() {
  const { base } = useRouter();
  const { view } = useCv().state.page;
  const { address, isSearch, isStepBack } = useReturn(
    `${base}${view === undefined ? "" : viewPath(view.id)}/`,
  );
  // A step back keeps the place in the list, where this document is the next one in the history.
  const stepBack = (event: MouseEvent) => {
    if (!isStepBack || opensElsewhere(event)) return;
    event.preventDefault();
    history.back();
  };
  return (
    <p className="entry-back text-sm print:hidden">
      <a href={address} className="quiet-link hit-area" onClick={stepBack}>
        {isSearch ? entryMessages.backToResults : entryMessages.back}
      </a>
    </p>
  );
}

/** The build has rendered it from Markdown, in which raw HTML is text. */
function Html({ html, ...attributes }: { html: string; className: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Contents({ entry: { headings, lang } }: { entry: EntryData }) {
  const current = useCurrentHeading(headings);
  if (headings.length < minHeadings) return null;
  return (
    <nav aria-labelledby="entry-contents" className="entry-contents">
      <h2 id="entry-contents">{entryMessages.contents}</h2>
      <ol lang={lang}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined} className="hit-area">
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the id of the last heading in the upper third of the window, or above it. */
function useCurrentHeading(headings: readonly PageHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings.map(({ id }) => document.getElementById(id));
    const update = () => {
      const read = elements.filter(
        (element) => element !== null && element.getBoundingClientRect().top < window.innerHeight / 3,
      );
      setCurrent(read.at(-1)?.id);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [headings]);
  return current;
}

/** The pages before and after this one, the way back, and how to write to the owner. */
function EntryEnd({ entry: { previous, next }, email }: { entry: EntryData; email: string | undefined }) {
  return (
    <footer className="entry-end print:hidden">
      {previous === undefined && next === undefined ? null : (
        <nav aria-label={entryMessages.others} className="entry-others">
          <Neighbour rel="prev" label={entryMessages.previous} entry={previous} />
          <Neighbour rel="next" label={entryMessages.next} entry={next} />
        </nav>
      )}
      <div className="entry-ways">
        <BackLink />
        {email === undefined ? null : (
          <a href={`mailto:${email}`} rel="me" className="quiet-link hit-area">
            <bdi>{email}</bdi>
          </a>
        )}
      </div>
    </footer>
  );
}

interface NeighbourProps {
  rel: "prev" | "next";
  label: string;
  entry: EntryLink | undefined;
}

function Neighbour({ rel, label, entry }: NeighbourProps) {
  const { base } = useRouter();
  const { view } = useCv().state.page;
  if (entry === undefined) return null;
  const { id, title, image } = entry;
  return (
    <a href={`${base}${entryPath(id, view)}/`} rel={rel} className="group">
      {image === undefined ? null : <NeighbourPicture image={image} />}
      <span className="text-sm text-ink-3">{label}</span>
      <span className="entry-neighbour group-hover:text-accent">
        {/* A title in the other direction stands under its label. */}
        <bdi>{title}</bdi>
      </span>
    </a>
  );
}

function NeighbourPicture({ image }: { image: string }) {
  return <img {...useThumbnail(image)} alt="" width={320} height={200} loading="lazy" decoding="async" />;
}
