import { type RefObject, useEffect, useRef, useState } from "react";

export interface Frames {
  /** The longest time between two frames of the page, in milliseconds; 0 before there were two. */
  longestPauseMs: number;
  /** What moves with every frame, a few times a minute from end to end; it stands still where motion is reduced. */
  mover: RefObject<HTMLElement>;
}

const roundMs = 1600;
/** The figure is to be read, not to flicker. */
const betweenFiguresMs = 250;

/** Watches the page's own frames while it is on: a page that is kept from drawing shows it in both. */
export function useFrames(isOn: boolean): Frames {
  const [longestPauseMs, setLongest] = useState(0);
  const mover = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOn) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = performance.now();
    let before: number | undefined;
    let longest = 0;
    let shownAt = start;
    setLongest(0);
    let frame = requestAnimationFrame(function look(now) {
      if (before !== undefined) longest = Math.max(longest, now - before);
      before = now;
      if (!isStill) move(mover.current, ((now - start) % roundMs) / roundMs);
      if (now - shownAt >= betweenFiguresMs) {
        shownAt = now;
        setLongest(longest);
      }
      frame = requestAnimationFrame(look);
    });
    // A hidden page draws no frames, and that is no pause.
    const forget = () => {
      before = undefined;
    };
    document.addEventListener("visibilitychange", forget);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("visibilitychange", forget);
      setLongest(longest);
    };
  }, [isOn]);
  return { longestPauseMs, mover };
}

/** There and back, in a part of the way that the element's own percentages measure. */
function move(element: HTMLElement | null, turn: number): void {
  if (element === null) return;
  const share = 0.5 - 0.5 * Math.cos(turn * 2 * Math.PI);
  element.style.left = `${share * 100}%`;
  element.style.transform = `translateX(${-share * 100}%)`;
}
