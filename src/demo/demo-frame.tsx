/** The parts of all demo pages: the frame around a page, and the specimens on it. */
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { LazyPopup, popupIntent } from "../popup/lazy-popup.tsx";
import { allPages, type PageEntry } from "../router/all-pages.ts";
import { isDemoPath, type Params } from "../routes.ts";
import { useKeepData } from "./demo-data.tsx";
import { demoMessages } from "./messages.ts";

interface DemoFrameProps {
  title: string;
  lead: string | undefined;
  /** Lists the pages next below this one. */
  listsSamples: boolean;
  children?: ReactNode;
}

/** Shows a page's content and the pages below it, and links to all other demo pages. */
export function DemoFrame({ title, lead, listsSamples, children }: DemoFrameProps) {
  const [location] = useLocation();
  const keepData = useKeepData();
  const path = location.replace(/\/$/, "");
  const samples = listsSamples ? findBelow(path) : [];
  return (
    <>
      <article className="pt-5 md:pt-10">
        <h1 tabIndex={-1} className="text-name font-semibold tracking-tight outline-none">
          {title}
        </h1>
        {lead === undefined ? null : <p className="mt-1 max-w-[64ch] text-ink-2 text-pretty">{lead}</p>}
        {samples.length === 0 ? null : (
          <nav aria-label={demoMessages.below} className="mt-4">
            <ul className="flex flex-wrap gap-x-5">
              {samples.map((entry) => (
                <li key={entry.path}>
                  <Link href={keepData(entry.path)} className="quiet-link target inline-flex items-center">
                    {entry.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="mt-6 space-y-6" {...popupIntent}>
          {children}
        </div>
      </article>
      <DemoFooter path={path} />
      <LazyPopup onApplied={focusHeading} />
    </>
  );
}

/** Takes the focus, because the element that opened the popup may have disappeared after its filter was applied. */
function focusHeading() {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** Links to every page without parameters; the index of charts leads to the others. */
function DemoFooter({ path }: { path: string }) {
  return (
    <nav aria-label={demoMessages.pages} className="mt-12 border-t border-line pt-4 text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {plainPages.map((entry) => (
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
    </nav>
  );
}

interface SpecimenProps {
  title: string;
  children: ReactNode;
  /** Classes of the element around the children. */
  className?: string;
}

/** A titled section that shows parts of one kind. */
export function Specimen({ title, children, className = "" }: SpecimenProps) {
  return (
    <section>
      <h2 className="border-b border-line pb-1 text-base font-semibold">{title}</h2>
      <div className={`pt-3 ${className}`}>{children}</div>
    </section>
  );
}

/** A part with its name below it. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-1 font-mono text-xs text-ink-3">{label}</figcaption>
    </figure>
  );
}

const entries = allPages.filter(({ path }) => isDemoPath(path));

/** The pages without a parameter. */
export const plainPages: readonly PageEntry[] = entries.filter(({ params }) => params.library === undefined);

/** Returns the page of a library, a layout and a viewport; without a layout it is the library's older chart. */
export function findPage({ library, layout, viewport }: Params): PageEntry {
  const found = entries.find(
    ({ params }) => params.library === library && params.layout === layout && params.viewport === viewport,
  );
  if (found === undefined) throw new Error(`No demo page has ${library}, ${layout} and ${viewport}.`);
  return found;
}

/** Lists the pages next below one: those below it that have no other page between. */
export function findBelow(path: string): PageEntry[] {
  const below = entries.filter((entry) => entry.path.startsWith(`${path}/`));
  return below.filter((entry) => !below.some((other) => entry.path.startsWith(`${other.path}/`)));
}
