import { replaceEntry } from "../router/replace-entry.ts";
import { parameters } from "../routes.ts";

export const libraries = parameters.library;

export type Library = (typeof libraries)[number];

export function findLibrary(name: string): Library | undefined {
  return libraries.find((library) => library === name);
}

/** What the choice needs of the browser, so that it can be tried without one. */
export interface ChoiceHost {
  /** The address's search part. */
  search(): string;
  isHome(): boolean;
  /** Puts a search part into the address without a new entry of the history. */
  replaceSearch(search: string): void;
  /** May throw, as `write` may: a browser can forbid storage. */
  read(): string | null;
  write(library: Library): void;
  /** Calls back when back or forward has changed the address. */
  watch(changed: () => void): void;
}

interface ChoiceStore {
  get(): Library;
  choose(library: Library): void;
  subscribe(listener: () => void): () => void;
}

const parameter = "chart";
const storageKey = "cv-preferred-chart";
const firstChoice: Library = "victory";

/** The address has the first word, then what was chosen on an earlier visit. */
export function createChoice(host: ChoiceHost): ChoiceStore {
  const listeners = new Set<() => void>();
  const addressed = readAddress();
  let library = addressed ?? readStored() ?? firstChoice;
  if (addressed !== undefined) store(addressed);
  host.watch(() => {
    const found = readAddress();
    if (found !== undefined) settle(found);
  });

  function readAddress(): Library | undefined {
    return toLibrary(new URLSearchParams(host.search()).get(parameter));
  }

  function readStored(): Library | undefined {
    try {
      return toLibrary(host.read());
    } catch (error) {
      console.warn("The preferred chart could not be read:", error);
      return undefined;
    }
  }

  function store(chosen: Library) {
    try {
      host.write(chosen);
    } catch (error) {
      console.warn("The preferred chart could not be stored:", error);
    }
  }

  function settle(next: Library) {
    if (next === library) return;
    library = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => library,
    choose(chosen) {
      store(chosen);
      if (host.isHome()) host.replaceSearch(withChart(host.search(), chosen));
      settle(chosen);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function toLibrary(value: string | null): Library | undefined {
  if (value === null) return undefined;
  const library = findLibrary(value);
  if (library === undefined) console.warn(`Invalid chart value: ${value}`);
  return library;
}

/** The other parameters stay as they were written: building them anew would escape what a reader reads. */
function withChart(search: string, library: Library): string {
  const others = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "" && !new URLSearchParams(part).has(parameter));
  return `?${[...others, `${parameter}=${library}`].join("&")}`;
}

let pageChoice: ChoiceStore | undefined;

/** The page's one choice, resolved at the first call. */
export function getChoice(): ChoiceStore {
  pageChoice ??= createChoice(browserHost());
  return pageChoice;
}

function browserHost(): ChoiceHost {
  return {
    search: () => window.location.search,
    isHome: () => window.location.pathname === import.meta.env.BASE_URL,
    replaceSearch(search) {
      const { pathname, hash } = window.location;
      replaceEntry(window.history.state, pathname + search + hash);
    },
    read: () => window.localStorage.getItem(storageKey),
    write: (library) => window.localStorage.setItem(storageKey, library),
    watch: (changed) => window.addEventListener("popstate", changed),
  };
}
