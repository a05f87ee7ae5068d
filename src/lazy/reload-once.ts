const storageKey = "reloaded-for";

/** Errors that are told in the place of the part that is missing. */
const toldInPlace = new WeakSet<Error>();

/** Keeps a failed load from reloading the page, because the failure is told where the part would stand. */
export async function failInPlace<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Error) toldInPlace.add(error);
    throw error;
  }
}

/**
 * Reloads the page when a chunk cannot be fetched, which most likely a newer build has replaced. It does so once
 * for each build, so that a chunk that is really gone makes no loop, and never without a network.
 */
export function reloadOnceOnStaleChunk() {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Vite throws the error after this event. Whoever asked for the chunk hears of it before the timer runs.
    setTimeout(() => {
      if (!toldInPlace.has(payload) && navigator.onLine && isFirstTime()) window.location.reload();
    });
  });
}

function isFirstTime(): boolean {
  try {
    // The address of the page's own script holds a hash of the whole program.
    const build = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
    if (sessionStorage.getItem(storageKey) === build) return false;
    sessionStorage.setItem(storageKey, build);
    return true;
  } catch {
    // Without a memory the page could reload forever.
    return false;
  }
}
