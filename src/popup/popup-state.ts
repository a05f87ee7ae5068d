import { ref } from "valtio";
import type { Answer, Card } from "../../worker/contract.ts";
import type { Held } from "../held.ts";
import { words } from "../words.ts";

/** What a popup lists everything of. */
export type Subject =
  | { kind: "language"; id: string }
  | { kind: "org"; id: string }
  | { kind: "year"; year: number };

export interface PopupState {
  isOpen: boolean;
  title: string;
  subject: Subject | undefined;
  isLoading: boolean;
  /** Why there is no list. */
  failure: string | undefined;
  answer: Held<Answer> | undefined;
  /** The query text that the answer is for. */
  answered: string;
  cards: Held<Map<number, Card>>;
  /** How many results the page would show with the subject applied; undefined where that is this list. */
  appliedTotal: number | undefined;
  /** Puts the subject among the page's filters. */
  onApply: () => void;
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
    answer: undefined,
    answered: "",
    cards: ref(new Map()),
    appliedTotal: undefined,
    onApply: nothing,
    onRetry: nothing,
    onClose: nothing,
  };
}
