// Stands alone: two features share this hook, and nothing else belongs with it.
import { useSyncExternalStore } from "react";

/** The width from which the classes with `md:` hold. */
const query = "(width >= 48rem)";

/** Whether the page has room for two columns; false in prerendered html. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isUnknown);
}

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

const isWide = () => window.matchMedia(query).matches;
const isUnknown = () => false;
