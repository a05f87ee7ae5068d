const storageKey = "reloaded-for";

/** The address of the chunk that this stands in holds a hash of the whole program. */
const build = import.meta.url;

/**
 * A part of the program that cannot be fetched has most likely been replaced by a newer build: a reload gets that.
 * Once for each build, so that a part which is really gone makes no loop, and never without a network.
 */
export function reloadOnceOnStaleChunk() {
  window.addEventListener("vite:preloadError", () => {
    // Vite goes on and throws the error: whoever asked for the part tells it, if the page is still there.
    if (navigator.onLine && isFirstTime()) window.location.reload();
  });
}

function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === build) return false;
    sessionStorage.setItem(storageKey, build);
    return true;
  } catch {
    // What cannot be remembered could happen again and again.
    return false;
  }
}
