/**
 * Rewrites the current history entry. Browsers throw an error at more than about ten a second; the address then lags
 * behind, which must not break the caller.
 */
export function replaceEntry(state: unknown, url: string): void {
  try {
    window.history.replaceState(state, "", url);
  } catch (error) {
    console.warn("The address could not be written:", error);
  }
}
