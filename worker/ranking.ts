import type { Count } from "./contract.ts";

/** Up to so many are sorted by insertion, which beats a call out to the platform's sort. */
const fewEnough = 96;

/**
 * Lists counts, the most first, equal ones in the order of the data. `usual` are counts of the whole data: what a
 * query holds is mostly in a like order, so that sorting from there has little left to do.
 */
export function createRanking(ids: readonly string[], usual: Int32Array): (counts: Int32Array) => Count[] {
  const order = Array.from(ids.keys()).sort((one, other) => usual[other]! - usual[one]! || one - other);
  const start = Int32Array.from(order);
  /** The values that have any, to be sorted. */
  const held = new Int32Array(ids.length);
  const keys = new Float64Array(ids.length);
  // Most options of most answers: making them again would take longer than counting.
  const noneOf = ids.map((id): Count => Object.freeze({ id, count: 0 }));

  return (counts) => {
    let size = 0;
    for (let at = 0; at < start.length; at++) {
      const value = start[at]!;
      if (counts[value]! > 0) held[size++] = value;
    }
    if (size <= fewEnough) sortByInsertion(held, size, counts);
    else sortByKeys(held.subarray(0, size), counts, keys.subarray(0, size));
    // Of the right size at once: a list that grows is copied on its way.
    const ranked = new Array<Count>(ids.length);
    for (let at = 0; at < size; at++) {
      const value = held[at]!;
      ranked[at] = { id: ids[value]!, count: counts[value]! };
    }
    let at = size;
    for (let value = 0; at < ids.length; value++) {
      if (counts[value] === 0) ranked[at++] = noneOf[value]!;
    }
    return ranked;
  };
}

function sortByInsertion(values: Int32Array, size: number, counts: Int32Array): void {
  for (let at = 1; at < size; at++) {
    const value = values[at]!;
    const count = counts[value]!;
    let place = at;
    while (place > 0) {
      const before = values[place - 1]!;
      const countBefore = counts[before]!;
      if (countBefore > count || (countBefore === count && before < value)) break;
      values[place] = before;
      place--;
    }
    values[place] = value;
  }
}

/** Count and order as one number each: numbers sort many times faster than by a comparison function. */
function sortByKeys(values: Int32Array, counts: Int32Array, keys: Float64Array): void {
  const scale = counts.length;
  values.forEach((value, at) => {
    keys[at] = -counts[value]! * scale + value;
  });
  keys.sort();
  keys.forEach((key, at) => {
    values[at] = key - Math.floor(key / scale) * scale;
  });
}
