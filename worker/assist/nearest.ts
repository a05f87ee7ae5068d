/** Finds the values that may have been meant by one that the data does not have. */
import { distance } from "../../grammar/nearest-names.ts";
import { foldCase } from "../../model/letters.ts";

/** The most letters that are wrong in a slip of the hand. */
const maxDistance = 2;

/**
 * Returns how far a value is from a text, both folded: 0 to 2 for a slip, 3 where one begins with the other, 4 where
 * one contains the other; undefined for others.
 */
function nearness(text: string, value: string): number | undefined {
  // Of a text of three letters, two wrong ones leave nothing to recognise it by.
  const most = Math.min(maxDistance, Math.floor(text.length / 2));
  const slips = Math.abs(text.length - value.length) > most ? most + 1 : distance(text, value);
  if (slips <= most) return slips;
  const [short, long] = text.length < value.length ? [text, value] : [value, text];
  // A single letter is contained in most values, but begins few.
  if (short.length < 2 && !value.startsWith(text)) return undefined;
  if (!long.includes(short)) return undefined;
  return long.startsWith(short) ? 3 : 4;
}

/** Returns the values whose id or name is near a text, the nearest first; equally near ones in the given order. */
export function findNearest<T extends { id: string; name: string }>(
  values: readonly T[],
  text: string,
): readonly T[] {
  const folded = foldCase(text);
  const found: { value: T; distance: number }[] = [];
  for (const value of values) {
    const distances = [value.id, value.name].flatMap((name) => nearness(folded, foldCase(name)) ?? []);
    if (distances.length > 0) found.push({ value, distance: Math.min(...distances) });
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ value }) => value);
}
