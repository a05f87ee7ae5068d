import { Route, Router, Switch } from "wouter";
import { CvProvider } from "./cv-provider.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { HomePage } from "./pages/home-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";

/** Where the site lives, without the slash at its end. */
const base = import.meta.env.BASE_URL.replace(/\/$/, "");

export function App() {
  return (
    <ErrorBoundary>
      <Router base={base}>
        <Switch>
          <Route path="/">
            <CvProvider>
              <HomePage />
            </CvProvider>
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Router>
    </ErrorBoundary>
  );
}
