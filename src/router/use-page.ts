import { type ComponentType, useLayoutEffect, useState } from "react";
import type { PageName, Params } from "../routes.ts";
import type { Match } from "./match-route.ts";

/** A page that comes sooner replaces the one before it without a message. */
const pendingAfterMs = 1_000;

/** The message of waiting is shown at least this long: less would be a flicker. */
const pendingAtLeastMs = 500;

/** Waits for what is loading. Calls `onPending` when that takes long, and then leaves time to read the message. */
export async function waitPatiently<T>(loading: Promise<T>, onPending: () => void): Promise<T> {
  let shownAt: number | undefined;
  const timer = setTimeout(() => {
    shownAt = Date.now();
    onPending();
  }, pendingAfterMs);
  try {
    return await loading;
  } finally {
    clearTimeout(timer);
    const left = shownAt === undefined ? 0 : shownAt + pendingAtLeastMs - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}

export interface PageProps {
  title: string;
  params: Params;
}

export type Page = ComponentType<PageProps>;

/** Where a page's component comes from. */
export interface PageSource {
  /** Returns the component if it has loaded. */
  get(): Page | undefined;
  /** Loads the component. A failure reloads the page once per deploy. */
  load(): Promise<Page>;
  preload(): void;
}

/** Returns the same source for the same name. */
export type PageSources = (page: PageName) => PageSource;

/**
 * The times of the specification for a page in its own chunk. The browser keeps a loaded chunk, so a repeated preload
 * costs nothing; if the chunk failed, it is the second try.
 */
export const pageCaching = { preloadStaleMs: 30_000, cachedMs: 5 * 60_000 };

export type PageMatch = Extract<Match, { kind: "page" }>;

/** What the page's place shows: nothing yet, that a page is loading, why it could not be loaded, or the page. */
export type View =
  | { kind: "blank" }
  | { kind: "pending" }
  | { kind: "failed"; match: PageMatch; error: unknown }
  | { kind: "page"; match: PageMatch; Page: Page };

/** Returns what to show for a match. The page before stays while the next one loads; a new `attempt` loads again. */
export function usePage(match: PageMatch, sources: PageSources, attempt: number): View {
  const [view, setView] = useState<View>(() => toView(match, sources));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useLayoutEffect(() => {
    const ready = toView(match, sources);
    if (ready.kind === "page") {
      setView((old) => (old.kind === "page" && old.match === match ? old : ready));
      return;
    }
    let isCurrent = true;
    const show = (next: View) => {
      if (isCurrent) setView(next);
    };
    waitPatiently(sources(match.page).load(), () => show({ kind: "pending" })).then(
      (Page) => show({ kind: "page", match, Page }),
      (error: unknown) => show({ kind: "failed", match, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [match, sources, attempt]);

  return view;
}

function toView(match: PageMatch, sources: PageSources): View {
  const Page = sources(match.page).get();
  return Page === undefined ? { kind: "blank" } : { kind: "page", match, Page };
}
