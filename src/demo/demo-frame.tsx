import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { PopupPlace, popupIntent } from "../popup/lazy-popup.tsx";
import type { PageProps } from "../router/use-page.ts";
import type { PageEntry } from "../routes.ts";
import { libraries } from "../store/chart-library.ts";
import { useKeepData } from "./demo-data.tsx";
import { demoWords } from "./messages.ts";
import { findAbove, findNeighbours, findPage, plainPages } from "./site-map.ts";

/** Forwards, backwards, and to every other demo page. */
function DemoFooter({ path }: { path: string }) {
  const { previous, next } = findNeighbours(path);
  const groups: readonly (readonly PageEntry[])[] = [
    plainPages,
    libraries.map((library) => findPage({ library, layout: "current" })),
    libraries.map((library) => findPage({ library })),
  ];
  return (
    <nav aria-label={demoWords.pages} className="mt-12 border-t border-line pt-4 text-control print:hidden">
      <div className="flex flex-wrap justify-between gap-x-6">
        <Neighbour word={demoWords.previous} entry={previous} />
        <Neighbour word={demoWords.next} entry={next} />
      </div>
      <div className="mt-2 space-y-1">
        {groups.map((entries) => (
          <ul key={entries[0]?.path} className="flex flex-wrap gap-x-5">
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  href={entry.path}
                  aria-current={entry.path === path ? "page" : undefined}
                  className="quiet-link target inline-flex items-center text-ink-2 aria-[current]:font-semibold aria-[current]:text-accent aria-[current]:no-underline"
                >
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function Neighbour({ word, entry }: { word: string; entry: PageEntry | undefined }) {
  const keepData = useKeepData();
  if (entry === undefined) return <span />;
  return (
    <Link href={keepData(entry.path)} className="target inline-flex items-center gap-2">
      <span className="text-ink-3">{word}</span>
      <span className="quiet-link">{entry.title}</span>
    </Link>
  );
}

interface DemoFrameProps extends Pick<PageProps, "title" | "samples"> {
  lead: string | undefined;
  children?: ReactNode;
}

/** What every demo page has: where it is, what it shows, what is below it, and the way to all others. */
export function DemoFrame({ title, lead, samples, children }: DemoFrameProps) {
  const [location] = useLocation();
  const path = location.replace(/\/$/, "");
  return (
    <>
      <article className="pt-5 md:pt-10">
        <Above path={path} />
        <h1
          tabIndex={-1}
          className="font-serif text-name-phone font-semibold tracking-tight outline-none wrap-anywhere"
        >
          {title}
        </h1>
        {lead === undefined ? null : <p className="mt-1 max-w-[64ch] text-ink-2 text-pretty">{lead}</p>}
        <Below samples={samples} />
        <div className="mt-6 space-y-6" {...popupIntent}>
          {children}
        </div>
      </article>
      <DemoFooter path={path} />
      <PopupPlace onApplied={focusHeading} />
    </>
  );
}

function Above({ path }: { path: string }) {
  const above = findAbove(path);
  if (above.length === 0) return null;
  return (
    <nav aria-label={demoWords.above} className="text-meta text-ink-3">
      <ol className="flex flex-wrap gap-x-2">
        {above.map((entry) => (
          <li key={entry.path}>
            <Link href={entry.path} className="quiet-link hit-area">
              {entry.title}
            </Link>{" "}
            <span aria-hidden="true">/</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Below({ samples }: Pick<PageProps, "samples">) {
  const keepData = useKeepData();
  if (samples.length === 0) return null;
  return (
    <nav aria-label={demoWords.below} className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {samples.map(({ path, title: name }) => (
          <li key={path}>
            <Link href={keepData(path)} className="quiet-link target inline-flex items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What opened the popup may be gone once its filter is applied. */
function focusHeading() {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
