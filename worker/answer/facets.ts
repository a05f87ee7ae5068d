/**
 * The counts beside the options and in the charts, as sums over cells. Languages follow from orgs, since an
 * activity's languages are its org's.
 */
import type { Cells } from "../columns/cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { FacetName } from "../columns/facet-values.ts";
import type { Answer, Count } from "../contract.ts";
import type { CellCounts, Results } from "./results.ts";

/** The number of rows of each value; the element beyond the last is for rows without one. */
type ValueCounts = Int32Array;

interface FacetCounts {
  /** The counts of the results' languages, without zeros. */
  readonly languages: Count[];
  /** The counts of each facet without its own filter. */
  readonly facets: Answer["facets"];
}

export function createFacetCounter({
  cells,
  values,
  orgLanguages,
  facets,
}: Columns): (results: Results) => FacetCounts {
  const byOrg: ValueCounts = new Int32Array(values.orgs.size + 1);
  const byCategory: ValueCounts = new Int32Array(values.categories.size + 1);
  const byLanguage: ValueCounts = new Int32Array(values.languages.size);
  const lengths = (name: FacetName) => Int32Array.from(facets[name], ({ list }) => list?.length ?? 0);
  const rankOrgs = createRanking(values.orgs.ids, lengths("orgs"));
  const rankCategories = createRanking(values.categories.ids, lengths("categories"));
  const rankLanguages = createRanking(values.languages.ids, lengths("languages"));
  const orgsOfLanguage = values.languages.ids.map((_, language) =>
    Int32Array.from(orgLanguages.keys()).filter((org) => orgLanguages[org]!.includes(language)),
  );

  /** Ranks the languages by the counts in `byOrg`. */
  function rankByOrg(): Count[] {
    orgsOfLanguage.forEach(sumUp);
    return rankLanguages(byLanguage);
  }

  function sumUp(orgs: Int32Array, language: number): void {
    let sum = 0;
    for (let at = 0; at < orgs.length; at++) sum += byOrg[orgs[at]!]!;
    byLanguage[language] = sum;
  }

  return ({ cellCounts, withoutOwnFilter }) => {
    if (withoutOwnFilter.categories === undefined) addUpBoth(cellCounts, cells, byOrg, byCategory);
    else {
      addUp(cellCounts, cells.org, byOrg);
      addUp(withoutOwnFilter.categories, cells.category, byCategory);
    }
    const categories = rankCategories(byCategory);
    const shown = rankByOrg();
    if (withoutOwnFilter.orgs !== undefined) addUp(withoutOwnFilter.orgs, cells.org, byOrg);
    const orgs = rankOrgs(byOrg);
    if (withoutOwnFilter.languages !== undefined) addUp(withoutOwnFilter.languages, cells.org, byOrg);
    return {
      languages: withoutZeros(shown),
      facets: { languages: withoutOwnFilter.languages === undefined ? shown : rankByOrg(), categories, orgs },
    };
  };
}

/**
 * Adds up the counts of the listed cells by each cell's value. Neighbours often have the same value, and an addition
 * waits for the one before it to the same element, so the two halves of the list take turns.
 */
function addUp(cellCounts: readonly CellCounts[], valueOfCell: Uint32Array, into: ValueCounts): void {
  into.fill(0);
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
  byOrg.fill(0);
  byCategory.fill(0);
  for (const { counts, cells } of cellCounts) {
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      const count = counts[cell]!;
      byOrg[org[cell]!]! += count;
      byCategory[category[cell]!]! += count;
    }
  }
}

/** `ranked`: counts in descending order. */
function withoutZeros(ranked: readonly Count[]): Count[] {
  let end = ranked.length;
  while (end > 0 && ranked[end - 1]!.count === 0) end--;
  return ranked.slice(0, end);
}

/** Up to this many values, insertion sort is faster than a call of the platform's sort. */
const maxInsertionSorted = 96;

/**
 * Creates a function that lists counts in descending order, equal ones in the order of the data. `usual`: the counts
 * of the whole data. The counts of most queries are in a similar order, so sorting starts from it.
 */
export function createRanking(ids: readonly string[], usual: Int32Array): (counts: Int32Array) => Count[] {
  const order = Array.from(ids.keys()).sort((one, other) => usual[other]! - usual[one]! || one - other);
  const start = Int32Array.from(order);
  /** The values whose count is not zero, to be sorted. */
  const held = new Int32Array(ids.length);
  const keys = new Float64Array(ids.length);
  // Most counts of most answers are zero, and making objects for them again would take longer than counting.
  const zeros = ids.map((id): Count => Object.freeze({ id, count: 0 }));

  return (counts) => {
    let size = 0;
    for (let at = 0; at < start.length; at++) {
      const value = start[at]!;
      if (counts[value]! > 0) held[size++] = value;
    }
    if (size <= maxInsertionSorted) sortByInsertion(held, size, counts);
    else sortByKeys(held.subarray(0, size), counts, keys.subarray(0, size));
    // The array gets its final size at once, because a growing one is copied.
    const ranked = new Array<Count>(ids.length);
    for (let at = 0; at < size; at++) {
      const value = held[at]!;
      ranked[at] = { id: ids[value]!, count: counts[value]! };
    }
    let at = size;
    for (let value = 0; at < ids.length; value++) {
      if (counts[value] === 0) ranked[at++] = zeros[value]!;
    }
    return ranked;
  };
}

function sortByInsertion(values: Int32Array, size: number, counts: Int32Array): void {
  for (let at = 1; at < size; at++) {
    const value = values[at]!;
    const count = counts[value]!;
    let place = at;
    while (place > 0) {
      const before = values[place - 1]!;
      const countBefore = counts[before]!;
      if (countBefore > count || (countBefore === count && before < value)) break;
      values[place] = before;
      place--;
    }
    values[place] = value;
  }
}

/** Encodes count and index as one number: numbers sort many times faster than by a comparison function. */
function sortByKeys(values: Int32Array, counts: Int32Array, keys: Float64Array): void {
  const scale = counts.length;
  values.forEach((value, at) => {
    keys[at] = -counts[value]! * scale + value;
  });
  keys.sort();
  keys.forEach((key, at) => {
    values[at] = key - Math.floor(key / scale) * scale;
  });
}
