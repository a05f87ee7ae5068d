import { proxy, ref } from "valtio";
import type { Answer, Defect, Highlight, LoadProgress, Problem, Site } from "../../worker/contract.ts";
import type { Cards } from "./card-cache.ts";
import { defaultFilters, type Filters, type Selected } from "./filters.ts";
import { type FirstResults, type Prerendered, toFirstAnswer } from "./hydration-data.ts";
import { specialSearchMessages } from "./messages.ts";
import type { ResultList } from "./result-list.ts";

/** Large answers stay out of valtio's proxies: `ref()` makes this of them. */
type Held<T extends object> = T & { $$valtioSnapshot: T };

/** What a popup lists everything of. */
export type Subject =
  | { kind: "language"; id: string }
  | { kind: "org"; id: string }
  | { kind: "year"; year: number };

/** The filter that a subject is applied to; a year has the two ends. */
export const facetOfSubject = { language: "languages", org: "orgs" } as const;

/** The page's results alone, which its search text has narrowed down, or whatever the text leaves out too. */
export type Scope = "text" | "all";

export interface PopupCards {
  answer: Held<ResultList>;
  cards: Held<Cards>;
}

interface PopupState {
  isOpen: boolean;
  title: string;
  subject: Subject | undefined;
  isLoading: boolean;
  /** Why there is no list. */
  failure: string | undefined;
  /** Which of the lists is shown. */
  scope: Scope;
  /** Empty until they are there. Without a search text there is but one. */
  lists: { [scope in Scope]?: PopupCards };
  /** How many results the page would show with the subject applied; undefined without a search text. */
  appliedTotal: number | undefined;
  /** Puts the subject among the page's filters. */
  onApply: () => void;
  onScope: (scope: Scope) => void;
  onRetry: () => void;
  onClose: () => void;
}

export function closedPopup(): PopupState {
  const nothing = () => {};
  return {
    isOpen: false,
    title: specialSearchMessages.title,
    subject: undefined,
    isLoading: false,
    failure: undefined,
    scope: "all",
    lists: {},
    appliedTotal: undefined,
    onApply: nothing,
    onScope: nothing,
    onRetry: nothing,
    onClose: nothing,
  };
}

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

interface FirstList {
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
  hydrationData: Held<{ site: Site | undefined; now: number }>;
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
    hydrationData: ref({ site: prerendered?.site, now }),
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
