// Stands alone: the first visit needs it, and menus come with use-retained-focus.ts later.
import { type RefObject, useLayoutEffect } from "react";

/**
 * Hands the focus on when its holder goes away while it has it, such as a button that is pressed and ends what it
 * stands for. The element with the id, which comes in its place, takes the focus; else it would fall back to the
 * page's start.
 */
export function useHandedFocus(holder: RefObject<HTMLElement>, id: string | undefined) {
  useLayoutEffect(() => {
    const element = holder.current;
    return () => {
      // The holder is still in the document here; what comes instead is there once React is done.
      if (id === undefined || element === null || document.activeElement !== element) return;
      queueMicrotask(() => {
        if (!element.isConnected) document.getElementById(id)?.focus({ preventScroll: true });
      });
    };
  }, [holder, id]);
}
