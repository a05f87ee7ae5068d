import type {
  Activity,
  Category,
  Language,
  MergeCommit,
  Org,
  OrgType,
  OrgTypeId,
  Owner,
  Site,
} from "../../worker/contract.ts";
import { cardMessages, orgLinksMessages } from "./messages.ts";

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

export interface CardLink {
  text: string;
  /** Undefined where none is known: it is text then. */
  url?: string;
  /** Counted or computed text is set in mono. */
  mono?: true;
  /** Worth its address on paper; the others are left out there. */
  printed?: true;
  /** Its name tells something, whether or not its address is linked already. */
  named?: true;
}

type OrgUrl = keyof typeof orgLinksMessages;

/** Which of an org's links a visitor is shown, in this order. */
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

/** Where an org's name leads. */
export function findOrgUrl(org: Org): string | undefined {
  return org.url ?? org.repoUrl ?? org.docsUrl ?? org.oldUrl;
}

/** The org's links but the one that its name already has, no address twice. */
export function toOrgLinks(org: Org): CardLink[] {
  const links = urlsOfType[org.orgType].flatMap((field) => {
    const url = org[field];
    return url === undefined ? [] : [{ text: orgLinksMessages[field], url }];
  });
  return withoutRepeats(links, [findOrgUrl(org)]);
}

/**
 * What a closed card links to: the patch and its commit, what the author added, where it was featured, the org.
 * A patch leaves its project's links to the opened card: they are not its own, and two hundred patches share them.
 */
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
  return Object.values(links).map(({ title, url }) => ({ text: title, ...addressed(url), printed: true }));
}

function toFeatured({ featured = {} }: Activity): CardLink[] {
  return Object.entries(featured).map(([place, url]) => ({
    text: cardMessages.featured(place),
    ...addressed(url),
    printed: true,
    named: true,
  }));
}

/** An empty address is none. */
function addressed(url: string): { url?: string } {
  return url === "" ? {} : { url };
}

function toPatchLinks({ number, qaUrl, diffUrl, mergeCommit }: Activity): CardLink[] {
  const links: CardLink[] = [];
  if (qaUrl !== undefined) {
    if (number === undefined) links.push({ text: cardMessages.patch, url: qaUrl, printed: true });
    else links.push({ text: cardMessages.pullRequest(number), url: qaUrl, mono: true, printed: true });
  }
  if (diffUrl !== undefined) links.push({ text: cardMessages.diff, url: diffUrl });
  const commitUrl = mergeCommit && findCommitUrl(mergeCommit);
  if (mergeCommit !== undefined && commitUrl !== undefined)
    links.push({ text: toShortOid(mergeCommit), url: commitUrl, mono: true });
  return links;
}

export function findCommitUrl({ commitUrl, url }: MergeCommit): string | undefined {
  return commitUrl ?? url;
}

export function toShortOid({ abbreviatedOid, oid }: MergeCommit): string {
  return abbreviatedOid ?? oid.slice(0, 7);
}

/** Text stays, and so does what is told by its name. */
function withoutRepeats(links: readonly CardLink[], shown: readonly (string | undefined)[] = []): CardLink[] {
  const seen = new Set(shown);
  return links.filter(({ url, named }) => {
    if (url === undefined || named) return true;
    if (seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}
