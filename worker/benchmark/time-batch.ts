/** Times for clocks that show less than a query takes: browsers round theirs, to as much as a millisecond. */

interface Batch {
  readonly repetitions: number;
  /** All of them. */
  readonly spentMs: number;
}

/** Repeats until at least so long has passed; once, where that is 0. */
export function timeBatch(repeated: () => void, batchMs: number): Batch {
  const start = performance.now();
  let repetitions = 0;
  let spentMs: number;
  // Doubled, so that looking at the clock takes next to nothing of a long batch.
  for (let step = 1; ; step = repetitions) {
    for (let left = step; left > 0; left--) repeated();
    repetitions += step;
    spentMs = performance.now() - start;
    if (spentMs >= batchMs) return { repetitions, spentMs };
  }
}

/** Steps that a batch must be long, so that the clock's rounding is at most a twentieth of it. */
const stepsPerBatch = 20;
const shortestBatchMs = 2;
const looks = 8;
const patienceMs = 50;

/** The smallest step that the clock was seen to make. */
export function readClockStep(now = () => performance.now()): number {
  const start = now();
  let smallest = Number.POSITIVE_INFINITY;
  let before = start;
  for (let seen = 0; seen < looks && before - start < patienceMs; ) {
    const time = now();
    if (time === before) continue;
    smallest = Math.min(smallest, time - before);
    before = time;
    seen += 1;
  }
  return smallest;
}

export function batchFor(clockMs: number): number {
  return Math.max(shortestBatchMs, clockMs * stepsPerBatch);
}
