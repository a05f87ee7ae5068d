import { Suspense, useEffect } from "react";
import { awaitPart } from "../lazy-part.ts";
import { frameTexts } from "./frame-texts-part.ts";
import { HeroOutline } from "./hero-outline.tsx";

/** The person, before anything else. */
export function HeroPlace() {
  return <section className="pt-5 pb-3 md:pt-8 md:pb-5 print:pt-0">{text}</section>;
}

function LazyText() {
  const { HeroText } = awaitPart(frameTexts);
  return <HeroText />;
}

/** There is no html to keep: the visitor waits for this. */
function AwaitedText() {
  useEffect(frameTexts.preload, []);
  return <HeroOutline />;
}

// The same element at every drawing: a boundary that is given another one does not keep its html.
const text = (
  <Suspense fallback={<AwaitedText />}>
    <LazyText />
  </Suspense>
);
