import { Router } from "wouter";
import { BrokenPage } from "./layout/broken-page.tsx";
import { HomePage } from "./layout/home-page.tsx";
import { NotFoundPage } from "./layout/not-found-page.tsx";
import { Pages } from "./layout/pages.tsx";
import { withWholeStyle } from "./lazy/load-stylesheet.ts";
import { lazyPage, type PageSource, readyPage } from "./router/use-page.ts";
import type { DemoName, PageName } from "./routes.ts";
import { CvProvider } from "./store/provider.tsx";
import type { CvState } from "./store/state.ts";
import type { CvStore } from "./store/store.ts";
import { ErrorBoundary } from "./ui/error-screen.tsx";

interface AppProps {
  /** Where the site lives, without the slash at its end. */
  base: string;
  state: CvState;
  /** The address below the base that the html was drawn for, if it was: the first drawing is for the same. */
  prerenderedPath?: string | undefined;
  openStore: () => Promise<CvStore | undefined>;
}

const home = readyPage(HomePage);
const notFound = readyPage(NotFoundPage);
const demoSources = new Map<DemoName, PageSource>();

/** Names the component of each page of the table of addresses. All demo pages come in one chunk. */
export function pageSource(page: PageName): PageSource {
  if (page === "home") return home;
  if (page === "notFound") return notFound;
  const known = demoSources.get(page);
  if (known !== undefined) return known;
  const source = lazyPage(async () => {
    const { demoPage } = await withWholeStyle(() => import("./demo/demo-page.tsx"));
    return { default: demoPage(page) };
  });
  demoSources.set(page, source);
  return source;
}

export function App({ base, state, prerenderedPath, openStore }: AppProps) {
  const prerendered = prerenderedPath === undefined ? {} : { ssrPath: base + prerenderedPath, ssrSearch: "" };
  return (
    <ErrorBoundary
      fallback={(message, retry) => (
        <BrokenPage message={message} isAtStart={state.answer === undefined} onRetry={retry} />
      )}
    >
      <Router base={base} {...prerendered}>
        <CvProvider state={state} openStore={openStore}>
          <Pages sources={pageSource} />
        </CvProvider>
      </Router>
    </ErrorBoundary>
  );
}
