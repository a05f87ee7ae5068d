/**
 * The counts beside the options and in the charts, as sums over cells. Languages follow from orgs, since an
 * activity's languages are its org's.
 */
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

  /** From `byOrg`. */
  function rankByOrg(): Count[] {
    byLanguage.fill(0);
    for (let org = 0; org < orgLanguages.length; org++) {
      const count = byOrg[org]!;
      if (count === 0) continue;
      for (const language of orgLanguages[org]!) byLanguage[language]! += count;
    }
    return rankLanguages(byLanguage);
  }

  return ({ counts, lifted }) => {
    addUp(counts, cells.org, byOrg);
    const shown = rankByOrg();
    const languages = shown.filter(({ count }) => count > 0);
    if (lifted.orgs !== undefined) addUp(lifted.orgs, cells.org, byOrg);
    const orgs = rankOrgs(byOrg);
    addUp(lifted.categories ?? counts, cells.category, byCategory);
    const categories = rankCategories(byCategory);
    if (lifted.languages === undefined) return { languages, facets: { languages: shown, categories, orgs } };
    addUp(lifted.languages, cells.org, byOrg);
    return { languages, facets: { languages: rankByOrg(), categories, orgs } };
  };
}

/** The counts of the listed cells, by the value that each cell has. */
function addUp(counts: readonly CellCounts[], valueOfCell: Uint32Array, into: Tally): void {
  into.fill(0);
  for (const { tally, cells } of counts) {
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      into[valueOfCell[cell]!]! += tally[cell]!;
    }
  }
}
