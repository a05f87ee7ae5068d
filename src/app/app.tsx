import { Router } from "wouter";
import { BrokenPage } from "../layout/broken-page.tsx";
import { HomePage } from "../layout/home-page.tsx";
import { Pages } from "../layout/pages.tsx";
import { lazyPart, loadedPart, type Part } from "../lazy/lazy-part.tsx";
import { type Page, pageOptions } from "../router/use-page.ts";
import type { DemoName, PageName } from "../routes.ts";
import { CvProvider } from "../store/provider.tsx";
import type { CvStore } from "../store/store.ts";
import { ErrorBoundary } from "../ui/failure.tsx";

interface AppProps {
  /** The site's base path without the slash at its end. */
  base: string;
  store: CvStore;
  /** The path below the base that the html was prerendered for; hydration draws the same page. */
  prerenderedPath?: string | undefined;
  /** Called once the page is drawn. */
  onHydrated: () => void;
}

const home = loadedPart<Page>(HomePage);
const notFound = lazyPart<Page>(
  async () => (await import("../layout/not-found-page.tsx")).NotFoundPage,
  pageOptions,
);
const demoParts = new Map<DemoName, Part<Page>>();

/** Names the component of each page of the table of addresses. All demo pages come in one chunk. */
export function pageSource(page: PageName): Part<Page> {
  if (page === "home") return home;
  if (page === "notFound") return notFound;
  const known = demoParts.get(page);
  if (known !== undefined) return known;
  const part = lazyPart(async () => (await import("../demo/demo-page.tsx")).demoPage(page), pageOptions);
  demoParts.set(page, part);
  return part;
}

export function App({ base, store, prerenderedPath, onHydrated }: AppProps) {
  const prerendered = prerenderedPath === undefined ? {} : { ssrPath: base + prerenderedPath, ssrSearch: "" };
  return (
    <ErrorBoundary fallback={(message, retry) => <BrokenPage message={message} onRetry={retry} />}>
      <Router base={base} {...prerendered}>
        <CvProvider store={store} onHydrated={onHydrated}>
          <Pages sources={pageSource} />
        </CvProvider>
      </Router>
    </ErrorBoundary>
  );
}
