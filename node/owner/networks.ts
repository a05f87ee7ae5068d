/** Recognises accounts by their hosts: code hosts, career networks, and other places where people have profiles. */
import { foldCase } from "../../grammar/letters.ts";
import type { Profile } from "../../model/cv.ts";

interface Network {
  readonly name: string;
  /** Networks of the types `code` and `career` have their own fields in owner.json. */
  readonly kind: "code" | "career" | "other";
}

const names: Readonly<Record<Network["kind"], Readonly<Record<string, string>>>> = {
  code: {
    "bitbucket.org": "Bitbucket",
    "codeberg.org": "Codeberg",
    "gitee.com": "Gitee",
    "git.sr.ht": "SourceHut",
    "gitea.com": "Gitea",
    "github.com": "GitHub",
    "gitlab.com": "GitLab",
    "launchpad.net": "Launchpad",
    "notabug.org": "NotABug",
    "sourceforge.net": "SourceForge",
    "sr.ht": "SourceHut",
  },
  career: { "linkedin.com": "LinkedIn", "xing.com": "XING" },
  other: {
    "500px.com": "500px",
    "about.me": "about.me",
    "academia.edu": "Academia.edu",
    "adventofcode.com": "Advent of Code",
    "angel.co": "AngelList",
    "artstation.com": "ArtStation",
    "arxiv.org": "arXiv",
    "askubuntu.com": "Ask Ubuntu",
    "behance.net": "Behance",
    "bento.me": "Bento",
    "bilibili.com": "Bilibili",
    "blog.csdn.net": "CSDN",
    "bsky.app": "Bluesky",
    "buymeacoffee.com": "Buy Me a Coffee",
    "chaos.social": "Mastodon",
    "chess.com": "Chess.com",
    "cnblogs.com": "cnblogs",
    "codeforces.com": "Codeforces",
    "codepen.io": "CodePen",
    "codesandbox.io": "CodeSandbox",
    "codewars.com": "Codewars",
    "contra.com": "Contra",
    "crates.io": "crates.io",
    "credly.com": "Credly",
    "crunchbase.com": "Crunchbase",
    "daily.dev": "daily.dev",
    "dblp.dagstuhl.de": "DBLP",
    "dblp.org": "DBLP",
    "dblp.uni-trier.de": "DBLP",
    "dev.to": "DEV",
    "developers.google.com": "Google Developers",
    "deviantart.com": "DeviantArt",
    "discord.com": "Discord",
    "dl.acm.org": "ACM Digital Library",
    "docs.google.com": "Google Docs",
    "dribbble.com": "Dribbble",
    "drive.google.com": "Google Drive",
    "dzone.com": "DZone",
    "exercism.org": "Exercism",
    "f6s.com": "F6S",
    "facebook.com": "Facebook",
    "figma.com": "Figma",
    "figshare.com": "figshare",
    "fiverr.com": "Fiverr",
    "flickr.com": "Flickr",
    "fosstodon.org": "Mastodon",
    "freelancer.com": "Freelancer",
    "g.dev": "Google Developers",
    "gist.github.com": "GitHub",
    "glitch.com": "Glitch",
    "goodreads.com": "Goodreads",
    "gravatar.com": "Gravatar",
    "habr.com": "Habr",
    "hachyderm.io": "Mastodon",
    "hackaday.io": "Hackaday",
    "hackage.haskell.org": "Hackage",
    "hackerearth.com": "HackerEarth",
    "hackernoon.com": "HackerNoon",
    "hackerone.com": "HackerOne",
    "hackerrank.com": "HackerRank",
    "hal.science": "HAL",
    "hashnode.com": "Hashnode",
    "hex.pm": "Hex",
    "hub.docker.com": "Docker Hub",
    "huggingface.co": "Hugging Face",
    "ieeexplore.ieee.org": "IEEE Xplore",
    "indiehackers.com": "Indie Hackers",
    "infosec.exchange": "Mastodon",
    "inspirehep.net": "INSPIRE",
    "instagram.com": "Instagram",
    "instructables.com": "Instructables",
    "isni.org": "ISNI",
    "jsfiddle.net": "JSFiddle",
    "jsr.io": "JSR",
    "juejin.cn": "Juejin",
    "kaggle.com": "Kaggle",
    "keybase.io": "Keybase",
    "ko-fi.com": "Ko-fi",
    "last.fm": "Last.fm",
    "learn.microsoft.com": "Microsoft Learn",
    "leetcode.com": "LeetCode",
    "letterboxd.com": "Letterboxd",
    "lib.rs": "Lib.rs",
    "liberapay.com": "Liberapay",
    "lichess.org": "Lichess",
    "linktr.ee": "Linktree",
    "lobste.rs": "Lobsters",
    "loop.frontiersin.org": "Loop",
    "malt.com": "Malt",
    "malt.de": "Malt",
    "malt.fr": "Malt",
    "mas.to": "Mastodon",
    "mastodon.social": "Mastodon",
    "math.stackexchange.com": "Stack Exchange",
    "mathoverflow.net": "MathOverflow",
    "matrix.to": "Matrix",
    "medium.com": "Medium",
    "meetup.com": "Meetup",
    "mendeley.com": "Mendeley",
    "metacpan.org": "MetaCPAN",
    "mstdn.social": "Mastodon",
    "mvp.microsoft.com": "Microsoft MVP",
    "news.ycombinator.com": "Hacker News",
    "note.com": "note",
    "noti.st": "Notist",
    "notion.so": "Notion",
    "notist.com": "Notist",
    "npmjs.com": "npm",
    "nuget.org": "NuGet",
    "observablehq.com": "Observable",
    "open.spotify.com": "Spotify",
    "openalex.org": "OpenAlex",
    "opencollective.com": "Open Collective",
    "openhub.net": "Open Hub",
    "openreview.net": "OpenReview",
    "orcid.org": "ORCID",
    "osf.io": "OSF",
    "packagist.org": "Packagist",
    "papers.ssrn.com": "SSRN",
    "paperswithcode.com": "Papers with Code",
    "patreon.com": "Patreon",
    "paypal.me": "PayPal",
    "peerlist.io": "Peerlist",
    "philpapers.org": "PhilPapers",
    "pinterest.com": "Pinterest",
    "polywork.com": "Polywork",
    "producthunt.com": "Product Hunt",
    "projecteuler.net": "Project Euler",
    "pub.dev": "pub.dev",
    "publons.com": "Publons",
    "pypi.org": "PyPI",
    "qiita.com": "Qiita",
    "quay.io": "Quay",
    "quora.com": "Quora",
    "read.cv": "Read.cv",
    "reddit.com": "Reddit",
    "replit.com": "Replit",
    "researcherid.com": "ResearcherID",
    "researchgate.net": "ResearchGate",
    "rubygems.org": "RubyGems",
    "scholar.google.com": "Google Scholar",
    "scopus.com": "Scopus",
    "segmentfault.com": "SegmentFault",
    "semanticscholar.org": "Semantic Scholar",
    "serverfault.com": "Server Fault",
    "sessionize.com": "Sessionize",
    "sites.google.com": "Google Sites",
    "slideshare.net": "SlideShare",
    "soundcloud.com": "SoundCloud",
    "space.bilibili.com": "Bilibili",
    "speakerdeck.com": "Speaker Deck",
    "ssrn.com": "SSRN",
    "stackblitz.com": "StackBlitz",
    "stackexchange.com": "Stack Exchange",
    "stackoverflow.com": "Stack Overflow",
    "steamcommunity.com": "Steam",
    "strava.com": "Strava",
    "substack.com": "Substack",
    "superuser.com": "Super User",
    "t.me": "Telegram",
    "techhub.social": "Mastodon",
    "thingiverse.com": "Thingiverse",
    "threads.com": "Threads",
    "threads.net": "Threads",
    "tiktok.com": "TikTok",
    "topcoder.com": "Topcoder",
    "toptal.com": "Toptal",
    "trailblazer.me": "Trailblazer",
    "tumblr.com": "Tumblr",
    "twitch.tv": "Twitch",
    "twitter.com": "Twitter",
    "unsplash.com": "Unsplash",
    "upwork.com": "Upwork",
    "viaf.org": "VIAF",
    "vimeo.com": "Vimeo",
    "vk.com": "VK",
    "wa.me": "WhatsApp",
    "wakatime.com": "WakaTime",
    "wantedly.com": "Wantedly",
    "webofscience.com": "Web of Science",
    "weibo.com": "Weibo",
    "wellfound.com": "Wellfound",
    "wikidata.org": "Wikidata",
    "wikipedia.org": "Wikipedia",
    "x.com": "X",
    "youtube.com": "YouTube",
    "zenn.dev": "Zenn",
    "zenodo.org": "Zenodo",
    "zhihu.com": "Zhihu",
  },
};

const byHost: ReadonlyMap<string, Network> = new Map(
  (["code", "career", "other"] as const).flatMap((kind) =>
    Object.entries(names[kind]).map(([host, name]) => [host, { name, kind }] as const),
  ),
);

/** Returns the network of an address such as `https://de.linkedin.com/in/ilse`; undefined for other sites. */
export function findNetwork(url: string): Network | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  // `ilse.github.io` and `ilse.medium.com` may be personal sites.
  return (
    byHost.get(hostname) ?? byHost.get(hostname.replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\./, ""))
  );
}

/** The addresses of accounts, with `{}` for the user name. */
const accountPages: Readonly<Record<string, string>> = {
  Behance: "https://www.behance.net/{}",
  Bitbucket: "https://bitbucket.org/{}",
  Bluesky: "https://bsky.app/profile/{}",
  Codeberg: "https://codeberg.org/{}",
  CodePen: "https://codepen.io/{}",
  "crates.io": "https://crates.io/users/{}",
  DEV: "https://dev.to/{}",
  "Docker Hub": "https://hub.docker.com/u/{}",
  Dribbble: "https://dribbble.com/{}",
  Exercism: "https://exercism.org/profiles/{}",
  Facebook: "https://www.facebook.com/{}",
  Flickr: "https://www.flickr.com/people/{}",
  Gitee: "https://gitee.com/{}",
  GitHub: "https://github.com/{}",
  GitLab: "https://gitlab.com/{}",
  Goodreads: "https://www.goodreads.com/{}",
  "Google Scholar": "https://scholar.google.com/citations?user={}",
  HackerRank: "https://www.hackerrank.com/profile/{}",
  Hashnode: "https://hashnode.com/@{}",
  "Hugging Face": "https://huggingface.co/{}",
  Instagram: "https://www.instagram.com/{}",
  Kaggle: "https://www.kaggle.com/{}",
  Keybase: "https://keybase.io/{}",
  LeetCode: "https://leetcode.com/u/{}",
  LinkedIn: "https://www.linkedin.com/in/{}",
  Medium: "https://medium.com/@{}",
  npm: "https://www.npmjs.com/~{}",
  ORCID: "https://orcid.org/{}",
  Pinterest: "https://www.pinterest.com/{}",
  "Product Hunt": "https://www.producthunt.com/@{}",
  PyPI: "https://pypi.org/user/{}",
  Reddit: "https://www.reddit.com/user/{}",
  ResearchGate: "https://www.researchgate.net/profile/{}",
  RubyGems: "https://rubygems.org/profiles/{}",
  SoundCloud: "https://soundcloud.com/{}",
  SourceHut: "https://sr.ht/~{}",
  "Speaker Deck": "https://speakerdeck.com/{}",
  Telegram: "https://t.me/{}",
  Threads: "https://www.threads.com/@{}",
  TikTok: "https://www.tiktok.com/@{}",
  Twitch: "https://www.twitch.tv/{}",
  Twitter: "https://x.com/{}",
  Unsplash: "https://unsplash.com/@{}",
  X: "https://x.com/{}",
  XING: "https://www.xing.com/profile/{}",
  YouTube: "https://www.youtube.com/@{}",
};

const pagesByName: ReadonlyMap<string, string> = new Map(
  Object.entries(accountPages).map(([name, page]) => [toLetters(name), page]),
);

function toLetters(name: string): string {
  return foldCase(name).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the address of an account in a known network; undefined for other networks and for what is no user name. */
export function findAccountUrl(network: string, username: string): string | undefined {
  const name = username.trim();
  // Mastodon: `@ilse@social.example`.
  const [, user, host] = /^@?([\w.-]+)@((?:[\w-]+\.)+[a-z]{2,})$/i.exec(name) ?? [];
  if (user !== undefined && toLetters(network) === "mastodon") return `https://${host}/@${user}`;
  const page = pagesByName.get(toLetters(network));
  const bare = name.replace(/^[@~]/, "");
  return page !== undefined && /^[\p{L}\p{N}._-]+$/u.test(bare)
    ? page.replace("{}", encodeURIComponent(bare))
    : undefined;
}

/** Adds the address of each account that has only a user name in a known network. */
export function withAccountUrls(profile: Profile): Profile {
  const { profiles } = profile;
  if (profiles === undefined) return profile;
  return {
    ...profile,
    profiles: profiles.map((account) => {
      const { network, username = "", url = findAccountUrl(network, username) } = account;
      return url === undefined ? account : { ...account, url };
    }),
  };
}
