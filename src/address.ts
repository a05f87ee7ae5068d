import { type Filters, sameFilters, type YearRange } from "./filters.ts";
import { readAddress, writeAddress } from "./url.ts";

/** What of the window an address needs. */
export type AddressBar = Pick<Window, "history" | "location">;

/** Half a dozen steps while a word is typed; browsers refuse more than about ten a second. */
const typingMs = 300;

/** Keeps the filters in the address bar. The history holds one entry for each committed change. */
export class Address {
  readonly #bar: AddressBar;
  readonly #range: YearRange;
  /** What the current history entry stood for before it was typed over. */
  #committed: Filters;
  /** What the bar holds as far as this class knows. */
  #written: Filters;
  #draft: Filters | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bar: AddressBar, range: YearRange) {
    this.#bar = bar;
    this.#range = range;
    this.#committed = this.#written = this.#read();
  }

  get filters(): Filters {
    return { ...this.#committed };
  }

  /** Follows the typing, at most every 300 ms, without a new history entry. */
  type(filters: Filters) {
    this.#draft = filters;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#draft !== undefined) this.#write("replaceState", this.#draft);
    }, typingMs);
  }

  /** A new history entry, if anything changed. The entry before it gets back what was typed over. */
  commit(filters: Filters) {
    this.#stopTyping();
    if (!sameFilters(this.#written, this.#committed)) this.#write("replaceState", this.#committed);
    if (sameFilters(filters, this.#committed)) return;
    this.#write("pushState", filters);
    this.#committed = { ...filters };
  }

  /** The filters of the bar if someone else put them there (back, forward, a link); else undefined. */
  takeForeign(): Filters | undefined {
    const found = this.#read();
    if (sameFilters(found, this.#written)) return undefined;
    this.#stopTyping();
    this.#committed = this.#written = found;
    return { ...found };
  }

  #read(): Filters {
    return readAddress(this.#bar.location.search, this.#range);
  }

  #stopTyping() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draft = undefined;
  }

  #write(how: "pushState" | "replaceState", filters: Filters) {
    const { history, location } = this.#bar;
    // Known before it is written: the write itself tells those who listen for changes.
    this.#written = { ...filters };
    const search = writeAddress(location.search, filters, this.#range);
    try {
      history[how](history.state, "", location.pathname + search + location.hash);
    } catch (error) {
      // Browsers refuse after some hundred writes in half a minute. The search goes on without its address.
      console.warn("The address could not be written:", error);
    }
    // Reading it back forgives what an address cannot hold, such as half of a surrogate pair.
    this.#written = this.#read();
  }
}
