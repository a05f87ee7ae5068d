import { type RefObject, useLayoutEffect } from "react";
import type { Answer } from "../../worker/contract.ts";
import { scrollUnremembered } from "../router/scroll-memory.ts";

/**
 * Brings the list's start back under the search block when an answer comes that the visitor asked for further
 * down: what was read there is gone. Without an answer (back, forward) the place is kept in router/scroll-memory.ts.
 */
export function useStartInSight(start: RefObject<HTMLElement>, answer: Answer | undefined) {
  useLayoutEffect(() => {
    const block = document.getElementById("search");
    if (answer === undefined || start.current === null || block === null) return;
    const hidden = block.getBoundingClientRect().bottom - start.current.getBoundingClientRect().top;
    if (hidden > 0) scrollUnremembered(-hidden);
  }, [start, answer]);
}
