/**
 * Tests data whose newest activities are loaded first: through the worker's calls, with a host whose replies a test
 * sets.
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import { withInternals } from "../../../engine/query/engine.ts";
import type { Answer, SearchOptions } from "../../../engine/types.ts";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeTranslation, firstActivities } from "../../../model/codec/encode.ts";
import { formatVersion } from "../../../model/codec/format.ts";
import { type DataTranslation, translateDataset } from "../../../model/data-translation.ts";
import { hiddenKinds } from "../../../model/hidden-kinds.ts";
import { createApi } from "../../../worker/api.ts";
import { generateData } from "../../../worker/benchmark/workload.ts";
import type { CvWorker } from "../../../worker/contract.ts";
import { optionsOf, randomVocabulary } from "../../engine/arbitrary.ts";
import { encodeFiles } from "../../model/codec/encode-files.ts";
import { owner, toWhole } from "../compiled.ts";

const { activities, orgs, languages } = generateData(6_000);
// Not in the order of their dates, and with many equal ones.
const scattered = activities
  .map((activity, at) => ({
    ...activity,
    createdAt: activity.createdAt.slice(0, 10),
    ...(at % 90 === 45 && { summary: "Woven at night." }),
  }))
  .reverse();
const { data } = toWhole({ activities: scattered, orgs, languages });
const olderName = "older-4ef0.json";
const compiled = encodeFiles({ data, owner }, (kind) => (kind === "older" ? olderName : "details.json"));
const { older } = compiled;
if (older === undefined) throw new Error("The data has no first block.");
const olderText = older.text;
const engine = createEngine(data);

const url = "https://cv.example/assets/data-1.json";
const olderUrl = `https://cv.example/assets/${olderName}`;
const window = { from: 0, count: 20 };
/** Bounds a wait, so that a test that fails ends; a busy machine takes long to build an index. */
const patience = { timeout: 20_000 };

/** Translates the newest and the oldest activity. */
const translation: DataTranslation = {
  language: "de",
  owner: {},
  activities: [data.activities.at(0), data.activities.at(-1)].map((activity) => ({
    id: activity?.id ?? "",
    title: `Übersetzt ${activity?.id}`,
  })),
  orgs: [],
  categories: [],
  profile: {},
};
const textsName = "texts-1.json";
let texts: string | undefined;

/** The host's reply for the older blocks. */
let answerOlder: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
const fetched: string[] = [];

beforeEach(() => {
  answerOlder = () => new Response(olderText);
  fetched.length = 0;
  const dataset = { data, owner, views: [], defects: [] };
  texts ??= encodeTranslation(translateDataset(dataset, translation, "en"), dataset, translation, "en");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (asked: string, init?: RequestInit) => {
    fetched.push(asked);
    if (asked === url) return new Response(compiled.first);
    if (asked === olderUrl) return answerOlder(init?.signal);
    if (asked.endsWith(`/${textsName}`)) return new Response(texts);
    return new Response("", { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(): Promise<CvWorker> {
  const api = createApi();
  const reply = await api.load({ url });
  expect(reply).toMatchObject({ ok: true, firstBlock: { count: firstActivities }, site: { total: 6_000 } });
  return api;
}

async function search(api: CvWorker, options: Partial<SearchOptions> = {}) {
  const { answer, cards, firstBlock } = await api.search({ options, window });
  return { total: answer.total, years: answer.years, rows: [...answer.rows], cards, firstBlock };
}

describe("older blocks in another language", () => {
  const found = async (api: CvWorker) => {
    const shown = Object.fromEntries(hiddenKinds.map(({ option }) => [option, true]));
    const { cards } = await search(api, { ...shown, query: "übersetzt" });
    return cards.map(({ title, langs }) => [
      title.map((part) => ("text" in part ? part.text : "")).join(""),
      langs?.title,
    ]);
  };
  const titles = translation.activities.map(({ title }) => [title, undefined]);

  it("have the translated texts, as the first block does", async () => {
    const api = createApi();
    const reply = await api.load({ url: `${url}#/assets/${textsName}` });
    expect(reply.ok).toBe(true);
    expect(fetched.toSorted()).toEqual([url, `https://cv.example/assets/${textsName}`]);
    const before = await found(api);
    expect(before.length).toBeLessThan(2);
    await api.loadOlder();
    expect((await found(api)).toSorted()).toEqual(titles.toSorted());
    const { cards } = await search(api, { query: "" });
    expect(cards.some(({ langs }) => langs?.title === "en")).toBe(true);
  });

  it("fail if their texts cannot be loaded, instead of showing the originals", async () => {
    const api = createApi();
    const reply = await api.load({ url: `${url}#/assets/gone.json` });
    expect(reply).toMatchObject({ ok: false, defect: { file: "gone.json", severity: "fatal" } });
    expect((await api.load({ url: `${url}#/assets/${textsName}` })).ok).toBe(true);
  });
});

const searchAll = (options: Partial<SearchOptions> = {}) => {
  const { total, years, rows } = engine.search(options);
  return { total, years, rows: [...rows] };
};

/** A response that sends a part of the older blocks and then runs the test's function. */
function respondPartly(
  characters: number,
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
) {
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(olderText.slice(0, characters)));
        then(controller);
      },
    }),
  );
}

describe("a first block and its older blocks", () => {
  it("give the answers and cards of all data once the older blocks have loaded", async () => {
    const api = await open();
    await api.loadOlder();
    const queries = ["", "fix -is:merged", "has:summary", "text:woven", "has:pdf", "-has:number"];
    for (const query of queries) expect(await search(api, { query })).toMatchObject(searchAll({ query }));
    expect((await search(api)).firstBlock).toBeUndefined();
    const last = searchAll().rows.slice(-3);
    const cards = await api.cards({ rows: last, query: "" });
    expect(cards.map(({ activity }) => activity)).toEqual(withInternals(engine).shown(last));
  });

  it("agree on every query about years that are complete in the first block", async () => {
    const firstBlock = decodeDataset(compiled.first);
    if (!firstBlock.ok) throw new Error(firstBlock.reason);
    const newest = createEngine(firstBlock.value.data);
    const oldest = Number(firstBlock.value.data.activities.at(-1)?.createdAt.slice(0, 4));
    fc.assert(
      fc.property(optionsOf(randomVocabulary), (options) => {
        const asked = { ...options, startYear: oldest + 1, endYear: 2025 };
        const [part, whole] = [newest.search(asked), engine.search(asked)];
        expect([...part.rows]).toEqual([...whole.rows]);
        expect(part.years).toEqual(whole.years);
        // The first block has only the orgs that it names.
        const named = ({ facets: { languages, categories, orgs } }: Answer) => ({
          languages,
          categories,
          orgs: orgs.filter(({ count }) => count > 0),
        });
        expect(named(part)).toEqual(named(whole));
        expect(part.problems).toEqual(whole.problems);
      }),
      { numRuns: 100 },
    );
  });

  it("keep the rows of the first block", async () => {
    const api = await open();
    const before = await search(api, { query: "fix" });
    await api.loadOlder();
    const after = await search(api, { query: "fix" });
    expect(after.rows.slice(0, before.rows.length)).toEqual(before.rows);
    expect(after.cards).toEqual(before.cards);
  });

  it("list the first block's orgs first, so that its counts keep their places", async () => {
    const api = createApi();
    const [firstBlock, whole] = [await api.load({ url }), await api.loadOlder()];
    if (!firstBlock.ok || !whole.ok) throw new Error("There is no first block or no older blocks.");
    const named = new Set(data.activities.slice(-firstActivities).map(({ org }) => org));
    expect(named.size).toBeLessThan(orgs.length);
    expect(new Set(firstBlock.site.orgs.map(({ id }) => id))).toEqual(named);
    expect(whole.site.orgs.slice(0, named.size)).toEqual(firstBlock.site.orgs);
    expect(new Set(whole.site.orgs)).toEqual(new Set(orgs));
    expect(whole.site.optionIds.orgs).toEqual(whole.site.orgs.map(({ id }) => id));
  });

  it("may have more orgs than a function takes arguments", async () => {
    const many = Array.from({ length: 150_000 }, (_, at) => ({ ...orgs[0]!, id: `org-${at}` }));
    const few = { ...data, activities: data.activities.slice(0, 4_100), orgs: [...orgs, ...many] };
    const { first, older } = encodeFiles({ data: few, owner }, () => olderName);
    vi.stubGlobal("fetch", async (asked: string) => new Response(asked === url ? first : older?.text));
    const api = createApi();
    await api.load({ url });
    const reply = await api.loadOlder();
    expect(reply.ok && reply.site.orgs.length).toBe(few.orgs.length);
  });

  it("are one file for small data", () => {
    const small = { data: { ...data, activities: data.activities.slice(0, 4_000) }, owner };
    expect(encodeFiles(small, () => olderName).older).toBeUndefined();
  });

  it("give no advice about values that the first block lacks, because the older blocks may have them", async () => {
    const api = await open();
    const asked = { options: { query: "org:nobody" } };
    expect((await api.advise(asked)).hints).toEqual([]);
    await api.loadOlder();
    expect((await api.advise(asked)).hints).not.toEqual([]);
  });
});

describe("the older blocks", () => {
  it("are not fetched before the first answer", async () => {
    const api = await open();
    expect(fetched).toEqual([url]);
    expect(await search(api)).toMatchObject({ firstBlock: { count: firstActivities } });
    await vi.waitFor(() => expect(fetched).toContain(olderUrl), patience);
    await vi.waitFor(async () => expect((await search(api)).total).toBe(searchAll().total), patience);
  });

  it("report their progress, while searches are answered", async () => {
    const api = await open();
    let go = () => {};
    answerOlder = () =>
      respondPartly(olderText.length / 2, (controller) => {
        go = () => {
          controller.enqueue(new TextEncoder().encode(olderText.slice(olderText.length / 2)));
          controller.close();
        };
      });
    const loading = api.loadOlder();
    await vi.waitFor(async () => {
      const { bytes, expected = 0 } = await api.progress();
      expect(bytes / expected).toBeCloseTo(0.5);
    }, patience);
    expect((await search(api)).firstBlock?.count).toBe(firstActivities);
    go();
    expect(await loading).toMatchObject({ ok: true, site: { total: 6_000 } });
    const { bytes, expected } = await api.progress();
    expect(bytes).toBe(expected);
  });

  it("are loaded for cards of them: the page shows these rows still, but the worker is a new one", async () => {
    const api = await open();
    expect(await api.cards({ rows: [0, firstActivities], query: "" })).toHaveLength(2);
    expect(fetched).toContain(olderUrl);
  });

  it("are decoded and indexed in slices, with searches between", async () => {
    const api = await open();
    // Each reading of the clock finds the time slice used up, even on a fast machine.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 10;
      return now;
    });
    const loading = api.loadOlder();
    let isOver = false;
    void loading.then(() => {
      isOver = true;
    });
    let answers = 0;
    while (!isOver) {
      await search(api);
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(answers).toBeGreaterThan(3);
  });

  const damaged = olderText.replace(/"sum":\d+/, '"sum":1');
  // fetch-dataset.test.ts tests other failures of a file.
  it.each<[string, () => Response, RegExp]>([
    ["is gone", () => new Response("", { status: 404 }), /is missing/],
    [
      "is cut off between two blocks",
      () => new Response(olderText.slice(0, olderText.lastIndexOf("{"))),
      /is not complete/,
    ],
    ["is damaged", () => new Response(damaged), /is damaged/],
    [
      "has another version",
      () => new Response(olderText.replaceAll(`"version":${formatVersion}`, '"version":1')),
      /is damaged|version/,
    ],
    [
      "breaks off on the line",
      () => respondPartly(9_000, (controller) => controller.error(new Error("lost"))),
      /lost/,
    ],
  ])("do not change the first block if the file %s, and the next try succeeds", async (_, answer, reason) => {
    const api = await open();
    const before = await search(api);
    answerOlder = answer;
    const reply = await api.loadOlder();
    expect(reply).toMatchObject({ ok: false, defect: { file: olderName } });
    expect(reply.ok ? "" : reply.defect.reason).toMatch(reason);
    expect(await search(api)).toEqual(before);
    answerOlder = () => new Response(olderText);
    expect(await api.loadOlder()).toMatchObject({ ok: true });
    expect((await search(api)).total).toBe(searchAll().total);
  });

  it("can be cancelled at any time, and loaded again", async () => {
    const api = await open();
    const atOnce = api.loadOlder();
    await api.cancelOlder();
    expect(await atOnce).toMatchObject({ ok: false, defect: { reason: "was cancelled" } });
    answerOlder = (signal) =>
      respondPartly(9_000, (controller) => {
        signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
      });
    const loading = api.loadOlder();
    await vi.waitFor(async () => expect((await api.progress()).bytes).toBeGreaterThan(0), patience);
    await api.cancelOlder();
    expect(await loading).toMatchObject({ ok: false, defect: { reason: "was cancelled" } });
    expect((await search(api)).firstBlock?.count).toBe(firstActivities);
    answerOlder = () => new Response(olderText);
    expect(await api.loadOlder()).toMatchObject({ ok: true });
  });
});

it("older blocks are not requested if the first block is gone, which is reported", async () => {
  const gone = "https://cv.example/assets/gone.json";
  const defect = { file: "gone.json", reason: "is missing" };
  expect(await createApi().load({ url: gone })).toMatchObject({ ok: false, defect, isGone: true });
  expect(fetched).toEqual([gone]);
});
