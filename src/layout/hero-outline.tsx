import { useRef } from "react";
import { useHandedFocus } from "../ui/use-handed-focus.ts";
import { frameMessages } from "./messages.ts";

/** Of the heading with the name, or of what stands in its place. */
export const heroHeadingId = "owner";

/** As high as a headline of two lines and a summary of four on a phone, one and three on a desk: little moves. */
export function HeroOutline() {
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
