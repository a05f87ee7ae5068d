// Stands alone: the first visit needs the skeleton, and the hero itself loads later.
import { type RefObject, useEffect, useRef } from "react";
import type { Part } from "../lazy/lazy-part.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { frameMessages } from "./messages.ts";

/** The id of the heading with the name, also in the skeleton. */
export const heroHeadingId = "owner";

/** Has the height of a headline of two lines and a summary of four on a phone, of one and three on a desktop. */
export function HeroSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useHandedFocus(heading, heroHeadingId);
  return (
    <div className="h-57 md:h-39">
      <h1 ref={heading} id={heroHeadingId} tabIndex={-1} className="sr-only">
        {frameMessages.untitled}
      </h1>
      <div aria-hidden="true" className="space-y-3">
        <div className="h-9 w-56 rounded-field bg-sunk md:h-11" />
        <div className="h-5 w-4/5 max-w-md rounded-field bg-sunk" />
        <div className="h-16 w-full max-w-[64ch] rounded-field bg-sunk" />
      </div>
    </div>
  );
}

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
