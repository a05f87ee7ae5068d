/** Provides the store, and replays what was typed and pressed before the app was hydrated. */
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useRouter } from "wouter";
import type { PageView } from "../../worker/contract.ts";
import { entryPath, isViewPath } from "../routes.ts";
import { readQuery } from "./filters.ts";
import { earlyClicksKey, failedClass, lateClass, readyClass, searchBox } from "./inline-constants.ts";
import type { CvStore } from "./store.ts";

declare global {
  interface Window {
    /** The buttons and cards that were pressed before hydration. */
    [earlyClicksKey]?: Set<HTMLElement> | undefined;
  }
}

export const CvContext = createContext<CvStore | null>(null);

/** Returns the store of the nearest provider. Throws if there is none. */
export function useCv(): CvStore {
  const store = useContext(CvContext);
  if (store === null) throw new Error("Store cannot be null. Please add a context provider.");
  return store;
}

/** Returns the view that the page at the address is; undefined on all other pages. */
export function useView(): PageView | undefined {
  const { view } = useCv().state.page;
  const [path] = useLocation();
  return isViewPath(path, view) ? view : undefined;
}

/** Returns a function that returns the address of an entry's page: that of the document's view, if it has the entry. */
export function useEntryAddress(): (id: string) => string {
  const { base } = useRouter();
  const { view } = useCv().state.page;
  return (id) => `${base}${entryPath(id, view?.entries?.includes(id) ? view : undefined)}/`;
}

interface CvProviderProps {
  /** Must be the same at every render: a change would make React throw away html that is not hydrated yet. */
  store: CvStore;
  onHydrated: () => void;
  children: ReactNode;
}

export function CvProvider({ store, onHydrated, children }: CvProviderProps) {
  // If a translator or an extension has changed the html, React replaces it with a new page, whose box is empty. This
  // keeps the text of the html's box.
  const [htmlBox] = useState(() => (typeof document === "undefined" ? null : findBox()));
  const [, setDrawn] = useState(false);

  useLayoutEffect(() => {
    // The search box of the html holds the address's text or newer typing. After an error the page is rendered again with
    // the text in the state.
    store.setEarlyQuery((htmlBox ?? findBox())?.value ?? readQuery(window.location.search));
    // An earlier failure to start no longer counts.
    document.documentElement.classList.remove(failedClass, lateClass);
    document.documentElement.classList.add(readyClass);
    // This runs once the whole page listens.
    setTimeout(replayEarlyClicks());
    // Rendering again makes React run the effects below at once, instead of after a frame that shows nothing new.
    setDrawn(true);
  }, [store, htmlBox]);

  useEffect(() => {
    // Does not return its result, which React would call when the page is left.
    onHydrated();
  }, [onHydrated]);
  return <CvContext.Provider value={store}>{children}</CvContext.Provider>;
}

export const findBox = () => document.querySelector<HTMLInputElement>(searchBox);

/** Selects a button that opens something in its own place. */
const disclosure = "[aria-expanded]:not([aria-haspopup])";

/**
 * Takes the elements that were pressed before hydration, which an inline script of index.html collects. Returns a
 * function that clicks them again.
 */
function replayEarlyClicks(): () => void {
  const presses = window[earlyClicksKey] ?? new Set();
  window[earlyClicksKey] = undefined;
  return () => {
    for (const pressed of presses) {
      // A menu or a popup takes the focus, so it does not open for a visitor who has started to type.
      const isWanted = !document.activeElement?.matches("input") || pressed.matches(disclosure);
      if (isWanted && pressed.isConnected) pressed.click();
    }
  };
}
