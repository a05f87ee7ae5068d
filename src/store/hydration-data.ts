import type { Answer, Card, Site } from "../../worker/contract.ts";

/** What a page's html was drawn from: its first drawing in the browser has to be made from the same. */
export interface Prerendered {
  /** The page's address below the base; without a slash at its end, but for the home page's. */
  path: string;
  /** The build's clock, in milliseconds since 1970. */
  now: number;
  /** Of the site only what this page shows. */
  site: Site;
  /** On the home page. */
  first?: FirstResults;
}

/** The newest results, before anything was asked. */
export interface FirstResults {
  total: number;
  /** Each with the number of its results, newest first. */
  years: [year: number, count: number][];
  /** They hold what is shown of a closed one. */
  cards: Card[];
}

export interface PrerenderedPage {
  title: string;
  description: string;
  /** What stands in the root element. */
  html: string;
}

/** What entry.tsx has for the build. */
export interface PrerenderEntry {
  findPaths(): string[];
  /** `base` is where the site lives, without the slash at its end. Throws where a page cannot be drawn. */
  renderPage(base: string, prerendered: Prerendered): Promise<PrerenderedPage>;
}

/** The element of the page's html that holds it, as JSON. */
export const prerenderedId = "prerendered";

/** Undefined where the html came without: in development, and where a test makes its own page. */
export function readPrerendered(document: Document): Prerendered | undefined {
  const text = document.getElementById(prerenderedId)?.textContent;
  // The build wrote it, beside the script that reads it.
  return text ? (JSON.parse(text) as Prerendered) : undefined;
}

/** As an answer whose rows end where the cards do. */
export function toFirstAnswer({ total, years, cards }: FirstResults): Answer {
  let start = 0;
  return {
    total,
    years: years.map(([year, count]) => {
      start += count;
      return { year, count, start: start - count };
    }),
    rows: Uint32Array.from(cards, ({ row }) => row),
    facets: { languages: [], categories: [], orgs: [] },
    charts: { languages: [], years: [] },
    selected: { languages: [], categories: [], orgs: [] },
    problems: [],
    incomplete: false,
  };
}
