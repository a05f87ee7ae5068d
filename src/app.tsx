import { Router } from "wouter";
import { BrokenPage } from "./broken-page.tsx";
import { CvProvider } from "./cv-provider.tsx";
import type { CvState } from "./cv-state.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Pages } from "./router/pages.tsx";
import type { CvStore } from "./state.ts";

interface AppProps {
  /** Where the site lives, without the slash at its end. */
  base: string;
  state: CvState;
  /** The address below the base that the html was drawn for, if it was: the first drawing is for the same. */
  prerenderedPath?: string | undefined;
  openStore: () => Promise<CvStore | undefined>;
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
          <Pages />
        </CvProvider>
      </Router>
    </ErrorBoundary>
  );
}
