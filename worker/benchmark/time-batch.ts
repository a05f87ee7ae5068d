/** Times queries with clocks whose step is longer than a query: browsers round theirs to as much as a millisecond. */

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
