import type { Card, Site } from "../../worker/contract.ts";

/** Of a site only what these cards name: the rest comes with the data. */
export function toUsedSite(site: Site, cards: readonly Card[]): Site {
  const activities = cards.map(({ activity }) => activity);
  const orgIds = new Set(activities.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const orgs = site.orgs.filter(({ id }) => orgIds.has(id));
  const languageIds = new Set(orgs.flatMap(({ languages = [] }) => languages));
  const categoryIds = new Set<string>(activities.map(({ category }) => category));
  return {
    owner: site.owner,
    orgs,
    languages: site.languages.filter(({ id }) => languageIds.has(id)),
    categories: site.categories.filter(({ id }) => categoryIds.has(id)),
    orgTypes: [],
    total: site.total,
    defects: [],
  };
}
