import { Suspense, useEffect, useRef } from "react";
import { awaitPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useCv } from "../store/provider.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { HeroSkeleton, useEarlyPress } from "./hero-skeleton.tsx";
import { frameMessages } from "./messages.ts";

/** Loaded once the page has its answer. If it fails, the prerendered html stays readable, so no failure is told. */
export const deferredHeaderFooter = lazyPart(() => import("./lazy-texts-chunk.ts"), {
  needsStylesheet: false,
});

/** The place of the owner's name and summary, above everything else. */
export function HeroSlot() {
  const section = useRef<HTMLElement>(null);
  useEarlyPress(section, deferredHeaderFooter);
  return (
    <section ref={section} className="pt-4 pb-2 md:pt-3 md:pb-0 print:pt-0">
      {heroText}
    </section>
  );
}

function LazyHeroText() {
  const { HeroText } = awaitPart(deferredHeaderFooter);
  return <HeroText />;
}

/** Loads the texts at once where there is no prerendered html to keep. */
function AwaitedHeroText() {
  useEffect(deferredHeaderFooter.preload, []);
  return <HeroSkeleton />;
}

// The same element at every render: a boundary that is given another one does not keep its html.
const heroText = (
  <Suspense fallback={<AwaitedHeroText />}>
    <LazyHeroText />
  </Suspense>
);

interface HighlightsSlotProps {
  /** A visitor who searches has no use for the owner's choice. */
  isSearching: boolean;
  /** On a phone, unfolded charts take the place right below the button that unfolds them. */
  givesWay: boolean;
}

/** The place of what the page leads with. */
export function HighlightsSlot({ isSearching, givesWay }: HighlightsSlotProps) {
  const { state } = useCv();
  const { pinned } = state.hydrationData;
  const isLive = useHydrated();
  if (pinned.length === 0) return null;
  return (
    <section
      aria-labelledby="highlights"
      className={`highlights ${givesWay ? "max-md:hidden" : ""}`}
      data-live={isLive || undefined}
      hidden={isSearching}
    >
      <h2 id="highlights" className="text-meta font-semibold text-ink-3">
        {frameMessages.highlights}
      </h2>
      {highlightList}
    </section>
  );
}

function LazyHighlightList() {
  const { HighlightList } = awaitPart(deferredHeaderFooter);
  return <HighlightList />;
}

// The same element at every render, as above.
const highlightList = (
  <Suspense>
    <LazyHighlightList />
  </Suspense>
);

export function FooterSlot() {
  return (
    <footer
      id="footer"
      tabIndex={-1}
      className="mt-auto pt-16 text-control text-ink-2 outline-none print:pt-6"
    >
      <div className="min-h-44 border-t border-line bg-sunk print:min-h-0">{footerText}</div>
    </footer>
  );
}

function LazyFooterText() {
  const { FooterText } = awaitPart(deferredHeaderFooter);
  return <FooterText />;
}

// The same element at every render, as above.
const footerText = (
  <Suspense>
    <LazyFooterText />
  </Suspense>
);
