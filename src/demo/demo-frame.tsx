/** The parts of all demo pages: the frame around a page, and the specimens on it. */
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { libraries } from "../chart-libraries.ts";
import { LazyPopup, popupIntent } from "../popup/lazy-popup.tsx";
import { allPages, type PageEntry } from "../router/all-pages.ts";
import { type Params, parameters } from "../routes.ts";
import { useKeepData } from "./demo-data.tsx";
import { demoMessages } from "./messages.ts";

interface DemoFrameProps {
  title: string;
  lead: string | undefined;
  /** Lists the pages next below this one. */
  listsSamples: boolean;
  children?: ReactNode;
}

/** Shows a page's place, its content and the pages below it, and links to all other demo pages. */
export function DemoFrame({ title, lead, listsSamples, children }: DemoFrameProps) {
  const [location] = useLocation();
  const path = location.replace(/\/$/, "");
  const samples = listsSamples ? findBelow(path) : [];
  return (
    <>
      <article className="pt-5 md:pt-10">
        <Breadcrumbs path={path} />
        <h1 tabIndex={-1} className="text-name font-semibold tracking-tight outline-none">
          {title}
        </h1>
        {lead === undefined ? null : <p className="mt-1 max-w-[64ch] text-ink-2 text-pretty">{lead}</p>}
        {samples.length === 0 ? null : (
          <nav aria-label={demoMessages.below} className="mt-4">
            <ul className="flex flex-wrap gap-x-5">
              {samples.map((entry) => (
                <li key={entry.path}>
                  <PageLink entry={entry} />
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

function Breadcrumbs({ path }: { path: string }) {
  const above = findAbove(path);
  if (above.length === 0) return null;
  return (
    <nav aria-label={demoMessages.above} className="text-sm text-ink-3">
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

/** A link to another demo page, which shows the same data there. */
export function PageLink({ entry, text }: { entry: PageEntry; text?: string }) {
  const keepData = useKeepData();
  return (
    <Link
      href={keepData(entry.path)}
      aria-label={text && entry.title}
      className="quiet-link target inline-flex items-center"
    >
      {text ?? entry.title}
    </Link>
  );
}

/** Links to the previous page, the next page and every page without parameters or of the current layout. */
function DemoFooter({ path }: { path: string }) {
  const { previous, next } = findNeighbours(path);
  const groups: readonly (readonly PageEntry[])[] = [
    plainPages,
    libraries.map((library) => findPage({ library, layout: "current" })),
    libraries.map((library) => findPage({ library })),
  ];
  return (
    <nav aria-label={demoMessages.pages} className="mt-12 border-t border-line pt-4 text-sm print:hidden">
      <div className="flex flex-wrap justify-between gap-x-6">
        <Neighbour label={demoMessages.previous} entry={previous} />
        <Neighbour label={demoMessages.next} entry={next} />
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

function Neighbour({ label, entry }: { label: string; entry: PageEntry | undefined }) {
  const keepData = useKeepData();
  if (entry === undefined) return <span />;
  return (
    <Link href={keepData(entry.path)} className="target inline-flex items-center gap-2">
      <span className="text-ink-3">{label}</span>
      <span className="quiet-link">{entry.title}</span>
    </Link>
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

const entries = allPages.filter(({ path }) => path.startsWith("/demo"));

/** The pages without a parameter, in the order to leaf through them. */
export const plainPages: readonly PageEntry[] = entries.filter(({ params }) => params.library === undefined);

/** All demo pages: the plain ones, then each library's from its older chart to its last layout. */
export const demoPages: readonly PageEntry[] = [
  ...plainPages,
  ...parameters.library.flatMap((library) => [
    findPage({ library }),
    ...parameters.layout.flatMap((layout) => [
      findPage({ library, layout }),
      ...parameters.viewport.map((viewport) => findPage({ library, layout, viewport })),
    ]),
  ]),
];

/** Returns the page of a library, a layout and a viewport; without a layout it is the library's older chart. */
export function findPage({ library, layout, viewport }: Params): PageEntry {
  const found = entries.find(
    ({ params }) => params.library === library && params.layout === layout && params.viewport === viewport,
  );
  if (found === undefined) throw new Error(`No demo page has ${library}, ${layout} and ${viewport}.`);
  return found;
}

/** Lists the pages above one, the outermost first. */
export function findAbove(path: string): PageEntry[] {
  return demoPages.filter((entry) => path.startsWith(`${entry.path}/`));
}

/** Lists the pages next below one: those below it that have no other page between. */
export function findBelow(path: string): PageEntry[] {
  const below = demoPages.filter((entry) => entry.path.startsWith(`${path}/`));
  return below.filter((entry) => !below.some((other) => entry.path.startsWith(`${other.path}/`)));
}

/** Returns the pages before and after one; both are undefined for an unknown path. */
export function findNeighbours(path: string) {
  const index = demoPages.findIndex((entry) => entry.path === path);
  return { previous: demoPages[index - 1], next: index === -1 ? undefined : demoPages[index + 1] };
}
