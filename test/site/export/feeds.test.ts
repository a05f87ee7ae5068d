import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { parseQuery } from "../../../grammar/index.ts";
import { toPermalink } from "../../../site/export/entries.ts";
import type { Exports } from "../../../site/export/exports.ts";
import { address, exportFolder, exportSample, owner, textOf, writeFolder } from "./sample.ts";

const orgs = [
  { id: "weft", name: "Weft & Co", orgType: "Open Source", url: "https://weft.example/?a=1&b=2" },
];

describe("the feeds of the sample", () => {
  let made: Exports;
  beforeAll(async () => {
    made = await exportSample();
  });

  it("are read back by another program, with the newest 50 that are no patches", () => {
    const atom = parseAtomFeed(textOf(made, "feed.atom"));
    const json = parseJsonFeed(textOf(made, "feed.json"));
    expect(atom.entries).toHaveLength(50);
    expect(json.items).toHaveLength(50);
    expect(atom.entries?.map(({ id }) => id)).toEqual(json.items?.map(({ id }) => id));
    expect(json.items?.flatMap(({ tags = [] }) => tags)).not.toContain("patch");
    expect(atom.entries?.[0]?.title?.value).toContain("Eighteen years of dotfiles");
  });

  it("name themselves and the page by absolute addresses", () => {
    const atom = parseAtomFeed(textOf(made, "feed.atom"));
    expect(atom.links).toEqual([
      { href: `${address}feed.atom`, rel: "self", type: "application/atom+xml" },
      { href: address, rel: "alternate", type: "text/html" },
    ]);
    const json = parseJsonFeed(textOf(made, "feed.json"));
    expect(json).toMatchObject({ feed_url: `${address}feed.json`, home_page_url: address });
    const urls = json.items?.flatMap(({ url = "", external_url = address }) => [url, external_url]) ?? [];
    for (const url of urls) expect(url).toMatch(/^https:\/\//);
    for (const entry of atom.entries ?? [])
      for (const { href } of entry.links ?? []) expect(href).toMatch(/^https:\/\//);
  });

  it("have unique tags as ids, and the newest entry's time as theirs", () => {
    const atom = parseAtomFeed(textOf(made, "feed.atom"));
    const ids = atom.entries?.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(50);
    for (const id of [atom.id, ...ids]) expect(id).toMatch(/^tag:ilse-varga\.example,\d{4}:cv\/[\w%.~-]+$/);
    const times = atom.entries?.map(({ updated }) => updated ?? "") ?? [];
    expect(atom.updated).toBe([...times].sort().at(-1));
  });
});

it("a build of a later year makes the same bytes of the same data", async () => {
  const first = await exportSample();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2041, 2, 3) });
  const second = await exportFolder("public/data").finally(() => vi.useRealTimers());
  for (const [name, content] of first.files) expect(second.files.get(name), name).toEqual(content);
  expect(second.head).toBe(first.head);
});

it("titles of any characters leave the feed well-formed and whole", async () => {
  const title = '`a<b>` & "c" ]]> *d* 日本 😀 \u0007 &amp;';
  const folder = writeFolder({
    "owner.json": { ...owner, headline: "<&>" },
    "orgs.json": orgs,
    "activities.json": [{ id: "a b/ü", title, category: "Article", org: "weft", createdAt: "2024-05" }],
  });
  const made = await exportFolder(folder);
  const expected = 'a<b> & "c" ]]> d 日本 😀 ';
  expect(textOf(made, "feed.atom")).not.toContain("\u0007");
  const [entry] = parseAtomFeed(textOf(made, "feed.atom")).entries ?? [];
  expect(entry?.title?.value).toContain(expected);
  expect(entry?.published).toBe("2024-05-01T00:00:00.000Z");
  expect(entry?.content?.value).toContain("<code>a&#60;b&#62;</code>");
  const [item] = parseJsonFeed(textOf(made, "feed.json")).items ?? [];
  expect(item?.title).toContain(expected);
});

it("the owner chooses what they hold", async () => {
  const folder = writeFolder({
    "owner.json": { ...owner, feedQuery: "category:Patch" },
    "orgs.json": orgs,
    "activities.json": [
      { id: "a", title: "Article", category: "Article", org: "weft", createdAt: "2024" },
      {
        id: "p",
        title: "Patch",
        category: "Patch",
        org: "weft",
        createdAt: "2023",
        acceptedAt: "2024-02-03",
      },
    ],
  });
  const atom = parseAtomFeed(textOf(await exportFolder(folder), "feed.atom"));
  expect(atom.entries?.map((entry) => entry.title?.value)).toEqual(["Patch"]);
  expect(atom.updated).toBe("2024-02-03T00:00:00.000Z");
});

it("they are left out, with a sentence, where the site's address is unknown", async () => {
  const withCard = { ...owner, exports: { cv: false } };
  const made = await exportFolder(writeFolder({ "owner.json": withCard }), "unknown");
  expect([...made.files.keys()]).not.toContain("feed.atom");
  expect(made.remarks.join(" ")).toContain("CV_URL");
  expect(made.head).not.toContain("og:");
});

it("an empty feed is a valid one, with a time that does not pass", async () => {
  const made = await exportFolder(writeFolder({ "owner.json": owner }));
  expect(parseAtomFeed(textOf(made, "feed.atom")).updated).toBe("2025-01-01T00:00:00.000Z");
  expect(parseJsonFeed(textOf(made, "feed.json")).items ?? []).toEqual([]);
});

it("an entry's link asks for its activity alone, whatever its id", () => {
  for (const id of ["weft-412", 'a "b" (c): d', "*", "ü/&?#"]) {
    const query = new URL(toPermalink(address, id)).searchParams.get("q") ?? "";
    const parsed = parseQuery(query, [{ name: "id", type: "string" }]);
    expect(parsed).toMatchObject({
      ok: true,
      expression: { kind: "match", field: "id", value: { text: id, wildcard: false } },
    });
  }
});
