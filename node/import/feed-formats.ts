/** Parses Atom, RSS, RDF and JSON feeds to one shape, with plain texts and absolute addresses. */
import { parseFeed } from "feedsmith";
import { Parser } from "htmlparser2";
import { withoutTracking } from "../../model/addresses.ts";
import { escapeXml } from "../../model/xml.ts";
import { isPrivateAddress } from "../owner/private-addresses.ts";
import { htmlToPlain, htmlToText } from "./prose.ts";
import { withHttps } from "./upstream.ts";

export interface FeedEntry {
  readonly id: string | undefined;
  readonly title: string;
  /** The address of its page; undefined without one. */
  readonly url: string | undefined;
  /** The address as the feed has it, if it cannot be resolved. */
  readonly unresolved?: string | undefined;
  /** The file of a podcast or the like that has no page. */
  readonly file?: string | undefined;
  readonly date: string | undefined;
  /** Plain text. A feed's summary may be the whole article. */
  readonly summary: string;
  readonly tags: readonly string[];
}

export interface Feed {
  readonly title: string;
  readonly homeUrl: string | undefined;
  readonly entries: readonly FeedEntry[];
}

/** An entry as its format has it: addresses are not resolved yet. */
interface RawEntry extends Omit<FeedEntry, "url" | "unresolved" | "file"> {
  readonly url: string | undefined;
  readonly file?: string | undefined;
  /** Its `xml:base`. */
  readonly base?: string | undefined;
}

interface RawFeed {
  readonly title: string;
  readonly homeUrl: string | undefined;
  /** Its own address. */
  readonly selfUrl: string | undefined;
  /** Its `xml:base`. */
  readonly base?: string | undefined;
  readonly entries: readonly RawEntry[];
}

/**
 * Returns undefined for a text that isn't a feed. `from`: the address or the file that it was read from. An address is
 * relative to the `xml:base` of its entry and its feed, and without one to the home page, or else to the feed.
 */
export function readFeedText(text: string, from: string): Feed | undefined {
  const raw = parse(text);
  if (raw === undefined) return undefined;
  const ownUrl = [from, raw.selfUrl].find((url) => url !== undefined && isPage(url));
  const feedBase = raw.base === undefined ? undefined : toAbsolute(raw.base, ownUrl);
  const homeUrl = toPublic(toAbsolute(raw.homeUrl, feedBase ?? ownUrl), from);
  const entries = raw.entries.map(({ base, url: written, file, ...entry }): FeedEntry => {
    const entryBase = base === undefined ? undefined : toAbsolute(base, feedBase ?? ownUrl);
    const resolve = (url: string | undefined) =>
      toPublic(toAbsolute(url, entryBase ?? feedBase ?? homeUrl ?? ownUrl), from);
    const url = resolve(written);
    const media = url === undefined ? resolve(file) : undefined;
    const unresolved = url === undefined && media === undefined ? (written ?? file) : undefined;
    return {
      ...entry,
      url: url && withoutTracking(url),
      ...(media !== undefined && { file: media }),
      ...(unresolved !== undefined && { unresolved }),
    };
  });
  return { title: raw.title, homeUrl, entries };
}

function parse(text: string): RawFeed | undefined {
  const parsed = tryToParse(text);
  if (parsed === undefined) return undefined;
  switch (parsed.format) {
    case "json": {
      const { title = "", home_page_url, feed_url, items = [] } = parsed.feed;
      return {
        title: htmlToText(title),
        homeUrl: home_page_url,
        selfUrl: feed_url,
        entries: items.map((item) => ({
          id: item.id,
          title: htmlToText(item.title ?? ""),
          url: item.url ?? item.external_url,
          file: item.attachments?.[0]?.url,
          date: item.date_published ?? item.date_modified,
          summary: toPlainText(item.summary ?? ""),
          tags: item.tags ?? [],
        })),
      };
    }
    case "atom": {
      const { title, links, xml, entries = [] } = parsed.feed;
      return {
        title: toPlain(title),
        homeUrl: findLink(links, "alternate"),
        selfUrl: findLink(links, "self"),
        base: xml?.base,
        entries: entries.map((entry) => ({
          id: entry.id,
          title: toPlain(entry.title),
          url: findLink(entry.links, "alternate") ?? findLink(entry.links?.filter(isToPage), "self"),
          file: findLink(entry.links, "enclosure"),
          base: entry.xml?.base,
          date: entry.published ?? entry.updated,
          summary: toPlainSummary(entry.summary),
          tags: (entry.categories ?? []).flatMap(({ label, term }) => label ?? term ?? []),
        })),
      };
    }
    case "rss": {
      const { title = "", link, atom, xml, items = [] } = parsed.feed;
      return {
        title: htmlToText(title),
        homeUrl: link ?? findLink(atom?.links, "alternate"),
        selfUrl: findLink(atom?.links, "self"),
        base: parsed.channelBase ?? xml?.base,
        entries: items.map((item) => ({
          id: item.guid?.value,
          title: htmlToText(item.title ?? ""),
          url: item.link ?? findLink(item.atom?.links, "alternate") ?? toPermalink(item.guid),
          file: item.enclosures?.[0]?.url ?? findLink(item.atom?.links, "enclosure"),
          base: item.xml?.base,
          date: item.pubDate ?? item.dc?.dates?.[0] ?? termsDateOf(item.dcterms),
          summary: toPlainText(item.description ?? ""),
          tags: (item.categories ?? []).flatMap(({ name }) => name ?? []),
        })),
      };
    }
    case "rdf": {
      const { title = "", link, atom, xml, items = [] } = parsed.feed;
      return {
        title: htmlToText(title),
        homeUrl: link,
        selfUrl: findLink(atom?.links, "self"),
        base: xml?.base,
        entries: items.map((item) => ({
          id: item.link,
          title: htmlToText(item.title ?? ""),
          url: item.link ?? findLink(item.atom?.links, "alternate"),
          date: item.dc?.dates?.[0] ?? termsDateOf(item.dcterms),
          summary: toPlainText(item.description ?? ""),
          tags: item.dc?.subjects ?? [],
        })),
      };
    }
  }
}

type TermsDates = Partial<Record<"issued" | "created" | "dates" | "available" | "modified", string[]>>;

/** Returns the date of publication by Dublin Core, or else of creation. */
function termsDateOf({ issued, created, dates, available, modified }: TermsDates = {}): string | undefined {
  return [issued, created, dates, available, modified].find((list) => list?.[0] !== undefined)?.[0];
}

/** The parser does not support a namespace prefix on RSS's root. */
const prefixedRoot = /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>]*>)*<([\w.-]+):rss[\s>]/i;

function tryToParse(given: string) {
  const prefix = prefixedRoot.exec(given)?.[1];
  const text =
    prefix === undefined ? given : given.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
  try {
    const { text: prepared, channelBase } = prepareLinks(text);
    return { ...parseFeed<string>(prepared), channelBase };
  } catch {
    return undefined;
  }
}

interface PreparedFeed {
  readonly text: string;
  /** The `xml:base` of RSS's channel. */
  readonly channelBase: string | undefined;
}

/** Rewrites links that the parser does not support: with `xml:base`, and originals that FeedBurner kept. */
function prepareLinks(text: string): PreparedFeed {
  if (!/:origLink>|<(?:[\w.-]+:)?(?:channel|link)\b[^>]*\bxml:base/i.test(text))
    return { text, channelBase: undefined };
  const edits: { from: number; to: number; link: string }[] = [];
  const bases: (string | undefined)[] = [];
  let channelBase: string | undefined;
  let entry: { isItem: boolean; at: number } | undefined;
  let original: string | undefined;
  const parser = new Parser(
    {
      onopentag(tag, { href, "xml:base": given }) {
        const { startIndex, endIndex } = parser;
        const base = given === undefined ? bases.at(-1) : (toAbsolute(given, bases.at(-1)) ?? given);
        bases.push(base);
        if (tag === "channel") channelBase = given === undefined ? undefined : base;
        if (tag === "item" || tag === "entry") entry = { isItem: tag === "item", at: endIndex + 1 };
        else if (entry && tag.endsWith(":origlink")) original = "";
        const url = given === undefined || tag !== "link" ? undefined : toAbsolute(href, base);
        if (url === undefined) return;
        const written = text.slice(startIndex, endIndex + 1);
        const link = written.replace(
          /(\bhref\s*=\s*)(?:"[^"]*"|'[^']*')/,
          (_, before) => `${before}"${escapeXml(url)}"`,
        );
        edits.push({ from: startIndex, to: endIndex + 1, link });
      },
      ontext(part) {
        if (original !== undefined) original += part;
      },
      onclosetag(tag) {
        bases.pop();
        const url = escapeXml(original?.trim() ?? "");
        if (entry && url !== "") {
          const link = entry.isItem ? `<link>${url}</link>` : `<link rel="alternate" href="${url}"/>`;
          edits.push({ from: entry.at, to: entry.at, link });
        }
        original = undefined;
        if (url !== "" || tag === "item" || tag === "entry") entry = undefined;
      },
    },
    { xmlMode: true, lowerCaseTags: true },
  );
  parser.end(text);
  let done = 0;
  const parts = edits
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, link }) => {
      const before = text.slice(done, from);
      done = to;
      return before + link;
    });
  return { text: parts.join("") + text.slice(done), channelBase };
}

/** Atom marks texts that are HTML. Those without a type are plain by its rules, but many blogs write HTML there. */
function toPlain(text: { value?: string; type?: string } | undefined): string {
  const value = text?.value ?? "";
  return text?.type === "text" ? value.replace(/\s+/g, " ").trim() : htmlToText(value);
}

/** Like toPlain, but keeps paragraphs. */
function toPlainSummary(text: { value?: string; type?: string } | undefined): string {
  const value = text?.value ?? "";
  return text?.type === "text" ? value : toPlainText(value);
}

/** The alternative texts of pictures are not part of the prose, except for signs such as 🙂. */
function toPlainText(html: string): string {
  return htmlToPlain(
    html.replace(/<img\b[^>]*>/gi, (picture) => (/\salt=["'][^"'\p{L}]+["']/u.test(picture) ? picture : "")),
  );
}

interface Link {
  readonly href?: string;
  readonly rel?: string;
  readonly type?: string;
}

/** Finds the link of a relation, preferably to a page. Without a relation, a link is to the page. */
function findLink(links: readonly Link[] = [], wanted: string): string | undefined {
  const found = links.filter(
    ({ rel = "alternate" }) => rel.trim().toLowerCase().replace(/^.*\//, "") === wanted,
  );
  return (found.find(({ type = "text/html" }) => /html/i.test(type)) ?? found[0])?.href;
}

/** Returns whether a link leads to a page. A `self` link may lead to a feed of one entry instead. */
function isToPage({ href = "", type }: Link): boolean {
  return type === undefined ? !/\.(?:atom|json|rss|xml)$/i.test(href) : /html/i.test(type);
}

/** Without a link, the guid is the address, unless it is marked as not being one. Some guids are only numbers. */
function toPermalink(guid: { value?: string; isPermaLink?: boolean } | undefined): string | undefined {
  const { value = "", isPermaLink } = guid ?? {};
  return isPermaLink !== false && isPage(value.trim()) ? value.trim() : undefined;
}

function isPage(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Moves a page of a local server, as published by `jekyll serve`, to the host the feed was read from. */
function toPublic(url: string | undefined, from: string): string | undefined {
  if (url === undefined || !isPrivateAddress(url) || !isPage(from) || isPrivateAddress(from)) return url;
  const { pathname, search, hash } = new URL(url);
  return new URL(pathname + search + hash, from).href;
}

function toAbsolute(given: string | undefined, base: string | undefined): string | undefined {
  const url = withHttps(given?.trim() ?? "");
  if (url === "") return undefined;
  if (URL.canParse(url)) return url;
  return base !== undefined && URL.canParse(url, base) ? new URL(url, base).href : undefined;
}
