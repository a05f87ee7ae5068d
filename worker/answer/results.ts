/**
 * Turns matches into the rows of the answer and the counts of cells, from which all other counts are summed up. Rows
 * are touched at most once: what the cells alone decide is counted without touching rows, and a set that holds most
 * rows is counted by the rows it leaves out.
 */

import type { Columns } from "../columns/columns.ts";
import { type FacetName, facetNames } from "../columns/facet-values.ts";
import { type Matches, rowsExcludingOwnFacet } from "../query/evaluate.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { sumOf } from "./cell-counts.ts";

/** The number of rows of each cell; only the listed cells count. */
export interface CellCounts {
  readonly counts: Int32Array;
  readonly cells: Int32Array;
}

/** What is counted for the options: rows, or cells with their numbers of rows. Null stands for all rows of the window. */
export type Counted =
  | { readonly kind: "cells"; readonly parts: readonly CellCounts[] }
  | { readonly kind: "rows"; readonly rows: Rows | null };

export interface Results {
  /** The rows in memory that is handed to the page: copying would take longer than most searches. */
  readonly rows: Uint32Array;
  /** The results, to be counted. */
  readonly shown: Counted;
  /** What matches without each facet's own filter, where that makes a difference. */
  readonly excludingOwnFacet: { readonly [facet in FacetName]?: Counted };
}

/** Rows of which the cells alone decide what matches. */
export interface Part {
  readonly ofCells: Matches;
  /** How many of the part's rows are in each cell. */
  readonly counts: Int32Array;
}

interface Collector {
  /** Collects what the cells alone decide. `toRows` evaluates the same on rows; called only where it is needed. */
  collectByCells(ofCells: Matches, toRows: () => Rows): Results;
  /** Collects from parts that share no row; `toRows` returns the results as a set. */
  collectByParts(parts: readonly Part[], toRows: () => Rows): Results;
  /** Collects from matches on rows, which every query has. */
  collectByRows(matches: Matches): Results;
}

export function createCollector(columns: Columns, sets: RowSets, cellSets: RowSets): Collector {
  const { cells } = columns;
  const windowCounts = new Int32Array(cells.size);

  function collectByCells(ofCells: Matches, toRows: () => Rows): Results {
    const counts = cells.totals.read(sets.window, windowCounts);
    return collectByParts([{ ofCells, counts }], toRows, { kind: "rows", rows: null });
  }

  /** `all`: what is counted where there is no filter at all, if that is known. */
  function collectByParts(parts: readonly Part[], toRows: () => Rows, all?: Counted): Results {
    const excludingOwnFacet: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      const without = parts[0]?.ofCells.excludingOwnFacet[facet];
      if (without === undefined) continue;
      excludingOwnFacet[facet] =
        without === null && all !== undefined ? all : { kind: "cells", parts: listCells(parts, facet) };
    }
    const shown = listCells(parts);
    let total = 0;
    for (let at = 0; at < shown.length; at++) total += sumOf(shown[at]!.counts, shown[at]!.cells);
    const isAll = total === sets.window.to - sets.window.from;
    const rows = sets.ownList(total === 0 ? sets.none() : isAll ? sets.all() : toRows(), total);
    return { rows, shown: { kind: "cells", parts: shown }, excludingOwnFacet };
  }

  /** Lists the cells that match: without a facet's own filter, if one is given. */
  function listCells(parts: readonly Part[], facet?: FacetName): CellCounts[] {
    const listed: CellCounts[] = [];
    for (let at = 0; at < parts.length; at++) {
      const { ofCells, counts } = parts[at]!;
      const matched = facet === undefined ? ofCells.rows : rowsExcludingOwnFacet(ofCells, facet);
      listed.push({ counts, cells: cellSets.list(matched ?? cellSets.all()) });
    }
    return listed;
  }

  function collectByRows(matches: Matches): Results {
    const excludingOwnFacet: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      if (matches.excludingOwnFacet[facet] === undefined) continue;
      excludingOwnFacet[facet] = { kind: "rows", rows: rowsExcludingOwnFacet(matches, facet) };
    }
    const rows = sets.ownList(matches.rows);
    return { rows, shown: { kind: "rows", rows: withList(matches.rows, rows) }, excludingOwnFacet };
  }

  return { collectByCells, collectByParts, collectByRows };
}

/** Adds the rows that were listed to a set of bits, since a list is faster to count. */
function withList(rows: Rows, listed: Uint32Array): Rows {
  if (rows.kind !== "bits" || rows.list !== undefined) return rows;
  return { kind: "bits", bits: rows.bits, list: new Int32Array(listed.buffer, 0, listed.length) };
}
