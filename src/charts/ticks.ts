/** Four digits and the air that tells them from the next four, in CSS pixels. */
const yearLabelWidth = 44;

const mostValueSteps = 4;

/** From zero in steps of 1, 2 or 5 times a power of ten, up to the first at or above `most`. */
export function toValueTicks(most: number): number[] {
  const step = niceStep(Math.max(most, 1) / mostValueSteps);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** As many years as have room in `width`, evenly apart, the last one always among them. */
export function toYearTicks(from: number, to: number, width: number): number[] {
  const room = Math.max(Math.floor(width / yearLabelWidth), 1);
  const step = niceStep((to - from) / room);
  const ticks: number[] = [];
  for (let year = to; year >= from; year -= step) ticks.unshift(year);
  return ticks;
}

/** The smallest of 1, 2, 5, 10, 20, 50… that is not below `least`. */
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}
