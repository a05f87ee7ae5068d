import { useSyncExternalStore } from "react";

/** As `md` in the classes. */
const query = "(width >= 48rem)";

/** Whether the page has room for two columns. False while it is prerendered. */
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
