/**
 * Turns matches into the rows of the answer, and counts them for the options of filters and for the charts. Rows are
 * touched at most once: what only the cells decide is counted without touching rows, and a set with most rows is counted
 * by the missing rows. Counts are typed arrays, which the page gets without a copy and ranks where it shows them.
 */

import type { Columns } from "../indexes/columns.ts";
import { type FacetName, facetNames } from "../indexes/facet-values.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { RowList, Rows } from "../sets/rows.ts";
import type { CountLists } from "./counted-answer.ts";
import type { Matches } from "./evaluate.ts";
import { createGroupCounter, type GroupCounter, sumOf } from "./group-counts.ts";

/** Something to count for options: rows, or cells with their numbers of rows. */
type Counted = CountedCells | CountedRows;

interface CountedCells {
  readonly kind: "cells";
  /** The number of rows of each cell. Only the listed cells count. */
  readonly counts: Int32Array;
  readonly cells: Uint32Array;
}

interface CountedRows {
  readonly kind: "rows";
  /** Null means all rows of the window. */
  readonly rows: Rows | null;
}

const allRows: Counted = { kind: "rows", rows: null };

export interface Results {
  /** The memory is transferred to the page, because copying would take longer than most searches. */
  readonly rows: Uint32Array;
  /** The results, for counting. */
  readonly shown: Counted;
  /** Matches without each facet's own filter, if that makes a difference. */
  readonly excludingOwnFacet: { readonly [facet in FacetName]?: Counted };
}

/** The inputs for collecting results from cells: the rows' sets and the cells'. */
interface CellSets {
  readonly sets: RowSets;
  readonly cellSets: RowSets;
  /** The number of rows of each cell in the window. */
  readonly counts: Int32Array;
}

/** Collects matches that only cells decide. `toRows` evaluates the same on rows, and is called only if needed. */
export function collectByCells(matches: Matches, input: CellSets, toRows: () => Rows): Results {
  const { sets, counts } = input;
  const shown = toCounted(matches.rows, input);
  const excludingOwnFacet = countedExcludingOwnFacet(matches, (cells) =>
    cells === null ? allRows : toCounted(cells, input),
  );
  const total = sumOf(counts, shown.cells);
  const isAll = total === sets.window.to - sets.window.from;
  const rows = sets.ownList(total === 0 ? sets.none() : isAll ? sets.all() : toRows(), total);
  return { rows, shown, excludingOwnFacet };
}

function toCounted(cells: Rows, { cellSets, counts }: CellSets): CountedCells {
  return { kind: "cells", counts, cells: cellSets.list(cells) };
}

/** Collects from matches on rows, which works for every query. */
export function collectByRows(matches: Matches, sets: RowSets): Results {
  const rows = sets.ownList(matches.rows);
  return {
    rows,
    shown: { kind: "rows", rows: withList(matches.rows, rows) },
    excludingOwnFacet: countedExcludingOwnFacet(matches, (found) => ({ kind: "rows", rows: found })),
  };
}

function countedExcludingOwnFacet(
  matches: Matches,
  count: (matched: Rows | null) => Counted,
): Results["excludingOwnFacet"] {
  const counted: { [facet in FacetName]?: Counted } = {};
  for (const facet of facetNames) {
    const matched = matches.excludingOwnFacet[facet];
    if (matched !== undefined) counted[facet] = count(matched);
  }
  return counted;
}

/** Adds the list of rows to a set of bits, because a list is faster to count. */
function withList(rows: Rows, listed: Uint32Array): Rows {
  if (rows.kind !== "bits" || rows.list !== undefined) return rows;
  return { kind: "bits", bits: rows.bits, list: listed };
}

/** The number of rows of each value. The last element counts rows without a value. */
type ValueCounts = Int32Array;

/** A grouping of rows by org, by category or by set of languages, and the group of each cell. */
interface Grouping {
  readonly counter: GroupCounter;
  readonly ofCell: Uint32Array;
}

/** Counts whose rows are similar to others. */
interface Base {
  readonly counted: Counted;
  readonly counts: ValueCounts;
}

/** Returns a function that counts results for all options except tags (facet-values.ts) into given lists. */
export function createFacetCounter(
  columns: Columns,
  sets: RowSets,
  into: CountLists,
): (results: Results) => void {
  const { cells, values, languageSets } = columns;
  const orgs: Grouping = { counter: createGroupCounter(columns.byOrg, sets), ofCell: cells.org };
  const categories: Grouping = {
    counter: createGroupCounter(columns.byCategory, sets),
    ofCell: cells.category,
  };
  const setsOfLanguages: Grouping = {
    counter: createGroupCounter(languageSets.groups, sets),
    ofCell: cells.languageSet,
  };
  const cellCounter = createGroupCounter(cells, sets);
  /** The languages of all rows, which a query with only languages counts for their menu. */
  const ofAllRows = new Int32Array(values.languages.size);
  languageSets.countRows(sets.buffers.allRows(), ofAllRows);
  /** All cells, with sums of sets that are counted by cell. */
  const allCells: CountedCells = {
    kind: "cells",
    counts: new Int32Array(cells.size),
    cells: Uint32Array.from({ length: cells.size }, (_, cell) => cell),
  };
  /** Counts of the results, from which those of a facet without its own filter are derived. */
  const shownOrgs = new Int32Array(values.orgs.size + 1);
  const shownCategories = new Int32Array(values.categories.size + 1);
  const shownSets = new Int32Array(languageSets.size);
  const bySet = new Int32Array(languageSets.size);

  /** Counts the results by org and by category: by cell first, unless there are fewer rows than cells. */
  function countShown(shown: Counted, byOrg: ValueCounts, byCategory: ValueCounts): void {
    let counted = shown;
    if (shown.kind === "rows" && shown.rows !== null && sets.count(shown.rows) > cells.size) {
      cellCounter.count(shown.rows, allCells.counts);
      counted = allCells;
    }
    countBy(orgs, counted, byOrg);
    countBy(categories, counted, byCategory);
  }

  function countLanguages(counted: Counted, base: Base | undefined, into: Int32Array): void {
    const rows = counted.kind === "rows" ? counted.rows : undefined;
    const { from, to } = sets.window;
    if (rows === null && to - from === sets.size) into.set(ofAllRows);
    else if (rows?.kind === "list" && isFew(rows.list)) languageSets.countRows(rows.list, into);
    else {
      countBy(setsOfLanguages, counted, bySet.fill(0), base);
      languageSets.countSets(bySet, into);
    }
  }

  /** Returns whether counting the languages of these rows one by one is faster than summing over all orgs. */
  function isFew({ length }: RowList): boolean {
    return length * 4 <= values.orgs.size;
  }

  return ({ rows, shown, excludingOwnFacet }) => {
    const { languages: ofLanguages, categories: ofCategories, orgs: ofOrgs } = excludingOwnFacet;
    const { byOrg, byCategory, languages, shownLanguages } = into;
    const byShownOrg = ofOrgs === undefined ? byOrg : shownOrgs.fill(0);
    const byShownCategory = ofCategories === undefined ? byCategory : shownCategories.fill(0);
    countShown(shown, byShownOrg, byShownCategory);
    let base: Base | undefined;
    if (isFew(rows)) languageSets.countRows(rows, shownLanguages);
    else {
      languageSets.addOrgs(byShownOrg, shownSets.fill(0));
      languageSets.countSets(shownSets, shownLanguages);
      base = { counted: shown, counts: shownSets };
    }
    if (ofOrgs !== undefined) countBy(orgs, ofOrgs, byOrg, { counted: shown, counts: byShownOrg });
    if (ofCategories !== undefined)
      countBy(categories, ofCategories, byCategory, { counted: shown, counts: byShownCategory });
    if (ofLanguages === undefined) languages.set(shownLanguages);
    else countLanguages(ofLanguages, base, languages);
  };
}

/** Counts rows or cells by org or by category. `base`: a similar set whose counts are known. */
function countBy({ counter, ofCell }: Grouping, counted: Counted, into: ValueCounts, base?: Base): void {
  if (counted.kind === "cells") addUp(counted, ofCell, into);
  else if (base?.counted.kind === "rows" && base.counted.rows !== null)
    counter.countLike(base.counted.rows, base.counts, counted.rows, into);
  else counter.count(counted.rows, into);
}

/** Sums counts by each cell's value, in four quarters in turn, because additions to one element wait. */
function addUp({ counts, cells }: CountedCells, valueOfCell: Uint32Array, into: ValueCounts): void {
  const quarter = cells.length >> 2;
  for (let a = 0, b = quarter, c = b + quarter, d = c + quarter; a < quarter; a++, b++, c++, d++) {
    const one = cells[a]!;
    const two = cells[b]!;
    const three = cells[c]!;
    const four = cells[d]!;
    into[valueOfCell[one]!]! += counts[one]!;
    into[valueOfCell[two]!]! += counts[two]!;
    into[valueOfCell[three]!]! += counts[three]!;
    into[valueOfCell[four]!]! += counts[four]!;
  }
  for (let at = quarter << 2; at < cells.length; at++) {
    const cell = cells[at]!;
    into[valueOfCell[cell]!]! += counts[cell]!;
  }
}
