import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "../when-idle.ts";

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
