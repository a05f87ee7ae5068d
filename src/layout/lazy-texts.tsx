import { Suspense, useEffect } from "react";
import { awaitPart, lazyPart } from "../lazy/lazy-part.tsx";
import { HeroSkeleton } from "./hero-skeleton.tsx";

/** Loaded once the page has its answer. If it fails, the prerendered html stays readable, so no failure is told. */
export const frameTexts = lazyPart(() => import("./lazy-texts-chunk.ts"), {
  needsStylesheet: false,
});

/** The place of the owner's name and summary, above everything else. */
export function HeroPlace() {
  return <section className="pt-5 pb-3 md:pt-8 md:pb-5 print:pt-0">{heroText}</section>;
}

function LazyHeroText() {
  const { HeroText } = awaitPart(frameTexts);
  return <HeroText />;
}

/** Loads the texts at once where there is no prerendered html to keep. */
function AwaitedHeroText() {
  useEffect(frameTexts.preload, []);
  return <HeroSkeleton />;
}

// The same element at every render: a boundary that is given another one does not keep its html.
const heroText = (
  <Suspense fallback={<AwaitedHeroText />}>
    <LazyHeroText />
  </Suspense>
);

export function FooterPlace() {
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
  const { FooterText } = awaitPart(frameTexts);
  return <FooterText />;
}

// The same element at every render, as above.
const footerText = (
  <Suspense>
    <LazyFooterText />
  </Suspense>
);
