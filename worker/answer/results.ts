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
import { createGroupCounter, filterListByCells } from "./count-cells.ts";
import { createRowListing } from "./row-listing.ts";

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
  readonly withoutOwnFilter: { readonly [facet in FacetName]?: Counted };
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
  /** The same, in rows for each cell. */
  readonly algebraPerCell: number;
  /** Sets of up to this many rows for each cell are counted row by row; larger ones by cell. */
  readonly countPerCell: number;
}

export const usualWindows: SmallWindows = {
  scan: 4096,
  algebra: 20_000,
  algebraPerCell: 12,
  countPerCell: 1,
};

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
  const counter = createGroupCounter(cells, sets);
  const listing = createRowListing(columns, sets, counter, smallWindows.scan);
  const resultCounts = new Int32Array(cells.size);
  const partCounts = Array.from({ length: 2 ** maxDeciders }, () => new Int32Array(cells.size));

  function collect({ ofCells, ofRows }: Found, toRows: () => Rows): Results {
    if (ofRows === undefined) return collectByCells(ofCells, toRows);
    if (sets.count(ofRows) <= cells.size * smallWindows.countPerCell) return collectFew(ofCells, ofRows);
    const passing = cellSets.list(ofCells.rows);
    const rows = listing.ofRows(ofRows, passing, resultCounts);
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      const without = ofCells.withoutOwnFilter[facet];
      if (without === undefined) continue;
      withoutOwnFilter[facet] = ofPart(resultCounts, cellSets.list(without ?? cellSets.all()));
    }
    return { rows, shown: ofPart(resultCounts, passing), withoutOwnFilter };
  }

  /** Collects what the cells alone decide. */
  function collectByCells(ofCells: Matches, toRows: () => Rows): Results {
    const counts = totals.read(sets.window, resultCounts);
    const passing = cellSets.list(ofCells.rows);
    const rows = listing.ofCells(passing, counts, toRows);
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      const without = ofCells.withoutOwnFilter[facet];
      if (without === undefined) continue;
      withoutOwnFilter[facet] =
        without === null ? { kind: "rows", rows: null } : ofPart(counts, cellSets.list(without));
    }
    return { rows, shown: ofPart(counts, passing), withoutOwnFilter };
  }

  /** Collects from few rows, which are tested and counted one by one: to go through all cells would take longer. */
  function collectFew(ofCells: Matches, ofRows: Rows): Results {
    const list = sets.list(ofRows);
    const filtered = (matched: Rows): Rows => {
      if (matched.kind === "range" && matched.to - matched.from === cells.size) return { kind: "list", list };
      const bits = cellSets.bitsOf(matched);
      const room = sets.buffers.takeList(list.length);
      return { kind: "list", list: room.subarray(0, filterListByCells(list, ofRow, bits, room)) };
    };
    const matched = filtered(ofCells.rows);
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      const without = ofCells.withoutOwnFilter[facet];
      if (without === undefined) continue;
      withoutOwnFilter[facet] = { kind: "rows", rows: filtered(without ?? cellSets.all()) };
    }
    return { rows: sets.ownList(matched), shown: { kind: "rows", rows: matched }, withoutOwnFilter };
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
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      if (parts.every((part) => part.withoutOwnFilter[facet] === undefined)) continue;
      withoutOwnFilter[facet] = {
        kind: "cells",
        parts: parts.map((part, at) => countsOfPart(at, rowsWithoutOwnFilter(part, facet))),
      };
    }
    return {
      rows: sets.ownList(toRows()),
      shown: { kind: "cells", parts: parts.map(({ rows }, at) => countsOfPart(at, rows)) },
      withoutOwnFilter,
    };
  }

  /** `matched`: null for all cells. */
  function countsOfPart(part: number, matched: Rows | null): CellCounts {
    return { counts: partCounts[part]!, cells: cellSets.list(matched ?? cellSets.all()) };
  }

  function collectByRows(matches: Matches): Results {
    const withoutOwnFilter: { [facet in FacetName]?: Counted } = {};
    for (const facet of facetNames) {
      if (matches.withoutOwnFilter[facet] === undefined) continue;
      withoutOwnFilter[facet] = { kind: "rows", rows: rowsWithoutOwnFilter(matches, facet) };
    }
    return {
      rows: sets.ownList(matches.rows),
      shown: { kind: "rows", rows: matches.rows },
      withoutOwnFilter,
    };
  }

  return { collect, collectInParts, collectByRows };
}

function ofPart(counts: Int32Array, cells: Int32Array): Counted {
  return { kind: "cells", parts: [{ counts, cells }] };
}

function subtract(counts: Int32Array, other: Int32Array): void {
  for (let cell = 0; cell < counts.length; cell++) counts[cell]! -= other[cell]!;
}

function isBitSet(number: number, bit: number): boolean {
  return ((number >> bit) & 1) === 1;
}
