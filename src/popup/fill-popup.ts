import { ref } from "valtio";
import type { Answer, Card, SearchRequest } from "../../worker/contract.ts";
import type { CardList } from "../card-collector.ts";
import type { Cv } from "../cv.ts";
import type { CvState } from "../cv-state.ts";
import { toEdit } from "../facet-edit.ts";
import type { Filters, HiddenKind } from "../filters.ts";
import type { Outcome } from "../latest.ts";
import { keepAmong } from "../results/result-list.ts";
import { facetOfSubject, type PopupState, type Subject } from "./popup-state.ts";

export interface FillRequest {
  cv: Cv;
  state: CvState;
  subject: Subject;
  /** The page's results where they are for a text, as they were when the popup was asked for. */
  shown: CardList | undefined;
  /** No other popup has been asked for since, and this one is not closed. */
  isCurrent: () => boolean;
}

/** What was found, and the query text that it is for. */
interface Found {
  answer: Answer;
  cards: readonly Card[];
  answered: string;
}

const firstWindow = { from: 0, count: 60 };
const noWindow = { from: 0, count: 0 };

const everyKind: Record<HiddenKind, true> = {
  showTypos: true,
  showDocImprovements: true,
  showCodeStyleTweaks: true,
  showReleases: true,
  showUnmerged: true,
};

/**
 * The popup lists a subject twice where the page has a search text. In all: the years and the kinds that the page
 * shows hold, its text does not; who asks for a language among the results for 'fix' wants to know what else there
 * is of it. With the text: what of the page's results belongs to the subject, which is what a slice or a point of
 * the charts counts. Applying the subject as a filter is a third thing where the text names another one of its kind:
 * it takes that one's place.
 */
export async function fillPopup({ cv, state, subject, shown, isCurrent }: FillRequest): Promise<void> {
  const filters = { ...state.filters };
  const lists = await findLists();
  if (!isCurrent() || lists.kind === "superseded") return;
  const { popup } = state;
  popup.isLoading = false;
  if (lists.kind === "failed") {
    popup.failure = lists.reason;
    return;
  }
  popup.lists = lists.value;
  if (filters.query.trim() === "") return;
  const applied = await search(filters, noWindow);
  // Without that number the popup still serves.
  if (isCurrent() && applied.kind === "answered") popup.appliedTotal = applied.value.answer.total;

  async function findLists(): Promise<Outcome<PopupState["lists"]>> {
    const all = await search({ ...filters, query: "" }, firstWindow);
    if (all.kind !== "answered") return all;
    const lists = { all: toCardList(all.value) };
    if (shown?.answer === undefined) return { kind: "answered", value: lists };
    // The text may show a kind that the page else hides.
    const belonging = await search({ ...filters, ...everyKind, query: "" }, noWindow);
    if (belonging.kind !== "answered") return belonging;
    const answer = ref(keepAmong(belonging.value.answer, shown.answer.rows));
    return {
      kind: "answered",
      value: { ...lists, text: { ...shown, answer, cards: ref(new Map(shown.cards)) } },
    };
  }

  function toCardList({ answer, cards, answered }: Found): CardList {
    return { answer: ref(answer), answered, cards: ref(new Map(cards.map((card) => [card.row, card]))) };
  }

  async function search(filters: Filters, window: SearchRequest["window"]): Promise<Outcome<Found>> {
    const options = await withSubject(filters);
    if (options.kind !== "answered") return options;
    const outcome = await cv.searchAside({ options: options.value, window });
    if (outcome.kind !== "answered") return outcome;
    const { answer, cards } = outcome.value;
    return { kind: "answered", value: { answer, cards, answered: options.value.query } };
  }

  /** The filters once the subject is among them. */
  async function withSubject(filters: Filters): Promise<Outcome<Filters>> {
    if (subject.kind === "year") {
      return { kind: "answered", value: { ...filters, startYear: subject.year, endYear: subject.year } };
    }
    const text = await cv.edit(toEdit(filters, facetOfSubject[subject.kind], [subject.id]));
    if (text.kind !== "answered") return text;
    return { kind: "answered", value: { ...filters, query: text.value } };
  }
}
