import { useLayoutEffect, useState } from "react";
import type { Match } from "./find-route.ts";
import type { Page } from "./page-source.ts";
import { waitPatiently } from "./pending.ts";

export type PageMatch = Extract<Match, { kind: "page" }>;

/** What the page's place holds: nothing yet, what says that a page is on its way, why it is not there, or the page. */
export type View =
  | { kind: "blank" }
  | { kind: "pending" }
  | { kind: "failed"; match: PageMatch; error: unknown }
  | { kind: "page"; match: PageMatch; Page: Page };

/** The page before stays while the next one loads. */
export function usePage(match: PageMatch, attempt: number): View {
  const [view, setView] = useState<View>(() => toView(match));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useLayoutEffect(() => {
    const ready = toView(match);
    if (ready.kind === "page") {
      setView((old) => (old.kind === "page" && old.match === match ? old : ready));
      return;
    }
    let isCurrent = true;
    const show = (next: View) => {
      if (isCurrent) setView(next);
    };
    waitPatiently(match.page.load(), () => show({ kind: "pending" })).then(
      (Page) => show({ kind: "page", match, Page }),
      (error: unknown) => show({ kind: "failed", match, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [match, attempt]);

  return view;
}

/** The page, if it can be shown at once. */
function toView(match: PageMatch): View {
  const Page = match.page.get();
  return Page === undefined ? { kind: "blank" } : { kind: "page", match, Page };
}
