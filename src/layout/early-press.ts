/** What becomes of a press of the owner's print button before its program has come: until then it does nothing. */
import { type RefObject, useEffect } from "react";
import type { Part } from "../lazy/lazy-part.tsx";

let isPressedEarly = false;
const early = new AbortController();

/** Notes a press of a button of the section, whose program is `part`. */
export function useEarlyPress(section: RefObject<HTMLElement>, { preload }: Pick<Part<unknown>, "preload">) {
  useEffect(() => {
    const notePress = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button === null || section.current?.contains(button) !== true) return;
      isPressedEarly = true;
      preload();
    };
    // React stops what it cannot hand on yet at the root, so that it is heard before that.
    window.addEventListener("click", notePress, { capture: true, signal: early.signal });
    return () => window.removeEventListener("click", notePress, { capture: true });
  }, [section, preload]);
}

/** Does what was pressed before the program had come, which is from now on. */
export function useNotedPress(start: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early press counts once.
  useEffect(() => {
    early.abort();
    if (isPressedEarly) start();
    isPressedEarly = false;
  }, []);
}
