import { useEffect, useState } from "react";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";

const backToTopPart = lazyPart(() => import("./back-to-top.tsx"));

/** The way back up, for those who have begun to scroll. Without it there is still the bar: a failure is not told. */
export function BackToTopPlace() {
  const { chunk } = useLazyPart(backToTopPart, useHasScrolled());
  return chunk === undefined ? null : <chunk.BackToTop />;
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
