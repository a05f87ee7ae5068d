/**
 * Turns matches into the rows of the answer, and counts them for the options of filters and for the charts. Rows are
 * touched at most once: what only the cells decide is counted without touching rows, and a set with most rows is counted
 * by the missing rows. Counts are typed arrays, which the page gets without a copy and ranks where it shows them.
 */

import type { OptionCounts } from "../contract.ts";
import type { Columns } from "../indexes/columns.ts";
import { type FacetName, facetNames } from "../indexes/facet-values.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import type { Matches } from "./evaluate.ts";
import { createGroupCounter, type GroupCounter, sumOf } from "./group-counts.ts";

/** What is counted for options: rows, or cells with their numbers of rows. */
type Counted = CountedCells | CountedRows;

interface CountedCells {
  readonly kind: "cells";
  /** The number of rows of each cell. Only the listed cells count. */
  readonly counts: Int32Array;
  readonly cells: Int32Array;
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

export class Collector {
  readonly #columns: Columns;
  readonly #sets: RowSets;
  readonly #cellSets: RowSets;
  readonly #windowCounts: Int32Array;

  constructor(columns: Columns, sets: RowSets, cellSets: RowSets) {
    this.#columns = columns;
    this.#sets = sets;
    this.#cellSets = cellSets;
    this.#windowCounts = new Int32Array(columns.cells.size);
  }

  /** Collects matches that only cells decide. `toRows` evaluates the same on rows, and is called only if needed. */
  collectByCells(matches: Matches, toRows: () => Rows): Results {
    const sets = this.#sets;
    const { window } = sets;
    const counts = this.#columns.cells.totals.read(window, this.#windowCounts);
    const toCounted = (cells: Rows): CountedCells => ({
      kind: "cells",
      counts,
      cells: this.#cellSets.list(cells),
    });
    const shown = toCounted(matches.rows);
    const excludingOwnFacet = countedExcludingOwnFacet(matches, (cells) =>
      cells === null ? allRows : toCounted(cells),
    );
    const total = sumOf(counts, shown.cells);
    const isAll = total === window.to - window.from;
    const rows = sets.ownList(total === 0 ? sets.none() : isAll ? sets.all() : toRows(), total);
    return { rows, shown, excludingOwnFacet };
  }

  /** Collects from matches on rows, which works for every query. */
  collectByRows(matches: Matches): Results {
    const rows = this.#sets.ownList(matches.rows);
    return {
      rows,
      shown: { kind: "rows", rows: withList(matches.rows, rows) },
      excludingOwnFacet: countedExcludingOwnFacet(matches, (found) => ({ kind: "rows", rows: found })),
    };
  }
}

function countedExcludingOwnFacet(
  matches: Matches,
  toCounted: (matched: Rows | null) => Counted,
): Results["excludingOwnFacet"] {
  const counted: { [facet in FacetName]?: Counted } = {};
  for (const facet of facetNames) {
    const matched = matches.excludingOwnFacet[facet];
    if (matched !== undefined) counted[facet] = toCounted(matched);
  }
  return counted;
}

/** Adds the list of rows to a set of bits, because a list is faster to count. */
function withList(rows: Rows, listed: Uint32Array): Rows {
  if (rows.kind !== "bits" || rows.list !== undefined) return rows;
  return { kind: "bits", bits: rows.bits, list: new Int32Array(listed.buffer, 0, listed.length) };
}

/** The number of rows of each value. The last element counts rows without a value. */
type ValueCounts = Int32Array;

/** A grouping of rows by org or by category, and the group of each cell. */
interface Grouping {
  readonly counter: GroupCounter;
  readonly ofCell: Uint32Array;
}

/** Counts whose rows are similar to others. */
interface Base {
  readonly counted: Counted;
  readonly counts: ValueCounts;
}

/** Counts the results for all options. Its memory is reused, except for that of the counts. */
export class FacetCounter {
  readonly #sets: RowSets;
  readonly #orgs: Grouping;
  readonly #categories: Grouping;
  readonly #cellCounter: GroupCounter;
  readonly #languages: LanguageCounter;
  readonly #layout: CountLayout;
  /** All cells, with sums of sets that are counted by cell. */
  readonly #allCells: CountedCells;
  /** Counts of the results from which those of a facet without its own filter are derived. */
  readonly #shownByOrg: ValueCounts;
  readonly #shownByCategory: ValueCounts;
  readonly #orgsOfLanguages: ValueCounts;

  constructor(columns: Columns, sets: RowSets) {
    const { cells, values, byOrg, byCategory } = columns;
    this.#sets = sets;
    this.#orgs = { counter: createGroupCounter(byOrg, sets), ofCell: cells.org };
    this.#categories = { counter: createGroupCounter(byCategory, sets), ofCell: cells.category };
    this.#cellCounter = createGroupCounter(cells, sets);
    this.#languages = new LanguageCounter(columns);
    this.#layout = new CountLayout(columns);
    this.#allCells = {
      kind: "cells",
      counts: new Int32Array(cells.size),
      cells: Int32Array.from({ length: cells.size }, (_, cell) => cell),
    };
    this.#shownByOrg = new Int32Array(values.orgs.size + 1);
    this.#shownByCategory = new Int32Array(values.categories.size + 1);
    this.#orgsOfLanguages = new Int32Array(values.orgs.size + 1);
  }

  /** Counts of tags are zero: they are counted row by row, see facet-values.ts. */
  count({ shown, excludingOwnFacet }: Results): OptionCounts {
    const { languages: ofLanguages, categories: ofCategories, orgs: ofOrgs } = excludingOwnFacet;
    const { byOrg, byCategory, shownLanguages, ...into } = this.#layout.allocate(ofLanguages !== undefined);
    const shownByOrg = ofOrgs === undefined ? byOrg : this.#shownByOrg.fill(0);
    const shownByCategory = ofCategories === undefined ? byCategory : this.#shownByCategory.fill(0);
    this.#countShown(shown, shownByOrg, shownByCategory);
    this.#languages.add(shown, shownByOrg, shownLanguages);
    const byShownOrgs = { counted: shown, counts: shownByOrg };
    if (ofOrgs !== undefined) this.#count(ofOrgs, this.#orgs, byOrg, byShownOrgs);
    if (ofCategories !== undefined)
      this.#count(ofCategories, this.#categories, byCategory, { counted: shown, counts: shownByCategory });
    if (ofLanguages !== undefined) {
      const orgsOfLanguages = this.#orgsOfLanguages.fill(0);
      this.#count(ofLanguages, this.#orgs, orgsOfLanguages, byShownOrgs);
      this.#languages.add(ofLanguages, orgsOfLanguages, into.languages);
    }
    return {
      facets: {
        languages: into.languages,
        categories: byCategory.subarray(0, -1),
        orgs: byOrg.subarray(0, -1),
        tags: into.tags,
      },
      shownLanguages,
    };
  }

  /** Counts the results by org and by category: by cell first, unless there are fewer rows than cells. */
  #countShown(shown: Counted, byOrg: ValueCounts, byCategory: ValueCounts): void {
    let counted = shown;
    if (shown.kind === "rows" && shown.rows !== null) {
      const cells = this.#allCells;
      if (this.#sets.count(shown.rows) > cells.cells.length) {
        this.#cellCounter.count(shown.rows, cells.counts);
        counted = cells;
      }
    }
    this.#count(counted, this.#orgs, byOrg);
    this.#count(counted, this.#categories, byCategory);
  }

  /** Counts rows or cells by org or by category. `base`: a similar set whose counts are known. */
  #count(counted: Counted, { counter, ofCell }: Grouping, into: ValueCounts, base?: Base): void {
    if (counted.kind === "cells") addUp(counted, ofCell, into);
    else if (base?.counted.kind === "rows" && base.counted.rows !== null)
      counter.countLike(base.counted.rows, base.counts, counted.rows, into);
    else counter.count(counted.rows, into);
  }
}

interface AllocatedCounts {
  readonly byOrg: ValueCounts;
  readonly byCategory: ValueCounts;
  readonly languages: Int32Array;
  readonly shownLanguages: Int32Array;
  readonly tags: Int32Array;
}

/** All counts share one buffer, because allocating and transferring four takes longer than counting a small dataset. */
class CountLayout {
  readonly #categoriesStart: number;
  readonly #languagesStart: number;
  readonly #shownStart: number;
  readonly #tagsStart: number;
  readonly #end: number;

  constructor({ values, tags }: Columns) {
    this.#categoriesStart = values.orgs.size + 1;
    this.#languagesStart = this.#categoriesStart + values.categories.size + 1;
    this.#shownStart = this.#languagesStart + values.languages.size;
    this.#tagsStart = this.#shownStart + values.languages.size;
    this.#end = this.#tagsStart + tags.values.size;
  }

  /** `isFiltered`: whether counts of languages differ from those of the results. */
  allocate(isFiltered: boolean): AllocatedCounts {
    const counts = new Int32Array(this.#end);
    const shownLanguages = counts.subarray(this.#shownStart, this.#tagsStart);
    return {
      byOrg: counts.subarray(0, this.#categoriesStart),
      byCategory: counts.subarray(this.#categoriesStart, this.#languagesStart),
      languages: isFiltered ? counts.subarray(this.#languagesStart, this.#shownStart) : shownLanguages,
      shownLanguages,
      tags: counts.subarray(this.#tagsStart),
    };
  }
}

/** Finding the org of a row or cell takes as long as iterating over this many orgs. */
const fewPerOrg = 24;

/** Counts languages from counts of orgs. */
class LanguageCounter {
  readonly #columns: Columns;
  /** Orgs with the same languages. There are far fewer distinct lists than orgs. */
  readonly #groups: readonly { readonly languages: readonly number[]; readonly orgs: Int32Array }[];

  constructor(columns: Columns) {
    const groups = new Map<string, { readonly languages: readonly number[]; readonly orgs: number[] }>();
    for (const [org, languages] of columns.orgLanguages.entries()) {
      const key = languages.join();
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { languages, orgs: [org] });
      else group.orgs.push(org);
    }
    this.#columns = columns;
    this.#groups = Array.from(groups.values(), ({ languages, orgs }) => ({
      languages,
      orgs: Int32Array.from(orgs),
    }));
  }

  /** `counted`: the elements that were counted by org. */
  add(counted: Counted, byOrg: ValueCounts, into: Int32Array): void {
    const few = this.#toFewOrgs(counted);
    if (few !== undefined) {
      for (const org of few) {
        const count = byOrg[org]!;
        for (const language of this.#columns.orgLanguages[org] ?? []) into[language]! += count;
      }
      return;
    }
    for (let at = 0; at < this.#groups.length; at++) {
      const { languages, orgs } = this.#groups[at]!;
      const count = sumOf(byOrg, orgs);
      for (const language of languages) into[language]! += count;
    }
  }

  /** Returns the distinct orgs of few rows or cells; undefined if iterating over all orgs is faster. */
  #toFewOrgs(counted: Counted): Set<number> | undefined {
    const { cells, byOrg, values } = this.#columns;
    const isOfCells = counted.kind === "cells";
    const list = isOfCells ? counted.cells : counted.rows?.kind === "list" ? counted.rows.list : undefined;
    if (list === undefined || list.length * fewPerOrg > values.orgs.size) return undefined;
    const orgOf = isOfCells ? cells.org : byOrg.ofRow;
    const found = new Set<number>();
    for (const rowOrCell of list) found.add(orgOf[rowOrCell]!);
    return found;
  }
}

/**
 * Sums the counts of the listed cells by each cell's value. Neighbours often have the same value, and an addition waits
 * for the previous one to the same element, so the four quarters of the list are processed in turn.
 */
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
