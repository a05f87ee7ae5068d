/**
 * The counts beside the options and in the charts, as sums over cells. They are typed arrays, which the page gets
 * without a copy and ranks where they are shown. Languages follow from orgs, since an activity's languages are its
 * org's.
 */
import type { Cells } from "../columns/cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { OptionCounts } from "../contract.ts";
import type { RowSets } from "../sets/row-sets.ts";
import { createGroupCounter } from "./count-cells.ts";
import type { CellCounts, Counted, Results } from "./results.ts";

/** The number of rows of each value; the element beyond the last is for rows without one. */
type ValueCounts = Int32Array;

export function createFacetCounter(
  { cells, values, orgLanguages, byOrg: orgGroups, byCategory: categoryGroups }: Columns,
  sets: RowSets,
): (results: Results) => OptionCounts {
  const orgCount = values.orgs.size;
  const categoryCount = values.categories.size;
  const languageCount = values.languages.size;
  const categoriesFrom = orgCount + 1;
  const languagesStart = categoriesFrom + categoryCount + 1;
  const shownFrom = languagesStart + languageCount;
  /** By org, for sums of which only the languages are wanted. */
  const scratch: ValueCounts = new Int32Array(orgCount + 1);
  const orgCounter = createGroupCounter(orgGroups, sets);
  const categoryCounter = createGroupCounter(categoryGroups, sets);
  /** The languages of org i are those from `languagesFrom[i]` to `languagesFrom[i + 1]`. */
  const languagesOf = Int32Array.from(orgLanguages.flat());
  const languagesFrom = new Int32Array(orgCount + 1);
  for (let org = 0; org < orgCount; org++)
    languagesFrom[org + 1] = languagesFrom[org]! + orgLanguages[org]!.length;

  function addLanguages(byOrg: ValueCounts, into: Int32Array, from: number): void {
    for (let org = 0; org < orgCount; org++) {
      const count = byOrg[org]!;
      if (count === 0) continue;
      const end = languagesFrom[org + 1]!;
      for (let at = languagesFrom[org]!; at < end; at++) into[from + languagesOf[at]!]! += count;
    }
  }

  function countByOrg(counted: Counted, into: ValueCounts): void {
    if (counted.kind === "rows") orgCounter.count(counted.rows, into);
    else addUp(counted.parts, cells.org, into);
  }

  function countByCategory(counted: Counted, into: ValueCounts): void {
    if (counted.kind === "rows") categoryCounter.count(counted.rows, into);
    else addUp(counted.parts, cells.category, into);
  }

  return ({ shown, withoutOwnFilter }) => {
    // All counts share one buffer: to allocate and to transfer four takes longer than to count a small dataset.
    const all = new Int32Array(shownFrom + languageCount);
    const byOrg = all.subarray(0, categoriesFrom);
    const byCategory = all.subarray(categoriesFrom, languagesStart);
    const { languages, categories, orgs } = withoutOwnFilter;
    const shownByOrg = orgs === undefined ? byOrg : scratch.fill(0);
    if (categories === undefined && shown.kind === "cells") {
      addUpBoth(shown.parts, cells, shownByOrg, byCategory);
    } else {
      countByOrg(shown, shownByOrg);
      countByCategory(categories ?? shown, byCategory);
    }
    addLanguages(shownByOrg, all, shownFrom);
    if (orgs !== undefined) countByOrg(orgs, byOrg);
    if (languages !== undefined) {
      countByOrg(languages, scratch.fill(0));
      addLanguages(scratch, all, languagesStart);
    }
    const shownLanguages = all.subarray(shownFrom);
    return {
      facets: {
        languages: languages === undefined ? shownLanguages : all.subarray(languagesStart, shownFrom),
        categories: byCategory.subarray(0, categoryCount),
        orgs: byOrg.subarray(0, orgCount),
      },
      shownLanguages,
    };
  };
}

/**
 * Adds up the counts of the listed cells by each cell's value. Neighbours often have the same value, and an addition
 * waits for the one before it to the same element, so the two halves of the list take turns.
 */
function addUp(cellCounts: readonly CellCounts[], valueOfCell: Uint32Array, into: ValueCounts): void {
  for (const { counts, cells } of cellCounts) {
    const half = cells.length >> 1;
    for (let at = 0, other = half; at < half; at++, other++) {
      const one = cells[at]!;
      const two = cells[other]!;
      into[valueOfCell[one]!]! += counts[one]!;
      into[valueOfCell[two]!]! += counts[two]!;
    }
    if ((cells.length & 1) === 0) continue;
    const last = cells[cells.length - 1]!;
    into[valueOfCell[last]!]! += counts[last]!;
  }
}

/** Does the same for two columns in one pass. */
function addUpBoth(
  cellCounts: readonly CellCounts[],
  { org, category }: Cells,
  byOrg: ValueCounts,
  byCategory: ValueCounts,
): void {
  for (const { counts, cells } of cellCounts) {
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      const count = counts[cell]!;
      byOrg[org[cell]!]! += count;
      byCategory[category[cell]!]! += count;
    }
  }
}
