import { useEffect, useRef } from "react";
import type { Stretch } from "./runs.ts";

/** How far ahead of the screen a gap is filled, in CSS pixels: a flick of the finger should not outrun it. */
const aheadPx = 1000;

interface GapProps extends Stretch {
  /** A CSS length. */
  height: string;
  /** Told which of its results come near the screen, and where. Keep it the same from render to render. */
  onNear: (near: Stretch, gap: Element) => void;
}

/** Stands for results not drawn, at about their height, and says which of them come near the screen. */
export function Gap({ from, count, height, onNear }: GapProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const gap = ref.current;
    if (gap === null) return;
    const look = () => {
      const near = findNear({ from, count }, gap.getBoundingClientRect());
      if (near !== undefined) onNear(near, gap);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) look();
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    watch.observe(gap);
    return () => watch.disconnect();
  }, [from, count, onNear]);
  return <div ref={ref} data-count={count} aria-hidden="true" className="print:hidden" style={{ height }} />;
}

function findNear({ from, count }: Stretch, { top, height }: DOMRect): Stretch | undefined {
  const cardHeight = height / count;
  const first = Math.max(0, Math.floor((-aheadPx - top) / cardHeight));
  const end = Math.min(count, Math.ceil((window.innerHeight + aheadPx - top) / cardHeight));
  return end > first ? { from: from + first, count: end - first } : undefined;
}
