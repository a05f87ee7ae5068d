/** The values that somebody may have meant who wrote one that there is not. */
import { fold } from "../data/letters.ts";

/** No more letters than these are wrong in a slip of the hand. */
const maxDistance = 2;

/**
 * Returns how far a value is from a text, both folded: 0 to 2 for a slip, 3 where one begins with the other, 4 where
 * one contains the other; undefined for others.
 */
function distanceTo(text: string, value: string): number | undefined {
  // Of a text of three letters, two wrong ones leave nothing to recognise it by.
  const slips = slipsBetween(text, value);
  if (slips <= Math.min(maxDistance, Math.floor(text.length / 2))) return slips;
  const [short, long] = text.length < value.length ? [text, value] : [value, text];
  if (short.length < 2 || !long.includes(short)) return undefined;
  return long.startsWith(short) ? 3 : 4;
}

/**
 * The Damerau-Levenshtein distance in its form of optimal string alignment: letters left out, put in, replaced, or
 * swapped with their neighbours. Above the greatest distance any number may be returned that is above it, too.
 */
export function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length]!;
}

/** Returns the values whose id or name is near a text, the nearest first; equally near ones in the given order. */
export function findNearest<T extends { id: string; name: string }>(
  values: readonly T[],
  text: string,
): readonly T[] {
  const folded = fold(text);
  const found: { value: T; distance: number }[] = [];
  for (const value of values) {
    const distances = [value.id, value.name].flatMap((name) => distanceTo(folded, fold(name)) ?? []);
    if (distances.length > 0) found.push({ value, distance: Math.min(...distances) });
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ value }) => value);
}
