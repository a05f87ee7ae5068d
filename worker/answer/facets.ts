/**
 * The counts beside the options and in the charts, as sums over cells. Languages follow from orgs, since an
 * activity's languages are its org's.
 */
import type { Cells } from "../columns/cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { FacetName } from "../columns/facet-values.ts";
import type { Answer, Count } from "../contract.ts";
import type { CellCounts, Results } from "./results.ts";

/** By value; the place beyond the last is for rows without one. */
type Tally = Int32Array;

interface FacetCounts {
  /** What the results hold, nothing at zero. */
  readonly languages: Count[];
  /** Each facet with its own selection lifted. */
  readonly facets: Answer["facets"];
}

export function createFacetCounter({
  cells,
  values,
  orgLanguages,
  facets,
}: Columns): (results: Results) => FacetCounts {
  const byOrg: Tally = new Int32Array(values.orgs.size + 1);
  const byCategory: Tally = new Int32Array(values.categories.size + 1);
  const byLanguage: Tally = new Int32Array(values.languages.size);
  const lengths = (name: FacetName) => Int32Array.from(facets[name], ({ list }) => list?.length ?? 0);
  const rankOrgs = createRanking(values.orgs.ids, lengths("orgs"));
  const rankCategories = createRanking(values.categories.ids, lengths("categories"));
  const rankLanguages = createRanking(values.languages.ids, lengths("languages"));
  const orgsOfLanguage = values.languages.ids.map((_, language) =>
    Int32Array.from(orgLanguages.keys()).filter((org) => orgLanguages[org]!.includes(language)),
  );

  /** From `byOrg`. */
  function rankByOrg(): Count[] {
    orgsOfLanguage.forEach(sumUp);
    return rankLanguages(byLanguage);
  }

  function sumUp(orgs: Int32Array, language: number): void {
    let sum = 0;
    for (let at = 0; at < orgs.length; at++) sum += byOrg[orgs[at]!]!;
    byLanguage[language] = sum;
  }

  return ({ counts, lifted }) => {
    if (lifted.categories === undefined) addUpBoth(counts, cells, byOrg, byCategory);
    else {
      addUp(counts, cells.org, byOrg);
      addUp(lifted.categories, cells.category, byCategory);
    }
    const categories = rankCategories(byCategory);
    const shown = rankByOrg();
    if (lifted.orgs !== undefined) addUp(lifted.orgs, cells.org, byOrg);
    const orgs = rankOrgs(byOrg);
    if (lifted.languages !== undefined) addUp(lifted.languages, cells.org, byOrg);
    return {
      languages: withoutZeros(shown),
      facets: { languages: lifted.languages === undefined ? shown : rankByOrg(), categories, orgs },
    };
  };
}

/**
 * The counts of the listed cells, by the value that each cell has. Neighbours often have the same value, and an
 * addition waits for the one before it to the same place; so the two halves of the list take turns.
 */
function addUp(counts: readonly CellCounts[], valueOfCell: Uint32Array, into: Tally): void {
  into.fill(0);
  for (const { tally, cells } of counts) {
    const half = cells.length >> 1;
    for (let at = 0, other = half; at < half; at++, other++) {
      const one = cells[at]!;
      const two = cells[other]!;
      into[valueOfCell[one]!]! += tally[one]!;
      into[valueOfCell[two]!]! += tally[two]!;
    }
    if ((cells.length & 1) === 0) continue;
    const last = cells[cells.length - 1]!;
    into[valueOfCell[last]!]! += tally[last]!;
  }
}

/** The same for two columns in one pass. */
function addUpBoth(
  counts: readonly CellCounts[],
  { org, category }: Cells,
  byOrg: Tally,
  byCategory: Tally,
): void {
  byOrg.fill(0);
  byCategory.fill(0);
  for (const { tally, cells } of counts) {
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      const count = tally[cell]!;
      byOrg[org[cell]!]! += count;
      byCategory[category[cell]!]! += count;
    }
  }
}

/** Of ranked counts, where zeros come last. */
function withoutZeros(ranked: readonly Count[]): Count[] {
  let end = ranked.length;
  while (end > 0 && ranked[end - 1]!.count === 0) end--;
  return ranked.slice(0, end);
}

/** Up to so many are sorted by insertion, which beats a call out to the platform's sort. */
const fewEnough = 96;

/**
 * Lists counts, the most first, equal ones in the order of the data. `usual` are counts of the whole data: what a
 * query holds is mostly in a like order, so that sorting from there has little left to do.
 */
export function createRanking(ids: readonly string[], usual: Int32Array): (counts: Int32Array) => Count[] {
  const order = Array.from(ids.keys()).sort((one, other) => usual[other]! - usual[one]! || one - other);
  const start = Int32Array.from(order);
  /** The values that have any, to be sorted. */
  const held = new Int32Array(ids.length);
  const keys = new Float64Array(ids.length);
  // Most options of most answers: making them again would take longer than counting.
  const noneOf = ids.map((id): Count => Object.freeze({ id, count: 0 }));

  return (counts) => {
    let size = 0;
    for (let at = 0; at < start.length; at++) {
      const value = start[at]!;
      if (counts[value]! > 0) held[size++] = value;
    }
    if (size <= fewEnough) sortByInsertion(held, size, counts);
    else sortByKeys(held.subarray(0, size), counts, keys.subarray(0, size));
    // Of the right size at once: a list that grows is copied on its way.
    const ranked = new Array<Count>(ids.length);
    for (let at = 0; at < size; at++) {
      const value = held[at]!;
      ranked[at] = { id: ids[value]!, count: counts[value]! };
    }
    let at = size;
    for (let value = 0; at < ids.length; value++) {
      if (counts[value] === 0) ranked[at++] = noneOf[value]!;
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

/** Count and order as one number each: numbers sort many times faster than by a comparison function. */
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
