// Stands alone: the first visit needs the skeleton, and the hero itself loads later.
import { useRef } from "react";
import { useHandedFocus } from "../ui/hooks.ts";
import { frameMessages } from "./messages.ts";

/** The id of the heading with the name, also in the skeleton. */
export const heroHeadingId = "owner";

/** Has the height of a headline of two lines and a summary of four on a phone, of one and two on a desktop, and of the links. */
export function HeroSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useHandedFocus(heading, heroHeadingId);
  return (
    <div className="h-70 md:h-50">
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
