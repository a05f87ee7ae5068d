const storageKey = "reloaded-for";

/** The address of the page's own script, which holds a hash of the whole program. */
const findBuild = () => document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";

/** Errors that are told in the place of the part that is missing. */
const told = new WeakSet<Error>();

/**
 * Loads a part whose absence is told in its own place: the rest of the page is not reloaded for it, until somebody
 * tries again. What a newer build has replaced, no attempt of this one could get.
 */
export async function tellInPlace<T>(load: () => Promise<T>, isAgain: boolean): Promise<T> {
  if (isAgain) return load();
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error) told.add(error);
    throw error;
  }
}

/**
 * A part of the program that cannot be fetched has most likely been replaced by a newer build: a reload gets that.
 * Once for each build, so that a part which is really gone makes no loop, and never without a network.
 */
export function reloadOnceOnStaleChunk() {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Vite goes on and throws the error: whoever asked for the part tells it, if the page is still there. They
    // hear of it before this.
    setTimeout(() => {
      if (!told.has(payload) && navigator.onLine && isFirstTime()) window.location.reload();
    });
  });
}

function isFirstTime(): boolean {
  try {
    const build = findBuild();
    if (sessionStorage.getItem(storageKey) === build) return false;
    sessionStorage.setItem(storageKey, build);
    return true;
  } catch {
    // What cannot be remembered could happen again and again.
    return false;
  }
}
