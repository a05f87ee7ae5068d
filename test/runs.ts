/** A change tries a property at least so often. */
const fewest = 40;

/**
 * Returns how often a property is tried. The given number is for the nightly workflow, which sets `NIGHTLY`; a change
 * is tried with a tenth of it, so that nobody waits for luck.
 */
export function runs(count: number): number {
  if (process.env.NIGHTLY !== undefined) return count;
  return Math.min(count, Math.max(fewest, Math.ceil(count / 10)));
}
