/**
 * Lists the rows of an answer and touches each row at most once: the rows of a set are counted by cell in the same
 * pass, and where the cells alone decide, the rows are filtered from the smallest stored superset.
 */

import type { Columns } from "../columns/columns.ts";
import type { RowList } from "../sets/row-lists.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import {
  countAndFilterBits,
  countAndFilterList,
  filterList,
  filterRange,
  type GroupCounter,
} from "./count-cells.ts";
import { createSupersetFinder } from "./smallest-superset.ts";

/** With more candidates than this part of the window, algebra on bits is faster than filtering a list. */
const maxCandidates = 1 / 4;

interface RowListing {
  /** Lists the rows of the cells that pass. `counts`: those of all cells; `toRows` evaluates the rows as a set. */
  ofCells(passing: Int32Array, counts: Int32Array, toRows: () => Rows): Uint32Array;
  /** Lists the rows of a set whose cells pass, and writes the counts of all rows of the set to `counts`. */
  ofRows(rows: Rows, passing: Int32Array, counts: Int32Array): Uint32Array;
}

/** `maxScanned`: in windows of up to this many rows, the rows are scanned one by one. */
export function createRowListing(
  columns: Columns,
  sets: RowSets,
  counter: GroupCounter,
  maxScanned: number,
): RowListing {
  const { size, ofRow } = columns.cells;
  const { buffers } = sets;
  const findSuperset = createSupersetFinder(columns);
  /** 1 for each cell that passes. */
  const table = new Uint8Array(size);

  function mark(passing: Int32Array): void {
    table.fill(0);
    for (let at = 0; at < passing.length; at++) table[passing[at]!] = 1;
  }

  function ofCells(passing: Int32Array, counts: Int32Array, toRows: () => Rows): Uint32Array {
    let total = 0;
    for (let at = 0; at < passing.length; at++) total += counts[passing[at]!]!;
    if (total === 0) return sets.ownList(sets.none());
    if (total === windowSize()) return sets.ownList(sets.all());
    const superset = findSuperset(passing, counts);
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

  function ofRows(rows: Rows, passing: Int32Array, counts: Int32Array): Uint32Array {
    const passesAll = passing.length === size;
    if (!passesAll) mark(passing);
    const count = sets.count(rows);
    if (rows.kind === "list" && !passesAll) {
      counts.fill(0);
      const room = buffers.takeList(count);
      return new Uint32Array(room.subarray(0, countAndFilterList(rows.list, ofRow, counts, table, room)));
    }
    if (rows.kind === "bits" && !counter.isMost(count)) {
      if (passesAll) table.fill(1);
      counts.fill(0);
      const room = passesAll ? buffers.newList(count) : buffers.takeList(count);
      const listed = countAndFilterBits(rows.bits, sets.window, ofRow, counts, table, room);
      return passesAll ? buffers.toOwn(room, listed) : new Uint32Array(room.subarray(0, listed));
    }
    counter.count(rows, counts);
    if (passesAll) return sets.ownList(rows, count);
    const superset = findSuperset(passing, counts);
    const list = superset && sets.clip(superset);
    if (list === undefined || list.length > windowSize() * maxCandidates) {
      return new Uint32Array(filter(sets.list(rows, count)));
    }
    return sets.ownList(sets.intersection([{ kind: "list", list: filter(list) }, rows]));
  }

  /** Filters a list by the marked cells. */
  function filter(list: RowList): RowList {
    const room = buffers.takeList(list.length);
    return room.subarray(0, filterList(list, ofRow, table, room));
  }

  function windowSize(): number {
    return sets.window.to - sets.window.from;
  }

  return { ofCells, ofRows };
}
