/** Reloads the page once per deploy if a file cannot be fetched: a newer deploy has most likely replaced it. */

/** The property of window that holds the function below, which the build writes into index.html by this name. */
export const reloadKey = "cvReloadOnce";

declare global {
  interface Window {
    /** Reloads the page once per deploy; returns whether it does. Defined by an inline script of index.html. */
    [reloadKey]?: () => boolean;
  }
}

const shownInline = new WeakSet<Error>();

/** Keeps an error from reloading the page, because the failure is shown where the module is used. */
export function showInline(error: unknown): void {
  if (error instanceof Error) shownInline.add(error);
}

/** Reloads the page once when a chunk cannot be fetched. */
export function reloadOnceWhenStale() {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Vite throws the error after this event. Its importer handles it before the timer runs.
    setTimeout(() => {
      if (!shownInline.has(payload)) window[reloadKey]?.();
    });
  });
}
