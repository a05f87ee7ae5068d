/**
 * What a part of a query matches, and what it would match with a facet's selection lifted: the count beside an
 * option is taken that way. Both are worked out side by side, so that no part of a query runs twice.
 */
import type { Bitset } from "./bitset.ts";
import { type FacetName, facetNames } from "./facet-values.ts";
import type { RowSets } from "./row-sets.ts";

export interface Matches {
  readonly rows: Bitset;
  /** By facet, only where lifting makes a difference; null if the facet's terms were all there was. */
  readonly lifted: { readonly [facet in FacetName]?: Bitset | null };
}

/** Rows that no facet selects. */
export function plainMatches(rows: Bitset): Matches {
  return { rows, lifted: {} };
}

/** Rows that are a facet's selection. */
export function selectedMatches(rows: Bitset, facet: FacetName): Matches {
  return { rows, lifted: { [facet]: null } };
}

export function allOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.intersection(rows));
}

export function anyOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.union(rows));
}

export function liftedRows(matches: Matches, facet: FacetName): Bitset | null {
  const rows = matches.lifted[facet];
  return rows === undefined ? matches.rows : rows;
}

/** A lifted item is left out; if all are, so is the whole. */
function combine(items: readonly Matches[], join: (sets: readonly Bitset[]) => Bitset): Matches {
  const lifted: { [facet in FacetName]?: Bitset | null } = {};
  for (const facet of facetNames) {
    if (items.every((item) => item.lifted[facet] === undefined)) continue;
    const left = items.map((item) => liftedRows(item, facet)).filter((rows) => rows !== null);
    lifted[facet] = left.length === 0 ? null : join(left);
  }
  return { rows: join(items.map((item) => item.rows)), lifted };
}
