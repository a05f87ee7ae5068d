/**
 * Rewrites the current history entry. Browsers refuse more than about ten a second with an error; the address
 * then lags behind, which is no reason to break what was being done.
 */
export function replaceEntry(state: unknown, url: string): void {
  try {
    window.history.replaceState(state, "", url);
  } catch (error) {
    console.warn("The address could not be written:", error);
  }
}
