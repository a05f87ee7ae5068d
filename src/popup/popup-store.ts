import { ref } from "valtio";
import type { Answer, Card, SearchRequest } from "../../worker/contract.ts";
import { type CardList, createCardCollector } from "../card-collector.ts";
import type { Cv } from "../cv.ts";
import type { CvState, Facet } from "../cv-state.ts";
import { toEdit } from "../facet-edit.ts";
import type { Filters, HiddenKind } from "../filters.ts";
import type { Outcome } from "../latest.ts";
import { keepAmong } from "../results/result-list.ts";
import { words } from "../words.ts";
import { closedPopup, type PopupState, type Scope, type Subject } from "./popup-state.ts";

interface PopupRequest {
  cv: Cv;
  state: CvState;
  choose: (facet: Facet, ids: readonly string[]) => Promise<void>;
  setYears: (years: Pick<Filters, "startYear" | "endYear">) => void;
}

export interface PopupActions {
  /** Begins with all of the subject, or with what of it is among the page's results. */
  open(subject: Subject, start?: Scope): void;
  close(): void;
  showWindow(from: number, count: number): Promise<void>;
}

/** What was found, and the query text that it is for. */
interface Found {
  answer: Answer;
  cards: readonly Card[];
  answered: string;
}

const firstWindow = { from: 0, count: 60 };
const noWindow = { from: 0, count: 0 };

const facets = { language: "languages", org: "orgs" } as const satisfies Record<string, Facet>;

const everyKind: Record<HiddenKind, true> = {
  showTypos: true,
  showDocImprovements: true,
  showCodeStyleTweaks: true,
  showReleases: true,
  showUnmerged: true,
};

const nothingListed: CardList = { answer: undefined, answered: "", cards: ref(new Map()) };

/**
 * The popup lists a subject twice where the page has a search text. In all: the years and the kinds that the page
 * shows hold, its text does not; who asks for a language among the results for 'fix' wants to know what else there
 * is of it. With the text: what of the page's results belongs to the subject, which is what a slice or a point of
 * the charts counts. Applying the subject as a filter is a third thing where the text names another one of its kind:
 * it takes that one's place.
 */
export function createPopup({ cv, state, choose, setYears }: PopupRequest): PopupActions {
  let turn = 0;

  function open(subject: Subject, start: Scope = "all") {
    const mine = ++turn;
    const scope = hasText() ? start : "all";
    state.popup = {
      ...closedPopup(),
      isOpen: true,
      title: toTitle(subject, scope),
      subject,
      isLoading: true,
      scope,
      onScope(next) {
        state.popup.scope = next;
        state.popup.title = toTitle(subject, next);
      },
      onApply() {
        close();
        void apply(subject);
      },
      onRetry: () => open(subject, start),
      onClose: close,
    };
    void list(subject, mine);
  }

  function close() {
    turn += 1;
    if (state.popup.isOpen) state.popup = closedPopup();
  }

  async function apply(subject: Subject) {
    if (subject.kind === "year") setYears({ startYear: subject.year, endYear: subject.year });
    else await choose(facets[subject.kind], [subject.id]);
  }

  /** The text that the page's results are for says so, not a newer one that is still being typed. */
  function hasText(): boolean {
    return state.answer !== undefined && state.answered.trim() !== "";
  }

  async function list(subject: Subject, mine: number) {
    const filters = { ...state.filters };
    const lists = await findLists(subject, filters);
    if (mine !== turn || lists.kind === "superseded") return;
    const { popup } = state;
    popup.isLoading = false;
    if (lists.kind === "failed") {
      popup.failure = lists.reason;
      return;
    }
    popup.lists = lists.value;
    if (filters.query.trim() === "") return;
    const applied = await search(subject, filters, noWindow);
    // Without that number the popup still serves.
    if (mine === turn && applied.kind === "answered") popup.appliedTotal = applied.value.answer.total;
  }

  async function findLists(subject: Subject, filters: Filters): Promise<Outcome<PopupState["lists"]>> {
    const { answer: shown, answered, cards } = state;
    const isNarrowed = hasText();
    const all = await search(subject, { ...filters, query: "" }, firstWindow);
    if (all.kind !== "answered") return all;
    const lists = { all: toCardList(all.value) };
    if (shown === undefined || !isNarrowed) return { kind: "answered", value: lists };
    // The text may show a kind that the page else hides.
    const belonging = await search(subject, { ...filters, ...everyKind, query: "" }, noWindow);
    if (belonging.kind !== "answered") return belonging;
    const answer = ref(keepAmong(belonging.value.answer, shown.rows));
    return { kind: "answered", value: { ...lists, text: { answer, answered, cards: ref(new Map(cards)) } } };
  }

  function toCardList({ answer, cards, answered }: Found): CardList {
    return { answer: ref(answer), answered, cards: ref(new Map(cards.map((card) => [card.row, card]))) };
  }

  async function search(
    subject: Subject,
    filters: Filters,
    window: SearchRequest["window"],
  ): Promise<Outcome<Found>> {
    const options = await withSubject(subject, filters);
    if (options.kind !== "answered") return options;
    const outcome = await cv.searchAside({ options: options.value, window });
    if (outcome.kind !== "answered") return outcome;
    const { answer, cards } = outcome.value;
    return { kind: "answered", value: { answer, cards, answered: options.value.query } };
  }

  /** The filters once the subject is among them. */
  async function withSubject(subject: Subject, filters: Filters): Promise<Outcome<Filters>> {
    if (subject.kind === "year") {
      return { kind: "answered", value: { ...filters, startYear: subject.year, endYear: subject.year } };
    }
    const text = await cv.edit(toEdit(filters, facets[subject.kind], [subject.id]));
    if (text.kind !== "answered") return text;
    return { kind: "answered", value: { ...filters, query: text.value } };
  }

  function toTitle(subject: Subject, scope: Scope): string {
    const { lists, titles } = words.specialSearch;
    switch (subject.kind) {
      case "language":
        return titles.language(lists[scope], subject.id);
      case "org":
        return titles.org(
          lists[scope],
          state.site?.orgs.find(({ id }) => id === subject.id)?.name ?? subject.id,
        );
      case "year":
        return titles.year(lists[scope], subject.year);
    }
  }

  const showWindow = createCardCollector({
    cv,
    list: () => state.popup.lists[state.popup.scope] ?? nothingListed,
    onFailed(reason) {
      state.popup.failure = reason;
    },
  });

  return { open, close, showWindow };
}
