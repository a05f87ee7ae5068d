/**
 * From what matches to the rows of the answer and the counts by cell that all other counts are sums of. Rows are
 * touched once at most: what the cells alone decide is counted without any, and a set that holds most rows is
 * counted by the rows it leaves out.
 */
import { hasRow } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import { type FacetName, facetNames } from "./facet-values.ts";
import type { Matches } from "./matches.ts";
import type { RowList, RowSets, Rows } from "./row-sets.ts";
import {
  siftInterval,
  siftList,
  tallyAndSiftBits,
  tallyAndSiftList,
  tallyBits,
  tallyList,
} from "./tallies.ts";

export interface Found {
  /** On cells. */
  readonly ofCells: Matches;
  /** On rows; undefined where the cells alone decide. The result is what both hold. */
  readonly ofRows: Matches | undefined;
  /** The facets whose own selection counts too. */
  readonly kept: readonly FacetName[];
  /** The rows of `ofCells`, worked out on rows; asked for only where no list is at hand that holds few more. */
  readonly toRows: () => Rows;
}

/** By cell, the number of rows; only the listed cells count. */
export interface CellCounts {
  readonly tally: Int32Array;
  readonly cells: Int32Array;
}

export interface Results {
  /** In a buffer that the next query takes again, or the index's own. */
  readonly rows: RowList;
  readonly counts: CellCounts;
  /** By facet, where lifting its selection makes a difference. */
  readonly lifted: { readonly [facet in FacetName]?: CellCounts };
}

/** Rows to look through for each row of the window, above which algebra on bits finds them sooner. */
const mostSifted = 1 / 4;
/** A window as small as this is looked through without a thought. */
const smallWindow = 4096;

export function createCollector(
  columns: Columns,
  sets: RowSets,
  cellSets: RowSets,
): (found: Found) => Results {
  const { cells } = columns;
  const { ofRow, totals } = cells;
  /** By cell, 1 for those that pass. */
  const table = new Uint8Array(cells.size);
  const seen = new Uint8Array(cells.size);
  const shownTally = new Int32Array(cells.size);
  const liftedTallies = {
    languages: new Int32Array(cells.size),
    categories: new Int32Array(cells.size),
    orgs: new Int32Array(cells.size),
  };

  /** Counts the rows of a set by cell; null holds all. */
  function tally(rows: Rows | null, into: Int32Array): void {
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
        if (isMost(rows)) {
          totals.count(window, into);
          tallyBits({ bits: rows.bits, flip: -1, rows: window }, ofRow, into, -1);
        } else {
          into.fill(0);
          tallyBits({ bits: rows.bits, flip: 0, rows: window }, ofRow, into, 1);
        }
        return;
    }
  }

  function isMost(rows: Rows): boolean {
    return sets.count(rows) * 2 > windowSize();
  }

  function windowSize(): number {
    return sets.window.to - sets.window.from;
  }

  function mark(passing: Int32Array): void {
    table.fill(0);
    for (let at = 0; at < passing.length; at++) table[passing[at]!] = 1;
  }

  /** The rows of the cells that pass; the counts are there. */
  function listOfCells(passing: Int32Array, toRows: () => Rows): RowList {
    let total = 0;
    for (let at = 0; at < passing.length; at++) total += shownTally[passing[at]!]!;
    if (total === 0) return sets.list(sets.none());
    if (total === windowSize()) return sets.list(sets.all());
    const cover = narrowestCover(passing, shownTally, columns);
    const list = cover && sets.clip(cover);
    // As many as there are, and none but those: the list is the answer.
    if (list?.length === total) return list;
    if (list !== undefined && list.length <= windowSize() * mostSifted) {
      mark(passing);
      return sift(list);
    }
    if (windowSize() > smallWindow) return sets.list(toRows(), total);
    mark(passing);
    const room = sets.takeList(windowSize());
    return room.subarray(0, siftInterval(sets.window, ofRow, table, room));
  }

  /** Sifts by the marked cells. */
  function sift(list: RowList): RowList {
    const room = sets.takeList(list.length);
    return room.subarray(0, siftList(list, ofRow, table, room));
  }

  /** The rows of a set whose cells pass; counts all of the set's. */
  function listAndTally(rows: Rows, passing: Int32Array): RowList {
    const passesAll = passing.length === cells.size;
    if (!passesAll) mark(passing);
    if (rows.kind === "list" && !passesAll) {
      shownTally.fill(0);
      const room = sets.takeList(rows.list.length);
      return room.subarray(0, tallyAndSiftList(rows.list, ofRow, shownTally, table, room));
    }
    if (rows.kind === "bits" && !isMost(rows)) {
      if (passesAll) table.fill(1);
      shownTally.fill(0);
      const room = sets.takeList(windowSize());
      return room.subarray(0, tallyAndSiftBits(rows.bits, sets.window, ofRow, shownTally, table, room));
    }
    tally(rows, shownTally);
    if (passesAll) return sets.list(rows);
    const cover = narrowestCover(passing, shownTally, columns);
    const list = cover && sets.clip(cover);
    if (list === undefined || list.length > windowSize() * mostSifted) return sift(sets.list(rows));
    return sets.list(sets.intersection([{ kind: "list", list: sift(list) }, rows]));
  }

  /** The cells of a set that can have a count: where the rows are few, theirs are fewer than all of the set's. */
  function cellsToCount(matched: Rows, rows: Rows | undefined): Int32Array {
    if (rows?.kind !== "list" || rows.list.length * mostSifted > cells.size) return cellSets.list(matched);
    const bits = cellSets.bitsOf(matched);
    const found = cellSets.takeList(rows.list.length);
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

  return ({ ofCells, ofRows, kept, toRows }) => {
    let rows: RowList;
    let passing = cellSets.list(ofCells.rows);
    if (ofRows === undefined) {
      totals.count(sets.window, shownTally);
      rows = listOfCells(passing, toRows);
    } else {
      rows = listAndTally(ofRows.rows, passing);
      passing = cellsToCount(ofCells.rows, ofRows.rows);
    }
    const lifted: { [facet in FacetName]?: CellCounts } = {};
    for (const facet of facetNames) {
      const cellsLifted = ofCells.lifted[facet];
      const rowsLifted = ofRows?.lifted[facet];
      if (kept.includes(facet) || (cellsLifted === undefined && rowsLifted === undefined)) continue;
      if (rowsLifted !== undefined) tally(rowsLifted, liftedTallies[facet]);
      const tallied = rowsLifted === undefined ? ofRows?.rows : (rowsLifted ?? undefined);
      const without = cellsLifted === undefined ? ofCells.rows : (cellsLifted ?? cellSets.all());
      lifted[facet] = {
        tally: rowsLifted === undefined ? shownTally : liftedTallies[facet],
        cells: cellsToCount(without, tallied),
      };
    }
    return { rows, counts: { tally: shownTally, cells: passing }, lifted };
  };
}

/**
 * The shortest stored list that holds all rows of the cells that pass and have any: of their org, category or a
 * language, if they are of one.
 */
function narrowestCover(
  passing: Int32Array,
  tally: Int32Array,
  { cells: { org, category }, facets, orgLanguages }: Columns,
): RowList | undefined {
  let theOrg = -1;
  let theCategory = -1;
  let isOneOrg = true;
  let isOneCategory = true;
  let languages: readonly number[] = [];
  for (let at = 0; at < passing.length; at++) {
    const cell = passing[at]!;
    if (tally[cell] === 0) continue;
    const ownOrg = org[cell]!;
    if (theOrg === -1) {
      theCategory = category[cell]!;
      languages = orgLanguages[ownOrg] ?? [];
    } else if (ownOrg !== theOrg) {
      isOneOrg = false;
      if (languages.length > 0) {
        const own = orgLanguages[ownOrg] ?? [];
        languages = languages.filter((language) => own.includes(language));
      }
    }
    theOrg = ownOrg;
    if (category[cell] !== theCategory) isOneCategory = false;
    if (!isOneOrg && !isOneCategory && languages.length === 0) return undefined;
  }
  let shortest = isOneOrg ? facets.orgs[theOrg]?.list : undefined;
  if (isOneCategory) shortest = shorter(shortest, facets.categories[theCategory]?.list);
  for (const language of languages) shortest = shorter(shortest, facets.languages[language]?.list);
  return shortest;
}

function shorter(one: RowList | undefined, other: RowList | undefined): RowList | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.length < one.length ? other : one;
}
