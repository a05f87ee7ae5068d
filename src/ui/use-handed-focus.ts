import { type RefObject, useLayoutEffect } from "react";

/**
 * A button that is pressed may take itself away, as what it stands for ends. The focus that it had then goes to
 * the element with this id, which comes in its place, and not back to the page's start.
 */
export function useHandedFocus(holder: RefObject<HTMLElement>, id: string) {
  useLayoutEffect(() => {
    const element = holder.current;
    return () => {
      // It is still there now; what comes instead is there once React is done.
      if (element === null || document.activeElement !== element) return;
      queueMicrotask(() => {
        if (!element.isConnected) document.getElementById(id)?.focus({ preventScroll: true });
      });
    };
  }, [holder, id]);
}
