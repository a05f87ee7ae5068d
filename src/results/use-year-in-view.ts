import { type RefObject, useEffect, useState } from "react";
import { findYearInView, type YearBox } from "./year-in-view.ts";

/** Follows the page's scrolling, at most once a frame. `list` holds an element with `data-year` for each year. */
export function useYearInView(list: RefObject<HTMLElement>, answerRows: unknown): number | undefined {
  const [year, setYear] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other boxes to look at
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const covered = findCovered(list.current);
      setYear(findYearInView(toBoxes(list.current), { height: window.innerHeight, covered }));
    };
    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    plan();
    window.addEventListener("scroll", plan, { passive: true });
    window.addEventListener("resize", plan);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", plan);
      window.removeEventListener("resize", plan);
    };
  }, [list, answerRows]);
  return year;
}

/** A year's heading comes to stand under what sticks to the top: its margin knows that height. */
function findCovered(list: HTMLElement | null): number {
  const heading = list?.querySelector("[data-year] > h2");
  return heading ? Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0 : 0;
}

function toBoxes(list: HTMLElement | null): YearBox[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-year]") ?? [])].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { year: Number(element.dataset.year), top, bottom };
  });
}
