import type { ReactElement } from "react";
import type { ResultList } from "../../worker/contract.ts";
import type { Range } from "../scroll/windowing.ts";
import type { Cards } from "../store/card-cache.ts";
import type { Lookup } from "./links.ts";

/** What a fold is drawn from, out of what its list is drawn from. */
interface FoldContext {
  cards: Cards;
  expanded: ReadonlySet<string>;
  tabbableRow: number | undefined;
  windowing: { paperEnd: number | undefined };
  shared: { lookup: Lookup; isPartial: boolean };
  onToggle: (id: string) => void;
}

type DrawFold = (
  item: number,
  context: FoldContext,
  drawCard: (position: number) => ReactElement,
) => ReactElement | undefined;

/**
 * The results as they are listed: each item is a result or a fold, which is a run of patches. Windowing, heights and
 * scroll memory count items, so that a fold is one of them, open or not, and nothing around it is drawn anew.
 */
export interface ItemList {
  /** The row of each item's first result. */
  readonly rows: Uint32Array;
  /** The rows of all results. */
  readonly all: Uint32Array;
  /** The items of each year. */
  readonly years: readonly Range[];
  /** Returns the items that hold a range of results. */
  itemsOf(results: Range): Range;
  /** Returns the results, by position in `all`, of a range of items. An item of several results is a fold. */
  resultsOf(items: Range): Range;
  /** Draws an item that is a fold; returns undefined for one that is not. */
  drawFold?: DrawFold;
}

/** Makes each result an item. */
export function plainList({ rows, years }: ResultList): ItemList {
  const itemsOf = ({ from, count }: Range) => ({ from, count: Math.min(count, rows.length - from) });
  return {
    rows,
    all: rows,
    years: years.map(({ start, count }) => itemsOf({ from: start, count })),
    itemsOf,
    resultsOf: (items) => items,
  };
}
