/**
 * Returns how often a property is tried. The given number is for the nightly workflow, which sets `NIGHTLY`; a change
 * is tried with a fifth of it, so that nobody waits for luck.
 */
export function runs(count: number): number {
  return process.env.NIGHTLY === undefined ? Math.ceil(count / 5) : count;
}
