/**
 * The sums of the sets that the last queries searched for in titles and dates, by cell. Whoever changes a language, an
 * org or a category keeps the words, so that the next answer is counted from the sums, without touching its rows.
 */
import { printQuery } from "../../grammar/print.ts";
import type { RowGroups } from "../columns/row-groups.ts";
import type { Plan } from "../query/plan.ts";
import { Recent } from "../sets/recent.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { createGroupCounter } from "./count-cells.ts";

/** Nobody turns to and fro between more. */
const maxSums = 16;

/**
 * Returns a function that finds how many rows of a set are in each cell; undefined where that is not worth counting:
 * up to `unkeptPerCell` rows for each cell are counted as fast one by one, and so are the results alone where the set
 * is asked for only once.
 */
export function createKeptSums(
  cells: RowGroups,
  sets: RowSets,
  unkeptPerCell: number,
): (plan: Plan, rows: Rows) => Int32Array | undefined {
  const counter = createGroupCounter(cells, sets);
  const bytes = cells.size * Int32Array.BYTES_PER_ELEMENT;
  const recent = new Recent<Int32Array>(maxSums * bytes);

  return ({ ofRows, window }, rows) => {
    if (sets.count(rows) <= cells.size * unkeptPerCell) return undefined;
    const key = [window.from, window.to, ...ofRows.map(printQuery)].join("\n");
    return recent.find(key, () => {
      const value = new Int32Array(cells.size);
      counter.count(rows, value);
      return { value, bytes };
    });
  };
}
