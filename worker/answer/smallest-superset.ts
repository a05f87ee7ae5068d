import type { Columns } from "../columns/columns.ts";
import type { RowList } from "../sets/row-lists.ts";

/** Languages of which a cover can be: one bit each. */
const mostLanguages = 31;

/**
 * The shortest stored list that holds all rows of the cells that pass and have any: of their org, category or a
 * language, if they are of one.
 */
export function createCover({
  cells: { org, category },
  facets,
  orgLanguages,
}: Columns): (passing: Int32Array, tally: Int32Array) => RowList | undefined {
  const masks = Int32Array.from(orgLanguages, toMask);

  return (passing, tally) => {
    let theOrg = -1;
    let theCategory = -1;
    let isOneOrg = true;
    let isOneCategory = true;
    let languages = -1;
    for (let at = 0; at < passing.length; at++) {
      const cell = passing[at]!;
      if (tally[cell] === 0) continue;
      const ownOrg = org[cell]!;
      if (theOrg === -1) theCategory = category[cell]!;
      else if (ownOrg !== theOrg) isOneOrg = false;
      theOrg = ownOrg;
      languages &= masks[ownOrg] ?? 0;
      if (category[cell] !== theCategory) isOneCategory = false;
      if (!isOneOrg && !isOneCategory && languages === 0) return undefined;
    }
    let shortest = isOneOrg ? facets.orgs[theOrg]?.list : undefined;
    if (isOneCategory) shortest = shorter(shortest, facets.categories[theCategory]?.list);
    for (let left = languages; left !== 0; left &= left - 1) {
      shortest = shorter(shortest, facets.languages[31 - Math.clz32(left & -left)]?.list);
    }
    return shortest;
  };
}

function toMask(languages: readonly number[]): number {
  let mask = 0;
  for (const language of languages) if (language < mostLanguages) mask |= 1 << language;
  return mask;
}

function shorter(one: RowList | undefined, other: RowList | undefined): RowList | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.length < one.length ? other : one;
}
