import { afterEach, describe, expect, it, vi } from "vitest";
import { createWorkerClient } from "../../../src/client/worker-client.ts";
import type { CvWorker, LoadReply, SearchReply, SearchRequest } from "../../../worker/contract.ts";
import { FakeWorker, never, site, toReply } from "./fake-worker.ts";

const deadlines = { callMs: 200, retryMs: 100, stallMs: 500 };
/** With these deadlines, whatever is answered before the test's own has not waited for one. */
const noDeadlines = { callMs: 3_600_000, retryMs: 3_600_000, stallMs: 3_600_000 };

/** Workers in the order in which they are started; the last one serves all later starts. */
const start = (...apis: Partial<CvWorker>[]) => startWith(deadlines, ...apis);

function startWith(deadlines: typeof noDeadlines, ...apis: Partial<CvWorker>[]) {
  const onStale = vi.fn();
  const workers: FakeWorker[] = [];
  const client = createWorkerClient({
    source: { url: "https://cv.example/data/" },
    createWorker: () => {
      const worker = new FakeWorker(apis[Math.min(workers.length, apis.length - 1)] ?? {});
      workers.push(worker);
      return worker;
    },
    deadlines,
    onStale,
  });
  return { client, workers, onStale };
}

function ask(query: string): SearchRequest {
  return { options: { query }, window: { from: 0, count: 10 } };
}

const answering: Partial<CvWorker> = { search: async () => toReply() };
const hanging: Partial<CvWorker> = { search: () => never };

describe("load", () => {
  it("tells the worker where the data is", async () => {
    const load = vi.fn(async (): Promise<LoadReply> => ({ ok: true, site }));
    const { client } = start({ load });
    expect(await client.load()).toEqual({ kind: "answered", value: { ok: true, site } });
    expect(load).toHaveBeenCalledExactlyOnceWith({ url: "https://cv.example/data/" });
  });

  it("passes on that the data failed, and loads again on the same worker", async () => {
    const defect = { file: "orgs.json", reason: "404", severity: "fatal" } as const;
    let attempts = 0;
    const { client, workers } = start({
      load: async (): Promise<LoadReply> => (++attempts === 1 ? { ok: false, defect } : { ok: true, site }),
      search: async () => toReply(),
    });
    expect(await client.load()).toEqual({ kind: "answered", value: { ok: false, defect } });
    expect(await client.search(ask("a"))).toEqual({ kind: "failed", reason: "404" });
    expect(await client.load()).toEqual({ kind: "answered", value: { ok: true, site } });
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(1);
  });
});

describe("load while it is loading", () => {
  it("asks the worker once, and both are told the same", async () => {
    let finish = (_: LoadReply) => {};
    const load = vi.fn(
      () =>
        new Promise<LoadReply>((resolve) => {
          finish = resolve;
        }),
    );
    const { client, workers } = start({ load, progress: async () => ({ files: 1, filesDone: 0, bytes: 0 }) });
    const both = [client.load(), client.load()];
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    finish({ ok: true, site });
    for (const outcome of await Promise.all(both))
      expect(outcome).toEqual({ kind: "answered", value: { ok: true, site } });
    expect(load).toHaveBeenCalledOnce();
    expect(workers).toHaveLength(1);
  });
});

describe("search", () => {
  it("answers over the worker", async () => {
    const { client } = start(answering);
    expect(await client.search(ask("a"))).toEqual({ kind: "answered", value: toReply() });
  });

  it("lets the latest question win: one in flight, the newest waits, the others never leave the page", async () => {
    const asked: string[] = [];
    const { client } = start({
      search: async ({ options }) => {
        asked.push(options.query ?? "");
        return toReply();
      },
    });
    const outcomes = await Promise.all(["a", "ab", "abc", "abcd"].map((text) => client.search(ask(text))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["superseded", "superseded", "superseded", "answered"]);
    expect(asked).toEqual(["a", "abcd"]);
  });

  it("reports what the worker throws, without a restart", async () => {
    const { client, workers } = start({
      search: async () => {
        throw new Error("bad bitset");
      },
    });
    expect(await client.search(ask("a"))).toEqual({ kind: "failed", reason: "bad bitset" });
    expect(workers).toHaveLength(1);
  });
});

// These wait for deadlines, each on workers of its own: one after the other they would take ten seconds.
describe.concurrent("a worker that does not answer", () => {
  it("is stopped; a new one loads the data and gets the question again", async () => {
    const load = vi.fn(async (): Promise<LoadReply> => ({ ok: true, site }));
    const { client, workers } = start(hanging, { ...answering, load });
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    expect(load).toHaveBeenCalledOnce();
  });

  it("is not asked the old question again when a newer one waits", async () => {
    const asked = vi.fn(async (_: SearchRequest): Promise<SearchReply> => toReply());
    const { client } = start(hanging, { search: asked });
    const [old, latest] = await Promise.all([client.search(ask("old")), client.search(ask("new"))]);
    expect([old.kind, latest.kind]).toEqual(["superseded", "answered"]);
    expect(asked.mock.calls.map(([{ options }]) => options.query)).toEqual(["new"]);
  });

  it("keeps no call waiting: a question that the next worker does not answer either has failed", async () => {
    const { client, workers } = start(hanging);
    expect(await client.search(ask("a"))).toEqual({
      kind: "failed",
      reason: "The worker gave no answer within 100 ms.",
    });
    expect(workers).toHaveLength(2);
  });

  it("is restarted three times and then given up, until the data is loaded anew", async () => {
    const { client, workers } = start(hanging, hanging, hanging, hanging, answering);
    for (let round = 0; round < 3; round += 1) await client.search(ask("a"));
    expect(await client.search(ask("b"))).toMatchObject({ kind: "failed" });
    expect(workers).toHaveLength(4);
    expect(await client.load()).toMatchObject({ kind: "answered" });
    expect(await client.search(ask("b"))).toMatchObject({ kind: "answered" });
  });

  it("counts restarts from zero after an answer", async () => {
    let calls = 0;
    // Each question is answered only by the worker that replaces the first.
    const search = () => (calls++ % 2 === 0 ? never : Promise.resolve(toReply()));
    const { client, workers } = start({ search });
    for (let round = 0; round < 5; round += 1)
      expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(6);
  });

  it("counts one restart for all the calls it left unanswered", async () => {
    const silent: Partial<CvWorker> = { search: () => never, cards: () => never, edit: () => never };
    const { client, workers } = start(silent, {
      ...answering,
      cards: async () => [],
      edit: async () => "a",
    });
    const outcomes = await Promise.all([
      client.search(ask("a")),
      client.cards({ rows: [1], query: "" }),
      client.edit({ options: {}, field: "org", values: ["a"], join: "or" }),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["answered", "answered", "answered"]);
    expect(workers).toHaveLength(2);
  });

  it("is noticed while it loads, and the load settles too", async () => {
    const { client, workers } = start({ load: () => never, progress: () => never });
    expect(await client.load()).toEqual({
      kind: "failed",
      reason: "The worker gave no answer within 100 ms.",
    });
    expect(workers).toHaveLength(2);
  });

  it.each([
    ["reports an error", (worker: FakeWorker) => worker.fail("SyntaxError")],
    ["could not be fetched", (worker: FakeWorker) => worker.dispatchEvent(new Event("error"))],
    ["sends what cannot be read", (worker: FakeWorker) => worker.dispatchEvent(new Event("messageerror"))],
  ])("is noticed at once when it %s", async (_, befall) => {
    const { client, workers } = startWith(noDeadlines, hanging, answering);
    const outcome = client.search(ask("a"));
    setTimeout(() => workers[0] !== undefined && befall(workers[0]), 10);
    expect(await outcome).toMatchObject({ kind: "answered" });
  });

  it("may fail while nobody asks it anything: the next question goes to a new one", async () => {
    const { client, workers } = start(answering);
    await client.load();
    workers[0]?.fail("out of memory");
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(2);
  });
});

describe.concurrent("a question whose answer may need the network", () => {
  const days = { rows: Uint32Array.of(1), year: 2020 };
  const counts = { days: [], months: [], undated: 0 };
  const progress = async () => ({ files: 1, filesDone: 1, bytes: 9, isFetching: true as const });

  it("is waited for while the worker says that it fetches something", async () => {
    const { client, workers } = startWith(
      { ...deadlines, stallMs: 3_600_000 },
      { days: () => new Promise((resolve) => setTimeout(() => resolve(counts), 700)), progress },
    );
    expect(await client.days(days)).toEqual({ kind: "answered", value: counts });
    expect(workers).toHaveLength(1);
  });

  it("goes to a new worker as soon as any other where the old one is silent", async () => {
    const { client, workers } = startWith(
      { ...deadlines, stallMs: 3_600_000 },
      { days: () => never },
      { days: async () => counts },
    );
    expect(await client.days(days)).toEqual({ kind: "answered", value: counts });
    expect(workers).toHaveLength(2);
  });
});

describe("a worker's answer", () => {
  const senseless: [string, unknown][] = [
    ["nothing", undefined],
    ["null", null],
    ["a text", "oops"],
    ["an object of another shape", { rows: [1, 2] }],
    ["rows that are no typed array", { ...toReply(), answer: { rows: [0] } }],
  ];

  it.each(senseless)("that is %s is asked for again from a new worker", async (_, reply) => {
    const search = async () => JSON.parse(JSON.stringify(reply ?? null));
    const { client, workers } = start({ search }, answering);
    expect(await client.search(ask("a"))).toEqual({ kind: "answered", value: toReply() });
    expect(workers).toHaveLength(2);
  });

  it("that never makes sense fails after three restarts", async () => {
    const { client, workers } = start({ load: async () => JSON.parse("{}") });
    expect(await client.load()).toEqual({ kind: "failed", reason: "The worker's answer was invalid." });
    expect(workers).toHaveLength(4);
  });

  it("that cannot be cloned is the worker's error, not its death", async () => {
    const { client, workers } = start({
      search: async () => Object.assign(toReply(), { engine: () => {} }),
    });
    expect(await client.search(ask("a"))).toMatchObject({ kind: "failed" });
    expect(workers).toHaveLength(1);
  });

  it("to nobody's question is passed over", async () => {
    const { client, workers } = start(answering);
    await client.load();
    for (const data of [null, 7, "x", { id: "nobody" }, { type: "RAW" }])
      workers[0]?.dispatchEvent(new MessageEvent("message", { data }));
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
  });
});

it("a question that cannot be cloned fails alone", async () => {
  const { client, workers } = start(answering);
  const uncloneable = Object.assign(ask("a"), { callback: () => {} });
  expect(await client.search(uncloneable)).toMatchObject({ kind: "failed" });
  expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
  expect(workers).toHaveLength(1);
});

describe("a script that is gone", () => {
  const befall = (workers: FakeWorker[]) => {
    const timer = setInterval(() => workers.at(-1)?.dispatchEvent(new Event("error")), 5);
    return () => clearInterval(timer);
  };

  it("is told once, when starting again did not help", async () => {
    const { client, workers, onStale } = start({ load: () => never });
    const stop = befall(workers);
    expect(await client.load()).toEqual({ kind: "failed", reason: "The worker could not be started." });
    stop();
    expect(workers).toHaveLength(4);
    expect(onStale).toHaveBeenCalledExactlyOnceWith("The worker could not be started.");
  });

  it("is not what a worker dies of that throws", async () => {
    const { client, workers, onStale } = start({ load: () => never });
    const timer = setInterval(() => workers.at(-1)?.fail("ReferenceError"), 5);
    expect(await client.load()).toEqual({ kind: "failed", reason: "ReferenceError" });
    clearInterval(timer);
    expect(onStale).not.toHaveBeenCalled();
  });
});

describe.concurrent("data on a slow line", () => {
  /** Loads for so long, one more byte at each look. */
  const slow = (ms: number): Partial<CvWorker> => {
    let bytes = 0;
    return {
      ...answering,
      load: () => new Promise((resolve) => setTimeout(() => resolve({ ok: true, site }), ms)),
      progress: async () => ({ files: 6, filesDone: 0, bytes: ++bytes }),
    };
  };

  it("is waited for as long as it comes, and tells how far it is", async () => {
    const { client, workers } = start(slow(1200));
    const onProgress = vi.fn();
    expect(await client.load({ onProgress })).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(1);
    expect(onProgress.mock.calls.length).toBeGreaterThan(5);
    expect(onProgress).toHaveBeenLastCalledWith({ files: 6, filesDone: 0, bytes: expect.any(Number) });
  });

  it("is waited for by a question that comes meanwhile", async () => {
    const { client } = start(slow(700));
    void client.load();
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
  });

  it("that stands still is given up, and asked for anew by a new worker", async () => {
    const still = { load: () => never, progress: async () => ({ files: 6, filesDone: 1, bytes: 9 }) };
    const { client, workers } = start(still, answering);
    expect(await client.load()).toEqual({ kind: "failed", reason: "No data came for 0.5 seconds." });
    expect(await client.load()).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(2);
  });

  it("can be cancelled, and loaded again", async () => {
    const { client, workers } = start(slow(5000), answering);
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 30);
    expect(await client.load({ signal: cancelling.signal })).toEqual({
      kind: "failed",
      reason: "Loading was cancelled.",
    });
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(await client.load()).toMatchObject({ kind: "answered" });
    cancelling.abort();
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
  });
});

describe("the rest of large data", () => {
  const firstBlock = { count: 1_000, oldestYear: 2021 };
  const load = async (): Promise<LoadReply> => ({ ok: true, site, firstBlock });

  it("loading older blocks that stands still leaves the first block, which goes on answering, and is given up in the worker", async () => {
    const cancelOlder = vi.fn();
    const progress = async () => ({ files: 1, filesDone: 0, bytes: 9, expected: 100 });
    const { client, workers } = start({ ...answering, load, loadOlder: () => never, cancelOlder, progress });
    const outcome = client.loadOlder();
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(await outcome).toEqual({ kind: "failed", reason: "No data came for 0.5 seconds." });
    await vi.waitFor(() => expect(cancelOlder).toHaveBeenCalledOnce());
    expect(await client.search(ask("b"))).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(1);
  });

  it("the rest is loaded again by a new worker where the one that loaded it dies", async () => {
    const loadOlder = async (): Promise<LoadReply> => ({ ok: true, site });
    const { client, workers } = start({ load, loadOlder: () => never }, { load, loadOlder });
    const outcome = client.loadOlder();
    await vi.waitFor(() => expect(workers).toHaveLength(1));
    workers[0]?.fail("out of memory");
    expect(await outcome).toEqual({ kind: "answered", value: { ok: true, site } });
    expect(workers).toHaveLength(2);
  });

  it("can be cancelled, which leaves the worker as it is", async () => {
    let refuse: (reply: LoadReply) => void = () => {};
    const defect = { file: "older.json", reason: "was cancelled", severity: "fatal" } as const;
    const { client, workers } = start({
      ...answering,
      load,
      loadOlder: () =>
        new Promise<LoadReply>((resolve) => {
          refuse = resolve;
        }),
      cancelOlder: async () => refuse({ ok: false, defect }),
      progress: async () => ({ files: 1, filesDone: 0, bytes: 9 }),
    });
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 50);
    const outcome = await client.loadOlder({ signal: cancelling.signal });
    expect(outcome).toEqual({ kind: "answered", value: { ok: false, defect } });
    expect(await client.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([false]);
  });
});

describe("a hidden tab", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("counts no silence; shown again, it does", async () => {
    const tab = { hidden: true };
    vi.stubGlobal("document", tab);
    const { client, workers } = start(hanging, answering);
    const outcome = client.search(ask("a"));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(workers).toHaveLength(1);
    tab.hidden = false;
    expect(await outcome).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(2);
  });
});

it("a busy page takes no busy moment of its own for the worker's silence", async () => {
  const { client, workers } = start(answering);
  await client.load();
  const outcome = client.search(ask("a"));
  const until = performance.now() + 3 * deadlines.callMs;
  while (performance.now() < until);
  expect(await outcome).toMatchObject({ kind: "answered" });
  expect(workers).toHaveLength(1);
});

describe("a browser that makes no worker", () => {
  it.each([
    ["has none", undefined, "Worker is not a constructor"],
    [
      "refuses",
      class {
        constructor() {
          throw new DOMException("blocked by policy", "SecurityError");
        }
      },
      "blocked by policy",
    ],
  ])("because it %s is told why nothing can be searched", async (_, Worker, why) => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("Worker", Worker);
    const client = createWorkerClient({ source: { url: "https://cv.example/assets/data-gone.json" } });
    const reason = `The browser starts no worker, without which nothing can be searched: ${why}`;
    expect(await client.load()).toEqual({ kind: "failed", reason });
    expect(await client.search(ask("fix"))).toEqual({ kind: "failed", reason });
  });
});

describe("data that is gone", () => {
  const reply = (isGone: boolean) => ({
    ...{
      ok: false as const,
      defect: { file: "data-1.json", reason: "is missing", severity: "fatal" as const },
    },
    isGone,
  });

  it.each([
    [true, [["data-1.json is missing"]]],
    [false, []],
  ])("is told as that of an older deploy where the host has no such file: %s", async (isGone, told) => {
    const { client, onStale } = start({ load: async () => reply(isGone) });
    expect(await client.load()).toEqual({ kind: "answered", value: reply(isGone) });
    expect(onStale.mock.calls).toEqual(told);
  });
});
