import type { ReactNode } from "react";
import type { Viewport } from "../router/parameters.ts";
import { viewportWidths } from "./layouts.ts";
import { demoWords } from "./words.ts";

/**
 * A frame as wide as a device's window, with the air that the page column has there. The charts go by the width they
 * are given, not by the window's; a frame that is wider than the window scrolls sideways.
 */
export function ViewportFrame({ viewport, children }: { viewport: Viewport; children: ReactNode }) {
  const width = viewportWidths[viewport];
  return (
    // On a wide screen it may leave the column, to both sides alike.
    <section
      aria-label={demoWords.viewports[viewport]}
      className="md:relative md:start-1/2 md:w-max md:max-w-[calc(100vw-4rem)] md:-translate-x-1/2"
    >
      <p className="font-mono text-tiny text-ink-3">
        {demoWords.frame(demoWords.viewports[viewport], width)}
      </p>
      <div className="mt-1 overflow-x-auto rounded-panel border border-line-strong">
        <div className={`py-4 ${viewport === "phone" ? "px-4" : "px-6"}`} style={{ width }}>
          {children}
        </div>
      </div>
    </section>
  );
}
