/** Writes the newest results as Atom 1.0 and JSON Feed 1.1. The same data make the same bytes, unless dated ahead. */
import { generateAtomFeed } from "feedsmith";
import { otherAuthors, toAuthorNames } from "../../model/authors.ts";
import { toFullName } from "../../model/full-name.ts";
import { toTextBlocks } from "../../model/text-blocks.ts";
import { escapeXml, unspellable } from "../../model/xml.ts";
import { isOfLanguage, renderText } from "../owner/page-html.ts";
import { toAbsolute, withAbsoluteLinks } from "./cv-entries.ts";
import {
  describeDates,
  type Entry,
  type ExportData,
  newestChange,
  toHtmlText,
  toPermalink,
} from "./entries.ts";
import type { Words } from "./words.ts";

/** Feed readers fetch it often, so it is short; the page has the rest. */
export const maxFeedEntries = 50;

export interface Feed extends ExportData {
  /** Feeds must not contain relative addresses. */
  address: string;
}

interface FeedItem {
  id: string;
  url: string;
  externalUrl: string | undefined;
  title: string;
  html: string;
  published: Date;
  updated: Date;
  tags: string[];
  /** By default the feed's author. */
  authors: { name: string }[];
}

/** `file` and `page` are the feed's and its page's paths below the site's address. */
export function toAtomFeed(
  feed: Feed,
  entries: readonly Entry[],
  { title, file, page }: { title?: string; file: string; page: string } = { file: "feed.atom", page: "" },
): string {
  const { owner, address, words } = feed;
  const name = words.cvTitle(toFullName(owner));
  const xml = generateAtomFeed({
    id: toTag(address, page === "" ? "feed" : file),
    title: toFeedText(title === undefined ? name : `${title} · ${name}`),
    ...(owner.headline !== undefined && { subtitle: toFeedText(owner.headline) }),
    updated: newestChange(
      entries.slice(0, maxFeedEntries).map(({ activity }) => activity),
      owner,
    ),
    authors: [{ name: toFullName(owner), uri: address }],
    links: [
      { rel: "self", type: "application/atom+xml", href: address + file },
      { rel: "alternate", type: "text/html", href: address + page },
    ],
    xml: { lang: words.language },
    entries: toItems(feed, entries).map((item) => ({
      id: item.id,
      title: toFeedText(item.title),
      published: item.published,
      updated: item.updated,
      links: [
        { rel: "alternate", type: "text/html", href: item.url },
        ...(item.externalUrl === undefined ? [] : [{ rel: "related", href: item.externalUrl }]),
      ],
      ...(item.authors.length > 0 && { authors: item.authors }),
      categories: item.tags.map((term) => ({ term })),
      content: { type: "html", value: item.html },
    })),
  });
  // The library adds line breaks around texts, which readers would show in titles.
  const isPadded = /\n\s*(<!\[CDATA\[)|(\]\]>)\n\s*(?=<\/)/g;
  return xml.replace(unspellable, "").replace(isPadded, "$1$2");
}

function toFeedText(value: string) {
  return { type: "text", value } as const;
}

export function toJsonFeed(feed: Feed, entries: readonly Entry[]): string {
  const { owner, address, words } = feed;
  const json = {
    version: "https://jsonfeed.org/version/1.1",
    title: words.cvTitle(toFullName(owner)),
    home_page_url: address,
    feed_url: `${address}feed.json`,
    ...(owner.headline !== undefined && { description: owner.headline }),
    language: words.language,
    authors: [{ name: toFullName(owner), url: address }],
    items: toItems(feed, entries).map((item) => ({
      id: item.id,
      url: item.url,
      ...(item.externalUrl !== undefined && { external_url: item.externalUrl }),
      title: item.title,
      content_html: item.html,
      date_published: item.published,
      date_modified: item.updated,
      ...(item.authors.length > 0 && { authors: item.authors }),
      tags: item.tags,
    })),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

function toItems(feed: Feed, entries: readonly Entry[]): FeedItem[] {
  const { address, words } = feed;
  return entries.slice(0, maxFeedEntries).map((given) => {
    const entry = withFinalLinks(given, feed);
    const { id, created, text, category, languages, links, updated } = entry;
    return {
      id: toTag(address, id),
      url: toPermalink(address, entry.activity),
      externalUrl: links[0]?.url,
      title: text,
      html: toHtml(entry, words) + toText(entry, feed),
      published: new Date(created),
      updated: new Date(updated),
      tags: [category.name, ...languages],
      authors: toAuthorNames(entry.activity)
        .filter((name) => name !== otherAuthors)
        .map((name) => ({ name })),
    };
  });
}

/** Returns the picture, unless the page shows it, the summary, and the page. */
function toText(entry: Entry, feed: Feed): string {
  const { activity, summary = [] } = entry;
  const { image = "", imageAlt = "" } = activity;
  const { root = feed.address, toPicture = (src) => src } = feed;
  const src = image && escapeXml(new URL(toPicture(image), root).href);
  const page = toPageHtml(entry, feed);
  const picture = page.includes(src) ? "" : `<p><img src="${src}" alt="${escapeXml(imageAlt)}"></p>`;
  const blocks = toTextBlocks(withAbsoluteLinks(summary, feed)).map((block) => {
    if (block.kind === "paragraph") return `<p>${toHtmlText(block.content)}</p>`;
    const items = block.items.map((item) => `<li>${toHtmlText(item)}</li>`).join("");
    return block.first === undefined ? `<ul>${items}</ul>` : `<ol start="${block.first}">${items}</ol>`;
  });
  return picture + blocks.join("") + page;
}

/** Returns the whole text of an entry's page. */
function toPageHtml({ activity }: Entry, { pages, address, words, root = address }: Feed): string {
  const page = pages?.get(activity.id);
  if (page === undefined) return "";
  const toUrl = (href: string) =>
    href.startsWith("#")
      ? toPermalink(address, activity) + href
      : new URL(href, isOfLanguage(href) ? address : root).href;
  return renderText(page, toUrl, words.alerts);
}

/** Feeds are read elsewhere, so their links have the site's address. */
function withFinalLinks(entry: Entry, feed: Feed): Entry {
  const links = entry.links.map((link) => ({ ...link, url: toAbsolute(link.url, feed) ?? link.url }));
  return { ...entry, title: withAbsoluteLinks(entry.title, feed), links };
}

function toHtml(entry: Entry, words: Words): string {
  const { title, org, buyer, links } = entry;
  const linked = ({ name, url }: Entry["org"]) =>
    url === undefined ? escapeXml(name) : `<a href="${escapeXml(url)}">${escapeXml(name)}</a>`;
  const by = buyer === undefined ? "" : ` ${words.acquiredBy} ${linked(buyer)}`;
  const list = links
    .map((link) => `<li><a href="${escapeXml(link.url)}">${escapeXml(link.title)}</a></li>`)
    .join("");
  return [
    `<p>${toHtmlText(title)}</p>`,
    `<p>${org.name === "" ? "" : `${linked(org)}: `}${escapeXml(describeDates(entry, words))}${by}</p>`,
    list === "" ? "" : `<ul>${list}</ul>`,
  ].join("");
}

/** Returns a constant `tag:` id (RFC 4151), of a day on which the owner had the address, whatever is edited. */
function toTag(address: string, id: string): string {
  const { hostname, pathname } = new URL(address);
  const place = pathname === "/" ? "" : `${pathname.slice(1)}`;
  return `tag:${hostname},${tagYear}:${place}${encodeURIComponent(id)}`;
}

const tagYear = 2026;
