/** Tests what the page knows of data whose newest activities are searched while the older ones are on their way. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WorkerClient } from "../../../src/client/worker-client.ts";
import { createCvState } from "../../../src/store/state.ts";
import { createCvStore } from "../../../src/store/store.ts";
import type { LoadProgress, LoadReply } from "../../../worker/contract.ts";
import { never, site, toCard, toReply } from "../client/fake-worker.ts";

const head = { count: 1_000, oldestYear: 2021 };
const wholeSite = { ...site, total: 20_000 };

afterEach(() => vi.restoreAllMocks());

/** A store whose worker has the head, and brings the rest when the test says so. */
async function open() {
  let isWhole = false;
  let load: { onProgress?: (progress: LoadProgress) => void; signal?: AbortSignal } = {};
  let settle: (reply: LoadReply) => void = () => {};
  const asked: string[] = [];
  const client: WorkerClient = {
    load: async () => ({ kind: "answered", value: { ok: true, site: wholeSite, head } }),
    loadRest(options = {}) {
      load = options;
      return new Promise((resolve) => {
        settle = (value) => resolve({ kind: "answered", value });
      });
    },
    search: async ({ options: { query = "" } }) => {
      asked.push(query);
      const rows = Uint32Array.from({ length: isWhole ? 500 : 20 }, (_, row) => row);
      const reply = toReply({ total: rows.length, rows });
      const cards = [0, 1].map(toCard);
      return { kind: "answered", value: { ...reply, cards, ...(!isWhole && { head }) } };
    },
    searchAside: async () => ({ kind: "answered", value: toReply() }),
    cards: async ({ rows }) => ({ kind: "answered", value: rows.map(toCard) }),
    text: () => never,
    edit: () => never,
    suggest: () => never,
    advise: () => never,
    help: () => never,
  };
  const { location, history } = {
    location: { pathname: "/", search: "", hash: "" } as Location,
    history: {
      state: null,
      replaceState() {},
      pushState() {},
    } as unknown as History,
  };
  const state = createCvState();
  const store = createCvStore({ client, bar: { location, history }, state });
  await store.load();
  await vi.waitFor(() => expect(load.onProgress).toBeDefined());
  return {
    store,
    state,
    asked,
    progress: (bytes: number) => load.onProgress?.({ files: 1, filesDone: 0, bytes, expected: 1_000 }),
    isAborted: () => load.signal?.aborted,
    bring() {
      isWhole = true;
      settle({ ok: true, site: { ...wholeSite } });
    },
    refuse: () =>
      settle({ ok: false, defect: { file: "older.json", reason: "is damaged", severity: "fatal" } }),
  };
}

describe("while the older activities are on their way", () => {
  it("the state says what is missing and how much of it has come", async () => {
    const { state, progress } = await open();
    expect(state.missing).toEqual({ ...head, total: 20_000, share: 0, failure: undefined });
    expect(state.answer?.total).toBe(20);
    progress(340);
    expect(state.missing?.share).toBe(0.34);
    // The last byte does not make it searchable.
    progress(1_000);
    expect(state.missing?.share).toBe(0.99);
  });

  it("they take over when they are there: the same question is asked anew, and cards that were fetched stay", async () => {
    const { store, state, asked, bring } = await open();
    store.setQuery("fix");
    await vi.waitFor(() => expect(state.answered).toBe("fix"));
    const { answer } = state;
    if (answer === undefined) throw new Error("There is no answer.");
    await store.wantCards(answer, [{ from: 0, count: 20 }]);
    expect(state.cards.has(15)).toBe(true);
    bring();
    await vi.waitFor(() => expect(state.missing).toBeUndefined());
    expect(asked).toEqual(["", "fix", "fix"]);
    expect(state.answer?.total).toBe(500);
    expect(state.origin).toBe("data");
    expect(state.cards.has(15)).toBe(true);
  });

  it("a failure leaves the head, and says why until the next try", async () => {
    const { store, state, refuse, bring } = await open();
    refuse();
    await vi.waitFor(() =>
      expect(state.missing?.failure).toEqual({ kind: "failed", reason: "older.json is damaged" }),
    );
    expect(state.failure).toBeUndefined();
    expect(state.answer?.total).toBe(20);
    store.loadRest();
    await vi.waitFor(() => expect(state.missing?.failure).toBeUndefined());
    bring();
    await vi.waitFor(() => expect(state.answer?.total).toBe(500));
  });

  it("a visitor can cancel them, and call for them again", async () => {
    const { store, state, isAborted, bring } = await open();
    store.cancelRest();
    expect(state.missing?.failure).toEqual({ kind: "cancelled" });
    expect(isAborted()).toBe(true);
    store.loadRest();
    await vi.waitFor(() => expect(isAborted()).toBe(false));
    expect(state.missing?.failure).toBeUndefined();
    bring();
    await vi.waitFor(() => expect(state.missing).toBeUndefined());
  });
});
