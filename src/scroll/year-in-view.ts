import { type RefObject, useEffect, useState } from "react";

/** The position of a year's results, in CSS pixels from the screen's top edge. */
interface YearBox {
  year: number;
  top: number;
  bottom: number;
}

interface Screen {
  height: number;
  /** The height of the sticky elements, which cover what scrolls below them. */
  covered: number;
}

/** A year is reached once its heading is this near to the sticky elements, in CSS pixels. */
const reachedWithin = 70;

/** The least visible share of a year's results, or of the screen where they are taller, that counts as in view. */
const visibleShare = 0.1;

/** Returns the last year reached that is still in view, else the first in view. The boxes are in page order. */
export function findYearInView(boxes: readonly YearBox[], { height, covered }: Screen): number | undefined {
  const inView = boxes.filter(({ top, bottom }) => {
    const seen = Math.min(bottom, height) - Math.max(top, covered);
    return seen > 0 && seen >= visibleShare * Math.min(bottom - top, height - covered);
  });
  const reached = inView.filter(({ top }) => top <= covered + reachedWithin);
  return (reached.at(-1) ?? inView[0])?.year;
}

/** Returns the year in view, updated at most once a frame. `list` holds an element with `data-year` for each year. */
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

/** Returns the height of the sticky elements, which is the scroll margin of a year's heading. */
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
