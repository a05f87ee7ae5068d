/**
 * Returns how often a property is tried. The given number is for the nightly workflow, which sets `NIGHTLY`; a change
 * is tried with a tenth of it, so that nobody waits for luck, yet at least `fewest` times; `npm run test:more -- fuzz` sets its own.
 */
export function runs(count: number, fewest = 40): number {
  if (process.env.FUZZ_RUNS !== undefined) return Number(process.env.FUZZ_RUNS);
  if (process.env.NIGHTLY !== undefined) return count;
  return Math.min(count, Math.max(fewest, Math.ceil(count / 10)));
}
