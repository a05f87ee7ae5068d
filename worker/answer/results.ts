/**
 * Turns matches into the rows of the answer, and counts them for the options of filters and for the charts. Rows are
 * touched at most once: what only the cells decide is counted without touching rows, and a set with most rows is counted
 * by the missing rows. Counts are typed arrays, which the page gets without a copy and ranks where it shows them.
 */
import type { Columns } from "../columns/columns.ts";
import { type FacetName, facetNames } from "../columns/facet-values.ts";
import type { OptionCounts } from "../contract.ts";
import { type Matches, rowsExcludingOwnFacet } from "../query/evaluate.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { createGroupCounter, type GroupCounter, sumOf } from "./cell-counts.ts";

/** The number of rows of each cell. Only the listed cells count. */
interface CellCounts {
  readonly counts: Int32Array;
  readonly cells: Int32Array;
}

/** What is counted for options: rows, or cells with their numbers of rows. Null means all rows of the window. */
export type Counted =
  | { readonly kind: "cells"; readonly parts: readonly CellCounts[] }
  | { readonly kind: "rows"; readonly rows: Rows | null };

export interface Results {
  /** The memory is transferred to the page, because copying would take longer than most searches. */
  readonly rows: Uint32Array;
  /** The results, for counting. */
  readonly shown: Counted;
  /** Matches without each facet's own filter, if that makes a difference. */
  readonly excludingOwnFacet: { readonly [facet in FacetName]?: Counted };
}

/** Rows in which only the cells decide what matches. */
export interface Part {
  readonly ofCells: Matches;
  /** How many of the part's rows are in each cell. */
  readonly counts: Int32Array;
}

interface Collector {
  /** Collects matches that only cells decide. `toRows` evaluates the same on rows, and is called only if needed. */
  collectByCells(ofCells: Matches, toRows: () => Rows): Results;
  /** Collects from disjoint parts. `toRows` returns the results as a set. */
  collectByParts(parts: readonly Part[], toRows: () => Rows): Results;
  /** Collects from matches on rows, which works for every query. */
  collectByRows(matches: Matches): Results;
}

export function createCollector(columns: Columns, sets: RowSets, cellSets: RowSets): Collector {
  const { cells } = columns;
  const windowCounts = new Int32Array(cells.size);

  function collectByCells(ofCells: Matches, toRows: () => Rows): Results {
    const counts = cells.totals.read(sets.window, windowCounts);
    return collectByParts([{ ofCells, counts }], toRows, { kind: "rows", rows: null });
  }

  /** `all`: what is counted without any filter, if it is known. */
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

  /** Lists the matching cells. `facet`: exclude its own filter. */
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

/** Adds the list of rows to a set of bits, because a list is faster to count. */
function withList(rows: Rows, listed: Uint32Array): Rows {
  if (rows.kind !== "bits" || rows.list !== undefined) return rows;
  return { kind: "bits", bits: rows.bits, list: new Int32Array(listed.buffer, 0, listed.length) };
}

/** The number of rows of each value. The last element counts rows without a value. */
type ValueCounts = Int32Array;

/** Finding the org of a row or cell takes as long as iterating over this many orgs. */
const fewPerOrg = 24;

/** A grouping of rows, and the group of each cell. */
interface Grouping {
  readonly counter: GroupCounter;
  readonly ofCell: Uint32Array;
}

export function createFacetCounter(
  { cells, values, tags, orgLanguages, byOrg: orgGroups, byCategory: categoryGroups }: Columns,
  sets: RowSets,
): (results: Results) => OptionCounts {
  const orgCount = values.orgs.size;
  const categoryCount = values.categories.size;
  const languageCount = values.languages.size;
  const categoriesFrom = orgCount + 1;
  const languagesStart = categoriesFrom + categoryCount + 1;
  const shownFrom = languagesStart + languageCount;
  const tagsFrom = shownFrom + languageCount;
  const end = tagsFrom + tags.values.size;
  /** Sums from which others are derived. */
  const scratch: Readonly<Record<FacetName, ValueCounts>> = {
    orgs: new Int32Array(orgCount + 1),
    categories: new Int32Array(categoryCount + 1),
    languages: new Int32Array(orgCount + 1),
  };
  const orgs: Grouping = { counter: createGroupCounter(orgGroups, sets), ofCell: cells.org };
  const categories: Grouping = { counter: createGroupCounter(categoryGroups, sets), ofCell: cells.category };
  const cellCounter = createGroupCounter(cells, sets);
  /** All cells, with sums of sets that are counted by cell. */
  const all = {
    kind: "cells",
    parts: [
      {
        counts: new Int32Array(cells.size),
        cells: Int32Array.from({ length: cells.size }, (_, cell) => cell),
      },
    ],
  } as const;
  /** Orgs with the same languages. There are far fewer distinct lists than orgs. */
  const groups = new Map<string, { readonly languages: readonly number[]; readonly orgs: number[] }>();
  for (const [org, languages] of orgLanguages.entries()) {
    const key = languages.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { languages, orgs: [org] });
    else group.orgs.push(org);
  }
  const sharing = Array.from(groups.values(), ({ languages, orgs }) => ({
    languages,
    orgs: Int32Array.from(orgs),
  }));

  /** `counted`: the elements that were counted by org. */
  function addLanguages(counted: Counted, byOrg: ValueCounts, into: Int32Array, from: number): void {
    const few = toFewOrgs(counted);
    if (few !== undefined) {
      for (const org of few) {
        const count = byOrg[org]!;
        for (const language of orgLanguages[org] ?? []) into[from + language]! += count;
      }
      return;
    }
    for (let at = 0; at < sharing.length; at++) {
      const { languages, orgs } = sharing[at]!;
      const count = sumOf(byOrg, orgs);
      for (const language of languages) into[from + language]! += count;
    }
  }

  /** Returns the distinct orgs of few rows or cells; undefined if iterating over all orgs is faster. */
  function toFewOrgs(counted: Counted): Set<number> | undefined {
    const isOfCells = counted.kind === "cells";
    const ofPart = isOfCells && counted.parts.length === 1 ? counted.parts[0] : undefined;
    const list = isOfCells ? ofPart?.cells : counted.rows?.kind === "list" ? counted.rows.list : undefined;
    if (list === undefined || list.length * fewPerOrg > orgCount) return undefined;
    const orgOf = isOfCells ? cells.org : orgGroups.ofRow;
    const found = new Set<number>();
    for (const rowOrCell of list) found.add(orgOf[rowOrCell]!);
    return found;
  }

  /** Counts rows or cells by org or by category. `base`: a similar set whose counts are known. */
  function count(
    counted: Counted,
    { counter, ofCell }: Grouping,
    into: ValueCounts,
    base?: { readonly counted: Counted; readonly counts: ValueCounts },
  ): void {
    if (counted.kind === "cells")
      for (let at = 0; at < counted.parts.length; at++) addUp(counted.parts[at]!, ofCell, into);
    else if (base?.counted.kind === "rows" && base.counted.rows !== null)
      counter.countLike(base.counted.rows, base.counts, counted.rows, into);
    else counter.count(counted.rows, into);
  }

  /** Counts the results by org and by category: by cell first, unless there are fewer rows than cells. */
  function countShown(shown: Counted, byOrg: ValueCounts, byCategory: ValueCounts): void {
    const isByCell = shown.kind === "rows" && shown.rows !== null && sets.count(shown.rows) > cells.size;
    if (isByCell) cellCounter.count(shown.rows, all.parts[0].counts);
    const counted: Counted = isByCell ? all : shown;
    count(counted, orgs, byOrg);
    count(counted, categories, byCategory);
  }

  return ({ shown, excludingOwnFacet }) => {
    // All counts share one buffer, because allocating and transferring four takes longer than counting a small dataset.
    const own = new Int32Array(end);
    const byOrg = own.subarray(0, categoriesFrom);
    const byCategory = own.subarray(categoriesFrom, languagesStart);
    const { languages: ofLanguages, categories: ofCategories, orgs: ofOrgs } = excludingOwnFacet;
    const shownByOrg = ofOrgs === undefined ? byOrg : scratch.orgs.fill(0);
    const shownByCategory = ofCategories === undefined ? byCategory : scratch.categories.fill(0);
    countShown(shown, shownByOrg, shownByCategory);
    addLanguages(shown, shownByOrg, own, shownFrom);
    if (ofOrgs !== undefined) count(ofOrgs, orgs, byOrg, { counted: shown, counts: shownByOrg });
    if (ofCategories !== undefined)
      count(ofCategories, categories, byCategory, { counted: shown, counts: shownByCategory });
    if (ofLanguages !== undefined) {
      const byOrg = scratch.languages.fill(0);
      count(ofLanguages, orgs, byOrg, { counted: shown, counts: shownByOrg });
      addLanguages(ofLanguages, byOrg, own, languagesStart);
    }
    const shownLanguages = own.subarray(shownFrom, tagsFrom);
    return {
      facets: {
        languages: ofLanguages === undefined ? shownLanguages : own.subarray(languagesStart, shownFrom),
        categories: byCategory.subarray(0, categoryCount),
        orgs: byOrg.subarray(0, orgCount),
        tags: own.subarray(tagsFrom),
      },
      shownLanguages,
    };
  };
}

/**
 * Sums the counts of the listed cells by each cell's value. Neighbours often have the same value, and an addition waits
 * for the previous one to the same element, so the four quarters of the list are processed in turn.
 */
function addUp({ counts, cells }: CellCounts, valueOfCell: Uint32Array, into: ValueCounts): void {
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
