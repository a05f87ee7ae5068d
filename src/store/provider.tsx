import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { createDeferredStore } from "./deferred-store.ts";
import { readQuery } from "./filters.ts";
import { liveClass, pressesKey, searchBox, unservedClass } from "./inline-constants.ts";
import type { CvState } from "./state.ts";
import type { CvStore } from "./store.ts";

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

/** If the store has not come after this time, the page reports that. */
const storeDeadlineMs = 10_000;

interface CvProviderProps {
  state: CvState;
  /** Must be the same function at every render. Resolves to undefined where the store failed. */
  openStore: () => Promise<CvStore | undefined>;
  children: ReactNode;
}

/**
 * Provides the store; until it has come, a deferred store keeps what is typed. The provided object never changes,
 * because a change would make React throw away html that is not hydrated yet.
 */
export function CvProvider({ state, openStore, children }: CvProviderProps) {
  const [deferred] = useState(() => createDeferredStore(state));
  const [, setDrawn] = useState(false);

  useLayoutEffect(() => {
    // The search box of the html holds the address's text or newer typing. After an error the page is drawn anew with
    // the text in the state.
    if (state.answer === undefined)
      state.filters.query = readTypedText() ?? readQuery(window.location.search);
    // An earlier failure to start no longer counts.
    document.documentElement.classList.remove(unservedClass);
    document.documentElement.classList.add(liveClass);
    // This runs once the whole page listens.
    setTimeout(takeEarlyPresses());
    // Another rendering has React run the effects below at once, instead of after a frame that shows nothing new.
    setDrawn(true);
  }, [state]);

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

function readTypedText(): string | undefined {
  return document.querySelector<HTMLInputElement>(searchBox)?.value;
}

/** Selects a button that unfolds something in its own place. */
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
