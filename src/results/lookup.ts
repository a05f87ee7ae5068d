import type { Category, Language, Org, OrgType, Owner, Site } from "../../worker/contract.ts";

/** The site's lists by id: made once, so that a card need not search them. */
export interface Lookup {
  owner: Owner;
  categories: ReadonlyMap<string, Category>;
  languages: ReadonlyMap<string, Language>;
  orgs: ReadonlyMap<string, Org>;
  orgTypes: ReadonlyMap<string, OrgType>;
}

export function toLookup({ owner, categories, languages, orgs, orgTypes }: Site): Lookup {
  return {
    owner,
    categories: byId(categories),
    languages: byId(languages),
    orgs: byId(orgs),
    orgTypes: byId(orgTypes),
  };
}

function byId<Item extends { id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
