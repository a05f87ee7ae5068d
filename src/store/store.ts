import { ref } from "valtio";
import type { ActivityText, DayCounts, DaysRequest, Site, Subject } from "../../worker/contract.ts";
import type { Outcome } from "../client/latest-only.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { reportFailedLoad } from "../lazy/lazy-module.tsx";
import { savePosition } from "../scroll/history-scroll.ts";
import { Address, type AddressBar } from "./address-bar.ts";
import { type CardCache, createCardCache, retainedFirst } from "./card-cache.ts";
import { areChartsOpen, setChartsOpen } from "./charts-fold.ts";
import { type Choosing, createChoosing } from "./choosing.ts";
import { defaultFilters, type Filters, readQuery, toViewFilters, type ViewPage } from "./filters.ts";
import { createLoading, type Loading } from "./loading.ts";
import { closePopup, openPopup } from "./popup-store.ts";
import {
  advance,
  createQuestion,
  type Effect,
  type Found,
  type QuestionEvent,
  type Search,
} from "./question.ts";
import { type CvState, type Failure, pickedKey, type Scope } from "./state.ts";

export interface CvStore extends Loading, Choosing {
  state: CvState;
  /** The worker's calls that do not change the state. */
  readonly client: WorkerClient;
  /** Takes over the text of the prerendered search box, where the visitor may have typed before hydration. */
  setEarlyQuery(text: string): void;
  /** Reads the filters from the address after back, forward or a link. */
  followAddress(): void;
  /** Searches for a text that is being typed. `caret`: an offset in the text, by default its end. */
  setQuery(text: string, caret?: number): void;
  /** Ends typing: adds the text to the history, and searches for it even if it is unfinished. */
  commitQuery(): void;
  /** Sets years, toggles or the query text, and adds an entry to the history. Settles once they are answered. */
  setFilters(
    filters: Partial<Omit<Filters, "useAndFilterForLanguages" | "useAndFilterForTags">>,
  ): Promise<void>;
  reset(): void;
  /** Requests the missing cards of what is rendered. */
  requestCards: CardCache["request"];
  /**
   * Fetches the text of an opened card, with the highlights of a view that has these tags; undefined if that failed.
   */
  readText(row: number, tags?: readonly string[]): Promise<ActivityText | undefined>;
  /** Counts the results of a year by day; undefined if that failed. */
  countDays(request: DaysRequest): Promise<DayCounts | undefined>;
  /** Prefetches the cards for a print, because printing does not wait. */
  prefetchForPrint(): Promise<void>;
  /** Returns how many results from the list's start can be printed now. */
  countPrintable(): number;
  setShown(part: "showChartsMobile" | "showOptionsMobile", on: boolean): void;
  readonly popup: {
    /** Opens the popup with all results of the subject (`all`), or with those among the page's results (`text`). */
    open(subject: Subject, start?: Scope): void;
    close(): void;
  };
  /** Call when the worker lacks rows of the shown answer, as a restarted one does. Repeats the search. */
  reportMissingRows(): void;
}

/** The cards that come with an answer: three screens, so that the first scroll finds them loaded. */
const firstWindow = { from: 0, count: 60 };

interface CvStoreRequest {
  client: WorkerClient;
  bar: AddressBar;
  /** The view whose document this is. */
  page?: ViewPage | undefined;
  state: CvState;
  /** Settles once the page is hydrated. The state must not change before, because the html was rendered from it. */
  hydrated?: Promise<void>;
}

export function createCvStore({ client, bar, page, state, hydrated }: CvStoreRequest): CvStore {
  let question = createQuestion({ ...state.filters });
  let address: Address | undefined;
  /** The search part of the address that was read last. Used until there is an `Address`. */
  let lastSearchPart = bar.location.search;
  /** The site of the loaded data. The state gets it together with the first answer of that data. */
  let site: Site | undefined;

  /** Settles once the searches that the event causes are answered. */
  async function handle(event: QuestionEvent) {
    const { question: next, effects } = advance(question, event);
    question = next;
    // These two may happen before hydration, when the state must not change, apart from the early query itself. Their
    // answer updates it.
    if (event.kind !== "loaded" && event.kind !== "early") {
      Object.assign(state.filters, question.filters);
      state.dimmed = question.pending !== undefined;
      state.isSearching = question.isSearching;
    }
    await Promise.all(effects.map(run));
  }

  function run(effect: Effect): Promise<void> | void {
    switch (effect.kind) {
      case "search":
        return search(effect.search);
      case "explain":
        return explain(state, effect.found);
      case "show":
        return show(effect.found);
      case "write":
        return address?.[effect.how](effect.filters);
      case "savePosition":
        return savePosition();
      case "fail":
        return failInWorker(effect.reason);
    }
  }

  async function search(newest: Search) {
    const { filters, caret } = newest;
    const request = { options: filters, window: firstWindow, ...(caret !== undefined && { caret }) };
    const outcome = await client.search(request);
    await hydrated;
    if (outcome.kind === "superseded") return;
    // Nothing is awaited from here until the answer is shown, so that the page renders once.
    if (site !== undefined) state.site = ref(site);
    state.progress = undefined;
    if (outcome.kind === "failed") await handle({ kind: "failed", search: newest, reason: outcome.reason });
    else await handle({ kind: "answered", search: newest, reply: outcome.value });
  }

  function show(found: Found) {
    const { search, reply } = found;
    const shown = { answer: reply.answer, answered: search.filters.query };
    state.cards = ref(list.begin(shown, reply.cards, search.origin === "data"));
    const wasPartial = state.partial !== undefined;
    showAnswer(state, found, site);
    if (state.partial !== undefined && !wasPartial) loading.loadOlder();
  }

  const failInWorker = (reason: string) => fail(state, { kind: "worker", reason });
  const reportMissingRows = () => void handle({ kind: "missed" });
  const setFilters = (filters: Partial<Filters>) => handle({ kind: "changed", filters });
  const loading = createLoading({
    client,
    state,
    hydrated,
    onSite(loaded) {
      site = loaded;
      const { owner } = loaded;
      address ??= new Address(bar, owner, page);
      const viewFilters = page === undefined ? [] : [toViewFilters(page.view, owner)];
      const defaults = [defaultFilters(owner), ...viewFilters];
      return handle({ kind: "loaded", address: address.filters, defaults });
    },
    onWhole(whole) {
      site = whole;
      return handle({ kind: "grown" });
    },
    onFailed: (failure) => fail(state, failure),
  });
  const list = createCardCache({
    client,
    onCards(cards) {
      state.cards = ref(cards);
    },
    onFailed: failInWorker,
    onMissingRows: reportMissingRows,
  });
  const choosing = createChoosing({ client, state, handle, onFailed: failInWorker });
  const popup = {
    open: (subject: Subject, start?: Scope) => openPopup(state, subject, start),
    close: () => closePopup(state),
  };

  if (hydrated === undefined) restoreStored(state);
  else void hydrated.then(() => restoreStored(state));

  return {
    state,
    client,
    ...loading,
    ...choosing,
    setEarlyQuery(query) {
      if (state.answer !== undefined) return;
      state.filters.query = query;
      void handle({ kind: "early", query });
    },
    followAddress() {
      const { search } = bar.location;
      if (address === undefined) {
        // Without the data only the query text can be read from an address. An unchanged address is ignored, because
        // text typed meanwhile is newer.
        if (page === undefined && search !== lastSearchPart)
          void handle({ kind: "preset", filters: { query: readQuery(search) } });
        lastSearchPart = search;
        return;
      }
      const filters = address.readExternalChange();
      if (filters === undefined) return;
      popup.close();
      void handle({ kind: "followed", filters });
    },
    setQuery: (query, caret = query.length) => void handle({ kind: "typed", query, caret }),
    commitQuery: () => void handle({ kind: "committed" }),
    setFilters,
    reset() {
      if (state.site !== undefined) void setFilters(defaultFilters(state.site.owner));
    },
    requestCards: list.request,
    readText: (row, tags) => readOrReport(client.text({ row, ...(tags && { tags }) })),
    countDays: (request) => readOrReport(client.days(request)),
    prefetchForPrint: () => list.prefetch(retainedFirst),
    countPrintable: () => Math.min(list.countFirst(), retainedFirst),
    setShown(part, on) {
      state[part] = on;
      if (part === "showChartsMobile") setChartsOpen(on);
    },
    popup,
    reportMissingRows,
  };
}

/** Restores what earlier pages of this visit have stored. */
function restoreStored(state: CvState) {
  state.hasPicked = hasStoredPicks();
  state.showChartsMobile = areChartsOpen();
}

/** Only looks whether there are picked activities. Their list is loaded later, and only if it is not empty. */
function hasStoredPicks(): boolean {
  try {
    return sessionStorage.getItem(pickedKey) !== null;
  } catch {
    return false;
  }
}

/** Shows an answer, apart from its cards. */
function showAnswer(
  state: CvState,
  { search: { filters, origin }, reply: { answer, firstBlock } }: Found,
  site: Site | undefined,
) {
  // Until the first answer, `now` is the time of the build. A browser clock before that is wrong.
  if (state.answer === undefined) state.now = Math.max(Date.now(), state.now);
  state.first = undefined;
  state.origin = origin;
  state.answer = ref(answer);
  state.answered = filters.query;
  state.selected = ref(answer.selected);
  endWaiting(state);
  if (firstBlock === undefined) state.partial = undefined;
  else
    state.partial ??= { ...firstBlock, total: site?.total ?? firstBlock.count, share: 0, failure: undefined };
}

/** Shows how the worker has parsed the text. */
function explain(state: CvState, { search, reply: { answer, highlights } }: Found) {
  const { problems, incomplete } = answer;
  state.feedback = ref({ text: search.filters.query, highlights, problems, incomplete });
  endWaiting(state);
}

function endWaiting(state: CvState, failure?: Failure) {
  state.failure = failure;
  state.isLoading = false;
  state.progress = undefined;
}

function fail(state: CvState, failure: Failure) {
  console.error("The CV could not be shown:", failure);
  endWaiting(state, failure);
}

/** Returns the answer of a call. If it failed, reports that and returns undefined. */
async function readOrReport<T>(call: Promise<Outcome<T>>): Promise<T | undefined> {
  const outcome = await call;
  if (outcome.kind === "answered") return outcome.value;
  reportFailedLoad();
  return undefined;
}
