/** Counts the rows of a set by cell, by those that it leaves out where they are fewer. */
import type { Cells } from "./cells.ts";
import type { RowSets } from "./row-sets.ts";
import type { Rows } from "./rows.ts";
import { tallyBits, tallyList } from "./tallies.ts";

export interface CellTally {
  /** Writes the counts, by cell; null holds all rows of the window. */
  count(rows: Rows | null, into: Int32Array): void;
  /** So many rows are more than half of the window's. */
  isMost(count: number): boolean;
}

export function createCellTally({ ofRow, totals }: Cells, sets: RowSets): CellTally {
  function count(rows: Rows | null, into: Int32Array): void {
    const { window } = sets;
    if (rows === null) {
      totals.count(window, into);
      return;
    }
    switch (rows.kind) {
      case "run":
        totals.count(rows, into);
        return;
      case "list":
        into.fill(0);
        tallyList(rows.list, ofRow, into, 1);
        return;
      case "rest":
        totals.count(window, into);
        if (rows.of.kind === "list") tallyList(rows.of.list, ofRow, into, -1);
        else tallyBits({ bits: rows.of.bits, flip: 0, rows: window }, ofRow, into, -1);
        return;
      case "bits":
        if (rows.list !== undefined && !isMost(sets.clip(rows.list).length)) {
          into.fill(0);
          tallyList(sets.clip(rows.list), ofRow, into, 1);
        } else if (isMost(sets.count(rows))) {
          totals.count(window, into);
          tallyBits({ bits: rows.bits, flip: -1, rows: window }, ofRow, into, -1);
        } else {
          into.fill(0);
          tallyBits({ bits: rows.bits, flip: 0, rows: window }, ofRow, into, 1);
        }
        return;
    }
  }

  function isMost(count: number): boolean {
    return count * 2 > sets.window.to - sets.window.from;
  }

  return { count, isMost };
}
