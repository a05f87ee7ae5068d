/**
 * The counts beside the options and in the charts, as sums over cells. They are typed arrays, which the page gets
 * without a copy and ranks where they are shown. Languages follow from orgs, since an activity's languages are its
 * org's.
 */
import type { Cells } from "../columns/cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { OptionCounts } from "../contract.ts";
import type { CellCounts, Results } from "./results.ts";

/** The number of rows of each value; the element beyond the last is for rows without one. */
type ValueCounts = Int32Array;

export function createFacetCounter({
  cells,
  values,
  orgLanguages,
}: Columns): (results: Results) => OptionCounts {
  const orgCount = values.orgs.size;
  const categoryCount = values.categories.size;
  const languageCount = values.languages.size;
  const categoriesFrom = orgCount + 1;
  const languagesFrom = categoriesFrom + categoryCount + 1;
  const shownFrom = languagesFrom + languageCount;
  /** By org, for sums of which only the languages are wanted. */
  const scratch: ValueCounts = new Int32Array(orgCount + 1);
  const orgsOfLanguage = values.languages.ids.map((_, language) =>
    Int32Array.from(orgLanguages.keys()).filter((org) => orgLanguages[org]!.includes(language)),
  );

  function sumUpLanguages(byOrg: ValueCounts, into: Int32Array, from: number): void {
    for (let language = 0; language < orgsOfLanguage.length; language++) {
      const orgs = orgsOfLanguage[language]!;
      let sum = 0;
      for (let at = 0; at < orgs.length; at++) sum += byOrg[orgs[at]!]!;
      into[from + language] = sum;
    }
  }

  return ({ cellCounts, withoutOwnFilter }) => {
    // All counts share one buffer: to allocate and to transfer four takes longer than to count a small dataset.
    const all = new Int32Array(shownFrom + languageCount);
    const byOrg = all.subarray(0, categoriesFrom);
    const byCategory = all.subarray(categoriesFrom, languagesFrom);
    const { languages, categories, orgs } = withoutOwnFilter;
    const shownByOrg = orgs === undefined ? byOrg : scratch.fill(0);
    if (categories === undefined) addUpBoth(cellCounts, cells, shownByOrg, byCategory);
    else {
      addUp(cellCounts, cells.org, shownByOrg);
      addUp(categories, cells.category, byCategory);
    }
    sumUpLanguages(shownByOrg, all, shownFrom);
    if (orgs !== undefined) addUp(orgs, cells.org, byOrg);
    if (languages !== undefined) {
      addUp(languages, cells.org, scratch.fill(0));
      sumUpLanguages(scratch, all, languagesFrom);
    }
    const shownLanguages = all.subarray(shownFrom);
    return {
      facets: {
        languages: languages === undefined ? shownLanguages : all.subarray(languagesFrom, shownFrom),
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
