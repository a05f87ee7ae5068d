import type { Columns } from "../columns/columns.ts";
import type { RowList } from "../sets/row-lists.ts";

/** Only the first 31 languages are considered, since each takes one bit. */
const maxLanguages = 31;

/**
 * Creates a function that finds the shortest stored list with all rows of the cells that pass: the list of an org, a
 * category or a language that all these cells have in common. Cells without rows are ignored.
 */
export function createSupersetFinder({
  cells: { org, category },
  facets,
  orgLanguages,
}: Columns): (passing: Int32Array, counts: Int32Array) => RowList | undefined {
  const masks = Int32Array.from(orgLanguages, toMask);

  return (passing, counts) => {
    let theOrg = -1;
    let theCategory = -1;
    let isOneOrg = true;
    let isOneCategory = true;
    let languages = -1;
    for (let at = 0; at < passing.length; at++) {
      const cell = passing[at]!;
      if (counts[cell] === 0) continue;
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
  for (const language of languages) if (language < maxLanguages) mask |= 1 << language;
  return mask;
}

function shorter(one: RowList | undefined, other: RowList | undefined): RowList | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.length < one.length ? other : one;
}
