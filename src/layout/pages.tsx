import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { Redirect, useLocation, useRouter, useSearch } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { toFullName } from "../../model/full-name.ts";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { savesData, useIsOffline } from "../lazy/lazy-module.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { getTheme } from "../preferences/theme.ts";
import { firstResultsClass } from "../results/results-section.tsx";
import { Loading } from "../results/states.tsx";
import {
  findRoute,
  type PageMatch,
  type PageSources,
  type PageState,
  preloadOnIntent,
  usePage,
} from "../router/router.ts";
import { scrolling } from "../scroll/scrolling.ts";
import { hasFilters } from "../store/filters.ts";
import { failedClass, readyClass } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import { ErrorBoundary, type ErrorProps, ErrorScreen, RouteError } from "../ui/failure.tsx";
import { whenIdle } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { layoutMessages } from "./messages.ts";
import { OfflineNote } from "./offline-note.tsx";
import { TopBar } from "./top-bar.tsx";

/** The page of an address, or a note that it is loading or has failed. */
function PageContent({ match, sources }: { match: PageMatch; sources: PageSources }) {
  const [attempt, setAttempt] = useState(0);
  const page = usePage(match, sources, attempt);
  useArrival(page);
  switch (page.kind) {
    case "blank":
      return null;
    case "pending":
      return <Loading />;
    case "failed":
      return <RouteError message={String(page.error)} onRetry={() => setAttempt(attempt + 1)} />;
    case "page": {
      const { title = "", path, params } = page.match;
      return (
        <ErrorBoundary
          key={path}
          fallback={(message, retry) => (
            <>
              <RouteError message={message} onRetry={retry} />
              {path === "/" ? <FrozenStart /> : null}
            </>
          )}
        >
          <page.Page title={title} params={params} />
        </ErrorBoundary>
      );
    }
  }
}

/** The html's own results, if the page broke while the document still showed them. */
function FrozenStart() {
  // The first answer may have arrived by now; what the document still contains decides.
  const [isAtStart] = useState(() => document.querySelector(`.${firstResultsClass}`) !== null);
  return isAtStart ? <StaticHtmlFallback containerId="content" /> : null;
}

const homeParts = ["search", "list"] as const;
const pageParts = ["content"] as const;

interface FrameProps {
  children: ReactNode;
  /** Only the home page has the search; the skip link of other pages leads to the content. */
  isHome: boolean;
  /** The pages that links can lead to. */
  sources: PageSources;
}

const footer = lazyPart(
  lazyControl(() => import("./footer.tsx")),
  ({ Footer }) => <Footer />,
);
const chartLibrary = lazyControl(() => import("../preferences/chart-library.ts"));

/** The top bar and the footer around every page. */
function Frame({ children, isHome, sources }: FrameProps) {
  const { state, progress } = useCv();
  const {
    site,
    loading: { isLoading },
  } = useSnapshot(state);
  const { base } = useRouter();

  // The rest waits until loading is over, even if it failed, and the first answer is rendered.
  useEffect(() => {
    if (isLoading) return;
    let cancel = () => {};
    const wait = () => {
      cancel = whenIdle(() => (progress.isPending() ? wait() : beginRest(base, sources)));
    };
    wait();
    return () => cancel();
  }, [isLoading, progress, base, sources]);

  return (
    <>
      <TopBar owner={site?.owner} skipTo={isHome && site?.total !== 0 ? homeParts : pageParts} />
      <main id="content" tabIndex={-1} className="page-column outline-none">
        {children}
      </main>
      {footer}
      {useIsOffline() ? <OfflineNote /> : null}
    </>
  );
}

/** The root element's class once the page has shown its first answer, or knows that there will be none. */
const answeredClass = "answered";

let hasBegun = false;

/** Starts what the first paint does not need. */
function beginRest(base: string, sources: PageSources): void {
  if (hasBegun) return;
  hasBegun = true;
  // A phone's pictures load from now on.
  document.documentElement.classList.add(answeredClass);
  if (!savesData()) preloadOnIntent(base, sources);
  preloadControls();
  // The library in the address is stored, or logged as invalid, even on visits that render no chart.
  void chartLibrary.loaded.then(() => chartLibrary.get()?.getChartLibrary());
  // From now on the theme follows the system's setting.
  getTheme().start();
}

/** The page that the address names, within the frame that all pages share. */
export function Pages({ sources }: { sources: PageSources }) {
  const [path] = useLocation();
  const { view, entry, hasDemo } = useCv().state.page;
  const match = useMemo(() => findRoute(path, view, hasDemo, entry), [path, view, hasDemo, entry]);
  useCanonical(path);
  // wouter marks an address outside the base with ~. It is another site's, so there is no home page to link to.
  if (path.startsWith("~")) return <h1>{uiMessages.states.notFoundDefault}</h1>;
  if (match.kind === "redirect") {
    const { search, hash } = window.location;
    return <Redirect to={match.to + search + hash} replace />;
  }
  return (
    <Frame isHome={match.page === "home"} sources={sources}>
      <PageContent match={match} sources={sources} />
    </Frame>
  );
}

/**
 * Takes the document's canonical address away while the page shows something else. Phones share the canonical address
 * in place of the one in their bar, so that a shared search or place would lead to the home page's top.
 */
function useCanonical(path: string) {
  const search = useSearch();
  const hasPlace = useLocationProperty(
    () => window.location.hash !== "",
    () => false,
  );
  const page = path.replace(/\/$/, "");
  const first = useRef<{ page: string; link: Element | null }>(undefined);

  useEffect(() => {
    first.current ??= { page, link: document.querySelector("link[rel=canonical]") };
    const { link } = first.current;
    if (page !== first.current.page || hasFilters(search) || hasPlace) link?.remove();
    else if (link !== null) document.head.append(link);
  }, [page, search, hasPlace]);
}

/** Does what a browser does for a loading document: title, scroll to the top, focus on the heading. */
function useArrival(page: PageState) {
  const { state } = useCv();
  const { site } = useSnapshot(state);
  const match = "match" in page ? page.match : undefined;
  const pageTitle = match?.title;
  const path = match?.path;
  const arrivedAt = useRef<string>(undefined);
  const hasMovedOn = useRef(false);

  useEffect(() => {
    const owner = site?.owner;
    const siteTitle = owner
      ? layoutMessages.frame.siteTitle(toFullName(owner))
      : layoutMessages.frame.untitled;
    document.title =
      pageTitle === undefined ? siteTitle : layoutMessages.frame.pageTitle(pageTitle, siteTitle);
  }, [pageTitle, site]);

  useEffect(() => {
    if (path === undefined || path === arrivedAt.current) return;
    // The browser does this for the first page.
    hasMovedOn.current = arrivedAt.current !== undefined;
    arrivedAt.current = path;
    if (!hasMovedOn.current) return;
    if (!scrolling.isRestoring) window.scrollTo({ top: 0, behavior: "instant" });
    focusHeading();
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data replaces the skeleton's heading.
  useEffect(() => {
    if (hasMovedOn.current && document.activeElement === document.body) focusHeading();
  }, [site]);
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

interface FrozenHtmlProps {
  /** The id of the element that contains the broken part. */
  containerId: string;
}

/** The html that a place contained before it broke, prerendered or last rendered: it is readable, but does nothing. */
function StaticHtmlFallback({ containerId }: FrozenHtmlProps) {
  const frozen = useRef<HTMLDivElement>(null);
  // During the first render, the broken part is still in the document.
  const [nodes] = useState(() => findNodes(containerId));

  useLayoutEffect(() => {
    // React has removed the broken part. Anything still connected does not belong to it.
    frozen.current?.append(...nodes.filter(({ isConnected }) => !isConnected));
  }, [nodes]);

  // Runs after all layout effects, because the provider's effect marks the page as live even if a page in it broke.
  useEffect(() => {
    const { classList } = document.documentElement;
    // The app runs, and reports the error itself.
    classList.add(failedClass, readyClass);
    return () => classList.remove(failedClass);
  }, []);

  return <div ref={frozen} data-frozen className="contents" />;
}

/** Returns the nodes of the place; after a failed retry, those that were kept the first time. */
function findNodes(containerId: string): ChildNode[] {
  const place = document.querySelector("[data-frozen]") ?? document.getElementById(containerId);
  return [...(place?.childNodes ?? [])];
}

/** Reports an error of the whole page, above the html that can still be read. */
export function BrokenPage({ message, onRetry }: ErrorProps) {
  const screen = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    screen.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <aside ref={screen} className="page-column">
        <ErrorScreen message={message} onRetry={onRetry} />
      </aside>
      <StaticHtmlFallback containerId="root" />
    </>
  );
}
