import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type FeedOptions, readFeed } from "../../../node/import/feed.ts";
import { runSource } from "../../../node/import/sources.ts";
import { toId, type Upstream } from "../../../node/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { startLoopback } from "./loopback.ts";
import { accept } from "./set-up.ts";

const address = "https://ilse.example/feed";
const rss = readFileSync("test/node/import/golden/feed-rss/input.xml", "utf8");

function read(text: string, options: Partial<FeedOptions> = {}): Upstream {
  return accept(readFeed(text, { from: address, org: undefined, ...options }));
}

const item = (guid: string, title: string, url: string, day: number) =>
  `<item><title>${title}</title><link>https://ilse.example/${url}</link><guid isPermaLink="false">${guid}</guid>
    <pubDate>0${day} Mar 2024 10:00:00 GMT</pubDate></item>`;
const feedOf = (items: readonly string[]) =>
  `<rss version="2.0"><channel><title>Notes</title><link>https://ilse.example/</link>${items.join("")}</channel></rss>`;

it("accepts a title of a million characters, and shortens its id to 80 without splitting a character", () => {
  const long = feedOf([item("a", `${"-.".repeat(500_000)}x`, "a", 1), item("b", "🧶".repeat(300), "b", 2)]);
  const ids = read(long).items.map(({ wantedId = "" }) => wantedId);
  expect(ids.every((id) => id.length <= 80 && !/\p{Surrogate}/u.test(id))).toBe(true);
  expect(toId(`${"a".repeat(79)}e\u0301`)).toBe(`${"a".repeat(79)}é`);
  expect(toId(`${"𝒂".repeat(60)}`)).toBe("𝒂".repeat(40));
  expect(toId(`x${"𝒂".repeat(60)}`)).toBe(`x${"𝒂".repeat(39)}`);
  expect(toId(`${"क".repeat(79)}क्षि`)).toBe("क".repeat(79));
});

it("recognizes entries of a feed that has moved or is read from a copy", () => {
  const folder = new DataFolder();
  folder.import(read(rss));
  expect(folder.plan(read(rss, { from: "copy.xml" })).lines).toEqual([]);
});

it("a feed is read in the encoding that the host states, and the host's error is reported", async () => {
  const server = await startLoopback();
  const inLatin1 = rss.replace("Undated", "Zürich").replace(/ encoding=".*?"/, "");
  server.answer = ({ path }) => ({
    status: path === "/feed" ? 200 : 404,
    headers: { "content-type": "application/xml; charset=iso-8859-1" },
    body: Buffer.from(inLatin1, "latin1"),
  });
  const run = (from: string) =>
    runSource("feed", {
      from,
      since: undefined,
      known: new Map(),
      env: {},
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  const reply = await run(`${server.url}/feed`);
  expect(reply.ok && reply.value.items.map(({ fields }) => fields.title)).toContain("Zürich");
  const gone = `${server.url}/gone`;
  expect(await run(gone)).toEqual({ ok: false, reason: `${gone} cannot be fetched: status 404` });
  await server.close();
  expect(await run(gone)).toMatchObject({ ok: false, reason: expect.stringContaining("cannot be fetched") });
  expect(await run("no-such-file.xml")).toMatchObject({
    ok: false,
    reason: expect.stringContaining("ENOENT"),
  });
});
