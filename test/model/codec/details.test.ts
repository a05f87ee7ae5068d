/**
 * Tests the file with the fields that only opened cards show: through the worker's calls, with a host whose replies a
 * test sets.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toActivityText } from "../../../engine/assist/activity-text.ts";
import { createEngine } from "../../../engine/index.ts";
import { openedFields } from "../../../model/activity-fields.ts";
import { encodeFiles } from "../../../model/codec/encode.ts";
import { readDataset } from "../../../model/dataset.ts";
import { markTexts } from "../../../model/mark-texts.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { createApi } from "../../../worker/api.ts";
import { samplePath } from "../../engine/datasets.ts";

const dataset = readDataset(readDataFolder(samplePath));
if (!dataset.ok) throw new Error(dataset.defect.reason);
const { data, owner } = dataset;
const { first, details } = encodeFiles({ data, owner }, (kind) => `${kind}.json`);
if (details === undefined) throw new Error("The sample has no details.");
const text = details.text;
const [merged] = createEngine(data)
  .activities(Uint32Array.from(data.activities.keys()))
  .filter(({ mergeCommit }) => mergeCommit !== undefined);
if (merged === undefined) throw new Error("The sample has no merged patch.");

let answer: () => Response | Promise<Response>;
const fetched: string[] = [];

beforeEach(() => {
  answer = () => new Response(text);
  fetched.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return url.endsWith("/details.json") ? answer() : new Response(first);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the calls, and the row and the card of a merged patch. */
async function open() {
  const api = createApi();
  expect(await api.load({ url: "https://cv.example/assets/data.json" })).toMatchObject({ ok: true });
  const { cards } = await api.search({
    options: { query: `id:${merged!.id}` },
    window: { from: 0, count: 1 },
  });
  const [card] = cards;
  if (card === undefined) throw new Error("The patch was not found.");
  return { api, card };
}

describe("the details", () => {
  it("contain the fields that cards lack, and no searched field", async () => {
    const { api, card } = await open();
    const keys = Object.keys(card.activity);
    expect(card.hasMore).toBe(true);
    for (const field of openedFields) expect(keys).not.toContain(field);
    expect(await api.text({ row: card.row })).toEqual(toActivityText(markTexts(merged), owner));
    expect(first).not.toContain(merged.mergeCommit?.oid);
  });

  it("are fetched once, after the first answer", async () => {
    const api = createApi();
    await api.load({ url: "https://cv.example/assets/data.json" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fetched).toEqual(["https://cv.example/assets/data.json"]);
    await api.search({ options: {}, window: { from: 0, count: 1 } });
    await expect.poll(() => fetched).toHaveLength(2);
    await Promise.all([api.text({ row: 0 }), api.text({ row: 1 })]);
    await api.text({ row: 2 });
    expect(fetched).toHaveLength(2);
  });

  it.each<[string, () => Response, RegExp]>([
    ["are gone", () => new Response("", { status: 404 }), /details.json is missing/],
    ["are refused", () => new Response("", { status: 500 }), /status 500/],
    ["are a page", () => new Response("<!doctype html><title>Home</title>"), /is a web page/],
    ["are cut off", () => new Response(text.slice(0, -20)), /is not complete/],
    ["are damaged", () => new Response(text.replace(/"sum":\d+/, '"sum":1')), /is damaged/],
    [
      "are lost on the line",
      () => {
        throw new TypeError("Failed to fetch");
      },
      /could not be fetched/,
    ],
  ])(
    "names the reason if the details %s; searches go on, and the next try succeeds",
    async (_, broken, reason) => {
      answer = broken;
      const { api, card } = await open();
      await expect(api.text({ row: card.row })).rejects.toThrow(reason);
      const { answer: found } = await api.search({ options: {}, window: { from: 0, count: 1 } });
      expect(found.total).toBeGreaterThan(0);
      answer = () => new Response(text);
      expect((await api.text({ row: card.row })).mergeCommit).toEqual(merged.mergeCommit);
    },
  );

  it("waits for slow details", async () => {
    let send: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (send = resolve));
    const { api, card } = await open();
    const asked = api.text({ row: card.row });
    await expect.poll(() => fetched).toHaveLength(2);
    send(new Response(text));
    expect((await asked).mergeCommit).toEqual(merged.mergeCommit);
  });

  describe("and advice on words that only a description has", () => {
    const options = { query: "median build" };

    it("counts them once the details arrive, although it counted none before", async () => {
      let send: (response: Response) => void = () => {};
      answer = () => new Promise((resolve) => (send = resolve));
      const { api } = await open();
      const before = await api.advise({ options });
      expect(before).toMatchObject({ descriptions: "loading" });
      expect(before.elsewhere).toBeUndefined();
      const after = api.advise({ options, waits: true });
      send(new Response(text));
      expect((await after).descriptions).toBeUndefined();
      expect((await after).inDescriptions?.count).toBe(1);
      expect((await after).elsewhere).toHaveLength(1);
    });

    it("says that they are missing if the details cannot be loaded, and tries again with the next text", async () => {
      answer = () => new Response("", { status: 500 });
      const { api } = await open();
      expect(await api.advise({ options })).toMatchObject({ descriptions: "missing" });
      answer = () => new Response(text);
      const next = await api.advise({ options });
      expect(next.descriptions).toBeUndefined();
      expect(next.elsewhere).toHaveLength(1);
    });

    it("finds a commit whose number was searched before the details arrived", async () => {
      let send: (response: Response) => void = () => {};
      answer = () => new Promise((resolve) => (send = resolve));
      const { api } = await open();
      const ofCommit = { query: merged.mergeCommit?.oid.slice(0, 12) ?? "" };
      expect((await api.advise({ options: ofCommit })).readings).toBeUndefined();
      const after = api.advise({ options: ofCommit, waits: true });
      send(new Response(text));
      expect((await after).readings).toMatchObject([{ query: `id:${merged.id}`, total: 1 }]);
    });
  });

  it("share the data file if they are few", () => {
    const few = { data: { ...data, activities: data.activities.slice(0, 3) }, owner };
    expect(encodeFiles(few, (kind) => `${kind}.json`).details).toBeUndefined();
  });
});
