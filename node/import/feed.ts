/** Imports the entries of Atom, RSS, RDF and JSON Feed as articles of the feed or the owner's org. */
import { foldCase } from "../../grammar/letters.ts";
import { findHost } from "../../model/addresses.ts";
import { cached } from "../../model/collections.ts";
import type { Result } from "../../model/result.ts";
import { isDay, readDay } from "./dates.ts";
import { type FeedEntry, readFeedText } from "./feed-formats.ts";
import { escapeMarkdown, shorten, toSummary, toTags } from "./prose.ts";
import type { StateRecord } from "./state.ts";
import { isSame, type JsonObject, toId, type Upstream, type UpstreamItem, withoutGaps } from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

export interface FeedOptions {
  /** The address or the file, which distinguishes feeds. */
  readonly from: string;
  /** The id or name of the articles' org. */
  readonly org: string | undefined;
  /** Records of earlier imports of feeds, by upstream id. */
  readonly known?: ReadonlyMap<string, StateRecord>;
}

export function readFeed(text: string, { from, org, known = new Map() }: FeedOptions): Result<Upstream> {
  const feed = readFeedText(text, from);
  if (feed === undefined) return { ok: false, reason: `${from} is not an Atom, RSS or JSON feed` };
  const name = org ?? (feed.title || findHost(feed.homeUrl ?? "") || findHost(from) || from);
  const { homeUrl } = feed;
  const feedKey = keyOf(homeUrl ?? from);
  const warnings: ImportWarning[] = [];
  const articles: Article[] = [];
  for (const [at, entry] of feed.entries.entries()) {
    const { url, file, unresolved, date: written = "" } = entry;
    // Dublin Core has months and years, too.
    const day = readDay(written) ?? (isDay(written.trim()) ? written.trim() : undefined);
    const key = entry.id?.trim() || url;
    if (entry.title === "" || key === undefined) {
      const lack = entry.title === "" ? "title" : "address";
      const name = entry.title || shorten(entry.summary, 60) || url || key || "";
      warnings.push({
        place: from,
        subject: `entry ${at + 1}${name && ` (${name})`}`,
        problem: `is skipped, because it has no ${lack}`,
      });
    } else {
      // Addresses, URNs and tags are globally unique, but `1` only in its feed.
      const upstreamId = key.includes(":") ? `article ${key}` : `${feedKey} ${key}`;
      const { title, date = "", summary, tags } = entry;
      const subject = { place: from, subject: `entry ${at + 1} (${title})` };
      if (day === undefined && date.trim() !== "")
        warnings.push({
          ...subject,
          problem: "has a date that cannot be read",
          detail: JSON.stringify(date.trim()),
        });
      if (unresolved !== undefined)
        warnings.push({
          ...subject,
          problem: "is imported without its link, because the feed does not say what it is relative to",
          detail: JSON.stringify(unresolved),
        });
      const summarized = toSummary(summary, title);
      articles.push({ upstreamId, title, url, file, day, summary: summarized, tags: toTags(tags) });
    }
  }
  const items = withOwnIds(articles, known).map((article) => toItem(article, { org: feedKey, name }));
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
      // Feeds contain only the newest entries, so missing ones are not gone.
      complete: false,
      excluded: new Set(),
      notes: [],
      warnings,
    },
  };
}

/** Identifies a feed by its page, since the feed may be read from another address or a copy. */
function keyOf(page: string): string {
  return `feed ${foldCase(page)
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/+$/, "")}`;
}

interface Article {
  readonly upstreamId: string;
  readonly title: string;
  readonly url: string | undefined;
  readonly file: FeedEntry["file"];
  /** In the feed's own zone. Undefined without a readable date. */
  readonly day: string | undefined;
  readonly summary: string;
  readonly tags: string[];
}

/** Merges equal entries and separates different ones with one id, by contents and earlier imports, not order. */
function withOwnIds(articles: readonly Article[], known: ReadonlyMap<string, StateRecord>): Article[] {
  const byId = new Map<string, Map<string, Article>>();
  for (const article of articles) {
    const { upstreamId, url = "", title } = article;
    const sharing = cached(byId, upstreamId, () => new Map<string, Article>());
    const ownId = `${upstreamId} | ${url} | ${title}`;
    const same = sharing.get(ownId);
    if (same === undefined || dayOf(article) < dayOf(same)) sharing.set(ownId, article);
  }
  const shared = new Set([...known.keys()].flatMap((id) => (id.includes(" | ") ? id.split(" | ", 1) : [])));
  const all = [...byId].flatMap(([upstreamId, sharing]) =>
    [...sharing].map(([ownId, article]) => {
      const isShared = sharing.size > 1 || shared.has(upstreamId) || known.has(ownId);
      return isShared && !isKnownAs(known.get(upstreamId), article)
        ? { ...article, upstreamId: ownId }
        : article;
    }),
  );
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return all.toSorted((a, b) => compare(dayOf(b), dayOf(a)) || compare(a.upstreamId, b.upstreamId));
}

/** Without a date, an article is the newest. */
function dayOf({ day = "9999" }: Pick<Article, "day">): string {
  return day;
}

/** Returns whether the article was imported before its id was shared. */
function isKnownAs(record: StateRecord | undefined, article: Article): boolean {
  const { title: knownTitle, links } = toActivityFields(article);
  return record !== undefined && record.values.title === knownTitle && isSame(record.values.links, links);
}

function toActivityFields({ title, url, file }: Pick<Article, "title" | "url" | "file">): JsonObject {
  const links = withoutGaps({
    article: url === undefined ? undefined : { title: "Read", url },
    file: file === undefined ? undefined : { title: "File", url: file },
  });
  return withoutGaps({ title: escapeMarkdown(title), links });
}

function toItem(article: Article, { org, name }: { org: string; name: string }): UpstreamItem {
  const { upstreamId, title, day, summary, tags } = article;
  return {
    upstreamId,
    collection: "activities",
    wantedId: toId(`article ${title} ${day?.slice(0, 4) ?? ""}`) || toId(name),
    org,
    fields: {
      ...toActivityFields(article),
      category: "Article",
      ...(day !== undefined && { createdAt: day }),
      ...withoutGaps({ summary: escapeMarkdown(summary), tags }),
    },
  };
}
