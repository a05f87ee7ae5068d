import { type CardCache, keptFirst } from "./card-cache.ts";
import { defaultFilters, sameFilters } from "./filters.ts";
import type { CvState } from "./state.ts";

/** The most results on paper: nobody reads more, and with thousands a browser lays out for minutes. */
export const mostPrinted = keptFirst;

/** What is printed: the CV of two pages, or the list of results. */
export type PrintTarget = "cv" | "list";

export interface PrintActions {
  /** Fetches the results' cards for paper ahead, because printing by the browser's own command waits for nothing. */
  gather(): Promise<void>;
  /** Tells that the CV can be printed: the program that draws it has come. */
  offerCv(): void;
  /** Has the next print be the list of results, although nothing is searched for. */
  preferList(): void;
  /** Tells what a print shows now: the CV, unless the visitor has chosen among the results or asked for the list. */
  target(): PrintTarget;
  /** Tells whether the visitor has chosen among the results, by a text, years or options. */
  isFiltered(): boolean;
  /** Returns how many results from the list's start can be printed now. */
  countReady(): number;
  /** Forgets what was asked of this print. */
  end(): void;
}

export function createPrint(list: CardCache, state: CvState): PrintActions {
  let hasCv = false;
  let prefersList = false;
  const isFiltered = () =>
    state.site !== undefined && !sameFilters(state.filters, defaultFilters(state.site.owner));
  return {
    gather: () => list.gather(mostPrinted),
    offerCv() {
      hasCv = true;
    },
    preferList() {
      prefersList = true;
    },
    target: () => (hasCv && !prefersList && !isFiltered() ? "cv" : "list"),
    isFiltered,
    countReady: () => Math.min(list.countFirst(), mostPrinted),
    end() {
      prefersList = false;
    },
  };
}
