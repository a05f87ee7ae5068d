/**
 * The store as the page has it from its first drawing. Its module comes after the page's own program; until then
 * something stands in for it that keeps what is typed and opened. The provided object never changes, because a change
 * would make React throw away html that is not hydrated yet.
 */
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { readQuery } from "./filters.ts";
import { liveClass, pressesKey, searchBox, unservedClass } from "./inline-constants.ts";
import type { CvState } from "./state.ts";
import type { CvStore } from "./store.ts";
import type { ViewPage } from "./view-page.ts";

declare global {
  interface Window {
    /** The pressed buttons and cards. */
    [pressesKey]?: Set<HTMLElement> | undefined;
  }
}

export const CvContext = createContext<CvStore | null>(null);

/** Returns the store of the nearest provider. Throws where there is none. */
export function useCv(): CvStore {
  const store = useContext(CvContext);
  if (store === null) throw new Error("Store cannot be null. Please add a context provider.");
  return store;
}

/** Tells that the page is drawn, and returns its store; undefined if there is none, with the reason logged. */
export type OpenStore = () => Promise<CvStore | undefined>;

let module: Promise<typeof import("./store.ts")> | undefined;

/** Starts loading the store's module. A failure is told when the store is created. */
export function preloadStore(): void {
  module ??= importModule();
  module.catch(() => {});
}

async function importModule() {
  try {
    return await import("./store.ts");
  } catch (error) {
    console.error("Error importing CV store module:", error);
    throw error;
  }
}

/** Creates the one store of the page, which asks the worker while the page is still being hydrated. */
export function beginStore(state: CvState, dataUrl: string, page: ViewPage | undefined): OpenStore {
  let markHydrated = () => {};
  const hydrated = new Promise<void>((resolve) => {
    markHydrated = resolve;
  });
  const opened = createStore();

  async function createStore(): Promise<CvStore | undefined> {
    // Tests create their own store.
    if (import.meta.env.MODE === "test") return undefined;
    preloadStore();
    const imported = await module?.catch((error: unknown) => {
      console.error("Failed to load CV store module:", error);
    });
    if (imported === undefined) {
      console.error("CV State module not loaded");
      return undefined;
    }
    try {
      const client = imported.createWorkerClient({ source: { url: dataUrl } });
      const store = imported.createCvStore({ client, bar: window, page, state, hydrated });
      void store.load();
      return store;
    } catch (error) {
      console.error("Failed to initialize CV state:", error);
      return undefined;
    }
  }

  return () => {
    markHydrated();
    return opened;
  };
}

/** If the store has not come after this time, the page reports that. */
const storeDeadlineMs = 10_000;

interface CvProviderProps {
  state: CvState;
  /** Must be the same function at every render. */
  openStore: OpenStore;
  children: ReactNode;
}

export function CvProvider({ state, openStore, children }: CvProviderProps) {
  const [deferred] = useState(() => createDeferredStore(state));
  // Where a translator or an extension has changed the html, React puts a page of its own in its place, whose box is
  // empty: what the html's box holds is kept.
  const [htmlBox] = useState(() => (typeof document === "undefined" ? null : findBox()));
  const [, setDrawn] = useState(false);

  useLayoutEffect(() => {
    // The search box of the html holds the address's text or newer typing. After an error the page is drawn anew with
    // the text in the state.
    if (state.answer === undefined)
      state.filters.query = (htmlBox ?? findBox())?.value ?? readQuery(window.location.search);
    // An earlier failure to start no longer counts.
    document.documentElement.classList.remove(unservedClass);
    document.documentElement.classList.add(liveClass);
    // This runs once the whole page listens.
    setTimeout(takeEarlyPresses());
    // Another rendering has React run the effects below at once, instead of after a frame that shows nothing new.
    setDrawn(true);
  }, [state, htmlBox]);

  useEffect(() => {
    let isMounted = true;
    const timer = setTimeout(() => {
      state.failure = { kind: "program" };
      state.isLoading = false;
    }, storeDeadlineMs);
    void openStore().then((opened) => {
      if (!isMounted || opened === undefined) return;
      clearTimeout(timer);
      deferred.handOver(opened);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [openStore, state, deferred]);
  return <CvContext.Provider value={deferred}>{children}</CvContext.Provider>;
}

const findBox = () => document.querySelector<HTMLInputElement>(searchBox);

interface DeferredStore extends CvStore {
  /** Passes every later call on to the loaded store, and opens the popup that was asked for before. */
  handOver(store: CvStore): void;
}

/** Stands in for the store: it keeps what is typed and opened, and answers nothing. Afterwards it delegates. */
export function createDeferredStore(state: CvState): DeferredStore {
  let store: CvStore | undefined;
  let openPopup: Parameters<CvStore["openPopup"]> | undefined;
  let search: string | undefined;
  const nothing = async () => {};
  return {
    state,
    get client() {
      return store?.client;
    },
    load: () => (store?.load ?? nothing)(),
    cancelLoading: () => store?.cancelLoading(),
    loadOlder: () => store?.loadOlder(),
    cancelOlder: () => store?.cancelOlder(),
    followAddress() {
      if (store !== undefined) return store.followAddress();
      const isFirst = search === undefined;
      if (search === window.location.search) return;
      search = window.location.search;
      // At first the box may already hold typed text, which is newer than the address.
      if (!isFirst) state.filters.query = readQuery(search);
    },
    setQuery(text, caret) {
      if (store === undefined) state.filters.query = text;
      else store.setQuery(text, caret);
    },
    commitQuery: () => store?.commitQuery(),
    choose: (...request) => (store?.choose ?? nothing)(...request),
    setFilters: (...request) => (store?.setFilters ?? nothing)(...request),
    setToggle: (...request) => (store?.setToggle ?? nothing)(...request),
    reset: () => store?.reset(),
    wantCards: (...request) => (store?.wantCards ?? nothing)(...request),
    readText: async (row) => store?.readText(row),
    countDays: async (request) => store?.countDays(request),
    gatherForPrint: () => (store?.gatherForPrint ?? nothing)(),
    countPrintable: () => store?.countPrintable() ?? 0,
    setShown(part, on) {
      state[part] = on;
    },
    openPopup(...request) {
      if (store === undefined) openPopup = request;
      else store.openPopup(...request);
    },
    wantPopupCards: (...request) => (store?.wantPopupCards ?? nothing)(...request),
    handOver(opened) {
      store = opened;
      if (openPopup !== undefined) store.openPopup(...openPopup);
    },
  };
}

/** Selects a button that opens something in its own place. */
const disclosure = "[aria-expanded]:not([aria-haspopup])";

/**
 * Ends the collection of what was pressed before the program had come, which an inline script of index.html keeps.
 * Returns a function that presses the same elements again, once the page listens.
 */
function takeEarlyPresses(): () => void {
  const presses = window[pressesKey] ?? new Set();
  window[pressesKey] = undefined;
  return () => {
    for (const pressed of presses) {
      // A menu or a popup takes the focus, so it is not opened for a visitor who has gone on to type.
      const isWanted = !document.activeElement?.matches("input") || pressed.matches(disclosure);
      if (isWanted && pressed.isConnected) pressed.click();
    }
  };
}
