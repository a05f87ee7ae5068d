import { byId } from "../../model/collections.ts";
import type { Activity, Category, Language, Org, OrgType, OrgTypeId } from "../../model/cv.ts";
import { findOrgUrl } from "../../model/references.ts";
import type { PageOwner, Site } from "../../worker/contract.ts";
import { resultsMessages } from "./messages.ts";

/** The site's lists by id, built once so that no card has to search them. */
export interface Lookup {
  owner: PageOwner;
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

export interface CardLink {
  text: string;
  /** Missing if no address is known: the link is then plain text. */
  url?: string | undefined;
  /** Hashes are set in a monospaced font. */
  mono?: true;
  /** Only these links, and their addresses, are printed. */
  printed?: true;
  /** The text is information in itself, so the link stays even if another has the same address. */
  named?: true;
}

type OrgUrl = keyof typeof resultsMessages.orgLinks;

/** The links of an org in order of display, by the org's type. */
const urlsOfType: Record<OrgTypeId, readonly OrgUrl[]> = {
  Company: ["url", "repoUrl", "oldUrl"],
  Publication: ["url", "leanpubUrl", "amazonUrl", "goodreadsUrl", "repoUrl"],
  Website: ["url", "repoUrl"],
  "Open Source": [
    "url",
    "repoUrl",
    "browseCodeUrl",
    "docsUrl",
    "apiUrl",
    "changelogUrl",
    "issuesUrl",
    "browseCodeTestsUrl",
    "ciUrl",
    "coverageUrl",
    "oldUrl",
  ],
};

/** Returns the org's links without repeated addresses and without the address of its name. */
export function toOrgLinks(org: Org): CardLink[] {
  const links = urlsOfType[org.orgType].flatMap((field) => {
    const url = org[field];
    return url === undefined ? [] : [{ text: resultsMessages.orgLinks[field], url }];
  });
  return withoutRepeats(links, [findOrgUrl(org)]);
}

/** Returns a closed card's links: patch, data, features, org. A patch's commit is left to the open card. */
export function toCardLinks(activity: Activity, org: Org | undefined): CardLink[] {
  const own = withoutRepeats([...toPatchLinks(activity), ...toAddedLinks(activity), ...toFeatured(activity)]);
  if (org === undefined || activity.category === "Patch") return own;
  return [
    ...own,
    ...withoutRepeats(
      toOrgLinks(org),
      own.map(({ url }) => url),
    ),
  ];
}

function toAddedLinks({ links = {} }: Activity): CardLink[] {
  return Object.values(links).map(({ title, url }) => ({
    text: title,
    url: url || undefined,
    printed: true,
  }));
}

function toFeatured({ featured = {} }: Activity): CardLink[] {
  return Object.entries(featured).map(([place, url]) => ({
    text: resultsMessages.card.featured(place),
    url: url || undefined,
    printed: true,
    named: true,
  }));
}

function toPatchLinks({ number, qaUrl }: Activity): CardLink[] {
  if (number !== undefined)
    return [{ text: resultsMessages.card.pullRequest(number), url: qaUrl, printed: true }];
  return qaUrl === undefined ? [] : [{ text: resultsMessages.card.patch, url: qaUrl, printed: true }];
}

/** Drops links to addresses that came before or are in `shown`; named links and plain text stay. */
function withoutRepeats(links: readonly CardLink[], shown: readonly (string | undefined)[] = []): CardLink[] {
  const seen = new Set(shown);
  return links.filter(({ url, named }) => {
    if (url === undefined || named) return true;
    if (seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}
