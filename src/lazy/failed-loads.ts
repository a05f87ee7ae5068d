/** What follows when something could not be loaded: a note that there is no network, or one reload after a deploy. */
import { useSyncExternalStore } from "react";

let isMissing = false;
const listeners = new Set<() => void>();

function setMissing(value: boolean) {
  isMissing = value;
  for (const listener of listeners) listener();
}

/** To be called when something could not be loaded. */
export function noteFailedLoad(): void {
  if (navigator.onLine || isMissing) return;
  setMissing(true);
  window.addEventListener("online", () => setMissing(false), { once: true });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something is missing for want of a network; false as soon as there is one again. */
export function useMissesNetwork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isMissing,
    () => false,
  );
}

const storageKey = "reloaded-for";

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

/**
 * Reloads the page when a chunk or its data cannot be fetched, which most likely a newer deploy has replaced. It does so
 * once for each deploy, so that what is really gone makes no loop, and never without a network.
 */
export function reloadOnceWhenStale(dataUrl: string) {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Vite throws the error after this event. Whoever asked for the chunk hears of it before the timer runs.
    setTimeout(() => {
      if (!handledLocally.has(payload) && navigator.onLine && isFirstTime(dataUrl)) window.location.reload();
    });
  });
}

function isFirstTime(dataUrl: string): boolean {
  try {
    // The addresses of the page's own script and of its data hold hashes of the program and of the data.
    const deploy = `${document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src} ${dataUrl}`;
    if (sessionStorage.getItem(storageKey) === deploy) return false;
    sessionStorage.setItem(storageKey, deploy);
    return true;
  } catch {
    // Without a memory the page could reload forever.
    return false;
  }
}
