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
  readonly count: number;
}

/** Bins that double in width, from the one that holds the least time to the one that holds the most. */
export function histogram(times: readonly number[]): Bin[] {
  const counts = new Map<number, number>();
  for (const time of times) {
    const power = Math.floor(Math.log2(Math.max(time, Number.MIN_VALUE)));
    counts.set(power, (counts.get(power) ?? 0) + 1);
  }
  const powers = [...counts.keys()];
  if (powers.length === 0) return [];
  const bins: Bin[] = [];
  for (let power = Math.min(...powers); power <= Math.max(...powers); power++) {
    bins.push({ from: 2 ** power, to: 2 ** (power + 1), count: counts.get(power) ?? 0 });
  }
  return bins;
}
