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
/** The heights of the common sheets without the margins in paper.css. */
const pageHeightsMm = { letter: 279.4 - 18 - 20, a4: 297 - 18 - 20 } as const;
/** Browsers round differently for the screen and for paper. */
const safety = 0.99;
const pxPerMm = 96 / 25.4;

interface CvPaperProps {
  pagePaper: PagePaper;
  /** What the page leads with. */
  pinned: readonly Pinned[];
}

export function CvPaper({ pagePaper: { paper, found, leftOut, template }, pinned }: CvPaperProps) {
  const ref = useRef<HTMLDivElement>(null);
  const fitting = useFitting(ref);
  const format = new Intl.NumberFormat(paper.language).format;
  const { headline, contact, summary, sections } = paper;
  const tellLeft = (shown: number) =>
    shown === found ? "" : leftOut.replace("{left}", format(found - shown)).replace("{shown}", format(shown));
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
        <Section key={section.id} section={section} fitting={fitting} />
      ))}
      <footer data-unit="">
        <p className="on-letter">{tellLeft(fitting.letter)}</p>
        <p className="on-a4">{tellLeft(fitting.a4)}</p>
        {paper.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </div>
  );
}

/** How many entries fit on sheets of each size. */
type Fitting = Record<keyof typeof pageHeightsMm, number>;

/** Returns how many entries fit; all are drawn first, to be measured. No browser tells which sheet is in the printer. */
function useFitting(ref: RefObject<HTMLElement>): Fitting {
  const [fitting, setFitting] = useState<Fitting>({ letter: Infinity, a4: Infinity });
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
    const countOn = (mm: number) => countFitting(units, { height: mm * pxPerMm * safety, count: mostPages });
    setFitting({ letter: countOn(pageHeightsMm.letter), a4: countOn(pageHeightsMm.a4) });
  }, [ref]);
  return fitting;
}

/** Short facts that share one line. */
const inOneLine = new Set(["spokenLanguages", "interests"]);

function Section({ section, fitting }: { section: PaperSection; fitting: Fitting }) {
  const { id, heading, lines } = section;
  const entries = section.entries.filter(({ rank }) => rank < fitting.a4);
  if (entries.length + lines.length === 0) return null;
  const toClass = (isOnLetter: boolean) => (isOnLetter ? undefined : "on-a4");
  const isOnLetter = lines.length > 0 || entries.some(({ rank }) => rank < fitting.letter);
  return (
    <section className={toClass(isOnLetter)}>
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
        <Entry key={entry.rank} entry={entry} className={toClass(entry.rank < fitting.letter)} />
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

function Entry({ entry, className }: { entry: PaperEntry; className: string | undefined }) {
  const { rank, title, org, orgUrl, dates, keywords, links, summary, highlights } = entry;
  const facts: ReactNode[] = [
    <PaperLink key="org" url={orgUrl}>
      {org}
    </PaperLink>,
    dates,
    keywords.join(", "),
    // Ink cannot be clicked, so the first and most important link has its address.
    ...links.map(({ text, url }, at) => (
      <PaperLink key={url} url={url}>
        {at === 0 ? `${text}: ${url.replace(/^https?:\/\/(?:www\.)?|\/$/g, "")}` : text}
      </PaperLink>
    )),
  ];
  return (
    <div data-unit="" data-rank={rank} className={className}>
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

/**
 * Puts the owner's name and the page's number at the foot of all printed pages, where the browser knows margin boxes.
 * A style sheet made by the program may hold the name, which no file of styles can know.
 */
function addPageFoot({ paper: { name, pageOf }, template }: PagePaper): void {
  const style = `color: #525252; font: 8pt ${template === "modern" ? "sans-serif" : "serif"};`;
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
  return `"${Array.from(text, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `).join("")}"`;
}

if (pagePaper !== undefined && !import.meta.env.SSR) addPageFoot(pagePaper);

export { pagePaper };
