// A file of its own, because it comes with the first visit and the button does not.
import { useEffect, useState } from "react";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";

const backToTopPart = lazyPart(() => import("./back-to-top.tsx"));

/** The button that scrolls back up, loaded at the first scroll. It is dispensable, so a failure is not reported. */
export function LazyBackToTop() {
  return (
    <LazyPart part={backToTopPart} isWanted={useHasScrolled()}>
      {({ BackToTop }) => <BackToTop />}
    </LazyPart>
  );
}

function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (hasScrolled) return;
    const look = () => {
      if (window.scrollY > 0) setScrolled(true);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [hasScrolled]);
  return hasScrolled;
}
