/**
 * Turns matches into the rows of the answer and the counts of cells, from which all other counts are summed up. Rows
 * are touched at most once: what the cells alone decide is counted without touching rows, and a set that holds most
 * rows is counted by the rows it leaves out.
 */

import type { Columns } from "../columns/columns.ts";
import { type FacetName, facetNames } from "../columns/facet-values.ts";
import { type Matches, rowsWithoutOwnFilter } from "../query/evaluate.ts";
import { hasRow } from "../sets/bitset.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { createCellCounter } from "./count-cells.ts";
import { createRowListing, maxCandidates } from "./row-listing.ts";

interface Found {
  /** What matches on cells. */
  readonly ofCells: Matches;
  /** What matches on rows; undefined where the cells alone decide. The result is the intersection of both. */
  readonly ofRows: Rows | undefined;
}

/** The number of rows of each cell; only the listed cells count. */
export interface CellCounts {
  readonly counts: Int32Array;
  readonly cells: Int32Array;
}

export interface Results {
  /** The rows in memory that is handed to the page: copying would take longer than most searches. */
  readonly rows: Uint32Array;
  /** The counts of the results, to be added up. */
  readonly cellCounts: readonly CellCounts[];
  /** The counts without each facet's own filter, where that makes a difference. */
  readonly withoutOwnFilter: { readonly [facet in FacetName]?: readonly CellCounts[] };
}

/** What matches a query that is no intersection of a set of cells and a set of rows. */
interface FoundInParts {
  /**
   * The sets, at most `maxDeciders`, that decide beside the cells. They divide the rows into parts: each set holds all
   * or none of a part's rows, so that within a part the cells alone decide.
   */
  readonly deciders: readonly Rows[];
  /** Holds all results; undefined where it would hold all rows. */
  readonly ofRows: Rows | undefined;
}

/** The number of parts doubles with each decider. */
export const maxDeciders = 3;

/** The sizes of windows, in rows, up to which the plain ways are faster. Answers do not depend on them. */
export interface SmallWindows {
  /** Up to this size the rows are scanned one by one. */
  readonly scan: number;
  /** Up to this size algebra on rows is faster than on cells, of which there are hardly fewer. */
  readonly algebra: number;
}

export const usualWindows: SmallWindows = { scan: 4096, algebra: 20_000 };

interface Collector {
  /** `toRows` evaluates `ofCells` on rows; called only where no short superset is stored. */
  collect(found: Found, toRows: () => Rows): Results;
  /** `toCells` returns what matches on cells where the given deciders hold; `toRows` what matches in all, on rows. */
  collectInParts(
    found: FoundInParts,
    toCells: (holds: readonly boolean[]) => Matches,
    toRows: () => Rows,
  ): Results;
  /** Collects from matches on rows, which every query has. */
  collectByRows(matches: Matches): Results;
}

export function createCollector(
  columns: Columns,
  sets: RowSets,
  cellSets: RowSets,
  smallWindows: SmallWindows,
): Collector {
  const { cells } = columns;
  const { ofRow, totals } = cells;
  const counter = createCellCounter(cells, sets);
  const listing = createRowListing(columns, sets, counter, smallWindows.scan);
  const seen = new Uint8Array(cells.size);
  const resultCounts = new Int32Array(cells.size);
  const partCounts = Array.from({ length: 2 ** maxDeciders }, () => new Int32Array(cells.size));

  /** Lists the cells of a set. Where there are few rows, only those cells that the rows are in. */
  function cellsToCount(matched: Rows, rows: Rows | undefined): Int32Array {
    if (rows?.kind !== "list" || rows.list.length * maxCandidates > cells.size) return cellSets.list(matched);
    const bits = cellSets.bitsOf(matched);
    const found = cellSets.buffers.takeList(rows.list.length);
    seen.fill(0);
    let count = 0;
    for (let at = 0; at < rows.list.length; at++) {
      const cell = ofRow[rows.list[at]!]!;
      if (seen[cell] === 1 || !hasRow(bits, cell)) continue;
      seen[cell] = 1;
      found[count++] = cell;
    }
    return found.subarray(0, count);
  }

  function collect({ ofCells, ofRows }: Found, toRows: () => Rows): Results {
    let rows: Uint32Array;
    let passing = cellSets.list(ofCells.rows);
    if (ofRows === undefined) {
      totals.count(sets.window, resultCounts);
      rows = listing.ofCells(passing, resultCounts, toRows);
    } else {
      rows = listing.ofRows(ofRows, passing, resultCounts);
      passing = cellsToCount(ofCells.rows, ofRows);
    }
    const withoutOwnFilter: { [facet in FacetName]?: readonly CellCounts[] } = {};
    for (const facet of facetNames) {
      const without = ofCells.withoutOwnFilter[facet];
      if (without === undefined) continue;
      withoutOwnFilter[facet] = [
        { counts: resultCounts, cells: cellsToCount(without ?? cellSets.all(), ofRows) },
      ];
    }
    return { rows, cellCounts: [{ counts: resultCounts, cells: passing }], withoutOwnFilter };
  }

  function collectInParts(
    { deciders, ofRows }: FoundInParts,
    toCells: (holds: readonly boolean[]) => Matches,
    toRows: () => Rows,
  ): Results {
    const count = 2 ** deciders.length;
    // First count the rows that at least a part's deciders hold: this takes fewer sets than counting exact parts.
    counter.count(ofRows ?? null, partCounts[0]!);
    for (let part = 1; part < count; part++) {
      const held = deciders.filter((_, bit) => isBitSet(part, bit));
      counter.count(sets.intersection(ofRows === undefined ? held : [ofRows, ...held]), partCounts[part]!);
    }
    // Then subtract from each part the rows that one more decider holds (inclusion-exclusion).
    for (let more = 1; more < count; more <<= 1) {
      for (let part = 0; part < count; part++) {
        if ((part & more) === 0) subtract(partCounts[part]!, partCounts[part | more]!);
      }
    }
    const parts = Array.from({ length: count }, (_, part) =>
      toCells(deciders.map((_, bit) => isBitSet(part, bit))),
    );
    const withoutOwnFilter: { [facet in FacetName]?: readonly CellCounts[] } = {};
    for (const facet of facetNames) {
      if (parts.every((part) => part.withoutOwnFilter[facet] === undefined)) continue;
      withoutOwnFilter[facet] = parts.map((part, at) => countsOfPart(at, rowsWithoutOwnFilter(part, facet)));
    }
    return {
      rows: sets.ownList(toRows()),
      cellCounts: parts.map(({ rows }, at) => countsOfPart(at, rows)),
      withoutOwnFilter,
    };
  }

  /** `matched`: null for all cells. */
  function countsOfPart(part: number, matched: Rows | null): CellCounts {
    return { counts: partCounts[part]!, cells: cellSets.list(matched ?? cellSets.all()) };
  }

  function collectByRows(matches: Matches): Results {
    const withoutOwnFilter: { [facet in FacetName]?: readonly CellCounts[] } = {};
    facetNames.forEach((facet, at) => {
      if (matches.withoutOwnFilter[facet] === undefined) return;
      withoutOwnFilter[facet] = [countsOfRows(rowsWithoutOwnFilter(matches, facet), partCounts[at]!)];
    });
    const cellCounts = [countsOfRows(matches.rows, resultCounts)];
    return { rows: sets.ownList(matches.rows), cellCounts, withoutOwnFilter };
  }

  /** `rows`: null for all rows of the window. */
  function countsOfRows(rows: Rows | null, into: Int32Array): CellCounts {
    counter.count(rows, into);
    return { counts: into, cells: cellSets.list(cellSets.all()) };
  }

  return { collect, collectInParts, collectByRows };
}

function subtract(counts: Int32Array, other: Int32Array): void {
  for (let cell = 0; cell < counts.length; cell++) counts[cell]! -= other[cell]!;
}

function isBitSet(number: number, bit: number): boolean {
  return ((number >> bit) & 1) === 1;
}
