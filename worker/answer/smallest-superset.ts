import type { Columns } from "../columns/columns.ts";
import { type FacetName, facetNames } from "../columns/facet-values.ts";
import { holdsAll } from "../sets/bitset.ts";
import type { RowList } from "../sets/row-lists.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";

/**
 * Creates a function that finds the shortest stored list with all rows of the cells that pass: the list of an org, a
 * category or a language that all these cells have in common. `passing` lists the cells of the set.
 */
export function createSupersetFinder(
  { cells, facets }: Columns,
  cellSets: RowSets,
): (passingCells: Rows, passing: Int32Array) => RowList | undefined {
  /** The values with bits of cells; the others have few cells and hardly more rows than those of an org. */
  const tested = facetNames.flatMap((facet) =>
    cells.facets[facet].flatMap((stored, value) =>
      stored.kind === "bits" ? [{ bits: stored.bits, rows: listOf(facet, value) }] : [],
    ),
  );

  function listOf(facet: FacetName, value: number): RowList | undefined {
    return facets[facet][value]?.list;
  }

  return (passingCells, passing) => {
    const first = passing[0];
    if (first === undefined) return undefined;
    const org = cells.org[first]!;
    // Cells are in the order of their orgs.
    let shortest = org === cells.org[passing.at(-1)!] ? listOf("orgs", org) : undefined;
    const bits = cellSets.bitsOf(passingCells);
    for (const { bits: ofValue, rows } of tested) {
      if (rows === undefined || (shortest !== undefined && shortest.length <= rows.length)) continue;
      if (holdsAll(ofValue, bits, cells.size)) shortest = rows;
    }
    return shortest;
  };
}
