/**
 * Returns the number of runs of a property. The given number is for the nightly workflow, which sets `NIGHTLY`; other
 * runs use a tenth of it, to stay fast, but at least `fewest`; `npm run test:more -- fuzz` sets its own number.
 */
export function runs(count: number, fewest = 40): number {
  if (process.env.FUZZ_RUNS !== undefined) return Number(process.env.FUZZ_RUNS);
  if (process.env.NIGHTLY !== undefined) return count;
  return Math.min(count, Math.max(fewest, Math.ceil(count / 10)));
}
