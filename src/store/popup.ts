import { ref } from "valtio";
import type { PopupList, Subject } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { type CardCache, createCardCache } from "./card-cache.ts";
import type { Facet, Filters } from "./filters.ts";
import { type CvState, closedPopup, facetOfSubject, type PopupCards, type Scope } from "./state.ts";

interface PopupOptions {
  client: WorkerClient;
  state: CvState;
  choose: (facet: Facet, ids: readonly string[]) => Promise<void>;
  setFilters: (filters: Partial<Filters>) => Promise<void>;
  /** Called when the worker turns out to know less than the answer that the page shows. */
  onLacking: () => void;
}

interface PopupActions {
  /** Opens the popup at everything of the subject, or at what of it is among the page's results. */
  open(subject: Subject, start?: Scope): void;
  close(): void;
  /** Finds the lists of an open popup anew, because more data has come. What is shown stays until then. */
  renew(): void;
  want: CardCache["want"];
}

/** The cards that come with each list. */
const firstWindow = { from: 0, count: 60 };

/** The popup opens at once, and shows what it lists when that has been found. */
export function createPopup({ client, state, choose, setFilters, onLacking }: PopupOptions): PopupActions {
  const caches = { all: createCache("all"), text: createCache("text") };

  function createCache(scope: Scope): CardCache {
    return createCardCache({
      client,
      onCards(cards) {
        const list = state.popup.lists[scope];
        if (list !== undefined) list.cards = ref(cards);
      },
      onFailed(reason) {
        state.popup.failure = reason;
      },
      onLacking,
    });
  }

  function begin(
    scope: Scope,
    { list, query, cards, hiddenByDefault }: PopupList,
    keepsCards: boolean,
  ): PopupCards {
    const shown = caches[scope].begin({ answer: list, answered: query }, cards, keepsCards);
    return { answer: ref(list), cards: ref(shown), hiddenByDefault };
  }

  function forget() {
    caches.all.end();
    caches.text.end();
  }

  function open(subject: Subject, start: Scope = "all") {
    const scope = answeredText() === undefined ? "all" : start;
    forget();
    state.popup = {
      ...closedPopup(),
      isOpen: true,
      title: toTitle(subject),
      subject,
      isLoading: true,
      scope,
      onScope(next) {
        state.popup.scope = next;
      },
      async onShowKinds(kinds) {
        await setFilters(kinds);
        // Meanwhile the popup may have been closed, or opened with another subject.
        if (state.popup === mine) open(subject, mine.scope);
      },
      onApply() {
        close();
        void apply(subject);
      },
      onRetry: () => open(subject, start),
      onClose: close,
    };
    const mine = state.popup;
    void find(subject);
  }

  /** Finds the lists of the open popup. `keepsCards`: they take the place of lists of less data. */
  async function find(subject: Subject, keepsCards = false) {
    const mine = state.popup;
    const answered = answeredText();
    // What stands in the state is a proxy, which cannot be posted.
    const request = { subject: { ...subject }, options: { ...state.filters }, window: firstWindow };
    const outcome = await client.searchForPopup({ ...request, ...(answered !== undefined && { answered }) });
    if (state.popup !== mine || outcome.kind === "superseded") return;
    mine.isLoading = false;
    if (outcome.kind === "failed") {
      mine.failure = outcome.reason;
      return;
    }
    const { all, text, appliedTotal, firstBlock } = outcome.value;
    mine.lists = {
      all: begin("all", all, keepsCards),
      ...(text && { text: begin("text", text, keepsCards) }),
    };
    mine.appliedTotal = appliedTotal;
    if (firstBlock !== undefined && state.partial === undefined) onLacking();
  }

  function close() {
    forget();
    if (state.popup.isOpen) state.popup = closedPopup();
  }

  async function apply(subject: Subject) {
    if (subject.kind === "year") await setFilters({ startYear: subject.year, endYear: subject.year });
    else if (subject.kind === "day") {
      const { query } = state.filters;
      await setFilters({ query: query.trim() === "" ? subject.query : `(${query}) AND ${subject.query}` });
    } else await choose(facetOfSubject[subject.kind], [subject.id]);
  }

  /** Returns the query text of the page's results, which may be older than what is being typed. */
  function answeredText(): string | undefined {
    const { answer, answered } = state;
    return answer === undefined || answered.trim() === "" ? undefined : answered;
  }

  /** Returns the subject's own name, which the number of results follows. */
  function toTitle(subject: Subject): string {
    if (subject.kind === "year") return String(subject.year);
    if (subject.kind === "day") return subject.title;
    const org = subject.kind === "org" ? state.site?.orgs.find(({ id }) => id === subject.id) : undefined;
    return org?.name ?? subject.id;
  }

  return {
    open,
    close,
    renew() {
      const { subject } = state.popup;
      if (subject !== undefined) void find(subject, true);
    },
    async want(answer, drawn) {
      await Promise.all([caches.all.want(answer, drawn), caches.text.want(answer, drawn)]);
    },
  };
}
