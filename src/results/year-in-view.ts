/** Where a year's results stand on the screen, in CSS pixels from its top edge. */
export interface YearBox {
  year: number;
  top: number;
  bottom: number;
}

interface Screen {
  height: number;
  /** Height of what sticks to the top and hides what scrolls under it. */
  covered: number;
}

/** A year is reached once its heading is this near to what sticks to the top, in CSS pixels. */
export const reachedWithin = 70;

/** Of a year's results, or of the screen where they are taller: less than this does not count as in view. */
export const visibleShare = 0.1;

/** The year being read: the last one reached that is still in view, else the first in view. Boxes in page order. */
export function findYearInView(boxes: readonly YearBox[], { height, covered }: Screen): number | undefined {
  const inView = boxes.filter(({ top, bottom }) => {
    const seen = Math.min(bottom, height) - Math.max(top, covered);
    return seen > 0 && seen >= visibleShare * Math.min(bottom - top, height - covered);
  });
  const reached = inView.filter(({ top }) => top <= covered + reachedWithin);
  return (reached.at(-1) ?? inView[0])?.year;
}
