import { ref } from "valtio";
import type {
  ActivityText,
  Card,
  DayCounts,
  DaysRequest,
  FirstBlock,
  PageAnswer,
  SearchReply,
  Site,
} from "../../worker/contract.ts";
import type { Outcome } from "../client/latest-only.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { reportFailedLoad } from "../lazy/lazy-module.tsx";
import { savePosition } from "../scroll/history-scroll.ts";
import { Address, type AddressBar } from "./address-bar.ts";
import { type CardCache, createCardCache, retainedFirst } from "./card-cache.ts";
import { areChartsOpen, setChartsOpen } from "./charts-fold.ts";
import {
  type Choosable,
  defaultFilters,
  type Filters,
  facetOfToggle,
  isAtView,
  readLocation,
  readQuery,
  sameFilters,
  type Toggle,
  toEdit,
  toViewFilters,
  type ViewPage,
} from "./filters.ts";
import { loadOlderActivities } from "./older-activities.ts";
import { createPopupStore, type PopupStore } from "./popup-store.ts";
import { type CvState, type Failure, type Origin, pickedKey } from "./state.ts";

type YearsChosen = Pick<Filters, "startYear" | "endYear">;

export interface CvStore {
  state: CvState;
  /** The worker's calls that do not change the state. */
  readonly client: WorkerClient;
  load(): Promise<void>;
  /** Cancels loading; `load` starts again. */
  cancelLoading(): void;
  /** Loads the older activities, where loading them has failed or was cancelled. */
  loadOlder(): void;
  cancelOlder(): void;
  /** Reads the filters from the address after back, forward or a link. */
  followAddress(): void;
  /** Searches for a text that is being typed. `caret`: its place in the text, by default the end. */
  setQuery(text: string, caret?: number): void;
  /** Adds the typed text to the history, and searches for it as it is. */
  commitQuery(): void;
  /** Replaces the values of a facet in the query text. `filters` are set together with it. */
  choose(facet: Choosable, ids: readonly string[], filters?: Partial<YearsChosen>): Promise<void>;
  /** Sets years, toggles or the query text, and makes an entry of the history. Settles once they are answered. */
  setFilters(
    filters: Partial<Omit<Filters, "useAndFilterForLanguages" | "useAndFilterForTags">>,
  ): Promise<void>;
  setToggle(toggle: Toggle, on: boolean): Promise<void>;
  reset(): void;
  /** Requests the missing cards of what is rendered. */
  requestCards: CardCache["request"];
  /** Fetches the text of an opened card, with the highlights of a view that has these tags; undefined if that failed. */
  readText(row: number, tags?: readonly string[]): Promise<ActivityText | undefined>;
  /** Counts the results of a year by day; undefined if that failed. */
  countDays(request: DaysRequest): Promise<DayCounts | undefined>;
  /** Prefetches the cards for a print, because printing does not wait. */
  prefetchForPrint(): Promise<void>;
  /** Returns how many results from the list's start can be printed now. */
  countPrintable(): number;
  setShown(part: "showChartsMobile" | "showOptionsMobile", on: boolean): void;
  readonly popup: PopupStore;
}

/** An answer to render, with the filters that it is for. */
interface DisplayedAnswer {
  filters: Filters;
  origin: Origin;
  answer: PageAnswer;
  cards: Card[];
  firstBlock: FirstBlock | undefined;
}

/** The cards that come with an answer: three screens, so that the first scroll finds them loaded. */
const firstWindow = { from: 0, count: 60 };

interface CvStoreRequest {
  client: WorkerClient;
  bar: AddressBar;
  /** The view whose document this is. */
  page?: ViewPage | undefined;
  /** Text that was typed before the store was created is kept. */
  state: CvState;
  /** The state does not change before: hydration needs the state that the html was rendered from. */
  hydrated?: Promise<void>;
}

/** An answer, or why there is none, with the filters that it was requested with. */
interface AnsweredRequest {
  filters: Filters;
  outcome: Outcome<SearchReply>;
}

/** The list of picked activities is loaded only if it is not empty. */
function hasStoredPicks(): boolean {
  try {
    return sessionStorage.getItem(pickedKey) !== null;
  } catch {
    return false;
  }
}

export function createCvStore({ client, bar, page, state, hydrated }: CvStoreRequest): CvStore {
  let isHydrated = hydrated === undefined;
  let address: Address | undefined;
  let shownFilters: Filters | undefined;
  /** The search part of the address that was read last. */
  let followed = bar.location.search;
  /** The text that is being typed, until it is committed, with the caret's place in it. */
  let typed: { query: string; caret: number } | undefined;
  /** The answer to a typed text that is unfinished; it is shown once the text is committed. */
  let pendingAnswer: DisplayedAnswer | undefined;
  let hasRefetched = false;
  let loading: AbortController | undefined;
  let edits: Promise<void> = Promise.resolve();

  function fail(failure: Failure) {
    console.error("The CV could not be shown:", failure);
    state.failure = failure;
    state.isLoading = false;
  }

  function showStart() {
    state.hasPicked = hasStoredPicks();
    state.showChartsMobile = areChartsOpen();
    if (loading !== undefined) state.progress = { files: 0, filesDone: 0, bytes: 0 };
  }

  if (isHydrated) showStart();
  else
    hydrated?.then(() => {
      isHydrated = true;
      showStart();
    });

  async function load() {
    const mine = new AbortController();
    loading = mine;
    if (isHydrated) {
      state.isLoading = true;
      state.failure = undefined;
      showStart();
    }
    const outcome = await client.load({
      signal: mine.signal,
      onProgress(progress) {
        if (isHydrated) state.progress = progress;
      },
    });
    const site = outcome.kind === "answered" && outcome.value.ok ? outcome.value.site : undefined;
    const first = site === undefined || address !== undefined ? undefined : await searchInitial(site);
    // No awaits from here to the answer, so that the page renders once with all of it.
    await hydrated;
    if (mine.signal.aborted) return;
    loading = undefined;
    state.progress = undefined;
    if (outcome.kind === "superseded") return;
    if (outcome.kind === "failed") return fail({ kind: "worker", reason: outcome.reason });
    if (!outcome.value.ok) return fail({ kind: "data", defect: outcome.value.defect });
    showSite(outcome.value.site);
    await ask("address", first);
  }

  /** Searches for the page's address before anything of it is shown. */
  async function searchInitial(site: Site): Promise<AnsweredRequest> {
    const filters = readLocation(bar.location, site.owner, page);
    if (isHydrated) filters.query = state.filters.query;
    return { filters, outcome: await client.search({ options: filters, window: firstWindow }) };
  }

  function showSite(site: Site) {
    state.site = ref(site);
    if (address === undefined) {
      const typed = state.filters.query;
      address = new Address(bar, site.owner, page);
      state.filters = address.filters;
      if (typed !== state.filters.query) {
        state.filters.query = typed;
        address.type({ ...state.filters });
      }
    }
  }

  function cancelLoading() {
    if (loading === undefined) return;
    loading.abort();
    loading = undefined;
    state.progress = undefined;
    state.failure = { kind: "cancelled" };
    state.isLoading = false;
  }

  /** `first` is taken if it is for the same filters. */
  async function ask(origin: Origin, first?: AnsweredRequest) {
    const filters = { ...state.filters };
    const { caret } = typed?.query === filters.query ? typed : {};
    const outcome =
      first !== undefined && sameFilters(first.filters, filters)
        ? first.outcome
        : await client.search({
            options: filters,
            window: firstWindow,
            ...(caret !== undefined && { caret }),
          });
    if (outcome.kind === "superseded") return;
    if (outcome.kind === "failed") return fail({ kind: "worker", reason: outcome.reason });
    const { answer, cards, highlights, firstBlock, unfinished = false } = outcome.value;
    const { problems, incomplete } = answer;
    state.feedback = ref({ text: filters.query, highlights, problems, incomplete });
    const found = { filters, origin, answer, cards, firstBlock };
    // The text may have been committed meanwhile. Without an answer before it, there is nothing to keep.
    const isTyped = typed?.query === filters.query && shownFilters !== undefined;
    if (!isTyped || !(incomplete || unfinished)) show(found);
    else if (origin === "data") await showLastFinished(filters, shownFilters?.query ?? "");
    else {
      pendingAnswer = found;
      keepPreviousAnswer();
    }
  }

  function show({ filters, origin, answer, cards, firstBlock }: DisplayedAnswer) {
    pendingAnswer = undefined;
    // Until the first answer, the page shows the time of the build. A clock that is earlier is wrong.
    if (state.answer === undefined) state.now = Math.max(Date.now(), state.now);
    state.first = undefined;
    state.origin = origin;
    if (origin !== "data") hasRefetched = false;
    shownFilters = filters;
    state.answer = ref(answer);
    state.answered = filters.query;
    followMode();
    state.cards = ref(list.begin({ answer, answered: filters.query }, cards, origin === "data"));
    if (firstBlock === undefined) state.partial = undefined;
    else if (state.partial === undefined) {
      state.partial = {
        ...firstBlock,
        total: state.site?.total ?? firstBlock.count,
        share: 0,
        failure: undefined,
      };
      loadOlder();
    }
    state.selected = ref(answer.selected);
    state.dimmed = false;
    state.failure = undefined;
    state.isLoading = false;
  }

  /**
   * Follows the filters of the shown answer. A visitor who deletes the text may go on to type another one, so the page
   * stays as it is until the empty text is committed.
   */
  function followMode() {
    if (shownFilters === undefined || state.site === undefined) return;
    const { owner } = state.site;
    const isView = page !== undefined && isAtView(bar.location, page);
    const own = isView ? toViewFilters(page.view, owner) : defaultFilters(owner);
    const asks = !sameFilters(shownFilters, own);
    if (asks || typed === undefined) state.isSearching = asks;
  }

  function keepPreviousAnswer() {
    state.dimmed = true;
    state.failure = undefined;
    state.isLoading = false;
  }

  /** Searches with the last finished text while the typed one is unfinished, because more data has come. */
  async function showLastFinished(typed: Filters, query: string) {
    const filters = { ...typed, query };
    const outcome = await client.search({ options: filters, window: firstWindow });
    if (outcome.kind === "superseded") return;
    if (outcome.kind === "failed") return fail({ kind: "worker", reason: outcome.reason });
    const { answer, cards, firstBlock } = outcome.value;
    show({ filters, origin: "data", answer, cards, firstBlock });
    state.dimmed = true;
  }

  /**
   * Asks the same question again where the worker turns out to know less than the answer: a new worker may have only
   * the newest activities, as its answer shows. Once per list is enough.
   */
  function refetch() {
    if (hasRefetched) return;
    hasRefetched = true;
    void ask("data");
  }

  function change(filters: Partial<Filters>) {
    // While a text is typed, the list already shows the results of that text.
    if (typed === undefined) savePosition();
    Object.assign(state.filters, filters);
    address?.commit({ ...state.filters });
    typed = undefined;
    return ask("visitor");
  }

  /** Rewrites the query text for a new selection. Retries if the text changed while the worker was busy. */
  async function applySelectionToQuery(facet: Choosable, values: string[]): Promise<string | undefined> {
    for (;;) {
      const text = state.filters.query;
      const outcome = await client.edit(toEdit(state.filters, facet, values));
      if (outcome.kind === "failed") fail({ kind: "worker", reason: outcome.reason });
      if (outcome.kind !== "answered") return undefined;
      if (text === state.filters.query) return outcome.value;
    }
  }

  const list = createCardCache({
    client,
    onCards(cards) {
      state.cards = ref(cards);
    },
    onFailed: (reason) => fail({ kind: "worker", reason }),
    onMissingRows: refetch,
  });
  const popup = createPopupStore({ client, state, choose, setFilters: change, onMissingRows: refetch });

  let endOlder: AbortController | undefined;

  /** Loads the older activities in the background; only large data has them in a separate file. */
  function loadOlder() {
    const mine = new AbortController();
    endOlder = mine;
    void loadOlderActivities({
      client,
      state,
      signal: mine.signal,
      async onWhole(site) {
        hasRefetched = false;
        state.site = ref(site);
        await ask("data");
        popup.refresh();
      },
    });
  }

  function choose(facet: Choosable, ids: readonly string[], filters?: Partial<YearsChosen>): Promise<void> {
    const values = [...ids];
    if (facet !== "years") state.selected = ref({ ...state.selected, [facet]: values });
    // Edits run one after the other, because each starts from the text of the previous edit.
    edits = edits.then(async () => {
      const query = await applySelectionToQuery(facet, values);
      if (query !== undefined) void change({ ...filters, query });
    });
    return edits;
  }

  return {
    state,
    client,
    load,
    cancelLoading,
    loadOlder,
    cancelOlder: () => endOlder?.abort(),
    followAddress() {
      // Before the data has come, only the query text is shown. What is typed is newer than the address that the page
      // began with.
      const { search } = bar.location;
      if (address === undefined && page === undefined && search !== followed)
        state.filters.query = readQuery(search);
      followed = search;
      const found = address?.readExternalChange();
      if (found === undefined) return;
      popup.close();
      state.filters = found;
      void ask("address");
    },
    setQuery(query, caret = query.length) {
      if (query === state.filters.query) return;
      if (typed === undefined) savePosition();
      state.filters.query = query;
      typed = { query, caret };
      // Without an address there is no data yet; the text is searched for when it comes.
      if (address === undefined) return;
      address.type({ ...state.filters });
      void ask("visitor");
    },
    commitQuery() {
      address?.commit({ ...state.filters });
      typed = undefined;
      // A committed text is searched as it is, like a link to it.
      if (pendingAnswer !== undefined && sameFilters(pendingAnswer.filters, state.filters))
        show(pendingAnswer);
      else followMode();
    },
    choose,
    setFilters: change,
    async setToggle(toggle, on) {
      const facet = facetOfToggle(toggle);
      const chosen = facet === undefined ? [] : state.selected[facet];
      if (facet === undefined || chosen.length === 0) return change({ [toggle]: on });
      // The query text contains AND or OR between the values, so it changes together with the toggle.
      state.filters[toggle] = on;
      await choose(facet, chosen);
    },
    reset() {
      if (state.site !== undefined) void change(defaultFilters(state.site.owner));
    },
    requestCards: list.request,
    async readText(row, tags) {
      const outcome = await client.text({ row, ...(tags && { tags }) });
      if (outcome.kind === "answered") return outcome.value;
      reportFailedLoad();
      return undefined;
    },
    async countDays(request) {
      const outcome = await client.days(request);
      if (outcome.kind === "answered") return outcome.value;
      reportFailedLoad();
      return undefined;
    },
    prefetchForPrint: () => list.prefetch(retainedFirst),
    countPrintable: () => Math.min(list.countFirst(), retainedFirst),
    setShown(part, on) {
      state[part] = on;
      if (part === "showChartsMobile") setChartsOpen(on);
    },
    popup,
  };
}

/** Creates a store without a worker, whose state stays as it is: for prerendering, and for the demo's invented data. */
export function createInertStore(state: CvState): CvStore {
  const ask = async (): Promise<Outcome<never>> => ({ kind: "superseded" });
  const client: WorkerClient = {
    load: ask,
    loadOlder: ask,
    search: ask,
    searchForPopup: ask,
    cards: ask,
    days: ask,
    text: ask,
    edit: ask,
    file: ask,
    suggest: ask,
    advise: ask,
    help: ask,
  };
  const bar: AddressBar = {
    history: { state: null, pushState() {}, replaceState() {} },
    location: { pathname: "/", search: "", hash: "" },
  };
  const store = createCvStore({ client, bar, state });
  return { ...store, popup: { ...store.popup, open() {} } };
}
