import type { Columns } from "./columns.ts";
import type { RowList } from "./row-sets.ts";

/**
 * The shortest stored list that holds all rows of the cells that pass and have any: of their org, category or a
 * language, if they are of one.
 */
export function narrowestCover(
  passing: Int32Array,
  tally: Int32Array,
  { cells: { org, category }, facets, orgLanguages }: Columns,
): RowList | undefined {
  let theOrg = -1;
  let theCategory = -1;
  let isOneOrg = true;
  let isOneCategory = true;
  let languages: readonly number[] = [];
  for (let at = 0; at < passing.length; at++) {
    const cell = passing[at]!;
    if (tally[cell] === 0) continue;
    const ownOrg = org[cell]!;
    if (theOrg === -1) {
      theCategory = category[cell]!;
      languages = orgLanguages[ownOrg] ?? [];
    } else if (ownOrg !== theOrg) {
      isOneOrg = false;
      if (languages.length > 0) {
        const own = orgLanguages[ownOrg] ?? [];
        languages = languages.filter((language) => own.includes(language));
      }
    }
    theOrg = ownOrg;
    if (category[cell] !== theCategory) isOneCategory = false;
    if (!isOneOrg && !isOneCategory && languages.length === 0) return undefined;
  }
  let shortest = isOneOrg ? facets.orgs[theOrg]?.list : undefined;
  if (isOneCategory) shortest = shorter(shortest, facets.categories[theCategory]?.list);
  for (const language of languages) shortest = shorter(shortest, facets.languages[language]?.list);
  return shortest;
}

function shorter(one: RowList | undefined, other: RowList | undefined): RowList | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.length < one.length ? other : one;
}
