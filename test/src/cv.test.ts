import { describe, expect, it, vi } from "vitest";
import { createCv } from "../../src/cv.ts";
import type { CvWorker, LoadReply, SearchReply, SearchRequest } from "../../worker/contract.ts";
import { FakeWorker, never, site, toReply } from "./fake-worker.ts";

/** Workers in the order in which they are started; the last one serves all later starts. */
function start(...apis: Partial<CvWorker>[]) {
  const workers: FakeWorker[] = [];
  const cv = createCv({
    source: { url: "https://cv.example/data/" },
    createWorker: () => {
      const worker = new FakeWorker(apis[Math.min(workers.length, apis.length - 1)] ?? {});
      workers.push(worker);
      return worker;
    },
    deadlines: { callMs: 200, loadMs: 300 },
  });
  return { cv, workers };
}

function ask(query: string): SearchRequest {
  return { options: { query }, window: { from: 0, count: 10 } };
}

const answering: Partial<CvWorker> = { search: async () => toReply() };
const hanging: Partial<CvWorker> = { search: () => never };

describe("load", () => {
  it("tells the worker where the data is", async () => {
    const load = vi.fn(async (): Promise<LoadReply> => ({ ok: true, site }));
    const { cv } = start({ load });
    expect(await cv.load()).toEqual({ kind: "answered", value: { ok: true, site } });
    expect(load).toHaveBeenCalledExactlyOnceWith({ url: "https://cv.example/data/" });
  });

  it("passes on that the data failed, and loads again on the same worker", async () => {
    const defect = { file: "orgs.json", reason: "404", severity: "fatal" } as const;
    let attempts = 0;
    const { cv, workers } = start({
      load: async (): Promise<LoadReply> => (++attempts === 1 ? { ok: false, defect } : { ok: true, site }),
      search: async () => toReply(),
    });
    expect(await cv.load()).toEqual({ kind: "answered", value: { ok: false, defect } });
    expect(await cv.search(ask("a"))).toEqual({ kind: "failed", reason: "404" });
    expect(await cv.load()).toEqual({ kind: "answered", value: { ok: true, site } });
    expect(await cv.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers).toHaveLength(1);
  });
});

describe("search", () => {
  it("answers over the worker", async () => {
    const { cv } = start(answering);
    expect(await cv.search(ask("a"))).toEqual({ kind: "answered", value: toReply() });
  });

  it("lets the latest question win: one in flight, the newest waits, the others never leave the page", async () => {
    const asked: string[] = [];
    const { cv } = start({
      search: async ({ options }) => {
        asked.push(options.query ?? "");
        return toReply();
      },
    });
    const outcomes = await Promise.all(["a", "ab", "abc", "abcd"].map((text) => cv.search(ask(text))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["superseded", "superseded", "superseded", "answered"]);
    expect(asked).toEqual(["a", "abcd"]);
  });

  it("reports what the worker throws, without a restart", async () => {
    const { cv, workers } = start({
      search: async () => {
        throw new Error("bad bitset");
      },
    });
    expect(await cv.search(ask("a"))).toEqual({ kind: "failed", reason: "bad bitset" });
    expect(workers).toHaveLength(1);
  });
});

describe("a worker that does not answer", () => {
  it("is stopped; a new one loads the data and gets the question again", async () => {
    const load = vi.fn(async (): Promise<LoadReply> => ({ ok: true, site }));
    const { cv, workers } = start(hanging, { ...answering, load });
    expect(await cv.search(ask("a"))).toMatchObject({ kind: "answered" });
    expect(workers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    expect(load).toHaveBeenCalledOnce();
  });

  it("is not asked the old question again when a newer one waits", async () => {
    const asked = vi.fn(async (_: SearchRequest): Promise<SearchReply> => toReply());
    const { cv } = start(hanging, { search: asked });
    const [old, latest] = await Promise.all([cv.search(ask("old")), cv.search(ask("new"))]);
    expect([old.kind, latest.kind]).toEqual(["superseded", "answered"]);
    expect(asked.mock.calls.map(([{ options }]) => options.query)).toEqual(["new"]);
  });

  it("is restarted three times and then given up, until the data is loaded anew", async () => {
    const { cv, workers } = start(hanging, hanging, hanging, hanging, answering);
    expect(await cv.search(ask("a"))).toEqual({
      kind: "failed",
      reason: "The worker gave no answer within 200 ms.",
    });
    expect(workers).toHaveLength(4);
    expect(await cv.search(ask("b"))).toMatchObject({ kind: "failed" });
    expect(workers).toHaveLength(4);
    expect(await cv.load()).toMatchObject({ kind: "answered" });
    expect(await cv.search(ask("b"))).toMatchObject({ kind: "answered" });
  });

  it("counts restarts anew after an answer", async () => {
    let silent = true;
    const moody: Partial<CvWorker> = { search: () => (silent ? never : Promise.resolve(toReply())) };
    const { cv, workers } = start(moody);
    for (let round = 0; round < 3; round += 1) {
      silent = true;
      setTimeout(() => {
        silent = false;
      }, 260);
      expect(await cv.search(ask("a"))).toMatchObject({ kind: "answered" });
    }
    expect(workers.length).toBeGreaterThan(4);
  });

  it("counts one restart for all the calls it left unanswered", async () => {
    const silent: Partial<CvWorker> = { search: () => never, cards: () => never, edit: () => never };
    const { cv, workers } = start(silent, {
      ...answering,
      cards: async () => [],
      edit: async () => "a",
    });
    const outcomes = await Promise.all([
      cv.search(ask("a")),
      cv.cards({ rows: [1], query: "" }),
      cv.edit({ text: "", field: "org", values: ["a"], join: "or" }),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["answered", "answered", "answered"]);
    expect(workers).toHaveLength(2);
  });

  it("is noticed while it loads", async () => {
    const { cv, workers } = start({ load: () => never });
    expect(await cv.load()).toEqual({ kind: "failed", reason: "The worker gave no answer within 300 ms." });
    expect(workers).toHaveLength(4);
  });

  it("is noticed at once when it reports an error or a message that cannot be read", async () => {
    for (const event of ["error", "messageerror"] as const) {
      const { cv, workers } = start(hanging, answering);
      const outcome = cv.search(ask("a"));
      setTimeout(() => {
        if (event === "error") workers[0]?.fail("SyntaxError");
        else workers[0]?.dispatchEvent(new Event(event));
      }, 10);
      const startedAt = performance.now();
      expect(await outcome).toMatchObject({ kind: "answered" });
      expect(performance.now() - startedAt).toBeLessThan(150);
    }
  });

  it("may fail to start: the reason is a value", async () => {
    const cv = createCv({
      source: { url: "" },
      createWorker: () => {
        throw new Error("blocked by policy");
      },
    });
    expect(await cv.load()).toEqual({ kind: "failed", reason: "blocked by policy" });
  });
});
