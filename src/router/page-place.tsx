import { useState } from "react";
import { useCv } from "../cv-context.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { Loading } from "../results/states.tsx";
import { Still } from "../still.tsx";
import { RouteError } from "../ui/error-screen.tsx";
import { useArrival } from "./use-arrival.ts";
import { type PageMatch, usePage } from "./use-page.ts";

/** The page of an address, or in its place what is awaited or what failed. */
export function PagePlace({ match }: { match: PageMatch }) {
  const { state } = useCv();
  const [attempt, setAttempt] = useState(0);
  const view = usePage(match, attempt);
  useArrival(view);
  switch (view.kind) {
    case "blank":
      return null;
    case "pending":
      return <Loading />;
    case "failed":
      return <RouteError message={String(view.error)} onRetry={() => setAttempt(attempt + 1)} />;
    case "page": {
      const { title = "", path, params, samples } = view.match;
      return (
        <ErrorBoundary
          key={path}
          fallback={(message, retry) => (
            <>
              <RouteError message={message} onRetry={retry} />
              {path === "/" && state.first !== undefined ? <Still placeId="content" isAtStart /> : null}
            </>
          )}
        >
          <view.Page title={title} params={params} samples={samples} />
        </ErrorBoundary>
      );
    }
  }
}
