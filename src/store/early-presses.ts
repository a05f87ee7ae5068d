// Early presses are those from before the page's program has come; an inline script of index.html collects them.
import { pressesKey } from "./inline-constants.ts";

declare global {
  interface Window {
    /** The pressed buttons and cards. */
    [pressesKey]?: Set<HTMLElement> | undefined;
  }
}

/** Selects a button that unfolds something in its own place. */
const disclosure = "[aria-expanded]:not([aria-haspopup])";

/** Ends the collection. Returns a function that presses the same elements again, once the page listens. */
export function takeEarlyPresses(): () => void {
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
