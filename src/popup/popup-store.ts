import { ref } from "valtio";
import { createCardCollector } from "../card-collector.ts";
import type { Cv } from "../cv.ts";
import type { CvState, Facet } from "../cv-state.ts";
import { toEdit } from "../facet-edit.ts";
import type { Filters } from "../filters.ts";
import type { Outcome } from "../latest.ts";
import { words } from "../words.ts";
import { closedPopup, type Subject } from "./popup-state.ts";

interface PopupRequest {
  cv: Cv;
  state: CvState;
  choose: (facet: Facet, ids: readonly string[]) => Promise<void>;
  setYears: (years: Pick<Filters, "startYear" | "endYear">) => void;
}

export interface PopupActions {
  open(subject: Subject): void;
  close(): void;
  showWindow(from: number, count: number): Promise<void>;
}

const firstWindow = { from: 0, count: 60 };

const facets = { language: "languages", org: "orgs" } as const satisfies Record<string, Facet>;

/**
 * The popup lists a subject alone: the years and the kinds that the page shows hold, its text does not. Who asks
 * for a language among the results for 'fix' wants to know what else there is of it; what it has in common with
 * 'fix' is what applying it gives, and that number stands beside the button.
 */
export function createPopup({ cv, state, choose, setYears }: PopupRequest): PopupActions {
  let turn = 0;

  function open(subject: Subject) {
    const mine = ++turn;
    state.popup = {
      ...closedPopup(),
      isOpen: true,
      title: toTitle(subject),
      subject,
      isLoading: true,
      onApply() {
        close();
        void apply(subject);
      },
      onRetry: () => open(subject),
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

  async function list(subject: Subject, mine: number) {
    const filters = { ...state.filters };
    const found = await search(subject, { ...filters, query: "" });
    if (mine !== turn || found.kind === "superseded") return;
    const { popup } = state;
    popup.isLoading = false;
    if (found.kind === "failed") {
      popup.failure = found.reason;
      return;
    }
    const { answer, cards, answered } = found.value;
    popup.answer = ref(answer);
    popup.answered = answered;
    popup.cards = ref(new Map(cards.map((card) => [card.row, card])));
    if (filters.query.trim() === "") return;
    const applied = await search(subject, filters);
    // Without that number the popup still serves.
    if (mine === turn && applied.kind === "answered") popup.appliedTotal = applied.value.answer.total;
  }

  async function search(subject: Subject, filters: Filters) {
    const options = await withSubject(subject, filters);
    if (options.kind !== "answered") return options;
    const outcome = await cv.searchAside({ options: options.value, window: firstWindow });
    if (outcome.kind !== "answered") return outcome;
    const { answer, cards } = outcome.value;
    return { kind: "answered" as const, value: { answer, cards, answered: options.value.query } };
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

  function toTitle(subject: Subject): string {
    switch (subject.kind) {
      case "language":
        return words.specialSearch.titles.language(subject.id);
      case "org":
        return words.specialSearch.titles.org(
          state.site?.orgs.find(({ id }) => id === subject.id)?.name ?? subject.id,
        );
      case "year":
        return words.specialSearch.titles.year(subject.year);
    }
  }

  const showWindow = createCardCollector({
    cv,
    list: () => state.popup,
    onFailed(reason) {
      state.popup.failure = reason;
    },
  });

  return { open, close, showWindow };
}
