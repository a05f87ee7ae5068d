import { useMemo, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { firstResultsClass } from "../results/results-section.tsx";
import { Loading } from "../results/states.tsx";
import { findRoute } from "../router/match-route.ts";
import { type PageMatch, type PageSources, usePage } from "../router/use-page.ts";
import { ErrorBoundary, RouteError } from "../ui/failure.tsx";
import { statesMessages } from "../ui/messages.ts";
import { FrozenHtml } from "./broken-page.tsx";
import { Frame } from "./page-frame.tsx";
import { useArrival } from "./use-arrival.ts";

/** The page of an address, or in its place that it is loading or has failed. */
function PageSlot({ match, sources }: { match: PageMatch; sources: PageSources }) {
  const [attempt, setAttempt] = useState(0);
  const view = usePage(match, sources, attempt);
  useArrival(view);
  switch (view.kind) {
    case "blank":
      return null;
    case "pending":
      return <Loading />;
    case "failed":
      return <RouteError message={String(view.error)} onRetry={() => setAttempt(attempt + 1)} />;
    case "page": {
      const { title = "", path, params } = view.match;
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
          <view.Page title={title} params={params} />
        </ErrorBoundary>
      );
    }
  }
}

/** The html's own results, where the page broke while they were still what the document showed. */
function FrozenStart() {
  // The first answer may have come by now; what the document still holds decides.
  const [isAtStart] = useState(() => document.querySelector(`.${firstResultsClass}`) !== null);
  return isAtStart ? <FrozenHtml placeId="content" isAtStart /> : null;
}

/** The page that the address names, within the frame that all pages share. */
export function Pages({ sources }: { sources: PageSources }) {
  const [path] = useLocation();
  const match = useMemo(() => findRoute(path), [path]);
  // wouter marks an address outside the base with ~. It is another site's, so there is no home page to link to.
  if (path.startsWith("~")) return <h1>{statesMessages.notFoundDefault}</h1>;
  if (match.kind === "redirect") {
    const { search, hash } = window.location;
    return <Redirect to={match.to + search + hash} replace />;
  }
  return (
    <Frame isHome={match.page === "home"} sources={sources}>
      <PageSlot match={match} sources={sources} />
    </Frame>
  );
}
