import type { ReactNode } from "react";
import { byId } from "../../model/collections.ts";
import type { Activity, Category, Inline, Language, Org, OrgType, OrgTypeId, Owner } from "../../model/cv.ts";
import { findOrgUrl } from "../../model/references.ts";
import type { Site } from "../../worker/contract.ts";
import { resultsMessages } from "./messages.ts";

/** The site's lists by id, built once so that no card has to search them. */
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

export interface CardLink {
  text: string;
  /** Missing if no address is known: the link is plain text then. */
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

/**
 * Returns the links of a closed card: the patch, links from the data, places that featured it, and the org's. A patch
 * leaves its commit and its project's links to the open card, because two hundred patches would repeat them.
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

interface InlineTextProps {
  tokens: readonly Inline[];
  /** The `tabIndex` of the links. */
  tabIndex?: number | undefined;
}

/**
 * Renders the tokens of a title. A link without an address is rendered as its text. Other highlights replace the element:
 * where a translator has replaced its texts, React could not take them out of it.
 */
export function InlineText({ tokens, tabIndex }: InlineTextProps): ReactNode {
  return (
    <span key={JSON.stringify(tokens)}>
      <Tokens tokens={tokens} tabIndex={tabIndex} />
    </span>
  );
}

function Tokens({ tokens, tabIndex }: InlineTextProps): ReactNode {
  // Tokens are identified by their position only.
  return tokens.map((token, index) =>
    token.kind === "code" ? (
      <Code key={index.toString()} tokens={tokens} first={index} />
    ) : (
      <Token key={index.toString()} token={token} tabIndex={tabIndex} />
    ),
  );
}

type Code = Extract<Inline, { kind: "code" }>;

/** Joins the consecutive tokens into which highlights divide a code span, so that it stays one box. */
function Code({ tokens, first }: { tokens: readonly Inline[]; first: number }): ReactNode {
  if (tokens[first - 1]?.kind === "code") return null;
  const end = tokens.findIndex((token, index) => index > first && token.kind !== "code");
  const parts = tokens
    .slice(first, end === -1 ? undefined : end)
    .filter((token): token is Code => token.kind === "code");
  return (
    <code className="rounded-small box-decoration-clone border border-line bg-sunk px-1 py-px font-mono text-sm">
      {parts.map((part, index) => (
        <Marked key={index.toString()} token={part} />
      ))}
    </code>
  );
}

function Marked({ token }: { token: { text: string; mark?: true } }): ReactNode {
  return token.mark ? <mark>{token.text}</mark> : token.text;
}

interface TokenProps {
  token: Exclude<Inline, Code>;
  tabIndex: number | undefined;
}

function Token({ token, tabIndex }: TokenProps): ReactNode {
  switch (token.kind) {
    case "text":
      return <Marked token={token} />;
    case "em":
      return (
        <em>
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </em>
      );
    case "strong":
      return (
        <strong className="font-semibold">
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </strong>
      );
    case "strike":
      return (
        <s>
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </s>
      );
    case "link":
      return token.href === "" ? (
        <Tokens tokens={token.children} tabIndex={tabIndex} />
      ) : (
        <a href={token.href} tabIndex={tabIndex} className="quiet-link spelled-out">
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </a>
      );
  }
}

/** Returns whether two titles have the same text and highlights. */
export function sameInline(one: readonly Inline[], other: readonly Inline[]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
