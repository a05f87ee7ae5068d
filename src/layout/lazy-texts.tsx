import { Suspense, useEffect } from "react";
import { awaitPart, lazyPart } from "../lazy/lazy-part.tsx";
import { HeroOutline } from "./hero-outline.tsx";

/** Asked for once the page has its answer. Without it the html stays as it is, to be read: a failure is not told. */
export const frameTexts = lazyPart(() => import("./lazy-texts-chunk.ts"), {
  needsStylesheet: false,
});

/** The person, before anything else. */
export function HeroPlace() {
  return <section className="pt-5 pb-3 md:pt-8 md:pb-5 print:pt-0">{heroText}</section>;
}

function LazyHeroText() {
  const { HeroText } = awaitPart(frameTexts);
  return <HeroText />;
}

/** There is no html to keep: the visitor waits for this. */
function AwaitedHeroText() {
  useEffect(frameTexts.preload, []);
  return <HeroOutline />;
}

// The same element at every drawing: a boundary that is given another one does not keep its html.
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

// The same element at every drawing: a boundary that is given another one does not keep its html.
const footerText = (
  <Suspense>
    <LazyFooterText />
  </Suspense>
);
