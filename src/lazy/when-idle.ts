import { type RefObject, useEffect, useState } from "react";

/** However busy the page is, nothing waits longer. */
const longestWaitMs = 1_500;

/** Runs this when the page has nothing more urgent to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, longestWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}

/** True once the element is in view and then, `isReady`, the page has nothing more urgent to do. */
export function useTurn(element: RefObject<HTMLElement>, isReady = true): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isOn || !isReady || element.current === null) return;
    let cancelWait: (() => void) | undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      cancelWait = whenIdle(() => setOn(true));
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelWait?.();
    };
  }, [isOn, isReady, element]);
  return isOn;
}
