import type { Card, MergeCommit, Org, Site } from "../../worker/contract.ts";
import { findCommitUrl, findOrgUrl, toShortOid } from "../results/links.ts";

/** Of a card only what it shows while it is closed: the rest comes with the data. */
export function toUsedCard({ activity, ...card }: Card): Card {
  const { mergeCommit, ...rest } = activity;
  return {
    ...card,
    // The title is parsed already.
    activity: { ...rest, title: "", ...(mergeCommit && { mergeCommit: toUsedCommit(mergeCommit) }) },
  };
}

function toUsedCommit(commit: MergeCommit): MergeCommit {
  const { additions, deletions } = commit;
  const commitUrl = findCommitUrl(commit);
  return {
    oid: toShortOid(commit),
    ...(additions !== undefined && { additions }),
    ...(deletions !== undefined && { deletions }),
    ...(commitUrl !== undefined && { commitUrl }),
  };
}

/** Of a site only what these cards show while they are closed: the rest comes with the data. */
export function toUsedSite(site: Site, cards: readonly Card[]): Site {
  const activities = cards.map(({ activity }) => activity);
  const orgIds = new Set(activities.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const linkedIds = new Set(activities.flatMap(({ org, category }) => (category === "Patch" ? [] : org)));
  const orgs = site.orgs.filter(({ id }) => orgIds.has(id));
  const languageIds = new Set(orgs.flatMap(({ languages = [] }) => languages));
  const categoryIds = new Set<string>(activities.map(({ category }) => category));
  return {
    owner: site.owner,
    orgs: orgs.map((org) => (linkedIds.has(org.id) ? org : toNamedOrg(org))),
    languages: site.languages.filter(({ id }) => languageIds.has(id)),
    categories: site.categories
      .filter(({ id }) => categoryIds.has(id))
      .map(({ id, name, ui: { icon } = {} }) => ({ id, name, ...(icon !== undefined && { ui: { icon } }) })),
    orgTypes: [],
    total: site.total,
    defects: [],
  };
}

/** A patch shows of its org the name, where that leads, and the languages. */
function toNamedOrg(org: Org): Org {
  const { id, name, orgType, languages } = org;
  const url = findOrgUrl(org);
  return { id, name, orgType, ...(languages && { languages }), ...(url !== undefined && { url }) };
}
