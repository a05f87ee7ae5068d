/** Tests the page's state for data whose newest activities can be searched while the older ones load. */
import { describe, expect, it } from "vitest";
import type { WorkerClient } from "../../../src/client/worker-client.ts";
import { createCvState } from "../../../src/store/state.ts";
import { createCvStore } from "../../../src/store/store.ts";
import type { LoadReply } from "../../../worker/contract.ts";
import {
  type Calls,
  fakeClient,
  firstBlock,
  refuse,
  site,
  startWorkers,
  toCard,
  toReply,
} from "../client/fake-worker.ts";
import { FakeBar, openStore } from "./open-store.ts";

const wholeSite = { ...site, total: 20_000 };

/** A store whose worker has the first block, and loads the older blocks when the test allows it. */
async function open() {
  let isWhole = false;
  let load: NonNullable<Parameters<WorkerClient["loadOlder"]>[0]> = {};
  let settle: (reply: LoadReply) => void = () => {};
  const client = fakeClient(
    {
      load: async () => ({ ok: true, site: wholeSite, firstBlock }),
      async search() {
        const rows = Uint32Array.from({ length: isWhole ? 500 : 20 }, (_, row) => row);
        return { ...toReply({ rows }), cards: [0, 1].map(toCard), ...(!isWhole && { firstBlock }) };
      },
    },
    {
      loadOlder(options = {}) {
        load = options;
        return new Promise((resolve) => {
          settle = (value) => resolve({ kind: "answered", value });
        });
      },
    },
  );
  const opened = await openStore({ client });
  await expect.poll(() => load.onProgress).toBeDefined();
  return {
    ...opened,
    progress: (bytes: number) => load.onProgress?.({ files: 1, filesDone: 0, bytes, expected: 1_000 }),
    isAborted: () => load.signal?.aborted,
    bring() {
      isWhole = true;
      settle({ ok: true, site: { ...wholeSite } });
    },
    refuse: () => settle(refuse("older.json", "is damaged")),
  };
}

describe("while the older activities load", () => {
  it("the state has their number and progress", async () => {
    const { state, progress } = await open();
    expect(state.loading.partial).toEqual({ ...firstBlock, total: 20_000, share: 0, failure: undefined });
    expect(state.results.answer?.total).toBe(20);
    progress(340);
    expect(state.loading.partial?.share).toBe(0.34);
    // The last byte does not make it searchable.
    progress(1_000);
    expect(state.loading.partial?.share).toBe(0.99);
  });

  it("they take over on arrival: the same search is repeated, and loaded cards stay", async () => {
    const { store, state, queries, bring } = await open();
    store.setQuery("fix");
    await expect.poll(() => state.results.answered).toBe("fix");
    await store.requestCards(state.results.answer ?? toReply().answer, [{ from: 0, count: 20 }]);
    expect(state.results.cards.has(15)).toBe(true);
    bring();
    await expect.poll(() => state.loading.partial).toBeUndefined();
    expect(queries()).toEqual(["", "fix", "fix"]);
    expect(state.results).toMatchObject({ answer: { total: 500 }, origin: "data" });
    expect(state.results.cards.has(15)).toBe(true);
  });

  it("a failure keeps the first block, and is reported until the next attempt", async () => {
    const { store, state, refuse, bring } = await open();
    refuse();
    await expect
      .poll(() => state.loading.partial?.failure)
      .toEqual({ kind: "failed", reason: "older.json is damaged" });
    expect(state).toMatchObject({ loading: { failure: undefined }, results: { answer: { total: 20 } } });
    store.loadOlder();
    await expect.poll(() => state.loading.partial?.failure).toBeUndefined();
    bring();
    await expect.poll(() => state.results.answer?.total).toBe(500);
  });

  it("a visitor can cancel and resume the download", async () => {
    const { store, state, isAborted, bring } = await open();
    store.cancelOlder();
    expect(state.loading.partial?.failure).toEqual({ kind: "cancelled" });
    expect(isAborted()).toBe(true);
    store.loadOlder();
    await expect.poll(() => isAborted()).toBe(false);
    expect(state.loading.partial?.failure).toBeUndefined();
    bring();
    await expect.poll(() => state.loading.partial).toBeUndefined();
  });
});

/** Starts workers that have the newest 1,000 of 20,000 activities until the test lets them load the rest. */
async function openWithWorkers() {
  const asked: number[][] = [];
  const world = { hasRest: true, givesCards: true };
  const createCalls = (): Calls => {
    let { count } = firstBlock;
    async function loadOlder(): Promise<LoadReply> {
      if (!world.hasRest) return refuse("older.json", "is gone");
      count = wholeSite.total;
      return { ok: true, site: wholeSite };
    }
    return {
      load: async () => ({ ok: true, site: wholeSite, firstBlock }),
      loadOlder,
      async search() {
        const rows = Uint32Array.from({ length: count }, (_, row) => row);
        return { ...toReply({ rows }), ...(count === firstBlock.count && { firstBlock }) };
      },
      async cards({ rows }) {
        asked.push(rows);
        if (rows.some((row) => row >= count)) await loadOlder();
        return world.givesCards ? rows.filter((row) => row < count).map(toCard) : [];
      },
    };
  };
  const { client, workers } = startWorkers(createCalls);
  const state = createCvState();
  const store = createCvStore({ client, bar: new FakeBar(), state });
  await store.load();
  await expect.poll(() => state.results.answer?.total).toBe(wholeSite.total);
  workers[0]?.fail("out of memory");
  asked.length = 0;
  return {
    ...{ state, world, workers, asked },
    /** Renders the list's end like the page: again whenever its cards change. */
    async render() {
      for (let redraws = 0; redraws < 10; redraws++) {
        const { answer = toReply().answer, cards } = state.results;
        await store.requestCards(answer, [{ from: answer.total - 20, count: 20 }]);
        await new Promise((resolve) => setTimeout(resolve));
        if (state.results.cards === cards && state.results.answer === answer) return;
      }
      throw new Error("It renders without end.");
    },
  };
}

describe("a worker that dies after everything has loaded", () => {
  it("is replaced by one that loads everything again, and the list continues", async () => {
    const { state, workers, asked, render } = await openWithWorkers();
    await render();
    expect(state.results.cards.has(wholeSite.total - 1)).toBe(true);
    expect(state.loading.partial).toBeUndefined();
    expect(workers).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it("leaves the newest activities, with the reason, if the older ones cannot be loaded again", async () => {
    const { state, world, asked, render } = await openWithWorkers();
    world.hasRest = false;
    await render();
    const { count } = firstBlock;
    const failure = { kind: "failed", reason: "older.json is gone" };
    await expect.poll(() => state.loading.partial).toMatchObject({ count, failure });
    expect(state).toMatchObject({ results: { answer: { total: count } }, loading: { failure: undefined } });
    expect(state.results.cards.has(count - 1)).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it("is not asked endlessly for cards that never arrive", async () => {
    const { state, world, asked, render } = await openWithWorkers();
    world.givesCards = false;
    await render();
    expect(state.results.answer?.total).toBe(wholeSite.total);
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});
