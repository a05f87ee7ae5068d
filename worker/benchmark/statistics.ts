/** Statistics of times, in whatever unit they are in. */

/** `part` from 0 to 1. Not a number of no times. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  /** For each of the series. */
  readonly counts: readonly number[];
}

/** Bins that double in width, from the one that holds the least time of all to the one that holds the most. */
export function histogram(series: readonly (readonly number[])[]): Bin[] {
  const powersOf = series.map((times) =>
    times.map((time) => Math.floor(Math.log2(Math.max(time, Number.MIN_VALUE)))),
  );
  const all = powersOf.flat();
  if (all.length === 0) return [];
  const bins: Bin[] = [];
  for (let power = Math.min(...all); power <= Math.max(...all); power++) {
    const counts = powersOf.map((powers) => powers.filter((found) => found === power).length);
    bins.push({ from: 2 ** power, to: 2 ** (power + 1), counts });
  }
  return bins;
}
