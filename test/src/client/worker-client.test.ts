import { afterEach, describe, expect, it, vi } from "vitest";
import type { Deadlines } from "../../../src/client/connection.ts";
import { createWorkerClient } from "../../../src/client/worker-client.ts";
import type { LoadReply, SearchReply, SearchRequest, SuggestRequest } from "../../../worker/contract.ts";
import {
  type Calls,
  type FakeWorker,
  fails,
  never,
  refuse,
  site,
  startWorkers,
  toReply,
} from "./fake-worker.ts";

const deadlines = { silenceMs: 180, stallMs: 500 };
const hour = 3_600_000;
const patient = { silenceMs: hour, stallMs: hour };

/** Workers in the order in which they are started; the last one serves all later starts. */
const start = (...apis: Calls[]) => startWith(deadlines, ...apis);

function startWith(deadlines: Deadlines, ...apis: Calls[]) {
  const onStale = vi.fn(() => false);
  const options = { deadlines, onStale };
  const started = startWorkers((at) => apis[Math.min(at, apis.length - 1)] ?? {}, options);
  return { ...started, onStale };
}

function ask(query: string): SearchRequest {
  return { options: { query }, window: { from: 0, count: 10 } };
}

const answered = { kind: "answered" };
const loaded: LoadReply = { ok: true, site };
const answering: Calls = { search: async () => toReply() };
const hanging: Calls = { search: () => never, progress: () => never };
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe("load", () => {
  it("tells the worker where the data is", async () => {
    const load = vi.fn(async () => loaded);
    const { client } = start({ load });
    expect(await client.load()).toEqual({ kind: "answered", value: loaded });
    expect(load).toHaveBeenCalledExactlyOnceWith({ url: "https://cv.example/data/" });
  });

  it("reports that the data failed to load, and loads again on the same worker", async () => {
    const replies = [refuse("orgs.json", "404"), loaded];
    const { client, workers } = start({ ...answering, load: async () => replies.shift() ?? loaded });
    expect(await client.load()).toEqual({ kind: "answered", value: refuse("orgs.json", "404") });
    expect(await client.search(ask("a"))).toEqual({ kind: "failed", reason: "404" });
    expect(await client.load()).toEqual({ kind: "answered", value: loaded });
    expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(workers).toHaveLength(1);
  });
});

describe("search", () => {
  it("keeps one call in flight and only the latest waiting; the others are never sent", async () => {
    const asked: (string | undefined)[] = [];
    let answer = (_: SearchReply) => {};
    const { client } = start({
      search({ options }) {
        asked.push(options.query);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    const typed = ["a", "ab", "abc", "abcd"];
    const outcomes = [client.search(ask("a"))];
    await expect.poll(() => asked).toEqual(["a"]);
    for (const text of typed.slice(1)) outcomes.push(client.search(ask(text)));
    answer(toReply());
    await expect.poll(() => asked).toEqual(["a", "abcd"]);
    answer(toReply());
    const superseded = { kind: "superseded" };
    const last = { kind: "answered", value: toReply() };
    expect(await Promise.all(outcomes)).toEqual([superseded, superseded, superseded, last]);
  });

  it.each<[string, Calls["search"], string]>([
    ["what it throws", fails("bad bitset"), "bad bitset"],
    [
      "an answer that cannot be cloned",
      async () => Object.assign(toReply(), { engine: () => {} }),
      "Unserializable",
    ],
  ])("reports the worker's error without a restart: %s", async (_, search, reason) => {
    const { client, workers } = start({ ...(search && { search }) });
    expect(await client.search(ask("a"))).toEqual({ kind: "failed", reason: expect.stringMatching(reason) });
    expect(workers).toHaveLength(1);
  });

  it("fails only the request that cannot be cloned", async () => {
    const { client, workers } = start(answering);
    const uncloneable = Object.assign(ask("a"), { callback: () => {} });
    expect(await client.search(uncloneable)).toMatchObject({ kind: "failed" });
    expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(workers).toHaveLength(1);
  });
});

describe("suggest", () => {
  it("asks for the latest text only, and does not repeat a text at which the worker hangs", async () => {
    const asked: string[] = [];
    const suggest = async ({ options }: SuggestRequest) => {
      asked.push(options.query ?? "");
      return [];
    };
    const hangs = vi.fn(() => never);
    const { client, workers } = start({ suggest: hangs, progress: () => never }, { suggest });
    const typed = (query: string) => client.suggest({ options: { query }, caret: query.length, limit: 8 });
    const first = typed("p");
    await expect.poll(() => hangs).toHaveBeenCalled();
    const outcomes = await Promise.all([first, typed("py"), typed("pyt")]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["superseded", "superseded", "answered"]);
    expect(asked).toEqual(["pyt"]);
    expect(workers).toHaveLength(2);
  });
});

// These wait for deadlines, each with separate workers: one after the other they would take ten seconds.
describe.concurrent("a worker that is silent", () => {
  it("is replaced by a new one, which loads the data and gets the query again", async () => {
    const load = vi.fn(async () => loaded);
    const { client, workers } = start(hanging, { ...answering, load });
    expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    expect(load).toHaveBeenCalledOnce();
  });

  it("is not sent the old query again if a newer one waits", async () => {
    const asked = vi.fn(async (_: SearchRequest): Promise<SearchReply> => toReply());
    const { client } = start(hanging, { search: asked });
    const [old, latest] = await Promise.all([client.search(ask("old")), client.search(ask("new"))]);
    expect([old.kind, latest.kind]).toEqual(["superseded", "answered"]);
    expect(asked.mock.calls.map(([{ options }]) => options.query)).toEqual(["new"]);
  });

  it("is replaced once for all of its unanswered calls", async () => {
    const silent: Calls = { ...hanging, cards: () => never, edit: () => never };
    const { client, workers } = start(silent, { ...answering, cards: async () => [], edit: async () => "a" });
    const outcomes = await Promise.all([
      client.search(ask("a")),
      client.cards({ rows: [1], query: "" }),
      client.edit({ options: {}, field: "org", values: ["a"], join: "or" }),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["answered", "answered", "answered"]);
    expect(workers).toHaveLength(2);
  });

  it.each<[string, Calls, "search" | "load"]>([
    ["a question", hanging, "search"],
    ["the load", { load: () => never, progress: () => never }, "load"],
  ])("fails %s that the next worker does not answer either", async (_, calls, of) => {
    const { client, workers } = start(calls, calls, answering);
    const outcome = of === "load" ? client.load() : client.search(ask("a"));
    expect(await outcome).toEqual({ kind: "failed", reason: "The worker did not answer within 180 ms." });
    expect(workers).toHaveLength(2);
    // 'Try Again' and the next question get another worker.
    if (of === "load") expect(await client.load()).toMatchObject(answered);
    expect(await client.search(ask("b"))).toMatchObject(answered);
    expect(workers).toHaveLength(3);
  });

  it("is waited for while it is alive and waits for the network", async () => {
    const counts = { days: [], months: [], undated: 0 };
    const { client, workers } = startWith(
      { ...deadlines, stallMs: hour },
      { days: () => after(700, counts), progress: async () => ({ files: 1, filesDone: 1, bytes: 9 }) },
    );
    expect(await client.days({ rows: Uint32Array.of(1), year: 2020 })).toEqual({
      kind: "answered",
      value: counts,
    });
    expect(workers).toHaveLength(1);
  });
});

describe("a worker that fails", () => {
  it.each([
    ["reports an error", (worker: FakeWorker) => worker.fail("SyntaxError")],
    ["could not be fetched", (worker: FakeWorker) => worker.dispatchEvent(new Event("error"))],
    ["sends what cannot be read", (worker: FakeWorker) => worker.dispatchEvent(new Event("messageerror"))],
  ])("is replaced at once if it %s", async (_, befall) => {
    // Whatever is answered before the test's own deadline has not waited for one.
    const { client, workers } = startWith(patient, hanging, answering);
    const outcome = client.search(ask("a"));
    setTimeout(() => workers[0] !== undefined && befall(workers[0]), 10);
    expect(await outcome).toMatchObject(answered);
  });

  it("may fail while it is idle: the next query goes to a new one", async () => {
    const { client, workers } = start(answering);
    await client.load();
    workers[0]?.fail("out of memory");
    expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(workers).toHaveLength(2);
  });

  it.each([
    ["is reported as missing", "", "The worker could not be started.", 1],
    ["is not missing if the worker throws", "ReferenceError", "ReferenceError", 0],
  ])("at each start has a script that %s", async (_, message, reason, expected) => {
    const { client, workers, onStale } = startWith(patient, { load: () => never });
    const error = () =>
      message === "" ? new Event("error") : Object.assign(new Event("error"), { message });
    const timer = setInterval(() => workers.at(-1)?.dispatchEvent(error()), 5);
    expect(await client.load()).toEqual({ kind: "failed", reason });
    clearInterval(timer);
    expect(workers).toHaveLength(2);
    expect(onStale).toHaveBeenCalledTimes(expected);
  });

  it("is not failing if it sends something that belongs to no call", async () => {
    const { client, workers } = start(answering);
    await client.load();
    for (const data of [null, 7, "x", { id: "nobody" }, { type: "RAW" }])
      workers[0]?.dispatchEvent(new MessageEvent("message", { data }));
    expect(await client.search(ask("a"))).toMatchObject(answered);
  });
});

it.each([
  [true, 1],
  [false, 0],
])("data are reported as gone if the host has no such file: %s", async (isGone, expected) => {
  const reply = { ...refuse("data-1.json", "is missing"), isGone };
  const { client, onStale } = start({ load: async () => reply });
  expect(await client.load()).toEqual({ kind: "answered", value: reply });
  expect(onStale).toHaveBeenCalledTimes(expected);
});

it("a page that reloads because the data are gone reports no failure before it goes", async () => {
  const reply = { ...refuse("data-1.json", "is missing"), isGone: true };
  const { client, onStale } = start({ load: async () => reply });
  onStale.mockReturnValue(true);
  expect(await Promise.race([client.load(), after(100, "nothing")])).toBe("nothing");
});

describe.concurrent("data on a slow connection", () => {
  /** Loads for this long, with one more byte at each check. */
  const slow = (ms: number): Calls => {
    let bytes = 0;
    const progress = async () => ({ files: 6, filesDone: 0, bytes: ++bytes });
    return { ...answering, load: () => after(ms, loaded), progress };
  };

  it("may take any time while they arrive, and report their progress", async () => {
    const { client, workers } = start(slow(1200));
    const onProgress = vi.fn();
    expect(await client.load({ onProgress })).toMatchObject(answered);
    expect(workers).toHaveLength(1);
    expect(onProgress.mock.calls.length).toBeGreaterThan(5);
    expect(onProgress).toHaveBeenLastCalledWith({ files: 6, filesDone: 0, bytes: expect.any(Number) });
  });

  it("make a search wait for them", async () => {
    const { client } = start(slow(700));
    void client.load();
    expect(await client.search(ask("a"))).toMatchObject(answered);
  });

  it("are given up if they stop arriving at two workers, and loaded again by another", async () => {
    const still = { load: () => never, progress: async () => ({ files: 6, filesDone: 1, bytes: 9 }) };
    const { client, workers } = start(still, still, answering);
    expect(await client.load()).toEqual({ kind: "failed", reason: "No data arrived for 0.5 seconds." });
    expect(await client.load()).toMatchObject(answered);
    expect(workers).toHaveLength(3);
  });

  it("can be cancelled and loaded again", async () => {
    const { client, workers } = start(slow(5000), answering);
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 30);
    expect(await client.load({ signal: cancelling.signal })).toMatchObject({ kind: "failed" });
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(await client.load()).toMatchObject(answered);
    cancelling.abort();
    expect(await client.search(ask("a"))).toMatchObject(answered);
  });
});

describe("the page", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("does not count the worker as silent while the tab is hidden", async () => {
    const tab = { hidden: true };
    vi.stubGlobal("document", tab);
    const { client, workers } = start(hanging, answering);
    const outcome = client.search(ask("a"));
    await after(600, undefined);
    expect(workers).toHaveLength(1);
    tab.hidden = false;
    expect(await outcome).toMatchObject(answered);
    expect(workers).toHaveLength(2);
  });

  it("does not mistake its own busy time for a silent worker", async () => {
    const { client, workers } = start(answering);
    await client.load();
    const outcome = client.search(ask("a"));
    const until = performance.now() + 3 * deadlines.silenceMs;
    while (performance.now() < until);
    expect(await outcome).toMatchObject(answered);
    expect(workers).toHaveLength(1);
  });

  it.each([
    ["has no workers", undefined, "Worker is not a constructor"],
    [
      "rejects workers",
      class {
        constructor() {
          throw new DOMException("blocked by policy", "SecurityError");
        }
      },
      "blocked by policy",
    ],
  ])("says why it cannot search if the browser %s", async (_, Worker, why) => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("Worker", Worker);
    const client = createWorkerClient({ source: { url: "https://cv.example/assets/data-gone.json" } });
    const reason = `The browser starts no worker, without which nothing can be searched: ${why}`;
    expect(await client.load()).toEqual({ kind: "failed", reason });
    expect(await client.search(ask("fix"))).toEqual({ kind: "failed", reason });
  });
});
