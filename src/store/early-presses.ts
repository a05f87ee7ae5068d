/** What index.html's script notes until the page's program takes over: buttons and cards, each once. */
declare global {
  interface Window {
    cvPresses?: Set<HTMLElement> | undefined;
  }
}

/** What opens no more than a part of itself, in its own place. */
const disclosure = "[aria-expanded]:not([aria-haspopup])";

/** Ends the noting. What it returns does what was pressed, as soon as the page hears it. */
export function takeEarlyPresses(): () => void {
  const presses = window.cvPresses ?? new Set();
  window.cvPresses = undefined;
  return () => {
    for (const pressed of presses) {
      // A menu or a popup takes the focus: it is not for somebody who has gone on to type.
      const isWanted = !document.activeElement?.matches("input") || pressed.matches(disclosure);
      if (isWanted && pressed.isConnected) pressed.click();
    }
  };
}
