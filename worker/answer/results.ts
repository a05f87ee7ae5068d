/**
 * Turns matches into the rows of the answer and the counts of cells, from which all other counts are summed up. Rows
 * are touched at most once: what the cells alone decide is counted without touching rows, and a set that holds most
 * rows is counted by the rows it leaves out.
 */

import type { Columns } from "../columns/columns.ts";
import { type FacetName, facetNames } from "../columns/facet-values.ts";
import { type Matches, rowsWithoutOwnFilter } from "../query/evaluate.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { sumOf } from "./count-cells.ts";

/** The number of rows of each cell; only the listed cells count. */
export interface CellCounts {
  readonly counts: Int32Array;
  readonly cells: Int32Array;
}

/** What is counted for the options: rows, or cells with their numbers of rows. Null stands for all rows of the window. */
export type Counted =
  | ({ readonly kind: "cells" } & CellCounts)
  | { readonly kind: "rows"; readonly rows: Rows | null };

export interface Results {
  /** The rows in memory that is handed to the page: copying would take longer than most searches. */
  readonly rows: Uint32Array;
  /** The results, to be counted. */
  readonly shown: Counted;
  /** What matches without each facet's own filter, where that makes a difference. */
  readonly withoutOwnFilter: { readonly [facet in FacetName]?: Counted };
}

/** The sizes of windows, in rows, up to which the plain ways are faster. Answers do not depend on them. */
export interface SmallWindows {
  /** No sums are kept of sets of up to this many rows for each cell, which are counted as fast. */
  readonly unkeptPerCell: number;
}

export const usualWindows: SmallWindows = {
  unkeptPerCell: 1,
};

interface Collector {
  /** Collects what the cells alone decide. `toRows` evaluates the same on rows; called only where it is needed. */
  collectByCells(ofCells: Matches, toRows: () => Rows): Results;
  /**
   * Collects the rows of a set whose cells match. `sums`: how many of the set's rows are in each cell; `rows` returns
   * the results as a set.
   */
  collectBySums(ofCells: Matches, sums: Int32Array, toRows: () => Rows): Results;
  /** Collects from matches on rows, which every query has. */
  collectByRows(matches: Matches): Results;
}

export function createCollector(columns: Columns, sets: RowSets, cellSets: RowSets): Collector {
  const { cells } = columns;
  const windowCounts = new Int32Array(cells.size);

  function collectByCells(ofCells: Matches, toRows: () => Rows): Results {
    const counts = cells.totals.read(sets.window, windowCounts);
    const passing = cellSets.list(ofCells.rows);
    const total = sumOf(counts, passing);
    const isAll = total === sets.window.to - sets.window.from;
    const rows = sets.ownList(total === 0 ? sets.none() : isAll ? sets.all() : toRows(), total);
    return { rows, ...countedByCell(ofCells, passing, counts, { kind: "rows", rows: null }) };
  }

  function collectBySums(ofCells: Matches, sums: Int32Array, toRows: () => Rows): Results {
    const passing = cellSets.list(ofCells.rows);
    const all: Counted = { kind: "cells", counts: sums, cells: cellSets.list(cellSets.all()) };
    const rows = sets.ownList(toRows(), sumOf(sums, passing));
    return { rows, ...countedByCell(ofCells, passing, sums, all) };
  }

  /** `all`: what is counted where there is no filter at all. */
  function countedByCell(
    ofCells: Matches,
    passing: Int32Array,
    counts: Int32Array,
    all: Counted,
  ): Omit<Results, "rows"> {
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      const without = ofCells.withoutOwnFilter[facet];
      if (without === undefined) continue;
      withoutOwnFilter[facet] =
        without === null ? all : { kind: "cells", counts, cells: cellSets.list(without) };
    }
    return { shown: { kind: "cells", counts, cells: passing }, withoutOwnFilter };
  }

  function collectByRows(matches: Matches): Results {
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      if (matches.withoutOwnFilter[facet] === undefined) continue;
      withoutOwnFilter[facet] = { kind: "rows", rows: rowsWithoutOwnFilter(matches, facet) };
    }
    const rows = sets.ownList(matches.rows);
    return { rows, shown: { kind: "rows", rows: withList(matches.rows, rows) }, withoutOwnFilter };
  }

  return { collectByCells, collectBySums, collectByRows };
}

/** Adds the rows that were listed to a set of bits, since a list is faster to count. */
function withList(rows: Rows, listed: Uint32Array): Rows {
  if (rows.kind !== "bits" || rows.list !== undefined) return rows;
  return { kind: "bits", bits: rows.bits, list: new Int32Array(listed.buffer, 0, listed.length) };
}
