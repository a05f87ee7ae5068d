import { hiddenKinds } from "../../model/hidden-kinds.ts";
import { viewPath } from "../routes.ts";
import {
  defaultFilters,
  type Filters,
  isAtView,
  readQuery,
  sameFilters,
  toViewFilters,
  type ViewPage,
  type YearRange,
} from "./filters.ts";
import { type FilterParameter, filterParameters, queryParameter } from "./inline-constants.ts";

/** Returns the filters of an address: those in its search part, where what is missing or invalid has its default. */
export function readLocation(location: AddressParts, range: YearRange, page?: ViewPage): Filters {
  if (page !== undefined && isAtView(location, page)) return toViewFilters(page.view, range);
  return readAddress(location.search, range);
}

/** Returns the filters in the search part of an address. What is missing or invalid there has its default. */
export function readAddress(search: string, range: YearRange): Filters {
  // URLSearchParams takes a malformed percent sign literally; decodeURIComponent would throw.
  const given = new URLSearchParams(search);
  const filters = defaultFilters(range);
  const from = toYear(given.get("from"), range) ?? range.firstYear;
  const to = toYear(given.get("to"), range) ?? range.lastYear;
  if (from <= to) {
    filters.startYear = from;
    filters.endYear = to;
  }
  const shown = new Set(given.get("show")?.split(","));
  for (const { option, name } of hiddenKinds) filters[option] = shown.has(name);
  filters.query = readQuery(search);
  filters.useAndFilterForLanguages = given.get("match") === "all";
  filters.useAndFilterForTags = given.get("tags") === "all";
  return filters;
}

/** The grammar refuses longer texts. Escaped, they could be longer than what hosts and chat programs accept. */
const maxQueryLength = 2_000;

/** Returns the search part for the filters with its `?`, or an empty string. Defaults and texts that are too long are left out. */
export function writeAddress(search: string, filters: Filters, range: YearRange): string {
  const own: [name: FilterParameter, value: string][] = [];
  if (filters.query !== "" && filters.query.length <= maxQueryLength)
    own.push([queryParameter, filters.query]);
  if (filters.startYear !== range.firstYear) own.push(["from", String(filters.startYear)]);
  if (filters.endYear !== range.lastYear) own.push(["to", String(filters.endYear)]);
  const shown = hiddenKinds.filter(({ option }) => filters[option]).map(({ name }) => name);
  if (shown.length > 0) own.push(["show", shown.join(",")]);
  if (filters.useAndFilterForLanguages) own.push(["match", "all"]);
  if (filters.useAndFilterForTags) own.push(["tags", "all"]);
  const parts = [
    ...own.map(([name, value]) => `${name}=${encode(value)}`),
    ...partsWithout(search, filterParameters),
  ];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function toYear(text: string | null, { firstYear, lastYear }: YearRange): number | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  const year = Number(text);
  return year >= firstYear && year <= lastYear ? year : undefined;
}

/** Returns the parts of an address's search as they were written, without those of the named parameters. */
export function partsWithout(search: string, names: readonly string[]): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "" && !names.some((name) => new URLSearchParams(part).has(name)));
}

/** Keeps a query readable in the address by escaping no more than is necessary. Lone surrogates are replaced. */
function encode(value: string): string {
  const escaped = new URLSearchParams([["", value]]).toString().slice(1);
  return escaped.replace(/%(?:3A|2C|28|29|2F|40|21)/g, (code) => decodeURIComponent(code));
}

type AddressParts = Pick<Location, "pathname" | "search">;

/** The part of the window that an address needs. */
export interface AddressBar {
  history: Pick<History, "state" | "pushState" | "replaceState">;
  location: Pick<Location, "pathname" | "search" | "hash">;
}

/** This makes half a dozen steps while a word is typed; browsers refuse more than about ten a second. */
const typingMs = 300;

/** Keeps the filters in the address bar. Each committed change is one entry of the history. */
export class Address {
  readonly #bar: AddressBar;
  readonly #range: YearRange;
  /** The view whose document this is. */
  readonly #page: ViewPage | undefined;
  /** The filters of the current history entry, from before typing rewrote it. */
  #committed: Filters;
  /** The filters in the bar, as far as this class knows. */
  #written: Filters;
  #draft: Filters | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bar: AddressBar, range: YearRange, page?: ViewPage) {
    this.#bar = bar;
    this.#range = range;
    this.#page = page;
    this.#committed = this.#written = this.#read();
  }

  get filters(): Filters {
    return { ...this.#committed };
  }

  /** Writes the filters at most every 300 ms, without a new history entry. */
  type(filters: Filters) {
    this.#draft = filters;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#draft !== undefined) this.#write("replaceState", this.#draft);
    }, typingMs);
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
  takeForeign(): Filters | undefined {
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
    this.#timer = undefined;
    this.#draft = undefined;
  }

  #write(how: "pushState" | "replaceState", filters: Filters) {
    const { history, location } = this.#bar;
    // This is set before writing, because writing calls those who listen for changes.
    this.#written = { ...filters };
    const path = this.#toPath(filters);
    try {
      // Filters that an address cannot hold leave it as it is, without an entry that Back would lead to in vain.
      if (path !== location.pathname + location.search) history[how](history.state, "", path + location.hash);
    } catch (error) {
      // Browsers refuse after some hundred writes in half a minute. Searching goes on without the address.
      console.warn("The address could not be written:", error);
    }
    // Reading it back ignores what an address cannot hold, such as half of a surrogate pair.
    this.#written = this.#read();
  }
}
