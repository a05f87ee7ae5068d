import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { createDeferredStore } from "./deferred-store.ts";
import { takeEarlyPresses } from "./early-presses.ts";
import { readQuery } from "./filters.ts";
import { liveClass, searchBox, unservedClass } from "./inline-constants.ts";
import type { CvState } from "./state.ts";
import type { CvStore } from "./store.ts";

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
