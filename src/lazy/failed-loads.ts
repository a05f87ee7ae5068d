/** Knows whether something could not be loaded for want of a network. */
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
