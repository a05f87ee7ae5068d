import type { ResultList } from "../../worker/contract.ts";
import type { PositionRange } from "../store/card-cache.ts";

/** The listed items: results or groups of patches. Chunks, heights and scroll positions count these. */
export interface ItemList {
  /** The rows of all results. */
  readonly rows: Uint32Array;
  /** Returns the items that hold a range of results. */
  itemsOf(results: PositionRange): PositionRange;
  /** Returns the results, by position in `rows`, of a range of items. An item of several results is a group. */
  resultsOf(items: PositionRange): PositionRange;
}

/** `starts`: the answer's `items`; by default each result is one. In html the last group may lack rows. */
export function createItemList({ rows }: ResultList, starts?: ArrayLike<number>): ItemList {
  if (starts === undefined)
    return {
      rows,
      itemsOf: ({ from, count }) => ({ from, count: Math.max(0, Math.min(count, rows.length - from)) }),
      resultsOf: (items) => items,
    };
  const size = starts.length - 1;
  const startOf = (item: number) => starts[Math.min(item, size)] ?? 0;

  function itemAt(position: number): number {
    let low = 0;
    for (let high = size; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (startOf(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    rows,
    itemsOf({ from, count }) {
      const end = Math.min(from + count, rows.length);
      const first = itemAt(from);
      return { from: first, count: end <= from ? 0 : itemAt(end - 1) + 1 - first };
    },
    resultsOf: ({ from, count }) => ({ from: startOf(from), count: startOf(from + count) - startOf(from) }),
  };
}

/** Returns whether a list is the beginning of another: more data has come, and all positions are as they were. */
export function isBeginning(rows: Uint32Array, longer: Uint32Array): boolean {
  return rows.length <= longer.length && rows.every((row, position) => longer[position] === row);
}
