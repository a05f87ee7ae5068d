import { ref } from "valtio";
import type { PopupList, ResultList, Subject } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { type CardCache, createCardCache, type Range } from "./card-cache.ts";
import type { Facet, Filters } from "./filters.ts";
import { type CvState, closedPopup, facetOfSubject, type PopupCards, type Scope } from "./state.ts";

interface PopupOptions {
  client: WorkerClient;
  state: CvState;
  choose: (facet: Facet, ids: readonly string[]) => Promise<void>;
  setFilters: (filters: Partial<Filters>) => Promise<void>;
  /** Called when the worker turns out to know less than the answer that the page shows. */
  onMissingRows: () => void;
}

/** The actions of the popup. Without an open popup they do nothing, `open` excepted. */
export interface PopupStore {
  /** Opens the popup with all results of the subject (`all`), or with those among the page's results (`text`). */
  open(subject: Subject, start?: Scope): void;
  close(): void;
  retry(): void;
  /** Closes the popup and adds its subject to the page's filters. */
  apply(): void;
  chooseScope(scope: Scope): void;
  /** Shows kinds of activities that are hidden by default, in the popup and on the page. */
  showKinds(kinds: Partial<Filters>): Promise<void>;
  /** Requests the lists again, because more data has come. The present lists stay until then. */
  refresh(): void;
  /** Requests the missing cards of what is rendered. */
  requestCards: CardCache["request"];
}

/** The cards that come with each list. */
const firstWindow = { from: 0, count: 60 };

/** The loaded cards of the popup's two lists. */
function createLists({
  client,
  state,
  onMissingRows,
}: Pick<PopupOptions, "client" | "state" | "onMissingRows">) {
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
      onMissingRows,
    });
  }

  return {
    begin(scope: Scope, { list, query, cards, hiddenByDefault }: PopupList, keepsCards: boolean): PopupCards {
      const shown = caches[scope].begin({ answer: list, answered: query }, cards, keepsCards);
      return { answer: ref(list), cards: ref(shown), hiddenByDefault };
    },
    end() {
      caches.all.end();
      caches.text.end();
    },
    async requestCards(answer: ResultList, drawn: readonly Range[]) {
      await Promise.all([caches.all.request(answer, drawn), caches.text.request(answer, drawn)]);
    },
  };
}

/** Returns the query text of the page's results, which may be older than what is being typed. */
function answeredText({ answer, answered }: CvState): string | undefined {
  return answer === undefined || answered.trim() === "" ? undefined : answered;
}

/** Returns the subject's own name, which the number of results follows. */
function toTitle(subject: Subject, site: CvState["site"]): string {
  if (subject.kind === "year") return String(subject.year);
  if (subject.kind === "day") return subject.title;
  const org = subject.kind === "org" ? site?.orgs.find(({ id }) => id === subject.id) : undefined;
  return org?.name ?? subject.id;
}

/** Creates the store of the popup, which opens at once and shows its list as soon as the worker has found it. */
export function createPopupStore(options: PopupOptions): PopupStore {
  const { client, state, choose, setFilters, onMissingRows } = options;
  const { begin, end, requestCards } = createLists(options);

  function open(subject: Subject, start: Scope = "all") {
    const scope = answeredText(state) === undefined ? "all" : start;
    end();
    state.popup = {
      ...closedPopup(),
      isOpen: true,
      title: toTitle(subject, state.site),
      subject,
      isLoading: true,
      scope,
    };
    void find(subject);
  }

  /** Requests the lists of the open popup. `keepsCards`: they replace lists of less data. */
  async function find(subject: Subject, keepsCards = false) {
    const mine = state.popup;
    const answered = answeredText(state);
    // The state's objects are proxies, which cannot be posted.
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
    if (firstBlock !== undefined && state.partial === undefined) onMissingRows();
  }

  function close() {
    end();
    if (state.popup.isOpen) state.popup = closedPopup();
  }

  async function applySubject(subject: Subject) {
    if (subject.kind === "year") await setFilters({ startYear: subject.year, endYear: subject.year });
    else if (subject.kind === "day") {
      const { query } = state.filters;
      await setFilters({ query: query.trim() === "" ? subject.query : `(${query}) AND ${subject.query}` });
    } else await choose(facetOfSubject[subject.kind], [subject.id]);
  }

  return {
    open,
    close,
    retry() {
      const { subject, scope } = state.popup;
      if (subject !== undefined) open(subject, scope);
    },
    apply() {
      const { subject } = state.popup;
      close();
      if (subject !== undefined) void applySubject(subject);
    },
    chooseScope(scope) {
      state.popup.scope = scope;
    },
    async showKinds(kinds) {
      const mine = state.popup;
      await setFilters(kinds);
      // Meanwhile the popup may have been closed, or opened with another subject.
      if (state.popup === mine && mine.subject !== undefined) open(mine.subject, mine.scope);
    },
    refresh() {
      const { subject } = state.popup;
      if (subject !== undefined) void find(subject, true);
    },
    requestCards,
  };
}
