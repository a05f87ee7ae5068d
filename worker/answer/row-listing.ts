/** Lists the rows of an answer that the cells alone decide: they are filtered from the smallest stored superset. */

import type { Columns } from "../columns/columns.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { filterList, filterRange } from "./count-cells.ts";
import { createSupersetFinder } from "./smallest-superset.ts";

/** With more candidates than this part of the window, algebra on bits is faster than filtering a list. */
const maxCandidates = 1 / 4;

interface RowListing {
  /** Lists the rows of some cells, `passing`. `counts`: those of all cells; `toRows` evaluates the rows as a set. */
  ofCells(cells: Rows, passing: Int32Array, counts: Int32Array, toRows: () => Rows): Uint32Array;
}

/** `maxScanned`: in windows of up to this many rows, the rows are scanned one by one. */
export function createRowListing(
  columns: Columns,
  sets: RowSets,
  cellSets: RowSets,
  maxScanned: number,
): RowListing {
  const { size, ofRow } = columns.cells;
  const { buffers } = sets;
  const findSuperset = createSupersetFinder(columns, cellSets);
  /** 1 for each cell that passes. */
  const table = new Uint8Array(size);

  function mark(passing: Int32Array): void {
    table.fill(0);
    for (let at = 0; at < passing.length; at++) table[passing[at]!] = 1;
  }

  function ofCells(cells: Rows, passing: Int32Array, counts: Int32Array, toRows: () => Rows): Uint32Array {
    const total = sumOf(counts, passing);
    if (total === 0) return sets.ownList(sets.none());
    if (total === windowSize()) return sets.ownList(sets.all());
    const superset = findSuperset(cells, passing);
    const list = superset && sets.clip(superset);
    // A superset with as many rows as the answer is the answer.
    if (list?.length === total) return sets.ownList({ kind: "list", list });
    if (list !== undefined && list.length <= windowSize() * maxCandidates) {
      mark(passing);
      const own = buffers.newList(total);
      return buffers.toOwn(own, filterList(list, ofRow, table, own));
    }
    if (windowSize() > maxScanned) return sets.ownList(toRows(), total);
    mark(passing);
    const own = buffers.newList(total);
    return buffers.toOwn(own, filterRange(sets.window, ofRow, table, own));
  }

  function windowSize(): number {
    return sets.window.to - sets.window.from;
  }

  return { ofCells };
}

/** Adds up the listed counts, four at a time, so that an addition need not wait for the one before it. */
export function sumOf(counts: Int32Array, listed: Int32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = 0;
  for (const last = listed.length - 3; at < last; at += 4) {
    a += counts[listed[at]!]!;
    b += counts[listed[at + 1]!]!;
    c += counts[listed[at + 2]!]!;
    d += counts[listed[at + 3]!]!;
  }
  for (; at < listed.length; at++) a += counts[listed[at]!]!;
  return a + b + c + d;
}
