/**
 * What a part of a query matches, and what it would match with a facet's selection lifted: the count beside an
 * option is taken that way. Both are worked out side by side, so that no part of a query runs twice.
 */
import { type FacetName, facetNames } from "./facet-values.ts";
import type { RowSets } from "./row-sets.ts";
import type { Rows } from "./rows.ts";

export interface Matches {
  readonly rows: Rows;
  /** By facet, only where lifting makes a difference; null if the facet's terms were all there was. */
  readonly lifted: Lifted;
}

type Lifted = { readonly [facet in FacetName]?: Rows | null };

const nothingLifted: Lifted = {};
const onlyLifted: Readonly<Record<FacetName, Lifted>> = {
  languages: { languages: null },
  categories: { categories: null },
  orgs: { orgs: null },
};

/** Rows that no facet selects. */
export function plainMatches(rows: Rows): Matches {
  return { rows, lifted: nothingLifted };
}

/** Rows that are a facet's selection. */
export function selectedMatches(rows: Rows, facet: FacetName): Matches {
  return { rows, lifted: onlyLifted[facet] };
}

export function allOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.intersection(rows));
}

export function anyOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.union(rows));
}

/** Null if the facet's terms were all there was. */
export function liftedRows({ rows, lifted }: Matches, facet: FacetName): Rows | null {
  const without = lifted[facet];
  return without === undefined ? rows : without;
}

/** A lifted item is left out; if all are, so is the whole. */
function combine(items: readonly Matches[], join: (sets: readonly Rows[]) => Rows): Matches {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const rows = join(items.map((item) => item.rows));
  if (items.every(({ lifted }) => lifted === nothingLifted)) return plainMatches(rows);
  const lifted: { [facet in FacetName]?: Rows | null } = {};
  for (const facet of facetNames) {
    if (items.every((item) => item.lifted[facet] === undefined)) continue;
    const left: Rows[] = [];
    for (const item of items) {
      const without = liftedRows(item, facet);
      if (without !== null) left.push(without);
    }
    lifted[facet] = left.length === 0 ? null : join(left);
  }
  return { rows, lifted };
}
