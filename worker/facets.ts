/**
 * The counts beside the options and in the charts, as sums over cells. Languages follow from orgs, since an
 * activity's languages are its org's.
 */
import type { Cells } from "./cells.ts";
import type { Columns } from "./columns.ts";
import type { Answer, Count } from "./contract.ts";
import type { FacetName } from "./facet-values.ts";
import { createRanking } from "./ranking.ts";
import type { CellCounts, Results } from "./results.ts";

/** By value; the place beyond the last is for rows without one. */
type Tally = Int32Array;

export interface FacetCounts {
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
