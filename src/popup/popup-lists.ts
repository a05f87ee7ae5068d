/** The lists of the popup, which the worker finds once it is open. */
import { ref } from "valtio";
import type { PopupList, ResultList, Subject } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { type CardCache, createCardCache, type PositionRange } from "../store/card-cache.ts";
import type { Facet, Filters } from "../store/filters.ts";
import { answeredText, closePopup, openPopup } from "../store/popup-store.ts";
import {
  type CvState,
  facetOfSubject,
  findEffectiveFilters,
  type PopupCards,
  type Scope,
} from "../store/state.ts";

interface PopupOptions {
  client: WorkerClient;
  state: CvState;
  choose: (facet: Facet, ids: readonly string[]) => Promise<void>;
  setFilters: (filters: Partial<Filters>) => Promise<void>;
}

/** The cards that come with each list. */
const firstWindow = { from: 0, count: 60 };

/** The loaded cards of the popup's two lists. */
function createLists({ client, state }: Pick<PopupOptions, "client" | "state">) {
  const caches = { all: createCache("all"), text: createCache("text") };

  function createCache(scope: Scope): CardCache {
    return createCardCache({
      client,
      onCards(cards) {
        const list = state.panels.popup.lists[scope];
        if (list !== undefined) list.cards = ref(cards);
      },
      onFailed(reason) {
        state.panels.popup.failure = reason;
      },
    });
  }

  return {
    begin(scope: Scope, { list, query, cards, hiddenByDefault }: PopupList): PopupCards {
      const shown = caches[scope].begin({ answer: list, answered: query }, cards);
      return { answer: ref(list), cards: ref(shown), hiddenByDefault };
    },
    async requestCards(answer: ResultList, drawn: readonly PositionRange[]) {
      await Promise.all([caches.all.request(answer, drawn), caches.text.request(answer, drawn)]);
    },
  };
}

/** The lists of the open popup, and the actions on them. Without an open popup these do nothing. */
export function createPopupLists(options: PopupOptions) {
  const { client, state, choose, setFilters } = options;
  const { begin, requestCards } = createLists(options);

  async function applySubject(subject: Subject) {
    if (subject.kind === "year") await setFilters({ startYear: subject.year, endYear: subject.year });
    else if (subject.kind === "day") {
      const { query } = findEffectiveFilters(state);
      await setFilters({ query: query.trim() === "" ? subject.query : `(${query}) AND ${subject.query}` });
    } else await choose(facetOfSubject[subject.kind], [subject.id]);
  }

  return {
    async find() {
      const mine = state.panels.popup;
      if (mine.subject === undefined) return;
      const answered = answeredText(state);
      // The state's objects are proxies, which cannot be posted.
      const request = {
        subject: { ...mine.subject },
        options: findEffectiveFilters(state),
        window: firstWindow,
      };
      const outcome = await client.searchForPopup({
        ...request,
        ...(answered !== undefined && { answered }),
      });
      if (state.panels.popup !== mine || outcome.kind === "superseded") return;
      mine.isLoading = false;
      if (outcome.kind === "failed") {
        mine.failure = outcome.reason;
        return;
      }
      const { all, text, appliedTotal } = outcome.value;
      mine.lists = {
        all: begin("all", all),
        ...(text && { text: begin("text", text) }),
      };
      mine.appliedTotal = appliedTotal;
    },
    retry() {
      const { subject, scope } = state.panels.popup;
      if (subject !== undefined) openPopup(state, subject, scope);
    },
    /** Closes the popup and adds its subject to the page's filters. */
    apply() {
      const { subject } = state.panels.popup;
      closePopup(state);
      if (subject !== undefined) void applySubject(subject);
    },
    /** Shows kinds of activities that are hidden by default, in the popup and on the page. */
    async showKinds(kinds: Partial<Filters>) {
      const mine = state.panels.popup;
      await setFilters(kinds);
      // Meanwhile the popup may have been closed, or opened with another subject.
      if (state.panels.popup === mine && mine.subject !== undefined)
        openPopup(state, mine.subject, mine.scope);
    },
    requestCards,
  };
}
