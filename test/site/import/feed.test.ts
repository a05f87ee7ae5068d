import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { type FeedOptions, readFeed } from "../../../site/import/feed.ts";
import { runSource } from "../../../site/import/sources.ts";
import { emptyState, readState, writeState } from "../../../site/import/state.ts";
import { toId, type Upstream } from "../../../site/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { accept } from "./set-up.ts";

const address = "https://ilse.example/feed";

function read(text: string, options: Partial<FeedOptions> = {}): Upstream {
  return accept(readFeed(text, { from: address, org: undefined, since: undefined, ...options }));
}

const articlesOf = ({ items }: Upstream) =>
  items.flatMap(({ collection, fields: { title, createdAt, links } }) =>
    collection === "activities" ? [{ title, createdAt, links }] : [],
  );

const read1 = (url: string) => ({ article: { title: "Read", url } });

const rss = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
  <title>Notes &amp; more</title><link>https://ilse.example/</link>
  <item><title>A &lt;b&gt;bold&lt;/b&gt; *start* &amp;amp; end</title><link>https://ilse.example/a</link>
    <guid isPermaLink="false">tag:1</guid><pubDate>Tue, 05 Mar 2024 10:00:00 +0100</pubDate></item>
  <item><title><![CDATA[<code>Array&lt;T&gt;</code> again]]></title><guid>https://ilse.example/b</guid>
    <dc:date>2023-02-01T00:00:00Z</dc:date></item>
  <item><title>Undated</title><link>https://ilse.example/c</link></item>
  <item><title>Seventh</title><link>https://ilse.example/d</link><pubDate>Issue 7</pubDate></item>
</channel></rss>`;

const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">Notes &amp;amp; more</title><id>urn:feed</id><updated>2024-01-01T00:00:00Z</updated>
  <link rel="self" href="https://ilse.example/feed"/><link href="https://ilse.example/"/>
  <entry><title>Array&lt;T&gt; in plain text</title><id>urn:1</id><link rel="enclosure" href="/x.mp3"/>
    <link rel="alternate" href="/a"/><published>2024-01-01T10:00:00+02:00</published>
    <updated>2024-02-01T10:00:00Z</updated></entry>
</feed>`;

const json = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "Notes",
  home_page_url: "https://ilse.example",
  items: [
    { id: "1", url: "https://ilse.example/1", title: "One", date_published: "2024-01-01T00:00:00-05:00" },
    { id: "2", content_text: "A note without a title", date_published: "2024-01-02T00:00:00Z" },
  ],
});

const run = (from: string) =>
  runSource("feed", {
    from,
    since: undefined,
    known: new Map(),
    env: {},
    signal: new AbortController().signal,
    show: () => undefined,
  });

const item = (guid: string, title: string, url: string, day: number) =>
  `<item><title>${title}</title><link>https://ilse.example/${url}</link><guid isPermaLink="false">${guid}</guid>
    <pubDate>0${day} Mar 2024 10:00:00 GMT</pubDate></item>`;
const feedOf = (items: readonly string[]) =>
  `<rss version="2.0"><channel><title>Notes</title><link>https://ilse.example/</link>${items.join("")}</channel></rss>`;

describe("entries of a feed that share an id", () => {
  const items = [
    ...[1, 1, 2].map((day) => item("a", "Same", "same", day)),
    ...[3, 4, 5].map((day) => item("b", `At ${day}`, `at-${day}`, day)),
    ...[6, 7, 8].map((day) => item("c", `Titled ${day}`, "one-page", day)),
  ];
  const idsOf = (folder: DataFolder) =>
    new Map(folder.list("activities.json").map(({ id, title, createdAt }) => [`${title} ${createdAt}`, id]));

  it("are one where they say the same, and else several, in whatever order they come", () => {
    const folder = new DataFolder();
    folder.import(readKnown(feedOf(items), folder));
    expect(articlesOf(read(feedOf(items))).map(({ title }) => title)).toEqual([
      ...["Titled 8", "Titled 7", "Titled 6", "At 5", "At 4", "At 3", "Same"],
    ]);
    const ids = idsOf(folder);
    expect(ids.size).toBe(7);
    expect(folder.list("activities.json").at(-1)).toMatchObject({
      title: "Same",
      createdAt: "2024-03-01T10:00:00Z",
    });
    for (const order of [
      items,
      items.toReversed(),
      items.filter((_, at) => at % 2 === 0),
      items.slice(4, 5),
    ]) {
      expect(folder.import(readKnown(feedOf(order), folder)).lines).toEqual([]);
    }
    const other = new DataFolder();
    other.import(readKnown(feedOf(items.toReversed()), other));
    expect(idsOf(other)).toEqual(ids);
  });

  it("leave alone an entry that had the id for itself before, and take a new title of one", () => {
    const folder = new DataFolder();
    folder.import(readKnown(feedOf(items.slice(3, 4)), folder));
    const all = folder.import(readKnown(feedOf(items.slice(3, 6).toReversed()), folder));
    expect(all.lines.map(({ kind, title }) => [kind, title])).toEqual([
      ["new", "At 5"],
      ["new", "At 4"],
    ]);
    const edited = folder.import(readKnown(feedOf([item("b", "Anew", "at-4", 4)]), folder));
    expect(edited.lines.map(({ details }) => details)).toEqual([['title: "At 4" → "Anew"']]);
    expect(folder.import(readKnown(feedOf([item("b", "Sixth", "at-6", 6)]), folder)).lines).toMatchObject([
      { kind: "new", title: "Sixth" },
    ]);
  });

  const readKnown = (text: string, folder: DataFolder) => {
    const state = readState(folder.states.get("feed") ?? writeState(emptyState));
    if (!state.ok) throw new Error(state.reason);
    return read(text, { known: state.state.records });
  };
});

describe("the title of an entry", () => {
  it("may have a million characters, of which its id takes 80 and no half one", () => {
    const long = feedOf([item("a", `${"-.".repeat(500_000)}x`, "a", 1), item("b", "🧶".repeat(300), "b", 2)]);
    const ids = read(long).items.map(({ wantedId = "" }) => wantedId);
    expect(ids.every((id) => id.length <= 80 && !/\p{Surrogate}/u.test(id))).toBe(true);
    expect(toId(`${"a".repeat(79)}e\u0301`)).toBe(`${"a".repeat(79)}é`);
    expect(toId(`${"𝒂".repeat(60)}`)).toBe("𝒂".repeat(40));
    expect(toId(`x${"𝒂".repeat(60)}`)).toBe(`x${"𝒂".repeat(39)}`);
    expect(toId(`${"क".repeat(79)}क्षि`)).toBe("क".repeat(79));
  });
});

describe("a feed", () => {
  it("of RSS gives articles, with titles in html as text", () => {
    const upstream = read(rss);
    expect(articlesOf(upstream)).toEqual([
      {
        title: "A bold \\*start\\* & end",
        createdAt: "2024-03-05T09:00:00Z",
        links: read1("https://ilse.example/a"),
      },
      {
        title: "`Array<T>` again",
        createdAt: "2023-02-01T00:00:00Z",
        links: read1("https://ilse.example/b"),
      },
    ]);
    expect(upstream.warnings).toEqual([
      `${address}: entry 3 (Undated) has no date and is left out`,
      `${address}: entry 4 (Seventh) has no date, but "Issue 7", and is left out`,
    ]);
    expect(upstream.items[0]).toMatchObject({
      collection: "orgs",
      fields: { name: "Notes & more", orgType: "Website" },
    });
  });

  it("of Atom takes the day of publication and the page's own address", () => {
    expect(articlesOf(read(atom))).toEqual([
      {
        title: "Array<T> in plain text",
        createdAt: "2024-01-01T08:00:00Z",
        links: read1("https://ilse.example/a"),
      },
    ]);
  });

  it("of RDF takes the day from its Dublin Core", () => {
    const rdf = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://ilse.example/"><title>Notes</title><link>https://ilse.example/</link></channel>
      <item rdf:about="https://ilse.example/a"><title>Old</title><link>https://ilse.example/a</link>
        <dc:date>2004-05-06T07:08:09+02:00</dc:date></item></rdf:RDF>`;
    expect(articlesOf(read(rdf))).toEqual([
      { title: "Old", createdAt: "2004-05-06T05:08:09Z", links: read1("https://ilse.example/a") },
    ]);
  });

  it("of RSS takes its day from the terms of Dublin Core, tags from its categories, and a summary", () => {
    const description =
      "<p><img src='x'></p><p>On <b>looms</b> &amp; *weft*, at length […]</p><p>The post appeared first.</p>";
    const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const text = `<rss version="2.0" xmlns:dcterms="http://purl.org/dc/terms/"><channel><title>Notes</title>
      <item><title>A</title><link>https://ilse.example/a</link><dcterms:created>2024-01-01</dcterms:created>
        <dcterms:issued>2024-01-03T00:00:00Z</dcterms:issued>
        <category>Looms &amp;amp; reeds</category><category domain="x">looms &amp;amp; reeds</category>
        <category>Uncategorized</category><category>http://schemas.example/kind#post</category>
        <description>${xml(description)}</description></item>
      <item><title>B</title><link>https://ilse.example/b</link><pubDate>3 Jan 2023 9:00 GMT</pubDate>
        <description>${"long ".repeat(200)}</description></item>
      <item><title>C</title><link>https://ilse.example/c</link><pubDate>3 Jan 2022 9:00 GMT</pubDate>
        <description>C</description></item></channel></rss>`;
    const folder = new DataFolder();
    folder.import(read(text));
    expect(folder.list("activities.json")).toMatchObject([
      {
        title: "A",
        createdAt: "2024-01-03T00:00:00Z",
        summary: "On looms & \\*weft\\*, at length…",
        tags: ["Looms & reeds"],
      },
      { title: "B", summary: expect.stringMatching(/^(?:long ){20,}long…$/) },
      { title: "C" },
    ]);
    expect(folder.list("activities.json")[2]).not.toHaveProperty("summary");
    expect(folder.check()).toEqual([]);
    expect(folder.plan(read(text)).lines).toEqual([]);
  });

  it("of Atom and JSON has tags and summaries, too", () => {
    const withMore = atom.replace(
      "</published>",
      '</published><category term="wool"/><category term="x" label="Warp"/><summary type="html">&lt;p>So &lt;i>it&lt;/i> goes&lt;/p></summary>',
    );
    expect(read(withMore).items[1]?.fields).toMatchObject({ summary: "So it goes", tags: ["wool", "Warp"] });
    const item = { id: "1", title: "One", date_published: "2024", tags: ["wool"], summary: "So <it> goes" };
    const feed = { version: "https://jsonfeed.org/version/1.1", title: "Notes", items: [item] };
    expect(read(JSON.stringify(feed)).items[1]?.fields).toMatchObject({
      summary: "So <it> goes",
      tags: ["wool"],
    });
  });

  it("of RSS may have a prefix for its namespace", () => {
    const prefixed = rss
      .replace(
        '<rss version="2.0"',
        '<!-- by hand --><r:rss version="2.0" xmlns:r="http://backend.userland.com/rss2"',
      )
      .replace(/<(\/?)(rss|channel|title|link|item|guid|pubDate)(?=[ >])/g, "<$1r:$2");
    expect(prefixed).toContain("</r:rss>");
    expect(articlesOf(read(prefixed))).toEqual(articlesOf(read(rss)));
  });

  it("of JSON leaves out notes without a title", () => {
    const upstream = read(json);
    expect(articlesOf(upstream).map(({ title }) => title)).toEqual(["One"]);
    expect(upstream.warnings).toEqual([`${address}: entry 2 has no title and is left out`]);
  });

  it("belongs to the org that its owner names, by id or name", () => {
    const folder = new DataFolder();
    folder.write("orgs.json", [{ id: "weft-notes", name: "Weft: notes", orgType: "Website" }]);
    folder.import(read(json, { org: "weft: notes" }));
    expect(folder.list("activities.json").map(({ id, org }) => [id, org])).toEqual([
      ["article-one-2024", "weft-notes"],
    ]);
    expect(folder.list("orgs.json")).toHaveLength(1);
  });

  it("that no longer has an old entry loses none, and an edited title is taken", () => {
    const folder = new DataFolder();
    folder.import(read(rss));
    const plan = folder.import(
      read(rss.replace(/<item><title>A [\s\S]*?<\/item>/, "").replace("again", "anew")),
    );
    expect(plan.lines.map(({ kind, details }) => [kind, details])).toEqual([
      ["changed", ['title: "`Array<T>` again" → "`Array<T>` anew"']],
    ]);
    expect(folder.list("activities.json")).toHaveLength(2);
  });

  it("that has moved, or is read from a copy, doubles nothing", () => {
    const folder = new DataFolder();
    folder.import(read(rss));
    expect(folder.plan(read(rss, { from: "copy.xml" })).lines).toEqual([]);
    const newIds = rss.replace("tag:1", "tag:other");
    expect(folder.plan(read(newIds, { from: "https://ilse.example/rss.xml" })).lines).toEqual([]);
  });

  it("since a day brings what is newer", () => {
    expect(articlesOf(read(rss, { since: Date.UTC(2024, 0) }))).toHaveLength(1);
  });

  it("that is none is refused", () => {
    const reply = readFeed("<!doctype html><p>Not found", {
      from: address,
      org: undefined,
      since: undefined,
    });
    expect(reply).toEqual({ ok: false, reason: `${address} is no Atom, RSS or JSON Feed` });
  });

  it("is read in the encoding that it declares, or that its host does", async () => {
    const server = createServer((request, response) => {
      const declared = request.url === "/declared";
      response.setHeader("Content-Type", `application/xml; charset=${declared ? "utf-8" : "iso-8859-1"}`);
      const text = rss.replace("Undated", "Zürich").replace("utf-8", "iso-8859-1");
      response.end(Buffer.from(declared ? text : text.replace(/ encoding=".*?"/, ""), "latin1"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const path of ["/declared", "/sent"]) {
      const reply = await run(base + path);
      expect(reply.ok && reply.value.warnings[0]).toContain("(Zürich)");
    }
    server.close();
    server.closeAllConnections();
  });

  it("is fetched from its address, and what a host says instead is told", async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === "/feed" ? 200 : 404;
      response.end(rss);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await run(`${base}/feed`)).toMatchObject({ ok: true });
    expect(await run(`${base}/gone`)).toEqual({
      ok: false,
      reason: `${base}/gone cannot be fetched: status 404`,
    });
    server.close();
    server.closeAllConnections();
    expect(await run(`${base}/feed`)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("cannot be fetched"),
    });
    expect(await run("no-such-file.xml")).toMatchObject({
      ok: false,
      reason: expect.stringContaining("ENOENT"),
    });
  });
});
