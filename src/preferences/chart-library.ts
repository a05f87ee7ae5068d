/** The library that renders the charts. */
import { defaultLibrary, type Library, libraries } from "../chart-libraries.ts";
import { replaceEntry } from "../scroll/entries.ts";
import { partsWithout } from "../store/filters.ts";
import { readPageData } from "../store/page-data.ts";
import { createPreference, type Preference, type TextStorage } from "./preferences.ts";

/** The part of the browser that the choice of library uses, so that it can be tested without one. */
export interface LibraryHost {
  storage?: () => TextStorage;
  /** Returns the search part of the address. */
  search(): string;
  isHome(): boolean;
  /** The libraries that the site has. */
  available: readonly Library[];
  /** Puts a search part into the address without a new entry of the history. */
  replaceSearch(search: string): void;
  /** Calls back when back or forward has changed the address. */
  watch(changed: () => void): void;
}

type LibraryStore = Pick<Preference<Library>, "get" | "choose" | "subscribe">;

const parameter = "chart";

/** Creates the choice of library: that of the address, else that of an earlier visit, else the default. */
export function createChartLibrary({ storage, search, ...host }: LibraryHost): LibraryStore {
  const toLibrary = (value: string | null) => {
    const found = host.available.find((library) => library === value);
    if (value !== null && found === undefined) console.warn(`Invalid chart value: ${value}`);
    return found;
  };
  const { get, choose, take, subscribe } = createPreference<Library>({
    key: "cv-preferred-chart",
    parse: (text) => toLibrary(text) ?? defaultLibrary,
    print: (library) => library,
    onStorageError: (operation, error) =>
      console.warn(`The preferred chart could not be ${operation}:`, error),
    ...(storage && { storage }),
  });
  const readAddress = () => toLibrary(new URLSearchParams(search()).get(parameter));
  const addressed = readAddress();
  if (addressed === undefined) get();
  else choose(addressed);
  host.watch(() => {
    const found = readAddress();
    if (found !== undefined) take(found);
  });
  return {
    get,
    subscribe,
    choose(library) {
      if (host.isHome()) host.replaceSearch(withLibrary(search(), library));
      choose(library);
    },
  };
}

/** Sets the parameter. The others stay as they were written, because encoding them again would escape readable text. */
function withLibrary(search: string, library: Library): string {
  return `?${[...partsWithout(search, [parameter]), `${parameter}=${library}`].join("&")}`;
}

let pageLibrary: LibraryStore | undefined;

/** Returns the page's one choice of library. The first call reads the address and what is stored. */
export function getChartLibrary(): LibraryStore {
  pageLibrary ??= createChartLibrary({
    search: () => window.location.search,
    isHome: () => window.location.pathname === readPageData().base,
    available: readPageData().hasDemo === false ? [defaultLibrary] : libraries,
    replaceSearch(search) {
      const { pathname, hash } = window.location;
      replaceEntry(window.history.state, pathname + search + hash);
    },
    watch: (changed) => window.addEventListener("popstate", changed),
  });
  return pageLibrary;
}
