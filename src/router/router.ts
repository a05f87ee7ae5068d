import { type ComponentType, useLayoutEffect, useState } from "react";
import type { View } from "../../model/cv.ts";
import { intentMs } from "../lazy/lazy-module.tsx";
import {
  entryPath,
  fill,
  fillTitle,
  isDemoPath,
  isViewPath,
  type PageName,
  type Params,
  parameterOf,
  parameters,
  routes,
} from "../routes.ts";
import { uiMessages } from "../ui/messages.ts";

/** The entry whose page the document is. */
interface EntryName {
  id: string;
  title: string;
}

/** The target of an address. */
export type Match =
  | { kind: "page"; path: string; page: PageName; title?: string; params: Params }
  | { kind: "redirect"; to: string };

/**
 * Finds the page of a path, which is relative to the site's base and decoded. An unknown path leads to the page
 * 'Page not found'. wouter's own matcher is not used, since it takes any text for a parameter, while a library or a
 * layout that this site does not have must be answered with 'Page not found'. `view`: the one whose document this is;
 * another view's page is another document, and so is that of each entry. `hasDemo`: false for a site without the demo area.
 */
export function findRoute(given: string, view?: View, hasDemo = true, entry?: EntryName): Match {
  const path = given.replace(/(?<=.)\/$/, "");
  // The same match as the home page's except for the title, so that changing between them renders nothing again.
  if (view !== undefined && isViewPath(path, view))
    return { kind: "page", path: "/", page: "home", title: view.title, params: {} };
  if (entry !== undefined && path === entryPath(entry.id, view))
    return { kind: "page", path, page: "entry", title: entry.title, params: {} };
  for (const route of routes) {
    if (!hasDemo && isDemoPath(route.path)) continue;
    const params = matchPath(route.path, path);
    if (params === undefined) continue;
    if ("redirectTo" in route) return { kind: "redirect", to: fill(route.redirectTo, params) };
    const { page, title } = route;
    return { kind: "page", path, page, params, ...(title && { title: fillTitle(title, params) }) };
  }
  return {
    kind: "page",
    path,
    page: "notFound",
    title: uiMessages.states.notFoundTitle,
    params: {},
  };
}

function matchPath(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = parameterOf(segment);
    if (name === undefined) {
      if (segment !== value) return undefined;
      continue;
    }
    if (!parameters[name].some((allowed) => allowed === value)) return undefined;
    params[name] = value;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\//, "").split("/");
}

/** A page that arrives sooner replaces the previous one without a message. */
const pendingAfterMs = 1_000;

/** The waiting message is shown at least this long, because less would be a flicker. */
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

/** The source of a page's component. */
export interface PageSource {
  /** Returns the component if it has loaded. */
  get(): Page | undefined;
  /** Loads the component. A failure reloads the page once per deploy. */
  load(): Promise<Page>;
  preload(): void;
}

/** Returns the same source for the same name. */
export type PageSources = (page: PageName) => PageSource;

/** The specification's times for a page in its own chunk, where a repeated preload costs nothing. */
export const pageCaching = { preloadStaleMs: 30_000, cachedMs: 5 * 60_000 };

export type PageMatch = Extract<Match, { kind: "page" }>;

/** The content of the page area: nothing yet, a loading state, an error, or the page. */
export type PageState =
  | { kind: "blank" }
  | { kind: "pending" }
  | { kind: "failed"; match: PageMatch; error: unknown }
  | { kind: "page"; match: PageMatch; Page: Page };

/** Returns what to show for a match. The page before stays while the next one loads; a new `attempt` loads again. */
export function usePage(match: PageMatch, sources: PageSources, attempt: number): PageState {
  const [state, setState] = useState<PageState>(() => toPageState(match, sources));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useLayoutEffect(() => {
    const ready = toPageState(match, sources);
    if (ready.kind === "page") {
      setState((old) => (old.kind === "page" && old.match === match ? old : ready));
      return;
    }
    let isCurrent = true;
    const set = (next: PageState) => {
      if (isCurrent) setState(next);
    };
    waitPatiently(sources(match.page).load(), () => set({ kind: "pending" })).then(
      (Page) => set({ kind: "page", match, Page }),
      (error: unknown) => set({ kind: "failed", match, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [match, sources, attempt]);

  return state;
}

function toPageState(match: PageMatch, sources: PageSources): PageState {
  const Page = sources(match.page).get();
  return Page === undefined ? { kind: "blank" } : { kind: "page", match, Page };
}

/** Preloads a link's page once the pointer, a finger or the focus has stayed on the link. */
export function preloadOnIntent(base: string, sources: PageSources) {
  let link: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onIntent({ target }: Event) {
    const found = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (found === link) return;
    link = found;
    clearTimeout(timer);
    if (found !== null) timer = setTimeout(() => preload(found, base, sources), intentMs);
  }

  document.addEventListener("pointerover", onIntent);
  document.addEventListener("focusin", onIntent);
  document.addEventListener("touchstart", onIntent, { passive: true });
}

function preload({ origin, pathname }: HTMLAnchorElement, base: string, sources: PageSources) {
  if (origin !== window.location.origin || !pathname.startsWith(`${base}/`)) return;
  const match = findRoute(pathname.slice(base.length));
  const target = match.kind === "redirect" ? findRoute(match.to) : match;
  if (target.kind === "page") sources(target.page).preload();
}
