import type { Activity, MergeCommit, Org, OrgTypeId } from "../../worker/contract.ts";
import { words } from "../words.ts";

export interface CardLink {
  text: string;
  url: string;
  /** Counted or computed text is set in mono. */
  mono?: true;
  /** Worth its address on paper; the others are left out there. */
  printed?: true;
}

type OrgUrl = keyof typeof words.orgLinks;

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
    return url === undefined ? [] : [{ text: words.orgLinks[field], url }];
  });
  return withoutRepeats(links, findOrgUrl(org));
}

/**
 * What a closed card links to: the patch and its commit, what the author added, where it was featured, the org.
 * A patch leaves its project's links to the opened card: they are not its own, and two hundred patches share them.
 */
export function toCardLinks(activity: Activity, org: Org | undefined): CardLink[] {
  return withoutRepeats([
    ...toPatchLinks(activity),
    ...Object.values(activity.links ?? {}).map(({ title, url }) => ({
      text: title,
      url,
      printed: true as const,
    })),
    ...Object.entries(activity.featured ?? {}).map(([place, url]) => ({
      text: words.card.featured(place),
      url,
      printed: true as const,
    })),
    ...(org === undefined || activity.category === "Patch" ? [] : toOrgLinks(org)),
  ]);
}

function toPatchLinks({ number, qaUrl, diffUrl, mergeCommit }: Activity): CardLink[] {
  const links: CardLink[] = [];
  if (qaUrl !== undefined) {
    if (number === undefined) links.push({ text: words.card.patch, url: qaUrl, printed: true });
    else links.push({ text: words.card.pullRequest(number), url: qaUrl, mono: true, printed: true });
  }
  if (diffUrl !== undefined) links.push({ text: words.card.diff, url: diffUrl });
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

function withoutRepeats(links: CardLink[], shown?: string): CardLink[] {
  const seen = new Set(shown === undefined ? [] : [shown]);
  return links.filter(({ url }) => {
    if (seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}
