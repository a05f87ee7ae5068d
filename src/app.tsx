import { Router } from "wouter";
import { CvProvider } from "./cv-provider.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Pages } from "./router/pages.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";

/** `base` is where the site lives, without the slash at its end. */
export function App({ base }: { base: string }) {
  return (
    <ErrorBoundary fallback={(message, retry) => <ErrorScreen message={message} onRetry={retry} />}>
      <Router base={base}>
        <CvProvider>
          <Pages />
        </CvProvider>
      </Router>
    </ErrorBoundary>
  );
}
