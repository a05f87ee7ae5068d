import { Router } from "wouter";
import { cached } from "../../model/collections.ts";
import { HomePage } from "../layout/home-page.tsx";
import { BrokenPage, Pages } from "../layout/pages.tsx";
import { lazyControl } from "../lazy/controls.tsx";
import { lazyModule } from "../lazy/lazy-module.tsx";
import { type Page, type PageSource, pageCaching } from "../router/router.ts";
import type { DemoName, PageName } from "../routes.ts";
import { CvProvider } from "../store/provider.tsx";
import type { CvStore } from "../store/store.ts";
import { ErrorBoundary } from "../ui/failure.tsx";
import { SiteRoot } from "../ui/owner-link.tsx";

interface AppProps {
  /** The site's base path without the slash at its end. */
  base: string;
  /** The path of the site's folder on its host, with a slash at its end. */
  root: string;
  store: CvStore;
  /** The path below the base that the html was prerendered for; hydration renders the same page. */
  prerenderedPath?: string | undefined;
  /** Called once the page is rendered. */
  onHydrated: () => void;
}

const home: PageSource = { get: () => HomePage, load: async () => HomePage, preload() {} };
const notFoundModule = lazyControl<Page>(
  async () => (await import("../layout/not-found-page.tsx")).NotFoundPage,
);
const notFound: PageSource = { ...notFoundModule, load: () => notFoundModule.load(true) };
const entryModule = lazyModule<Page>(
  async () => (await import("../entry/entry-page.tsx")).EntryPage,
  pageCaching,
);
const entry: PageSource = { ...entryModule, load: () => entryModule.load(true) };
const demoPages = new Map<DemoName, PageSource>();

/** Returns the source of a page's component. All demo pages are in one chunk. */
export function pageSource(page: PageName): PageSource {
  if (page === "home") return home;
  if (page === "notFound") return notFound;
  if (page === "entry") return entry;
  return cached(demoPages, page, () => {
    const load = async () => (await import("../demo/demo-page.tsx")).demoPage(page);
    const module = lazyModule<Page>(load, pageCaching);
    return { ...module, load: () => module.load(true) };
  });
}

export function App({ base, root, store, prerenderedPath, onHydrated }: AppProps) {
  const prerendered = prerenderedPath === undefined ? {} : { ssrPath: base + prerenderedPath, ssrSearch: "" };
  return (
    <ErrorBoundary fallback={(message, retry) => <BrokenPage message={message} onRetry={retry} />}>
      <Router base={base} {...prerendered}>
        <CvProvider store={store} onHydrated={onHydrated}>
          <SiteRoot.Provider value={root}>
            <Pages sources={pageSource} />
          </SiteRoot.Provider>
        </CvProvider>
      </Router>
    </ErrorBoundary>
  );
}
