import type { ResultList } from "../../worker/contract.ts";
/**
 * Folds the runs of patches of a list. This part loads only where the data has such runs; before the page is hydrated
 * if the html has them.
 */
import type { Range } from "../scroll/windowing.ts";
import { FoldView } from "./fold-view.tsx";
import type { ItemList } from "./item-list.ts";

/** `starts`: the `items` of the answer. Of the html's list, the last fold may have fewer rows than it should. */
export function foldList({ rows: all, years }: ResultList, starts: ArrayLike<number>): ItemList {
  const size = starts.length - 1;
  const startOf = (item: number) => starts[Math.min(item, size)] ?? 0;
  const firstRows = new Uint32Array(size);
  for (let item = 0; item < size; item++) firstRows[item] = all[startOf(item)] ?? 0;

  function itemAt(position: number): number {
    let low = 0;
    for (let high = size; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (startOf(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  function itemsOf({ from, count }: Range): Range {
    const end = Math.min(from + count, all.length);
    const first = itemAt(from);
    return { from: first, count: end <= from ? 0 : itemAt(end - 1) + 1 - first };
  }

  return {
    rows: firstRows,
    all,
    years: years.map(({ start, count }) => itemsOf({ from: start, count })),
    itemsOf,
    resultsOf: ({ from, count }) => ({ from: startOf(from), count: startOf(from + count) - startOf(from) }),
    drawFold(item, { cards, expanded, tabbableRow, windowing, shared, onToggle }, drawCard) {
      const from = startOf(item);
      const count = startOf(item + 1) - from;
      const [newest, next, oldest] = [from, from + 1, from + count - 1].map((at) => cards.get(all[at] ?? -1));
      if (count === 1 || newest === undefined) return undefined;
      const id = `fold ${newest.activity.id}`;
      return (
        <FoldView
          key={id}
          id={id}
          count={count}
          newest={newest}
          next={next}
          oldest={oldest}
          lookup={shared.lookup}
          isOpen={expanded.has(id) || windowing.paperEnd !== undefined}
          tabbable={newest.row === tabbableRow}
          isPartial={shared.isPartial}
          onToggle={onToggle}
        >
          {() => Array.from(all.subarray(from, from + count), (_, at) => drawCard(from + at))}
        </FoldView>
      );
    },
  };
}
