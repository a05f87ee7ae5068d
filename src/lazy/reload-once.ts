/** What is gone has most likely been replaced by a newer deploy: the page then reloads, once for each deploy. */

/** The property of window that holds the function below, which the build writes into index.html by this name. */
export const reloadKey = "cvReloadOnce";

declare global {
  interface Window {
    /** Reloads the page unless this deploy's page has done so. An inline script of index.html has it for its own use. */
    [reloadKey]?: () => void;
  }
}

/** Errors that are told in the place of the part that is missing. */
const handledLocally = new WeakSet<Error>();

/** Keeps a failed load from reloading the page, because the failure is told where the part would stand. */
export async function failInPlace<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Error) handledLocally.add(error);
    throw error;
  }
}

/** Reloads the page once when a chunk or its data cannot be fetched. */
export function reloadOnceWhenStale() {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Vite throws the error after this event. Whoever asked for the chunk hears of it before the timer runs.
    setTimeout(() => {
      if (!handledLocally.has(payload)) window[reloadKey]?.();
    });
  });
}
