/**
 * Whole parts of `whole` in proportion to the weights, which make it up exactly: rounded down, then one more
 * for those that lost most by it, the earlier first.
 */
export function apportion(weights: readonly number[], whole: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight * whole) / sum);
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((total, part) => total + part, 0);
  const losers = exact
    .map((value, index) => ({ index, lost: value - Math.floor(value) }))
    .sort((a, b) => b.lost - a.lost || a.index - b.index);
  for (const { index } of losers.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
