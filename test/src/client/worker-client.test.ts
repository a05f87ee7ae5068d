import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSupervisor, type Deadlines } from "../../../src/client/supervisor.ts";
import { createWorkerClient } from "../../../src/client/worker-client.ts";
import type { LoadReply, SearchReply, SearchRequest } from "../../../worker/contract.ts";
import {
  type Calls,
  type FakeWorker,
  fails,
  firstBlock,
  never,
  refuse,
  site,
  startWorkers,
  toReply,
} from "./fake-worker.ts";

const deadlines = { callMs: 200, retryMs: 100, stallMs: 500, startMs: 5000 };
const hour = 3_600_000;

/** Workers in the order in which they are started; the last one serves all later starts. */
const start = (...apis: Calls[]) => startWith(deadlines, ...apis);

function startWith(deadlines: Deadlines, ...apis: Calls[]) {
  const onStale = vi.fn();
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
const hanging: Calls = { search: () => never };
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

  it("asks the worker once for concurrent loads, and gives all callers its reply", async () => {
    let finish = (_: LoadReply) => {};
    const load = vi.fn(
      () =>
        new Promise<LoadReply>((resolve) => {
          finish = resolve;
        }),
    );
    const { client, workers } = start({ load, progress: async () => ({ files: 1, filesDone: 0, bytes: 0 }) });
    const both = [client.load(), client.load()];
    await expect.poll(() => load).toHaveBeenCalled();
    finish(loaded);
    expect(await Promise.all(both)).toEqual(both.map(() => ({ kind: "answered", value: loaded })));
    expect(load).toHaveBeenCalledOnce();
    expect(workers).toHaveLength(1);
  });
});

describe("search", () => {
  it("keeps one call in flight and only the latest waiting; the others are never sent", async () => {
    const asked: (string | undefined)[] = [];
    const { client } = start({
      search: async ({ options }) => {
        asked.push(options.query);
        return toReply();
      },
    });
    const outcomes = await Promise.all(["a", "ab", "abc", "abcd"].map((text) => client.search(ask(text))));
    const superseded = { kind: "superseded" };
    const answer = { kind: "answered", value: toReply() };
    expect(outcomes).toEqual([superseded, superseded, superseded, answer]);
    expect(asked).toEqual(["a", "abcd"]);
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

// These wait for deadlines, each with separate workers: one after the other they would take ten seconds.
describe.concurrent("a worker that does not answer", () => {
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

  it("is restarted three times and then given up until the next load", async () => {
    const { client, workers } = start(hanging, hanging, hanging, hanging, answering);
    for (let round = 0; round < 3; round += 1) await client.search(ask("a"));
    expect(await client.search(ask("b"))).toMatchObject({ kind: "failed" });
    expect(workers).toHaveLength(4);
    expect(await client.load()).toMatchObject(answered);
    expect(await client.search(ask("b"))).toMatchObject(answered);
  });

  it("resets the number of restarts after an answer", async () => {
    let calls = 0;
    // Each question is answered only by the worker that replaces the first.
    const search = () => (calls++ % 2 === 0 ? never : Promise.resolve(toReply()));
    const { client, workers } = start({ search });
    for (let round = 0; round < 5; round += 1) expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(workers).toHaveLength(6);
  });

  it("counts as one restart for all of its unanswered calls", async () => {
    const silent: Calls = { search: () => never, cards: () => never, edit: () => never };
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
    const { client, workers } = start(calls);
    const outcome = of === "load" ? client.load() : client.search(ask("a"));
    expect(await outcome).toEqual({ kind: "failed", reason: "The worker did not answer within 100 ms." });
    expect(workers).toHaveLength(2);
  });

  it.each([
    ["reports an error", (worker: FakeWorker) => worker.fail("SyntaxError")],
    ["could not be fetched", (worker: FakeWorker) => worker.dispatchEvent(new Event("error"))],
    ["sends what cannot be read", (worker: FakeWorker) => worker.dispatchEvent(new Event("messageerror"))],
  ])("is replaced at once if it %s", async (_, befall) => {
    // Whatever is answered before the test's own deadline has not waited for one.
    const { client, workers } = startWith(
      { callMs: hour, retryMs: hour, stallMs: hour, startMs: hour },
      hanging,
      answering,
    );
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
});

describe.concurrent("a call that may need the network", () => {
  const days = { rows: Uint32Array.of(1), year: 2020 };
  const counts = { days: [], months: [], undated: 0 };
  const progress = async () => ({ files: 1, filesDone: 1, bytes: 9, isFetching: true as const });

  it.each<[string, Calls, number]>([
    [
      "waits while the worker reports that it fetches something",
      { days: () => after(700, counts), progress },
      1,
    ],
    ["fails over as fast as any other if the worker is silent", { days: () => never }, 2],
  ])("%s", async (_, first, started) => {
    const patient = { ...deadlines, stallMs: hour };
    const { client, workers } = startWith(patient, first, { days: async () => counts });
    expect(await client.days(days)).toEqual({ kind: "answered", value: counts });
    expect(workers).toHaveLength(started);
  });
});

describe("a worker's answer", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "oops"],
    ["an object of another shape", { rows: [1, 2] }],
    ["rows that are no typed array", { ...toReply(), answer: { rows: [0] } }],
  ])("is requested again from a new worker if it is %s", async (_, reply) => {
    const search = async () => JSON.parse(JSON.stringify(reply ?? null));
    const { client, workers } = start({ search }, answering);
    expect(await client.search(ask("a"))).toEqual({ kind: "answered", value: toReply() });
    expect(workers).toHaveLength(2);
  });

  it("fails after three restarts if it is always invalid", async () => {
    const { client, workers } = start({ load: async () => JSON.parse("{}") });
    expect(await client.load()).toEqual({ kind: "failed", reason: "The worker's answer was invalid." });
    expect(workers).toHaveLength(4);
  });

  it("is ignored if it belongs to no call", async () => {
    const { client, workers } = start(answering);
    await client.load();
    for (const data of [null, 7, "x", { id: "nobody" }, { type: "RAW" }])
      workers[0]?.dispatchEvent(new MessageEvent("message", { data }));
    expect(await client.search(ask("a"))).toMatchObject(answered);
  });
});

describe("missing data or a missing script", () => {
  it.each([
    ["is reported once, after restarts fail", "", "The worker could not be started.", 1],
    ["is not the cause if the worker throws", "ReferenceError", "ReferenceError", 0],
  ])("a missing script %s", async (_, message, reason, expected) => {
    const { client, workers, onStale } = start({ load: () => never });
    const error = () =>
      message === "" ? new Event("error") : Object.assign(new Event("error"), { message });
    const timer = setInterval(() => workers.at(-1)?.dispatchEvent(error()), 5);
    expect(await client.load()).toEqual({ kind: "failed", reason });
    clearInterval(timer);
    expect(workers).toHaveLength(4);
    expect(onStale.mock.calls).toEqual(expected === 1 ? [[reason]] : []);
  });

  it.each([
    [true, [["data-1.json is missing"]]],
    [false, []],
  ])("data are reported as gone if the host has no such file: %s", async (isGone, expected) => {
    const reply = { ...refuse("data-1.json", "is missing"), isGone };
    const { client, onStale } = start({ load: async () => reply });
    expect(await client.load()).toEqual({ kind: "answered", value: reply });
    expect(onStale.mock.calls).toEqual(expected);
  });
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

  it("are given up if they stop arriving, and loaded again by a new worker", async () => {
    const still = { load: () => never, progress: async () => ({ files: 6, filesDone: 1, bytes: 9 }) };
    const { client, workers } = start(still, answering);
    expect(await client.load()).toEqual({ kind: "failed", reason: "No data arrived for 0.5 seconds." });
    expect(await client.load()).toMatchObject(answered);
    expect(workers).toHaveLength(2);
  });

  it("can be cancelled and loaded again", async () => {
    const { client, workers } = start(slow(5000), answering);
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 30);
    const outcome = await client.load({ signal: cancelling.signal });
    expect(outcome).toEqual({ kind: "failed", reason: "Loading was cancelled." });
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(await client.load()).toMatchObject(answered);
    cancelling.abort();
    expect(await client.search(ask("a"))).toMatchObject(answered);
  });
});

describe("a worker whose script is still loading", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Loads with workers that answer these calls; `isMute`: the worker starts but never answers. */
  function startUnfetched(isMute: boolean) {
    const deadlines = { callMs: 2_000, retryMs: 1_000, stallMs: 60_000, startMs: 10_000 };
    const startWorker = vi.fn(() => {
      const port = new EventTarget();
      const postMessage = ({ id, path }: { id: string; path?: string[] }) => {
        const value = path?.[0] === "load" ? undefined : { files: 1, filesDone: 0, bytes: 1 };
        const data = { id, type: "RAW", value };
        if (!isMute && value !== undefined) port.dispatchEvent(new MessageEvent("message", { data }));
      };
      return { port: Object.assign(port, { postMessage, terminate: vi.fn() }), isFetched: () => false };
    });
    const options = { startWorker, source: { url: "x" }, onProgress: () => {}, onStale: () => {} };
    const supervisor = createSupervisor({ deadlines, ...options });
    const outcomes: unknown[] = [];
    const load = () => {
      supervisor.reload();
      void supervisor.ask((connection) => connection.loaded()).then((outcome) => outcomes.push(outcome));
    };
    return { load, outcomes, startWorker };
  }

  it("fails after ten seconds without an answer, and the next attempt starts another", async () => {
    const { load, outcomes, startWorker } = startUnfetched(true);
    load();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(outcomes).toEqual([{ kind: "failed", reason: "The worker did not answer within 10000 ms." }]);
    load();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(outcomes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(startWorker).toHaveBeenCalledTimes(2);
  });

  it("is waited for once it answers, as long as data arrive", async () => {
    const { load, outcomes } = startUnfetched(false);
    load();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(outcomes).toEqual([]);
  });
});

describe("the rest of large data", () => {
  const load = async (): Promise<LoadReply> => ({ ok: true, site, firstBlock });
  const progress = async () => ({ files: 1, filesDone: 0, bytes: 9, expected: 100 });

  it("is given up if it stops arriving, while the first block stays searchable", async () => {
    const cancelOlder = vi.fn();
    const { client, workers } = start({ ...answering, load, loadOlder: () => never, cancelOlder, progress });
    const outcome = client.loadOlder();
    expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(await outcome).toEqual({ kind: "failed", reason: "No data arrived for 0.5 seconds." });
    await expect.poll(() => cancelOlder).toHaveBeenCalledOnce();
    expect(await client.search(ask("b"))).toMatchObject(answered);
    expect(workers).toHaveLength(1);
  });

  it("is loaded again by a new worker if the old one dies", async () => {
    const { client, workers } = start(
      { load, loadOlder: () => never },
      { load, loadOlder: async () => loaded },
    );
    const outcome = client.loadOlder();
    await expect.poll(() => workers).toHaveLength(1);
    workers[0]?.fail("out of memory");
    expect(await outcome).toEqual({ kind: "answered", value: loaded });
    expect(workers).toHaveLength(2);
  });

  it("can be cancelled without affecting the worker", async () => {
    const cancelling = new AbortController();
    let settle = (_: LoadReply) => {};
    const loadOlder = () => {
      // The call has arrived, so it can be cancelled.
      cancelling.abort();
      return new Promise<LoadReply>((resolve) => {
        settle = resolve;
      });
    };
    const value = refuse("older.json", "was cancelled");
    const { client, workers } = startWith(
      { callMs: hour, retryMs: hour, stallMs: hour, startMs: hour },
      { ...answering, load, loadOlder, progress, cancelOlder: async () => settle(value) },
    );
    expect(await client.loadOlder({ signal: cancelling.signal })).toEqual({ kind: "answered", value });
    expect(await client.search(ask("a"))).toMatchObject(answered);
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([false]);
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
    const until = performance.now() + 3 * deadlines.callMs;
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
