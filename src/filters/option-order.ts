/** Decides which options a menu lists, in which order, and which one a key moves to. */
import { foldLetters } from "../../grammar/letters.ts";

/** Returns the options' indexes: most results first, equal ones in the order of the data. */
export function rankOptions(ids: readonly string[], counts: ArrayLike<number>): number[] {
  const size = ids.length;
  let max = 0;
  for (let index = 0; index < size; index++) max = Math.max(max, counts[index] ?? 0);
  // Sorting numbers without a comparison function takes a tenth of the time.
  const keys = new Float64Array(size);
  for (let index = 0; index < size; index++) keys[index] = (max - (counts[index] ?? 0)) * size + index;
  return Array.from(keys.sort(), (key) => key % size);
}

/** Returns the indexes of `ids` in the order of an earlier list. Ids that were not in it come last. */
export function rankAsBefore(
  ids: readonly string[],
  before: { ids: readonly string[]; ranked: number[] },
): number[] {
  if (ids === before.ids) return before.ranked;
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const kept = before.ranked.flatMap((index) => indexOf.get(before.ids[index] ?? "") ?? []);
  return [...new Set([...kept, ...ids.keys()])];
}

/** Returns a function that finds options by name, without case and accents, in the order of `ranked`. */
export function createOptionFinder(
  ranked: number[],
  nameOf: (index: number) => string,
): (text: string) => number[] {
  // Names are folded once, at the first letter. A longer text is searched only among the matches of the shorter one.
  let folded: readonly string[] | undefined;
  let last = { text: "", found: ranked };
  return (text) => {
    const wanted = foldLetters(text.trim());
    if (wanted === last.text) return last.found;
    folded ??= Array.from(ranked, (_, index) => foldLetters(nameOf(index)));
    const names = folded;
    const among = wanted.startsWith(last.text) ? last.found : ranked;
    last = { text: wanted, found: among.filter((index) => names[index]?.includes(wanted)) };
    return last.found;
  };
}

/** Page Up and Page Down move by this many options, as specified. */
const pageSize = 5;

/** Returns the index of the farthest enabled item that a page up (-1) or down (1) passes; `from` if there is none. */
export function turnPage<Item>(
  from: number,
  direction: -1 | 1,
  items: readonly Item[],
  isDisabled: (item: Item) => boolean,
): number {
  const target = Math.min(items.length - 1, Math.max(0, from + direction * pageSize));
  const passed = Array.from({ length: Math.abs(target - from) }, (_, step) => target - step * direction);
  const isEnabled = (index: number) => items.slice(index, index + 1).some((item) => !isDisabled(item));
  return passed.find(isEnabled) ?? from;
}
