/** Times of queries by clocks whose step is longer than a query, since browsers round theirs to a millisecond; and statistics of them. */

/** `part` is from 0 to 1. Returns NaN without times. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}

interface Bin {
  readonly from: number;
  readonly to: number;
  /** The number of times of each series. */
  readonly counts: readonly number[];
}

/** Returns bins that double in width, from that of the shortest time of all to that of the longest. */
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

interface Batch {
  readonly repetitions: number;
  /** The time of all repetitions together. */
  readonly spentMs: number;
}

/** Repeats a call until `batchMs` have passed; calls once if `batchMs` is 0. */
export function timeBatch(repeated: () => void, batchMs: number): Batch {
  const start = performance.now();
  let repetitions = 0;
  let spentMs: number;
  // The repetitions double, so that reading the clock takes next to nothing of a long batch.
  for (let step = 1; ; step = repetitions) {
    for (let left = step; left > 0; left--) repeated();
    repetitions += step;
    spentMs = performance.now() - start;
    if (spentMs >= batchMs) return { repetitions, spentMs };
  }
}

/** With this many clock steps in a batch, rounding is at most a twentieth of it. */
const stepsPerBatch = 20;
const minBatchMs = 2;

/** Returns the length of a batch for a clock of this step. */
export function toBatchMs(clockMs: number): number {
  return Math.max(minBatchMs, clockMs * stepsPerBatch);
}

const observedSteps = 8;
const maxObservationMs = 50;

/** Returns the smallest step that the clock was seen to make. */
export function readClockStep(now = () => performance.now()): number {
  const start = now();
  let smallest = Number.POSITIVE_INFINITY;
  let before = start;
  for (let seen = 0; seen < observedSteps && before - start < maxObservationMs; ) {
    const time = now();
    if (time === before) continue;
    smallest = Math.min(smallest, time - before);
    before = time;
    seen += 1;
  }
  return smallest;
}
