import { proxy, ref } from "valtio";
import type { Answer, Defect, Highlight, LoadProgress, Problem, Site } from "../worker/contract.ts";
import type { Cards } from "./card-cache.ts";
import { defaultFilters, type Filters } from "./filters.ts";
import type { Held } from "./held.ts";
import { closedPopup, type PopupState } from "./popup/popup-state.ts";
import { type FirstResults, type Prerendered, toFirstAnswer } from "./prerender/prerendered.ts";

export type Selected = Answer["selected"];

/** A filter whose selection lives in the query text, and the name of its field there. */
export type Facet = keyof Selected;

/** Who asked: the visitor, by typing or choosing, or the address, by its link, back or forward. */
export type Origin = "visitor" | "address";

/**
 * Why there is nothing to show: a data file, the worker that did not answer, the visitor who would not wait, or the
 * store's own module.
 */
export type Failure =
  | { kind: "data"; defect: Defect }
  | { kind: "worker"; reason: string }
  | { kind: "cancelled" }
  | { kind: "program" };

export interface FirstList {
  answer: Answer;
  cards: Cards;
}

/** What the worker said of a query text. */
export interface Reading {
  /** The text it is about; the box may hold a newer one. */
  text: string;
  highlights: Highlight[];
  problems: Problem[];
  /** The text is unfinished rather than wrong. */
  incomplete: boolean;
}

export interface CvState {
  /** Until the first answer is there, or the reason why there is none. */
  isLoading: boolean;
  /** How far the data has come, once it is on its way: only then can it be cancelled. */
  progress: LoadProgress | undefined;
  failure: Failure | undefined;
  /** Until the first answer is there, of the site only what the page came with. */
  site: Held<Site> | undefined;
  /** The results that the page came with, for as long as there is no answer. */
  first: Held<FirstList> | undefined;
  /** What 'ago' is counted from, in milliseconds since 1970; the build's clock until the first answer is there. */
  now: number;
  /** What the page's html was drawn from, where it came with one, and stays so: parts of it are taken over late. */
  drawnFrom: Held<{ site: Site | undefined; now: number }>;
  filters: Filters;
  reading: Held<Reading>;
  /** The answer shown: the newest to a finished text. */
  answer: Held<Answer> | undefined;
  /** The query text that the shown answer is for. */
  answered: string;
  /** Who asked for the shown answer. */
  origin: Origin;
  cards: Held<Cards>;
  /** How far the cards for a print have come, while they are awaited. */
  printing: { done: number; total: number } | undefined;
  /** What the dropdowns show; ahead of the answer while a choice is on its way. */
  selected: Held<Selected>;
  /** The answer is older than the text, which is unfinished. */
  dimmed: boolean;
  /** On a phone both are folded away until they are asked for. */
  showChartsMobile: boolean;
  showOptionsMobile: boolean;
  popup: PopupState;
}

/** The state before anything was loaded. The text is the address's, or what is typed in the meantime. */
export function createCvState(query = "", prerendered?: Prerendered): CvState {
  const nothingSelected: Selected = { languages: [], categories: [], orgs: [] };
  const now = prerendered?.now ?? Date.now();
  return proxy<CvState>({
    isLoading: true,
    progress: undefined,
    failure: undefined,
    site: prerendered && ref(prerendered.site),
    first: prerendered?.first && ref(toFirstList(prerendered.first)),
    now,
    drawnFrom: ref({ site: prerendered?.site, now }),
    filters: { ...defaultFilters({ firstYear: 0, lastYear: 0 }), query },
    reading: ref({ text: "", highlights: [], problems: [], incomplete: false }),
    answer: undefined,
    answered: "",
    origin: "address",
    cards: ref(new Map()),
    printing: undefined,
    selected: ref(nothingSelected),
    dimmed: false,
    showChartsMobile: false,
    showOptionsMobile: false,
    popup: closedPopup(),
  });
}

function toFirstList(results: FirstResults): FirstList {
  return { answer: toFirstAnswer(results), cards: new Map(results.cards.map((card) => [card.row, card])) };
}
