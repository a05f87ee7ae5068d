import type { Org, Profile } from "../../model/cv.ts";
import { findOrgUrl } from "../../src/results/links.ts";
import type { Prerendered } from "../../src/store/page-data.ts";
import type { Answer, Card, Career, Pinned, Site } from "../../worker/contract.ts";

/**
 * The number of results in the home page's html. They begin at the end of the first screen, below the career, and these
 * are as far as anyone scrolls before the rest has arrived. Each costs 0.4 kB.
 */
export const prerenderedCards = 4;

/** The sections of the profile that the career leads on to. */
const linkedSections = ["education", "skills", "spokenLanguages"] as const satisfies (keyof Profile)[];

/** What a visitor sees first: the site, the answer to an empty query and the newest of its cards. */
export interface FirstVisit {
  site: Site;
  answer: Pick<Answer, "total" | "years">;
  /** The items of the list that begin among the cards, as in a `PageAnswer`. */
  items?: number[] | undefined;
  cards: Card[];
  pinned: Pinned[];
  career?: Career | undefined;
  /** A query for the empty search box to show, which finds something; undefined where nothing finds anything. */
  placeholder?: string | undefined;
}

/** Returns what the page at a path is rendered from. Only the home page and the views list results. */
export function toPrerendered(
  visit: FirstVisit,
  path: string,
  now: number,
  listsResults: boolean,
  profile?: Profile,
): Prerendered {
  const { site, answer, items, cards, pinned, career, placeholder } = visit;
  const page = { path, now, ...(placeholder !== undefined && { placeholder }) };
  if (!listsResults) return { ...page, site: toUsedSite(site, []) };
  return {
    ...page,
    site: toUsedSite(site, cards),
    first: {
      total: answer.total,
      years: answer.years.map(({ year, count }) => [year, count]),
      ...(items && { items }),
      cards: cards.map(toUsedCard),
      pinned,
      ...(career && { career }),
      sections: linkedSections.filter((id) => (profile?.[id] ?? []).length > 0),
    },
  };
}

/** Keeps of a card only what it shows while it is closed: the rest comes with the data. */
export function toUsedCard({ activity, hasMore: _, ...card }: Card): Card {
  const { mergeCommit, diffUrl, ...rest } = activity;
  // `card.title` holds the title in its parsed form.
  return { ...card, activity: { ...rest, title: "" } };
}

/** Keeps of a site only what these cards show while they are closed: the rest comes with the data. */
export function toUsedSite(site: Site, cards: readonly Card[]): Site {
  const activities = cards.map(({ activity }) => activity);
  const orgIds = new Set(activities.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const linkedIds = new Set(activities.flatMap(({ org, category }) => (category === "Patch" ? [] : org)));
  const { pinned: _, ...owner } = site.owner;
  const orgs = site.orgs.filter(({ id }) => orgIds.has(id));
  const languageIds = new Set(orgs.flatMap(({ languages = [] }) => languages));
  const categoryIds = new Set<string>(activities.map(({ category }) => category));
  return {
    owner,
    orgs: orgs.map((org) => (linkedIds.has(org.id) ? org : toPatchOrg(org))),
    languages: site.languages.filter(({ id }) => languageIds.has(id)),
    categories: site.categories
      .filter(({ id }) => categoryIds.has(id))
      .map(({ ui: { icon } = {}, ...category }) => ({
        ...category,
        ...(icon !== undefined && { ui: { icon } }),
      })),
    orgTypes: [],
    optionIds: { languages: [], categories: [], orgs: [], tags: [] },
    total: site.total,
  };
}

/** A patch shows its org's name, the one link of the name, and the languages. */
function toPatchOrg(org: Org): Org {
  const { id, name, orgType, languages } = org;
  const url = findOrgUrl(org);
  return { id, name, orgType, ...(languages && { languages }), ...(url !== undefined && { url }) };
}
