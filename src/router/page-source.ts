import type { ComponentType } from "react";
import type { Params } from "./parameters.ts";

/** A page below this one. */
export interface Sample {
  path: string;
  name: string;
}

export interface PageProps {
  title: string;
  params: Params;
  samples: readonly Sample[];
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
