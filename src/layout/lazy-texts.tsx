import { type ReactElement, Suspense, useEffect } from "react";
import { awaitPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useCv } from "../store/provider.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { HeroSkeleton } from "./hero-skeleton.tsx";

/** Loaded once the page has its answer. If it fails, the prerendered html stays readable, so no failure is told. */
export const deferredHeaderFooter = lazyPart(() => import("./lazy-texts-chunk.ts"));

/** Returns what draws one of the deferred texts. It must be the same at every render: a boundary keeps its html then. */
function toSlot(name: "HeroText" | "OverviewText" | "FooterText", fallback?: ReactElement): ReactElement {
  function Text() {
    const { [name]: Loaded } = awaitPart(deferredHeaderFooter);
    return <Loaded />;
  }
  return (
    <Suspense fallback={fallback}>
      <Text />
    </Suspense>
  );
}

/** Loads the texts at once where there is no prerendered html to keep. */
function AwaitedHeroText() {
  useEffect(deferredHeaderFooter.preload, []);
  return <HeroSkeleton />;
}

const heroText = toSlot("HeroText", <AwaitedHeroText />);
const overviewText = toSlot("OverviewText");
const footerText = toSlot("FooterText");

/** The owner's name and summary, above everything else. */
export function HeroSlot() {
  return <section className="pt-6 pb-5 md:pt-10 print:pt-0 print:pb-0">{heroText}</section>;
}

interface OverviewSlotProps {
  /** A visitor who searches has no use for the owner's choice. */
  isSearching: boolean;
  /** On a phone, opened charts take the place right below the button that opens them. */
  givesWay: boolean;
}

/** What the page leads with. */
export function OverviewSlot({ isSearching, givesWay }: OverviewSlotProps) {
  const { pinned, career, isHome } = useCv().state.hydrationData;
  const isLive = useHydrated();
  if (pinned.length === 0 && career === undefined && isHome) return null;
  return (
    <div
      className={`overview ${givesWay ? "max-md:hidden" : ""}`}
      data-live={isLive || undefined}
      hidden={isSearching}
    >
      {overviewText}
    </div>
  );
}

export function FooterSlot() {
  return (
    <footer id="footer" tabIndex={-1} className="mt-auto pt-16 text-sm text-ink-2 outline-none print:pt-6">
      <div className="min-h-44 border-t border-line bg-sunk print:min-h-0">{footerText}</div>
    </footer>
  );
}
