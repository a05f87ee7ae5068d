/** Atom, RSS, RDF and JSON Feed as articles of an org, which is the feed unless the owner names another. */
import { parseFeed } from "feedsmith";
import { fold } from "../../worker/data/letters.ts";
import { escapeMarkdown, htmlToText } from "./escape-markdown.ts";
import { type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";

type Reply = { ok: true; value: Upstream } | { ok: false; reason: string };

export interface FeedOptions {
  /** The address or the file, which tells feeds apart. */
  readonly from: string;
  /** The id or name of the org that the articles are of. */
  readonly org: string | undefined;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
}

interface FeedEntry {
  readonly id: string | undefined;
  readonly title: string;
  readonly url: string | undefined;
  readonly date: string | undefined;
}

interface Feed {
  readonly title: string;
  readonly homeUrl: string | undefined;
  readonly entries: readonly FeedEntry[];
}

export function readFeed(text: string, { from, org, since }: FeedOptions): Reply {
  const feed = parse(text);
  if (feed === undefined) return { ok: false, reason: `${from} is no Atom, RSS or JSON Feed` };
  const name = org ?? (feed.title || hostOf(feed.homeUrl) || hostOf(from) || from);
  const homeUrl = toAbsolute(feed.homeUrl, from);
  const feedKey = keyOf(homeUrl ?? from);
  const warnings: string[] = [];
  const items: UpstreamItem[] = [];
  for (const [at, entry] of feed.entries.entries()) {
    const url = toAbsolute(entry.url, homeUrl ?? from);
    const time = Date.parse(entry.date ?? "");
    const key = entry.id ?? url;
    if (entry.title === "" || key === undefined || Number.isNaN(time)) {
      const lack = entry.title === "" ? "title" : key === undefined ? "address" : "date";
      warnings.push(
        `${from}: entry ${at + 1}${entry.title && ` (${entry.title})`} has no ${lack} and is left out`,
      );
    } else if (since === undefined || time >= since) {
      items.push(toArticle(entry, { key, url, time, org: feedKey, name }));
    }
  }
  const orgItem: UpstreamItem = {
    upstreamId: feedKey,
    collection: "orgs",
    wantedId: toId(name),
    ...(org !== undefined && { sameAs: org }),
    fields: withoutGaps({ name, orgType: "Website", url: homeUrl }),
  };
  return {
    ok: true,
    value: {
      source: "feed",
      origin: from,
      items: items.length === 0 ? [] : [orgItem, ...items],
      // Feeds hold the newest entries alone, so that what is not in them is not gone.
      complete: false,
      heldBack: new Set(),
      notes: [],
      warnings,
    },
  };
}

/** A feed is its page, wherever the feed itself is read from: an address, a copy, another address after a move. */
function keyOf(page: string): string {
  return `feed ${fold(page)
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/+$/, "")}`;
}

function toArticle(
  { title }: FeedEntry,
  {
    key,
    url,
    time,
    org,
    name,
  }: { key: string; url: string | undefined; time: number; org: string; name: string },
): UpstreamItem {
  const links: JsonObject | undefined = url === undefined ? undefined : { article: { title: "Read", url } };
  return {
    // Addresses, URNs and tags are unique; `1` is so in its feed alone.
    upstreamId: key.includes(":") ? `article ${key}` : `${org} ${key}`,
    collection: "activities",
    wantedId: toId(`article ${title} ${new Date(time).getUTCFullYear()}`) || toId(name),
    org,
    fields: withoutGaps({
      title: escapeMarkdown(title),
      category: "Article",
      createdAt: new Date(time).toISOString().replace(".000Z", "Z"),
      links,
    }),
  };
}

function parse(text: string): Feed | undefined {
  const parsed = tryToParse(text);
  if (parsed === undefined) return undefined;
  switch (parsed.format) {
    case "json": {
      const { title = "", home_page_url, items = [] } = parsed.feed;
      return {
        title,
        homeUrl: home_page_url,
        entries: items.map((item) => ({
          id: item.id,
          title: item.title?.trim() ?? "",
          url: item.url ?? item.external_url,
          date: item.date_published ?? item.date_modified,
        })),
      };
    }
    case "atom": {
      const { title, links, entries = [] } = parsed.feed;
      return {
        title: toPlain(title),
        homeUrl: alternateOf(links),
        entries: entries.map((entry) => ({
          id: entry.id,
          title: toPlain(entry.title),
          url: alternateOf(entry.links),
          date: entry.published ?? entry.updated,
        })),
      };
    }
    case "rss": {
      const { title = "", link, items = [] } = parsed.feed;
      return {
        title: htmlToText(title),
        homeUrl: link,
        entries: items.map((item) => ({
          id: item.guid?.value,
          title: htmlToText(item.title ?? ""),
          // Without a link, a guid is one unless it says that it is none.
          url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
          date: item.pubDate ?? item.dc?.dates?.[0],
        })),
      };
    }
    case "rdf": {
      const { title = "", link, items = [] } = parsed.feed;
      return {
        title: htmlToText(title),
        homeUrl: link,
        entries: items.map((item) => ({
          id: item.link,
          title: htmlToText(item.title ?? ""),
          url: item.link,
          date: item.dc?.dates?.[0],
        })),
      };
    }
  }
}

function tryToParse(text: string) {
  try {
    return parseFeed<string>(text);
  } catch {
    return undefined;
  }
}

/** Atom says whether a text is html; without a type it is plain. */
function toPlain(text: { value?: string; type?: string } | undefined): string {
  const value = text?.value ?? "";
  return text?.type === "html" || text?.type === "xhtml"
    ? htmlToText(value)
    : value.replace(/\s+/g, " ").trim();
}

function alternateOf(links: readonly { href?: string; rel?: string }[] = []): string | undefined {
  return (links.find(({ rel = "alternate" }) => rel === "alternate") ?? links[0])?.href;
}

function toAbsolute(url: string | undefined, base: string): string | undefined {
  if (url === undefined) return undefined;
  if (URL.canParse(url)) return url;
  return URL.canParse(url, base) ? new URL(url, base).href : undefined;
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : undefined;
}
