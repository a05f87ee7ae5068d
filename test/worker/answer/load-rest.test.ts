/** Tests data whose newest activities are loaded first: through the worker's calls, over a host that answers as a test says. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "../../../worker/api.ts";
import { generateData } from "../../../worker/benchmark/generate-data.ts";
import { decodeDataset } from "../../../worker/codec/decode.ts";
import { encodeFiles, headActivities } from "../../../worker/codec/encode.ts";
import { formatVersion } from "../../../worker/codec/format.ts";
import type { Answer, CvWorker, Owner, SearchOptions } from "../../../worker/contract.ts";
import { defaultCategories, defaultOrgTypes } from "../../../worker/data/defaults.ts";
import { createEngine } from "../../../worker/engine.ts";
import { optionsOf, randomVocabulary } from "../arbitrary.ts";

const owner: Owner = { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 };
const { activities, orgs, languages } = generateData(9_000);
// Not in the order of their dates, and with many equal ones.
const data = {
  activities: activities
    .map((activity) => ({ ...activity, createdAt: activity.createdAt.slice(0, 10) }))
    .reverse(),
  orgs,
  languages,
  categories: [...defaultCategories],
  orgTypes: [...defaultOrgTypes],
};
const restName = "older-4ef0.json";
const compiled = encodeFiles({ data, owner }, (kind) => (kind === "older" ? restName : "details.json"));
const { rest } = compiled;
if (rest === undefined) throw new Error("The data has no head.");
const restText = rest.text;
const engine = createEngine(data);

const url = "https://cv.example/assets/data-1.json";
const restUrl = `https://cv.example/assets/${restName}`;
const window = { from: 0, count: 20 };
/** Bounds a wait, so that a test that fails ends; a busy machine takes long to build an index. */
const patience = { timeout: 20_000 };

/** What the host answers for the rest. */
let answerRest: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
const fetched: string[] = [];

beforeEach(() => {
  answerRest = () => new Response(restText);
  fetched.length = 0;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (asked: string, init?: RequestInit) => {
    fetched.push(asked);
    if (asked === url) return new Response(compiled.first);
    if (asked === restUrl) return answerRest(init?.signal);
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
  expect(reply).toMatchObject({ ok: true, head: { count: headActivities }, site: { total: 9_000 } });
  return api;
}

async function search(api: CvWorker, options: Partial<SearchOptions> = {}) {
  const { answer, cards, head } = await api.search({ options, window });
  return { total: answer.total, years: answer.years, rows: [...answer.rows], cards, head };
}

const searchAll = (options: Partial<SearchOptions> = {}) => {
  const { total, years, rows } = engine.search(options);
  return { total, years, rows: [...rows] };
};

/** A response that sends a part of the rest and then does what the test wants. */
function respondPartly(
  characters: number,
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
) {
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(restText.slice(0, characters)));
        then(controller);
      },
    }),
  );
}

describe("a head and its rest", () => {
  it("give the answers and the cards of all the data, once the rest is there", async () => {
    const api = await open();
    await api.loadRest();
    const asked = { options: { query: "fix -is:merged" }, window };
    expect(await search(api, asked.options)).toMatchObject(searchAll(asked.options));
    expect((await search(api)).head).toBeUndefined();
    const last = searchAll().rows.slice(-3);
    const cards = await api.cards({ rows: last, query: "" });
    expect(cards.map(({ activity }) => activity)).toEqual(engine.activities(last));
  });

  it("agree on every query about years that the head has whole", async () => {
    const head = decodeDataset(compiled.first);
    if (!head.ok) throw new Error(head.reason);
    const newest = createEngine(head.data);
    const oldest = Number(head.data.activities.at(-1)?.createdAt.slice(0, 4));
    fc.assert(
      fc.property(optionsOf(randomVocabulary), (options) => {
        const asked = { ...options, startYear: oldest + 1, endYear: 2025 };
        const [part, whole] = [newest.search(asked), engine.search(asked)];
        expect([...part.rows]).toEqual([...whole.rows]);
        expect(part.years).toEqual(whole.years);
        // The head has only the orgs that it names.
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

  it("keep the rows of the head", async () => {
    const api = await open();
    const before = await search(api, { query: "fix" });
    await api.loadRest();
    const after = await search(api, { query: "fix" });
    expect(after.rows.slice(0, before.rows.length)).toEqual(before.rows);
    expect(after.cards).toEqual(before.cards);
  });

  it("have the orgs that the head names first, so that counts of the head stay where they are", async () => {
    const api = createApi();
    const [head, whole] = [await api.load({ url }), await api.loadRest()];
    if (!head.ok || !whole.ok) throw new Error("There is no head or no rest.");
    const named = new Set(data.activities.slice(-headActivities).map(({ org }) => org));
    expect(named.size).toBeLessThan(orgs.length);
    expect(new Set(head.site.orgs.map(({ id }) => id))).toEqual(named);
    expect(whole.site.orgs.slice(0, named.size)).toEqual(head.site.orgs);
    expect(new Set(whole.site.orgs)).toEqual(new Set(orgs));
    expect(whole.site.optionIds.orgs).toEqual(whole.site.orgs.map(({ id }) => id));
  });

  it("may have more orgs than a function takes arguments", async () => {
    const many = Array.from({ length: 200_000 }, (_, at) => ({ ...orgs[0]!, id: `org-${at}` }));
    const few = { ...data, activities: data.activities.slice(0, 4_100), orgs: [...orgs, ...many] };
    const { first, rest } = encodeFiles({ data: few, owner }, () => restName);
    answerRest = () => new Response(rest?.text);
    vi.stubGlobal("fetch", async (asked: string) => (asked === url ? new Response(first) : answerRest(null)));
    const api = createApi();
    await api.load({ url });
    const reply = await api.loadRest();
    expect(reply.ok && reply.site.orgs.length).toBe(few.orgs.length);
  });

  it("give no advice on what the head lacks, because the rest may have it", async () => {
    const api = await open();
    const asked = { options: { query: "org:nobody" } };
    expect((await api.advise(asked)).hints).toEqual([]);
    await api.loadRest();
    expect((await api.advise(asked)).hints).not.toEqual([]);
  });

  it("are one file of small data", () => {
    const small = { data: { ...data, activities: data.activities.slice(0, 4_000) }, owner };
    expect(encodeFiles(small, () => restName).rest).toBeUndefined();
  });
});

describe("the rest", () => {
  it("is not fetched before the first answer", async () => {
    const api = await open();
    expect(fetched).toEqual([url]);
    expect(await search(api)).toMatchObject({ head: { count: headActivities } });
    await vi.waitFor(() => expect(fetched).toContain(restUrl), patience);
    await vi.waitFor(async () => expect((await search(api)).total).toBe(searchAll().total), patience);
  });

  it("tells how much of it has come, and answers searches meanwhile", async () => {
    const api = await open();
    let go = () => {};
    answerRest = () =>
      respondPartly(restText.length / 2, (controller) => {
        go = () => {
          controller.enqueue(new TextEncoder().encode(restText.slice(restText.length / 2)));
          controller.close();
        };
      });
    const loading = api.loadRest();
    await vi.waitFor(async () => {
      const { bytes, expected = 0 } = await api.progress();
      expect(bytes / expected).toBeCloseTo(0.5);
    }, patience);
    expect((await search(api)).head?.count).toBe(headActivities);
    go();
    expect(await loading).toMatchObject({ ok: true, site: { total: 9_000 } });
    const { bytes, expected } = await api.progress();
    expect(bytes).toBe(expected);
  });

  it("is decoded and built with searches between", async () => {
    const api = await open();
    const loading = api.loadRest();
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

  const damaged = restText.replace(/"sum":\d+/, '"sum":1');
  it.each<[string, () => Response, RegExp]>([
    ["is gone", () => new Response("", { status: 404 }), /is missing/],
    ["is refused", () => new Response("", { status: 500 }), /status 500/],
    ["is a page", () => new Response("<!doctype html><title>Home</title>\n"), /is a web page/],
    ["is cut off", () => new Response(restText.slice(0, -5_000)), /is not complete/],
    [
      "is cut off between two blocks",
      () => new Response(restText.slice(0, restText.lastIndexOf("{"))),
      /is not complete/,
    ],
    ["is damaged", () => new Response(damaged), /is damaged/],
    [
      "is of another version",
      () => new Response(restText.replaceAll(`"version":${formatVersion}`, '"version":1')),
      /is damaged|version/,
    ],
    [
      "breaks off on the line",
      () => respondPartly(9_000, (controller) => controller.error(new Error("lost"))),
      /lost/,
    ],
  ])("leaves the head as it is where it %s, and the next try mends it", async (_, answer, reason) => {
    const api = await open();
    const before = await search(api);
    answerRest = answer;
    const reply = await api.loadRest();
    expect(reply).toMatchObject({ ok: false, defect: { file: restName } });
    expect(reply.ok ? "" : reply.defect.reason).toMatch(reason);
    expect(await search(api)).toEqual(before);
    answerRest = () => new Response(restText);
    expect(await api.loadRest()).toMatchObject({ ok: true });
    expect((await search(api)).total).toBe(searchAll().total);
  });

  it("can be cancelled, and loaded again", async () => {
    const api = await open();
    answerRest = (signal) =>
      respondPartly(9_000, (controller) => {
        signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
      });
    const loading = api.loadRest();
    await vi.waitFor(async () => expect((await api.progress()).expected).toBeGreaterThan(0), patience);
    await api.cancelRest();
    expect(await loading).toMatchObject({ ok: false, defect: { reason: "was cancelled" } });
    expect((await search(api)).head?.count).toBe(headActivities);
    answerRest = () => new Response(restText);
    expect(await api.loadRest()).toMatchObject({ ok: true });
  });
});

describe("a load of the rest that is cancelled at once", () => {
  it("ends, too", async () => {
    const api = await open();
    const loading = api.loadRest();
    await api.cancelRest();
    expect(await loading).toMatchObject({ ok: false, defect: { reason: "was cancelled" } });
  });
});

describe("a head that cannot be read", () => {
  it("is told with its file, and no rest is asked for", async () => {
    vi.stubGlobal("fetch", async (asked: string) => {
      fetched.push(asked);
      return new Response("", { status: 404 });
    });
    const reply = await createApi().load({ url });
    expect(reply).toMatchObject({
      ok: false,
      defect: { file: "data-1.json", reason: "is missing" },
      isGone: true,
    });
    expect(fetched).toEqual([url]);
  });
});
