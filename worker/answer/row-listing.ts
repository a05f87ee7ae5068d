/**
 * The rows of an answer, listed. Rows are touched once at most: those of a set are counted by cell on the way, and
 * what the cells alone decide is looked for in the shortest stored list that holds it.
 */

import type { Columns } from "../columns/columns.ts";
import type { RowList } from "../sets/row-lists.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { type CellTally, siftInterval, siftList, tallyAndSiftBits, tallyAndSiftList } from "./count-cells.ts";
import { createCover } from "./smallest-superset.ts";

/** Rows to look through for each row of the window, above which algebra on bits finds them sooner. */
export const mostSifted = 1 / 4;

interface RowListing {
  /** The rows of the cells that pass. `tally` has the counts of all cells; `toRows` works out the rows as a set. */
  ofCells(passing: Int32Array, tally: Int32Array, toRows: () => Rows): Uint32Array;
  /** The rows of a set whose cells pass. Counts all of the set's by cell, into `tally`. */
  ofRows(rows: Rows, passing: Int32Array, tally: Int32Array): Uint32Array;
}

/** `look`: in windows of up to so many rows, all are looked through one by one. */
export function createRowListing(
  columns: Columns,
  sets: RowSets,
  counter: CellTally,
  look: number,
): RowListing {
  const { size, ofRow } = columns.cells;
  const { buffers } = sets;
  const findCover = createCover(columns);
  /** By cell, 1 for those that pass. */
  const table = new Uint8Array(size);

  function mark(passing: Int32Array): void {
    table.fill(0);
    for (let at = 0; at < passing.length; at++) table[passing[at]!] = 1;
  }

  function ofCells(passing: Int32Array, tally: Int32Array, toRows: () => Rows): Uint32Array {
    let total = 0;
    for (let at = 0; at < passing.length; at++) total += tally[passing[at]!]!;
    if (total === 0) return sets.ownList(sets.none());
    if (total === windowSize()) return sets.ownList(sets.all());
    const cover = findCover(passing, tally);
    const list = cover && sets.clip(cover);
    // As many as there are, and none but those: the list is the answer.
    if (list?.length === total) return sets.ownList({ kind: "list", list });
    if (list !== undefined && list.length <= windowSize() * mostSifted) {
      mark(passing);
      const own = buffers.newList(total);
      return buffers.toOwn(own, siftList(list, ofRow, table, own));
    }
    if (windowSize() > look) return sets.ownList(toRows(), total);
    mark(passing);
    const own = buffers.newList(total);
    return buffers.toOwn(own, siftInterval(sets.window, ofRow, table, own));
  }

  function ofRows(rows: Rows, passing: Int32Array, tally: Int32Array): Uint32Array {
    const passesAll = passing.length === size;
    if (!passesAll) mark(passing);
    const count = sets.count(rows);
    if (rows.kind === "list" && !passesAll) {
      tally.fill(0);
      const room = buffers.takeList(count);
      return new Uint32Array(room.subarray(0, tallyAndSiftList(rows.list, ofRow, tally, table, room)));
    }
    if (rows.kind === "bits" && !counter.isMost(count)) {
      if (passesAll) table.fill(1);
      tally.fill(0);
      const room = passesAll ? buffers.newList(count) : buffers.takeList(count);
      const listed = tallyAndSiftBits(rows.bits, sets.window, ofRow, tally, table, room);
      return passesAll ? buffers.toOwn(room, listed) : new Uint32Array(room.subarray(0, listed));
    }
    counter.count(rows, tally);
    if (passesAll) return sets.ownList(rows, count);
    const cover = findCover(passing, tally);
    const list = cover && sets.clip(cover);
    if (list === undefined || list.length > windowSize() * mostSifted) {
      return new Uint32Array(sift(sets.list(rows, count)));
    }
    return sets.ownList(sets.intersection([{ kind: "list", list: sift(list) }, rows]));
  }

  /** Sifts by the marked cells. */
  function sift(list: RowList): RowList {
    const room = buffers.takeList(list.length);
    return room.subarray(0, siftList(list, ofRow, table, room));
  }

  function windowSize(): number {
    return sets.window.to - sets.window.from;
  }

  return { ofCells, ofRows };
}
