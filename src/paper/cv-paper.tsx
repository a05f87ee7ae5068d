/** Draws the CV for paper, with as many entries as two pages hold. It is loaded later and exists only during a print. */
import "./paper.css";
import { pagePaper } from "virtual:cv-paper";
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PagePaper, PaperEntry, PaperLine, PaperSection, Pinned } from "../../worker/contract.ts";
import { toTime } from "../results/highlight-list.tsx";
import { InlineText } from "../results/inline-text.tsx";
import { countFitting, type PaperUnit } from "./fit-pages.ts";

const paperMessages = { highlights: "Highlights", contact: "Contact" } as const;

/** More is hardly read to the end; the list of all results can be asked for. */
const mostPages = 2;
/** The heights of Letter, the lower of the two common sheets, and of its margins in paper.css. */
const pageHeightMm = 279.4 - 18 - 20;
/** Browsers round differently for the screen and for paper. */
const safety = 0.98;
const pxPerMm = 96 / 25.4;

interface CvPaperProps {
  pagePaper: PagePaper;
  /** What the page leads with. */
  pinned: readonly Pinned[];
}

export function CvPaper({ pagePaper: { paper, found, leftOut, template }, pinned }: CvPaperProps) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useFitting(ref);
  const format = new Intl.NumberFormat(paper.language).format;
  const left = shown === undefined ? found : found - shown;
  const { headline, contact, summary, sections } = paper;
  const notes = [
    ...(left === 0 ? [] : [leftOut.replace("{left}", format(left)).replace("{shown}", format(found - left))]),
    ...paper.notes,
  ];
  return (
    <div ref={ref} className="paper" data-template={template} lang={paper.language}>
      <header data-unit="">
        <h1>{paper.name}</h1>
        {headline === "" ? null : <p className="paper-headline">{headline}</p>}
        <ul aria-label={paperMessages.contact}>
          {contact.map(({ text, url }) => (
            <li key={text}>
              <PaperLink url={url}>{text}</PaperLink>
            </li>
          ))}
        </ul>
      </header>
      {summary.text === "" ? null : (
        <section data-unit="">
          <h2>{summary.heading}</h2>
          <p>{summary.text}</p>
        </section>
      )}
      {pinned.length === 0 ? null : (
        <section data-unit="">
          <h2>{paperMessages.highlights}</h2>
          {pinned.map(({ query, name, title, ...time }) => (
            <p key={query} dir="auto">
              <Line line={{ title: name, dates: toTime(time), text: title === name ? undefined : title }} />
            </p>
          ))}
        </section>
      )}
      {sections.map((section) => (
        <Section key={section.id} section={section} shown={shown} />
      ))}
      <footer data-unit="">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </div>
  );
}

/** Returns how many entries fit; undefined while all are drawn to be measured. */
function useFitting(ref: RefObject<HTMLElement>): number | undefined {
  const [shown, setShown] = useState<number>();
  useLayoutEffect(() => {
    const paper = ref.current;
    if (paper === null) return;
    const elements = [...paper.querySelectorAll<HTMLElement>("[data-unit]")];
    const tops = elements.map((element) => element.getBoundingClientRect().top);
    const end = paper.getBoundingClientRect().bottom;
    const units = elements.map(({ dataset }, at): PaperUnit => {
      const { unit, rank } = dataset;
      const height = (tops[at + 1] ?? end) - (tops[at] ?? end);
      return { height, isHeading: unit === "heading", rank: rank === undefined ? undefined : Number(rank) };
    });
    setShown(countFitting(units, { height: pageHeightMm * pxPerMm * safety, count: mostPages }));
  }, [ref]);
  return shown;
}

/** Short facts that share one line. */
const inOneLine = new Set(["spokenLanguages", "interests"]);

function Section({ section, shown }: { section: PaperSection; shown: number | undefined }) {
  const { id, heading, lines } = section;
  const entries = section.entries.filter(({ rank }) => shown === undefined || rank < shown);
  if (entries.length + lines.length === 0) return null;
  return (
    <section>
      <h2 data-unit="heading">{heading}</h2>
      {inOneLine.has(id) ? (
        <p data-unit="">
          {lines.map((line, at) => (
            <Fragment key={line.title}>
              {at === 0 ? null : "; "}
              <Line line={line} />
            </Fragment>
          ))}
        </p>
      ) : (
        lines.map((line) => (
          <p key={line.title} data-unit="" dir="auto">
            <Line line={line} />
          </p>
        ))
      )}
      {entries.map((entry) => (
        <Entry key={entry.rank} entry={entry} />
      ))}
    </section>
  );
}

/** A fact of one line: 'MSc, Linguistics (College, 2004 – 2007): courses'. */
function Line({ line: { title, detail, dates, text, url } }: { line: PaperLine }) {
  const inner = [detail, dates].filter(Boolean).join(", ");
  return (
    <>
      <b>
        <PaperLink url={url}>{title}</PaperLink>
      </b>
      {inner === "" ? null : ` (${inner})`}
      {text === undefined ? null : `: ${text}`}
    </>
  );
}

function Entry({ entry }: { entry: PaperEntry }) {
  const { rank, title, org, orgUrl, dates, keywords, links, summary, highlights } = entry;
  const facts: ReactNode[] = [
    <PaperLink key="org" url={orgUrl}>
      {org}
    </PaperLink>,
    dates,
    keywords.join(", "),
    ...links.map(({ text, url }) => (
      <PaperLink key={url} url={url}>
        {text}
      </PaperLink>
    )),
  ];
  return (
    <div data-unit="" data-rank={rank}>
      <h3 dir="auto">
        <InlineText tokens={title} />
      </h3>
      <p className="paper-facts">
        {facts
          .filter((fact) => fact !== "")
          .map((fact, at) => (
            <Fragment key={at.toString()}>
              {at === 0 ? null : " · "}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
      </p>
      {summary.length === 0 ? null : (
        <p dir="auto">
          <InlineText tokens={summary} />
        </p>
      )}
      {highlights.length === 0 ? null : (
        <ul>
          {highlights.map((line, at) => (
            <li key={at.toString()} dir="auto">
              <InlineText tokens={line} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link, or its text alone where there is no address. */
function PaperLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  return url === undefined || url === "" ? children : <a href={url}>{children}</a>;
}

const footFonts = {
  classic: '"Source Serif 4", "Iowan Old Style", Palatino, Georgia, "Liberation Serif", serif',
  modern: '"Source Sans 3", -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif',
} as const;

/**
 * Puts the owner's name and the page's number at the foot of all printed pages, where the browser knows margin boxes.
 * A style sheet made by the program may hold the name, which no file of styles can know.
 */
function addPageFoot({ paper: { name, pageOf }, template }: PagePaper): void {
  const family = template === "modern" ? footFonts.modern : footFonts.classic;
  const style = `color: #525252; font: 8pt ${family};`;
  const [before = "", between = "", after = ""] = pageOf.split(/\{page\}|\{total\}/);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page {
    @bottom-left { ${style} content: ${toCssString(name)}; }
    @bottom-right {
      ${style}
      content: ${toCssString(before)} counter(page) ${toCssString(between)} counter(pages) ${toCssString(after)};
    }
  }`);
  document.adoptedStyleSheets.push(sheet);
}

function toCssString(text: string): string {
  const isPlain = /^[\p{L}\p{N} .,-]$/u;
  const escaped = Array.from(text, (letter) =>
    isPlain.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join("")}"`;
}

if (pagePaper !== undefined && !import.meta.env.SSR) addPageFoot(pagePaper);

export { pagePaper };
