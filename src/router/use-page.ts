import { type ComponentType, useLayoutEffect, useState } from "react";
import type { PageEntry, PageName, Params } from "../routes.ts";
import type { Match } from "./match-route.ts";

/** A page that comes sooner takes the place of the one before it without a word. */
const pendingAfterMs = 1_000;

/** What is shown while waiting stays so long that it can be read: less would be a flicker. */
const pendingAtLeastMs = 500;

/** Waits for what is loading; calls `onPending` when that takes long, and then gives that its time. */
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
    if (left > 0) await pause(left);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export interface PageProps {
  title: string;
  params: Params;
  /** The pages next below this one. */
  samples: readonly PageEntry[];
}

export type Page = ComponentType<PageProps>;

/** Where a page comes from. */
export interface PageSource {
  /** The page, if it can be shown at once. */
  get(): Page | undefined;
  load(): Promise<Page>;
  /** Fetches it ahead of its use; that it fails is told when it is used. */
  preload(): void;
}

/** Finds where a page comes from; the same source for the same name. */
export type PageSources = (page: PageName) => PageSource;

/** For this long a preload is not repeated. */
const freshMs = 30_000;

/** For this long a page that was loaded is shown without asking for it. */
const keptMs = 5 * 60_000;

/**
 * A page in a chunk of its own. A chunk's content never changes and the browser keeps it with the document, so the
 * two times are those of asking: after 30 seconds a preload asks again, which costs nothing where the chunk came
 * and is the second try where it did not; after 5 minutes the page itself is asked for again before it is shown.
 */
export function lazyPage(importPage: () => Promise<{ default: Page }>): PageSource {
  let asked: { page: Promise<Page>; at: number } | undefined;
  let loaded: { page: Page; at: number } | undefined;

  function ask(): Promise<Page> {
    const mine = {
      page: importPage().then((module) => {
        loaded = { page: module.default, at: Date.now() };
        return module.default;
      }),
      at: Date.now(),
    };
    asked = mine;
    mine.page.catch(() => {
      if (asked === mine) asked = undefined;
    });
    return mine.page;
  }

  return {
    get: () => (isYounger(loaded, keptMs) ? loaded?.page : undefined),
    load: () => (asked !== undefined && isYounger(asked, keptMs) ? asked.page : ask()),
    preload() {
      if (!isYounger(asked, freshMs)) ask().catch(() => {});
    },
  };
}

/** A page that is there from the start. */
export function readyPage(page: Page): PageSource {
  return { get: () => page, load: async () => page, preload: () => {} };
}

function isYounger(thing: { at: number } | undefined, ms: number): boolean {
  return thing !== undefined && Date.now() - thing.at < ms;
}

export type PageMatch = Extract<Match, { kind: "page" }>;

/** What the page's place holds: nothing yet, what says that a page is on its way, why it is not there, or the page. */
export type View =
  | { kind: "blank" }
  | { kind: "pending" }
  | { kind: "failed"; match: PageMatch; error: unknown }
  | { kind: "page"; match: PageMatch; Page: Page };

/** The page before stays while the next one loads. */
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

/** The page, if it can be shown at once. */
function toView(match: PageMatch, sources: PageSources): View {
  const Page = sources(match.page).get();
  return Page === undefined ? { kind: "blank" } : { kind: "page", match, Page };
}
