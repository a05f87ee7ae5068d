import { useSyncExternalStore } from "react";

/**
 * Whether the page's program has taken over. False in the html that comes before it, where a choice would be lost:
 * the browser shows it as made, and nobody hears of it.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, isLive, isPrerendered);
}

const subscribe = () => () => {};
const isLive = () => true;
const isPrerendered = () => false;
