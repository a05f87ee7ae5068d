import type { ActivityText, DayCounts, DaysRequest, Subject } from "../../worker/contract.ts";
import type { Outcome, WorkerClient } from "../client/worker-client.ts";
import { reportFailedLoad } from "../lazy/lazy-module.tsx";
import { Address, type AddressBar } from "./address-bar.ts";
import { createAsking } from "./asking.ts";
import { type CardCache, retainedFirst } from "./card-cache.ts";
import { type Choosing, createChoosing } from "./choosing.ts";
import { defaultFilters, type Filters, type ViewPage } from "./filters.ts";
import { createLoading, type Loading } from "./loading.ts";
import { areChartsOpen, setChartsOpen } from "./open-charts.ts";
import { closePopup, openPopup } from "./popup-store.ts";
import { createProgress, type Progress } from "./progress.ts";
import { type CvState, endWaiting, type Failure, type Scope } from "./state.ts";

export interface CvStore extends Loading, Choosing {
  state: CvState;
  /** The worker's calls that do not change the state. */
  readonly client: WorkerClient;
  /**
   * Asks for the text of the prerendered search box, in which the visitor may have typed. May be called before hydration,
   * when the state must not change.
   */
  askEarly(text: string): void;
  /** Takes over the text of the prerendered search box. */
  setEarlyQuery(text: string): void;
  /** Writes a text that was typed before the data has loaded into the address. Call it before the page reloads. */
  keepText(): void;
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
  readonly progress: Progress;
  /** Repeats the shown search, because its answer may be better now: by itself once, and whenever the visitor retries. */
  searchAgain(request?: { isRetry: boolean }): void;
}

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
  const address = new Address(bar, page);
  const failInWorker = (reason: string) => fail(state, { kind: "worker", reason });
  const asking = createAsking({
    client,
    state,
    address,
    hydrated,
    onFailed: failInWorker,
  });
  const { handle, list } = asking;
  const loading = createLoading({
    client,
    state,
    hydrated,
    onSite: (site) => asking.changeData(site, address.load(site.owner)),
    onFailed: (failure) => fail(state, failure),
  });
  const setFilters = (filters: Partial<Filters>) => handle({ kind: "changed", filters });
  const popup = {
    open: (subject: Subject, start?: Scope) => openPopup(state, subject, start),
    close: () => closePopup(state),
  };

  const restoreCharts = () => {
    state.panels.showChartsMobile = areChartsOpen();
  };
  if (hydrated === undefined) restoreCharts();
  else void hydrated.then(restoreCharts);

  const askEarly = (query: string) => void handle({ kind: "early", query });

  return {
    state,
    client,
    ...loading,
    ...createChoosing({ client, state, handle, onFailed: failInWorker }),
    askEarly,
    setEarlyQuery(query) {
      if (state.results.answer !== undefined) return;
      state.question.filters.query = query;
      askEarly(query);
    },
    keepText: () => address.keepText(state.question.filters.query),
    followAddress() {
      const change = address.follow();
      if (change === undefined) return;
      if (change.kind === "followed") popup.close();
      void handle(change);
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
      state.panels[part] = on;
      if (part === "showChartsMobile") setChartsOpen(on);
    },
    popup,
    progress: createProgress(state, asking.isAsked),
    searchAgain: asking.searchAgain,
  };
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
