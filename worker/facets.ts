/**
 * Counts what sets of rows hold. The rows are listed once and tallied by category and by org; languages follow
 * from orgs, since an activity's languages are its org's.
 */
import type { Columns } from "./columns.ts";
import type { Answer, Count } from "./contract.ts";
import type { FacetName, FacetValues } from "./facet-values.ts";
import type { Matches } from "./matches.ts";
import type { RowSets } from "./row-sets.ts";

/** By value; the place beyond the last is for rows without one. */
type Tally = Uint32Array;

/** Rows to tally: those of a set or, where they are fewer, those that it leaves out. */
interface Listing {
  readonly kind: "of" | "outside";
  readonly rows: Uint32Array;
}

export interface Results {
  readonly matches: Matches;
  /** Those of `matches`, as a list. */
  readonly rows: Uint32Array;
  /** The facets whose own selection counts too. */
  readonly kept: readonly FacetName[];
}

export interface FacetCounts {
  /** What the results hold, nothing at zero. */
  readonly languages: Count[];
  /** Each facet with its own selection lifted. */
  readonly facets: Answer["facets"];
}

export function createFacetCounter(columns: Columns, sets: RowSets): (results: Results) => FacetCounts {
  const { languages, categories, orgs } = columns.facets;
  const tallyCategories = createTallier(columns.category, categories.values);
  const tallyOrgs = createTallier(columns.org, orgs.values);

  function tallyLanguages(byOrg: Tally): Tally {
    const tally = new Uint32Array(languages.values.size);
    columns.orgLanguages.forEach((used, org) => {
      for (const language of used) tally[language]! += byOrg[org]!;
    });
    return tally;
  }

  return ({ matches, rows, kept }) => {
    const all: Listing =
      rows.length * 2 > columns.size
        ? { kind: "outside", rows: sets.listOthers(matches.rows) }
        : { kind: "of", rows };
    const shownCategories = tallyCategories(all);
    const shownOrgs = tallyOrgs(all);
    const shownLanguages = rank(languages.values, tallyLanguages(shownOrgs));

    const tallyLifted = (facet: FacetName, tally: (listing: Listing) => Tally): Tally | undefined => {
      const lifted = kept.includes(facet) ? undefined : matches.lifted[facet];
      if (lifted === undefined || lifted === null) return undefined;
      const isMost = sets.count(lifted) * 2 > columns.size;
      return tally(
        isMost ? { kind: "outside", rows: sets.listOthers(lifted) } : { kind: "of", rows: sets.list(lifted) },
      );
    };
    const liftedByOrg = tallyLifted("languages", tallyOrgs);
    return {
      languages: shownLanguages.filter(({ count }) => count > 0),
      facets: {
        languages: liftedByOrg ? rank(languages.values, tallyLanguages(liftedByOrg)) : shownLanguages,
        categories: rank(categories.values, tallyLifted("categories", tallyCategories) ?? shownCategories),
        orgs: rank(orgs.values, tallyLifted("orgs", tallyOrgs) ?? shownOrgs),
      },
    };
  };
}

function createTallier(column: Uint32Array, values: FacetValues): (listing: Listing) => Tally {
  const totals = new Uint32Array(values.size + 1);
  for (const value of column) totals[value]! += 1;
  return ({ kind, rows }) => {
    switch (kind) {
      case "of": {
        const tally = new Uint32Array(totals.length);
        for (let at = 0; at < rows.length; at++) tally[column[rows[at]!]!]! += 1;
        return tally;
      }
      case "outside": {
        const tally = totals.slice();
        for (let at = 0; at < rows.length; at++) tally[column[rows[at]!]!]! -= 1;
        return tally;
      }
    }
  };
}

/** Most first, equal counts in the order of the data. */
function rank(values: FacetValues, tally: Tally): Count[] {
  const { ids } = values;
  // Count and order as one number each: numbers sort many times faster than by a comparison function.
  const keys = new Float64Array(ids.length);
  for (let value = 0; value < ids.length; value++) {
    keys[value] = tally[value]! * ids.length + (ids.length - 1 - value);
  }
  keys.sort();
  const counts: Count[] = [];
  for (let at = ids.length - 1; at >= 0; at--) {
    const count = Math.floor(keys[at]! / ids.length);
    const value = ids.length - 1 - (keys[at]! - count * ids.length);
    counts.push({ id: ids[value]!, count });
  }
  return counts;
}
