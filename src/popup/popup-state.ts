import type { Cards } from "../card-cache.ts";
import type { Held } from "../held.ts";
import type { ResultList } from "../results/result-list.ts";
import { words } from "../words.ts";

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

export interface PopupState {
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
    title: words.specialSearch.title,
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
