/**
 * A person's addresses: a site of their own, and accounts on sites of many, whose addresses are links of their owner's and
 * no site of theirs.
 */
import { isAllowedLink } from "../../model/addresses.ts";
import type { JsonObject } from "./located-json.ts";

interface Network {
  readonly name: string;
  /** `code` and `career` have a place of their own in owner.json. */
  readonly kind: "code" | "career" | "other";
}

const names: Readonly<Record<Network["kind"], Readonly<Record<string, string>>>> = {
  code: {
    "bitbucket.org": "Bitbucket",
    "codeberg.org": "Codeberg",
    "git.sr.ht": "SourceHut",
    "gitea.com": "Gitea",
    "github.com": "GitHub",
    "gitlab.com": "GitLab",
    "sr.ht": "SourceHut",
  },
  career: { "linkedin.com": "LinkedIn", "xing.com": "XING" },
  other: {
    "about.me": "about.me",
    "academia.edu": "Academia.edu",
    "angel.co": "AngelList",
    "behance.net": "Behance",
    "bsky.app": "Bluesky",
    "codepen.io": "CodePen",
    "crates.io": "crates.io",
    "dev.to": "DEV",
    "dribbble.com": "Dribbble",
    "facebook.com": "Facebook",
    "fosstodon.org": "Mastodon",
    "gist.github.com": "GitHub",
    "goodreads.com": "Goodreads",
    "hachyderm.io": "Mastodon",
    "instagram.com": "Instagram",
    "juejin.cn": "Juejin",
    "kaggle.com": "Kaggle",
    "keybase.io": "Keybase",
    "leetcode.com": "LeetCode",
    "linktr.ee": "Linktree",
    "lobste.rs": "Lobsters",
    "mastodon.social": "Mastodon",
    "medium.com": "Medium",
    "news.ycombinator.com": "Hacker News",
    "npmjs.com": "npm",
    "orcid.org": "ORCID",
    "pinterest.com": "Pinterest",
    "pypi.org": "PyPI",
    "reddit.com": "Reddit",
    "researchgate.net": "ResearchGate",
    "scholar.google.com": "Google Scholar",
    "soundcloud.com": "SoundCloud",
    "stackoverflow.com": "Stack Overflow",
    "t.me": "Telegram",
    "threads.net": "Threads",
    "tiktok.com": "TikTok",
    "twitch.tv": "Twitch",
    "twitter.com": "Twitter",
    "vimeo.com": "Vimeo",
    "vk.com": "VK",
    "weibo.com": "Weibo",
    "wellfound.com": "Wellfound",
    "x.com": "X",
    "youtube.com": "YouTube",
    "zhihu.com": "Zhihu",
  },
};

const byHost: ReadonlyMap<string, Network> = new Map(
  (["code", "career", "other"] as const).flatMap((kind) =>
    Object.entries(names[kind]).map(([host, name]) => [host, { name, kind }] as const),
  ),
);

/** Returns the network that an address is on, such as `https://de.linkedin.com/in/ilse`; undefined for other sites. */
export function findNetwork(url: string): Network | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  // A site of somebody's own may be at `ilse.github.io` or `ilse.medium.com`.
  return (
    byHost.get(hostname) ?? byHost.get(hostname.replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\./, ""))
  );
}

/** Returns the address that a site is at, as far as its owner has said it: no account is one. */
export function findSiteUrl(given: string | undefined, homeUrl: string | undefined): string | undefined {
  return given ?? (homeUrl === undefined || findNetwork(homeUrl) !== undefined ? undefined : homeUrl);
}

/** People write `weft.example` for a home page, or what is no address at all. */
export function toHomepage(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return undefined;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return /^https?:/i.test(address) && URL.canParse(address) && isAllowedLink(address) ? address : undefined;
}

interface PersonLinks {
  /** Fields of owner.json. */
  readonly owner: JsonObject;
  /** Entries of `profiles` in profile.json, for accounts that owner.json has no field for. */
  readonly profiles: readonly { readonly network: string; readonly url: string }[];
}

/**
 * Sorts the addresses of a person, the most important first: the first site of their own is the home page. `known` are
 * fields of owner.json that something else has filled.
 */
export function toPersonLinks(urls: readonly (string | undefined)[], known: JsonObject = {}): PersonLinks {
  const owner: Record<string, string> = {};
  const isFree = (field: string) => owner[field] === undefined && known[field] === undefined;
  const profiles: { network: string; url: string }[] = [];
  for (const url of urls) {
    if (url === undefined || !URL.canParse(url)) continue;
    const { hostname } = new URL(url);
    const network = findNetwork(url);
    if (network === undefined && isFree("homeUrl")) Object.assign(owner, { homeUrl: url, domain: hostname });
    else if (network?.kind === "code" && isFree("codeUrl")) owner.codeUrl = url;
    else if (network?.kind === "career" && isFree("networkUrl")) owner.networkUrl = url;
    else if (![owner, known].some((fields) => Object.values(fields).includes(url)))
      profiles.push({ network: network?.name ?? hostname.replace(/^www\./, ""), url });
  }
  return { owner, profiles };
}
