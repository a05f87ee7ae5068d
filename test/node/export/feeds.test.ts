import { readFileSync } from "node:fs";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, it, vi } from "vitest";
import { parseQuery } from "../../../grammar/index.ts";
import { toPermalink } from "../../../node/export/entries.ts";
import type { OutputName } from "../../../node/export/outputs.ts";
import { address, exportFolder, exportSample, owner, textOf, writeFolder } from "./sample.ts";

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));

it("the sample's feeds are valid for another parser and have the newest 50 entries that are not patches", async () => {
  const made = await exportSample();
  const atom = parseAtomFeed(textOf(made, "feed.atom"));
  const json = parseJsonFeed(textOf(made, "feed.json"));
  const ids = atom.entries?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(50);
  expect(json.items?.map(({ id }) => id)).toEqual(ids);
  expect(json.items?.flatMap(({ tags = [] }) => tags)).not.toContain("patch");
  expect(atom.entries?.[0]?.title?.value).toContain("Eighteen years of dotfiles");
});

it("the same data give the same bytes in a later year", async () => {
  const folder = "test/node/site/golden/everything/data";
  const files = ["owner", "activities", "profile"].map((name) => [`${name}.json`, readJson(folder, name)]);
  const written = writeFolder(Object.fromEntries(files));
  const first = await exportFolder(written);
  expect([...first.files.keys()]).toEqual(expect.arrayContaining(["cv.pdf", "card.png", "feed.atom"]));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2041, 2, 3) });
  const second = await exportFolder(written).finally(() => vi.useRealTimers());
  for (const [name, content] of first.files) expect(second.files.get(name), name).toEqual(content);
  expect(second.head).toBe(first.head);
});

it("an entry of the future dates neither the feed, the vCard nor the sitemap", async () => {
  const activity = { category: "Article", title: "Weft" };
  const activities = [
    { ...activity, id: "past", createdAt: "2021-03-04" },
    { ...activity, id: "future", createdAt: "2931-05-06" },
  ];
  const { files, changed } = await exportFolder(
    writeFolder({ "owner.json": { ...owner, lastYear: 2931 }, "activities.json": activities }),
  );
  const read = (name: OutputName) => String(files.get(name));
  expect(parseAtomFeed(read("feed.atom")).updated).toBe("2021-03-04T00:00:00.000Z");
  expect(read("vcard.vcf")).toContain("REV:20210304T000000Z");
  expect(changed).toEqual(new Date("2021-03-04"));
});

it("an entry links to its activity alone, whatever its id", () => {
  for (const id of ["weft-412", 'a "b" (c): d', "*", "ü/&?#"]) {
    const query = new URL(toPermalink(address, { id })).searchParams.get("q") ?? "";
    const parsed = parseQuery(query, [{ name: "id", type: "string" }]);
    expect(parsed).toMatchObject({
      ok: true,
      expression: { kind: "match", field: "id", value: { text: id, wildcard: false } },
    });
  }
});

it("an entry's picture and summary come before the text of its page", async () => {
  const folder = writeFolder({
    "owner.json": owner,
    "activities.json": [
      {
        ...{
          id: "tram",
          category: "Website",
          title: "Tram",
          createdAt: "2021",
          summary: "Signs.\n\nAnd maps.",
        },
        ...{ image: "data/tram.png", imageAlt: "A map" },
      },
    ],
  });
  const { files } = await exportFolder(folder);
  const [entry] = parseAtomFeed(String(files.get("feed.atom"))).entries ?? [];
  expect(entry?.content?.value).toContain(
    `<p><img src="${address}data/tram.png" alt="A map"></p><p>Signs.</p><p>And maps.</p>`,
  );
});
