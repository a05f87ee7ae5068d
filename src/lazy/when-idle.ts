import { type RefObject, useEffect, useState } from "react";

/** The longest wait, however busy the page is. */
const longestWaitMs = 1_500;

/** Calls `run` when the page has nothing more urgent to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, longestWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}

/** Becomes true once the element has come into view, `isReady`, and the page then has been idle. */
export function useVisibleWhenIdle(element: RefObject<HTMLElement>, isReady = true): boolean {
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
