/**
 * From what matches to the rows of the answer and the counts by cell that all other counts are sums of. Rows are
 * touched once at most: what the cells alone decide is counted without any, and a set that holds most rows is
 * counted by the rows it leaves out.
 */

import type { Columns } from "../columns/columns.ts";
import { type FacetName, facetNames } from "../columns/facet-values.ts";
import { liftedRows, type Matches } from "../query/evaluate.ts";
import { hasRow } from "../sets/bitset.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { createCellTally } from "./count-cells.ts";
import { createRowListing, mostSifted } from "./row-listing.ts";

interface Found {
  /** On cells. */
  readonly ofCells: Matches;
  /** On rows; undefined where the cells alone decide. The result is what both hold. */
  readonly ofRows: Rows | undefined;
}

/** By cell, the number of rows; only the listed cells count. */
export interface CellCounts {
  readonly tally: Int32Array;
  readonly cells: Int32Array;
}

export interface Results {
  /** In memory of their own, which the page is given: copying them would take longer than finding most of them. */
  readonly rows: Uint32Array;
  /** To be added up. */
  readonly counts: readonly CellCounts[];
  /** By facet, where lifting its selection makes a difference. */
  readonly lifted: { readonly [facet in FacetName]?: readonly CellCounts[] };
}

/** A query that no single set of cells and no single set of rows describes. */
interface FoundInParts {
  /**
   * What decides beside the cells, at most `mostDeciders`. They part the rows: those of a part are alike in
   * all of these sets, so that within a part the cells alone decide.
   */
  readonly deciders: readonly Rows[];
  /** Holds beside all else; undefined for all rows. */
  readonly ofRows: Rows | undefined;
}

/** Parts double with each decider. */
export const mostDeciders = 3;

/** Numbers of rows up to which the plain way is the fast one. Answers are the same whatever they are. */
export interface SmallWindows {
  /** Rows are looked through one by one. */
  readonly look: number;
  /** Algebra on bits of rows costs less than on cells, which are hardly fewer. */
  readonly algebra: number;
}

export const usualWindows: SmallWindows = { look: 4096, algebra: 20_000 };

interface Collector {
  /** `toRows` works `ofCells` out on rows; asked for only where no list is at hand that holds few more. */
  collect(found: Found, toRows: () => Rows): Results;
  /**
   * `toCells` gives what matches on cells, told for each decider whether it holds; `toRows` all that the query
   * matches, worked out on rows.
   */
  collectInParts(
    found: FoundInParts,
    toCells: (holds: readonly boolean[]) => Matches,
    toRows: () => Rows,
  ): Results;
  /** For whatever query: all that it matches, and all that it would, on rows. */
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
  const counter = createCellTally(cells, sets);
  const listing = createRowListing(columns, sets, counter, smallWindows.look);
  const seen = new Uint8Array(cells.size);
  const shownTally = new Int32Array(cells.size);
  const partTallies = Array.from({ length: 2 ** mostDeciders }, () => new Int32Array(cells.size));

  /** The cells of a set that can have a count: where the rows are few, theirs are fewer than all of the set's. */
  function cellsToCount(matched: Rows, rows: Rows | undefined): Int32Array {
    if (rows?.kind !== "list" || rows.list.length * mostSifted > cells.size) return cellSets.list(matched);
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
      totals.count(sets.window, shownTally);
      rows = listing.ofCells(passing, shownTally, toRows);
    } else {
      rows = listing.ofRows(ofRows, passing, shownTally);
      passing = cellsToCount(ofCells.rows, ofRows);
    }
    const lifted: { [facet in FacetName]?: readonly CellCounts[] } = {};
    for (const facet of facetNames) {
      const without = ofCells.lifted[facet];
      if (without === undefined) continue;
      lifted[facet] = [{ tally: shownTally, cells: cellsToCount(without ?? cellSets.all(), ofRows) }];
    }
    return { rows, counts: [{ tally: shownTally, cells: passing }], lifted };
  }

  function collectInParts(
    { deciders, ofRows }: FoundInParts,
    toCells: (holds: readonly boolean[]) => Matches,
    toRows: () => Rows,
  ): Results {
    const count = 2 ** deciders.length;
    // First the rows that hold at least a part's deciders, whatever else they hold: fewer sets to work out.
    counter.count(ofRows ?? null, partTallies[0]!);
    for (let part = 1; part < count; part++) {
      const held = deciders.filter((_, bit) => isBitSet(part, bit));
      counter.count(sets.intersection(ofRows === undefined ? held : [ofRows, ...held]), partTallies[part]!);
    }
    // Then each part without those that hold one more.
    for (let more = 1; more < count; more <<= 1) {
      for (let part = 0; part < count; part++) {
        if ((part & more) === 0) subtract(partTallies[part]!, partTallies[part | more]!);
      }
    }
    const parts = Array.from({ length: count }, (_, part) =>
      toCells(deciders.map((_, bit) => isBitSet(part, bit))),
    );
    const lifted: { [facet in FacetName]?: readonly CellCounts[] } = {};
    for (const facet of facetNames) {
      if (parts.every((part) => part.lifted[facet] === undefined)) continue;
      lifted[facet] = parts.map((part, at) => countsOfPart(at, liftedRows(part, facet)));
    }
    return {
      rows: sets.ownList(toRows()),
      counts: parts.map(({ rows }, at) => countsOfPart(at, rows)),
      lifted,
    };
  }

  /** Null for all cells. */
  function countsOfPart(part: number, matched: Rows | null): CellCounts {
    return { tally: partTallies[part]!, cells: cellSets.list(matched ?? cellSets.all()) };
  }

  function collectByRows(matches: Matches): Results {
    const lifted: { [facet in FacetName]?: readonly CellCounts[] } = {};
    facetNames.forEach((facet, at) => {
      if (matches.lifted[facet] === undefined) return;
      lifted[facet] = [countsOfRows(liftedRows(matches, facet), partTallies[at]!)];
    });
    const counts = [countsOfRows(matches.rows, shownTally)];
    return { rows: sets.ownList(matches.rows), counts, lifted };
  }

  /** Null for all rows. */
  function countsOfRows(rows: Rows | null, into: Int32Array): CellCounts {
    counter.count(rows, into);
    return { tally: into, cells: cellSets.list(cellSets.all()) };
  }

  return { collect, collectInParts, collectByRows };
}

function subtract(tally: Int32Array, other: Int32Array): void {
  for (let cell = 0; cell < tally.length; cell++) tally[cell]! -= other[cell]!;
}

function isBitSet(number: number, bit: number): boolean {
  return ((number >> bit) & 1) === 1;
}
