import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { createDeferredStore } from "./deferred-store.ts";
import { takeEarlyPresses } from "./early-presses.ts";
import { readQuery } from "./filters.ts";
import { liveClass, searchBox, unservedClass } from "./inline-constants.ts";
import type { CvState } from "./state.ts";
import type { CvStore } from "./store.ts";

export const CvContext = createContext<CvStore | null>(null);

/** The store of the nearest provider. */
export function useCv(): CvStore {
  const store = useContext(CvContext);
  if (store === null) throw new Error("Store cannot be null. Please add a context provider.");
  return store;
}

/** After this long, waiting is no answer any more. */
const patienceMs = 10_000;

interface CvProviderProps {
  state: CvState;
  /** The same from render to render. Undefined where there is none, and the reason is logged. */
  openStore: () => Promise<CvStore | undefined>;
  children: ReactNode;
}

/**
 * Gives the store to what is below it; until it has come, it only keeps what is typed. It is the same all the time:
 * html that waits for its program would be thrown away if what it is given changed meanwhile.
 */
export function CvProvider({ state, openStore, children }: CvProviderProps) {
  const [waiting] = useState(() => createDeferredStore(state));

  useLayoutEffect(() => {
    // The html came without the address's text, and may have been typed into since. What is drawn anew later, after
    // something broke, finds the text in the state.
    if (state.answer === undefined)
      state.filters.query = readTypedText() ?? readQuery(window.location.search);
    // What went wrong before is over.
    document.documentElement.classList.remove(unservedClass);
    document.documentElement.classList.add(liveClass);
    // Once all of the page listens.
    setTimeout(takeEarlyPresses());
  }, [state]);

  useEffect(() => {
    let isMounted = true;
    const timer = setTimeout(() => {
      state.failure = { kind: "program" };
      state.isLoading = false;
    }, patienceMs);
    void openStore().then((opened) => {
      if (!isMounted || opened === undefined) return;
      clearTimeout(timer);
      waiting.handOver(opened);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [openStore, state, waiting]);
  return <CvContext.Provider value={waiting}>{children}</CvContext.Provider>;
}

function readTypedText(): string | undefined {
  return document.querySelector<HTMLInputElement>(searchBox)?.value;
}
