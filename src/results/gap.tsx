import { useEffect, useRef } from "react";

/** How far ahead of the screen a gap is filled, in CSS pixels: a flick of the wheel should not outrun it. */
const aheadPx = 1200;

interface GapProps {
  from: number;
  count: number;
  onNear: (from: number) => void;
}

/** Stands for results not drawn yet, at about their height, and says when it comes near the screen. */
export function Gap({ from, count, onNear }: GapProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear(from);
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [from, onNear]);
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="print:hidden"
      style={{ height: `calc(${count} * var(--card-height))` }}
    />
  );
}
