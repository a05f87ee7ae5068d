// Stands alone: only parts that load later need this hook.
import { useSyncExternalStore } from "react";

/**
 * Returns whether React has taken over the prerendered html. Controls stay disabled until then: the browser would
 * show a choice as made that no handler hears of.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
