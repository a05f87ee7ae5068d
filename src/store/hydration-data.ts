import type { Card, PageAnswer, Pinned, Site } from "../../worker/contract.ts";

/** The data that a page's html was rendered from. Hydration in the browser must use the same. */
export interface Prerendered {
  /** The page's address below the base, without a slash at its end except on the home page. */
  path: string;
  /** The time of the build, in milliseconds since 1970. */
  now: number;
  /** The part of the site that this page shows. */
  site: Site;
  /** A query that the empty search box shows, made from the data; without it the box says what it is for. */
  placeholder?: string;
  /** Only on the home page. */
  first?: FirstResults;
}

/** The newest results without any filter. */
export interface FirstResults {
  total: number;
  /** Newest first. */
  years: [year: number, count: number][];
  /** As in the answer, but only those that begin among the cards. */
  items?: number[];
  /** They hold only what a closed card shows. */
  cards: Card[];
  /** What the page leads with. */
  pinned: Pinned[];
}

export interface PrerenderedPage {
  title: string;
  description: string;
  /** The content of the root element. */
  html: string;
}

/** What site/build/prerender-entry.tsx exports for the build. */
export interface PrerenderEntry {
  findPaths(): string[];
  /** `base` is where the site lives, without the slash at its end. Throws where a page cannot be drawn. */
  renderPage(base: string, prerendered: Prerendered): Promise<PrerenderedPage>;
}

/** The id of the element of the html that holds the data as JSON. */
export const prerenderedId = "prerendered";

/** Returns undefined where the html has no data: in development, and where a test makes its own page. */
export function readPrerendered(document: Document): Prerendered | undefined {
  const text = document.getElementById(prerenderedId)?.textContent;
  // The build wrote it together with this script.
  return text ? (JSON.parse(text) as Prerendered) : undefined;
}

/** Returns the results as an answer that has only the rows of the cards. */
export function toFirstAnswer({ total, years, items, cards }: FirstResults): PageAnswer {
  const none = new Int32Array();
  let start = 0;
  return {
    total,
    years: years.map(([year, count]) => {
      start += count;
      return { year, count, start: start - count };
    }),
    rows: Uint32Array.from(cards, ({ row }) => row),
    facets: { languages: none, categories: none, orgs: none },
    shownLanguages: none,
    selected: { languages: [], categories: [], orgs: [] },
    problems: [],
    incomplete: false,
    ...(items && { items: Uint32Array.from(items) }),
  };
}
