import { viewPath } from "../routes.ts";
import {
  defaultFilters,
  type Filters,
  isAtView,
  readAddress,
  readLocation,
  readQuery,
  sameFilters,
  toViewFilters,
  type ViewPage,
  writeAddress,
  type YearRange,
} from "./filters.ts";
import type { QuestionEvent } from "./question.ts";

/** The part of the window that an address needs. */
export interface AddressBar {
  history: Pick<History, "state" | "pushState" | "replaceState">;
  location: Pick<Location, "pathname" | "search" | "hash">;
}

/** A pause of typing. Writing the address takes a slow phone some 30 ms, and browsers refuse more than about ten a second. */
const typingMs = 300;

/** The page's address. Until the data has loaded, only its query text can be read, and nothing is written. */
export class Address {
  readonly #bar: AddressBar;
  /** The view whose document this is. */
  readonly #page: ViewPage | undefined;
  /** The search part that was read last. Used until there are `#filters`. */
  #search: string;
  #filters: FilterAddress | undefined;

  constructor(bar: AddressBar, page?: ViewPage) {
    this.#bar = bar;
    this.#page = page;
    this.#search = bar.location.search;
  }

  /** Call this when the data has loaded. Returns the event for it, with the filters of the address. */
  load(range: YearRange): Extract<QuestionEvent, { kind: "loaded" }> {
    this.#filters ??= new FilterAddress(this.#bar, range, this.#page);
    const viewFilters = this.#page === undefined ? [] : [toViewFilters(this.#page.view, range)];
    return {
      kind: "loaded",
      address: this.#filters.committed,
      defaults: [defaultFilters(range), ...viewFilters],
    };
  }

  write(how: "type" | "commit", filters: Filters) {
    this.#filters?.[how](filters);
  }

  /** Writes a text that was typed before the data has loaded, so that a reload keeps it. */
  keepText(query: string) {
    const { history, location } = this.#bar;
    const { pathname, search, hash } = location;
    const isAtOwn = this.#page !== undefined && isAtView(location, this.#page);
    const asked = isAtOwn ? this.#page?.view.query : readQuery(search);
    if (this.#filters !== undefined || query === asked) return;
    const path = this.#page === undefined ? pathname : `${this.#page.base}/`;
    // Without the data, every year is possible.
    const years = { firstYear: 0, lastYear: 9_999 };
    const address = writeAddress(search, { ...readAddress(search, years), query }, years);
    history.replaceState(history.state, "", path + address + hash);
  }

  /**
   * Returns the event for filters that back, forward or a link has put into the bar; undefined if they are the same.
   */
  follow(): Extract<QuestionEvent, { kind: "preset" | "followed" }> | undefined {
    if (this.#filters === undefined) return this.#followQuery();
    const filters = this.#filters.readExternalChange();
    return filters && { kind: "followed", filters };
  }

  /** An unchanged address is ignored, because text typed meanwhile is newer. */
  #followQuery(): Extract<QuestionEvent, { kind: "preset" }> | undefined {
    const { search } = this.#bar.location;
    const isNew = search !== this.#search;
    this.#search = search;
    if (!isNew || this.#page !== undefined) return undefined;
    return { kind: "preset", filters: { query: readQuery(search) } };
  }
}

/** Keeps the filters in the address bar. Each committed change is one entry of the history. */
class FilterAddress {
  readonly #bar: AddressBar;
  readonly #range: YearRange;
  /** The view whose document this is. */
  readonly #page: ViewPage | undefined;
  /** The filters of the current history entry, from before typing rewrote it. */
  #committed: Filters;
  /** The filters in the bar, as far as this class knows. */
  #written: Filters;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bar: AddressBar, range: YearRange, page?: ViewPage) {
    this.#bar = bar;
    this.#range = range;
    this.#page = page;
    this.#committed = this.#written = this.#read();
  }

  get committed(): Filters {
    return { ...this.#committed };
  }

  /** Writes the filters once typing pauses for 300 ms, without a new history entry. */
  type(filters: Filters) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write("replaceState", filters), typingMs);
  }

  /** Makes a new history entry, if anything changed. The entry before it gets back what typing rewrote. */
  commit(filters: Filters) {
    this.#stopTyping();
    if (!sameFilters(this.#written, this.#committed)) this.#write("replaceState", this.#committed);
    if (sameFilters(filters, this.#committed)) return;
    this.#write("pushState", filters);
    this.#committed = { ...filters };
  }

  /** Returns the filters in the bar if back, forward or a link has put them there; else undefined. */
  readExternalChange(): Filters | undefined {
    const found = this.#read();
    if (sameFilters(found, this.#written)) return undefined;
    this.#stopTyping();
    this.#committed = this.#written = found;
    return { ...found };
  }

  #read(): Filters {
    return readLocation(this.#bar.location, this.#range, this.#page);
  }

  /** Returns the path and the search part for the filters: the view's own page, the home page's or the one it is. */
  #toPath(filters: Filters): string {
    const { pathname, search } = this.#bar.location;
    if (this.#page === undefined) return pathname + writeAddress(search, filters, this.#range);
    const { view, base } = this.#page;
    if (sameFilters(filters, toViewFilters(view, this.#range)))
      return `${base}${viewPath(view.id)}/${writeAddress(search, defaultFilters(this.#range), this.#range)}`;
    return `${base}/${writeAddress(search, filters, this.#range)}`;
  }

  #stopTyping() {
    clearTimeout(this.#timer);
  }

  #write(how: "pushState" | "replaceState", filters: Filters) {
    const { history, location } = this.#bar;
    // Set before writing, because writing calls the listeners.
    this.#written = { ...filters };
    const path = this.#toPath(filters);
    try {
      // Filters that an address cannot hold leave it as it is, without a useless entry in the history.
      if (path !== location.pathname + location.search) history[how](history.state, "", path + location.hash);
    } catch (error) {
      // Browsers refuse after some hundred writes in half a minute. Searching works without the address.
      console.warn("The address could not be written:", error);
    }
    // Reading it back ignores what an address cannot hold, such as half of a surrogate pair.
    this.#written = this.#read();
  }
}
