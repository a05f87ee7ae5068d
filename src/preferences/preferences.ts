import { useSyncExternalStore } from "react";
import { defaultLibrary, type Library, libraries } from "../chart-libraries.ts";
import { replaceEntry } from "../scroll/entries.ts";
import { partsWithout } from "../store/filters.ts";
import { schemeKey } from "../store/inline-constants.ts";
import { readPageData } from "../store/page-data.ts";

/** The part of a Storage that a preference uses. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface PreferenceOptions<T> {
  /** The name in local storage. */
  key: string;
  /** Returns the value of the stored text; null if nothing is stored. */
  parse: (text: string | null) => T;
  /** Returns the text to store; null removes what is stored. */
  print: (value: T) => string | null;
  isSame?: (a: T, b: T) => boolean;
  /** Called when local storage throws, as it does if the browser forbids it. */
  onStorageError?: (operation: "read" | "stored", error: unknown) => void;
  /** Tests pass their own storage. Getting the browser's may throw, too. */
  storage?: () => TextStorage;
}

/** A value that the visitor chooses and that is kept in local storage for later visits. */
export interface Preference<T> {
  get(): T;
  /** Takes a value and stores it. */
  choose(value: T): void;
  /** Takes a value without storing it. */
  take(value: T): void;
  /** Takes what is stored; where storage throws, what was chosen last. */
  reload(): void;
  /** Calls the listener after each change. Returns the function that removes it. */
  subscribe(listener: () => void): () => void;
}

/** Creates a preference, which is read when it is first needed. Without storage it lasts as long as the page. */
export function createPreference<T>({
  key,
  parse,
  print,
  isSame = Object.is,
  onStorageError = () => {},
  storage = () => window.localStorage,
}: PreferenceOptions<T>): Preference<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | undefined;
  /** The stored text, or the text that would be stored if storage worked. */
  let text: string | null = null;
  let storageWorks = true;

  function withStorage(operation: "read" | "stored", use: (storage: TextStorage) => void) {
    try {
      use(storage());
    } catch (error) {
      storageWorks = false;
      onStorageError(operation, error);
    }
  }

  function read(): T {
    if (storageWorks)
      withStorage("read", (stored) => {
        text = stored.getItem(key);
      });
    return parse(text);
  }

  function take(value: T) {
    if (current !== undefined && isSame(current.value, value)) return;
    current = { value };
    for (const listener of listeners) listener();
  }

  return {
    get() {
      current ??= { value: read() };
      return current.value;
    },
    choose(value) {
      const chosen = print(value);
      text = chosen;
      withStorage("stored", (stored) => {
        if (chosen === null) stored.removeItem(key);
        else stored.setItem(key, chosen);
      });
      take(value);
    },
    take,
    reload: () => take(read()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Scheme = "light" | "dark";
type ThemeChoice = Scheme | "system";

interface Theme {
  choice: ThemeChoice;
  /** The chosen scheme; for `system` the one that the system prefers. */
  scheme: Scheme;
}

/** The part of the browser that the theme uses, so that it can be tested without one. */
export interface ThemeHost {
  storage?: () => TextStorage;
  systemIsDark(): boolean;
  /** Calls back when the system's preference or the choice in another tab changes. */
  watch(changed: () => void): void;
  apply(scheme: Scheme): void;
}

interface ThemeStore extends Pick<Preference<Theme>, "get" | "subscribe"> {
  choose(choice: ThemeChoice): void;
  /** Applies the theme, and from then on every change of it. Further calls do nothing. */
  start(): void;
}

export function createTheme({ storage, systemIsDark, watch, apply }: ThemeHost): ThemeStore {
  const preference = createPreference<Theme>({
    key: schemeKey,
    parse: (text) => resolve(text === "light" || text === "dark" ? text : "system"),
    print: ({ choice }) => (choice === "system" ? null : choice),
    isSame: (a, b) => a.choice === b.choice && a.scheme === b.scheme,
    ...(storage && { storage }),
  });
  const { get, subscribe, reload } = preference;

  function resolve(choice: ThemeChoice): Theme {
    if (choice !== "system") return { choice, scheme: choice };
    return { choice, scheme: systemIsDark() ? "dark" : "light" };
  }

  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    apply(get().scheme);
    subscribe(() => apply(get().scheme));
    watch(reload);
  }

  function choose(choice: ThemeChoice) {
    start();
    preference.choose(resolve(choice));
  }

  return { get, subscribe, choose, start };
}

let pageTheme: ThemeStore | undefined;

/**
 * Returns the page's one theme. The page starts it when idle: an inline script has set the stored scheme by then, and
 * setting it again makes the browser compute all styles again.
 */
export function getTheme(): ThemeStore {
  pageTheme ??= createTheme(browserHost());
  return pageTheme;
}

function browserHost(): ThemeHost {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  return {
    systemIsDark: () => system.matches,
    watch(changed) {
      system.addEventListener("change", changed);
      window.addEventListener("storage", (event) => {
        if (event.key === schemeKey || event.key === null) changed();
      });
    },
    apply(scheme) {
      const root = document.documentElement;
      root.classList.remove(scheme === "dark" ? "light" : "dark");
      root.classList.add(scheme);
      colorBrowserBar();
    },
  };
}

/** Gives a phone's browser bar the page's background colour. */
function colorBrowserBar(): void {
  const [first, ...others] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const meta = first ?? document.head.appendChild(document.createElement("meta"));
  for (const other of others) other.remove();
  meta.name = "theme-color";
  meta.removeAttribute("media");
  meta.content = getComputedStyle(document.documentElement).backgroundColor;
}

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

let pageCharacterKeys: Preference<boolean> | undefined;

/**
 * Returns whether keys of a single character work anywhere on the page. People who control their computer by voice
 * switch them off, because a word would press them (WCAG 2.1.4). They are on at first.
 */
function getCharacterKeys(): Preference<boolean> {
  pageCharacterKeys ??= createPreference<boolean>({
    key: "cv-character-keys",
    parse: (text) => text !== "off",
    print: (isOn) => (isOn ? null : "off"),
  });
  return pageCharacterKeys;
}

const areOnAtFirst = () => true;

/** Returns the same as a hook, with a function that changes it. */
export function useCharacterKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const { subscribe, get, choose } = getCharacterKeys();
  return [useSyncExternalStore(subscribe, get, areOnAtFirst), choose];
}
