import { ref } from "valtio";
import { describe, expect, it, vi } from "vitest";
import type { WorkerClient } from "../../../src/client/worker-client.ts";
import { fillPopupPart } from "../../../src/store/load-fill-popup.ts";
import { createPopup } from "../../../src/store/popup.ts";
import { createCvState } from "../../../src/store/state.ts";
import type { CardsRequest, EditRequest, SearchRequest } from "../../../worker/contract.ts";
import { never, toAnswer, toCard, toReply } from "../client/fake-worker.ts";

function open(given: Partial<WorkerClient> = {}, query = "fix") {
  const asked: SearchRequest[] = [];
  const client: WorkerClient = {
    load: () => never,
    loadRest: () => never,
    search: () => never,
    searchAside: async (request) => {
      asked.push(request);
      return { kind: "answered", value: toReply({ total: asked.length }) };
    },
    cards: () => never,
    text: () => never,
    suggest: () => never,
    advise: () => never,
    help: () => never,
    edit: async ({ options, field, values }: EditRequest) => ({
      kind: "answered",
      value: `${options.query} ${field}:${values.join()}`.trim(),
    }),
    ...given,
  };
  const state = createCvState(query);
  Object.assign(state.filters, { startYear: 2010, endYear: 2020, showTypos: true });
  const choose = vi.fn(async () => {});
  const setFilters = vi.fn();
  const popup = createPopup({ client, state, choose, setFilters, onLacking: vi.fn() });
  return { popup, state, asked, choose, setFilters };
}

/** What finds the lists is a program that comes later. */
async function settle() {
  await fillPopupPart.load();
  await new Promise((resolve) => setTimeout(resolve));
}

it("is closed and called 'Special search' until it is opened", () => {
  expect(createCvState().popup).toMatchObject({ isOpen: false, title: "Special search" });
});

it("lists a language without the page's text, with its years and kinds, and what applying it gives", async () => {
  const { popup, state, asked } = open();
  popup.open({ kind: "language", id: "Go" });
  expect(state.popup).toMatchObject({ isOpen: true, isLoading: true, title: "Everything in Go" });
  await settle();
  expect(asked.map(({ options }) => options)).toMatchObject([
    { query: "language:Go", startYear: 2010, endYear: 2020, showTypos: true },
    { query: "fix language:Go", startYear: 2010, endYear: 2020, showTypos: true },
  ]);
  expect(state.popup).toMatchObject({ isLoading: false, scope: "all", appliedTotal: 2 });
  expect(state.popup.lists.all?.answer.total).toBe(1);
  expect(state.popup.lists.text).toBeUndefined();
});

describe("where the page shows the results for a text", () => {
  /** Rows 2 to 8 belong to the subject; the page shows 1, 2, 5 and 9, and knows the card of 5. */
  function openShown() {
    const asked: SearchRequest[] = [];
    const cardsAsked: CardsRequest[] = [];
    const opened = open(
      {
        cards: async (request) => {
          cardsAsked.push(request);
          return { kind: "answered", value: request.rows.map(toCard) };
        },
        searchAside: async (request) => {
          asked.push(request);
          const isHiding = request.options.showReleases === false;
          const rows = isHiding ? Uint32Array.of(2, 3, 4) : Uint32Array.of(2, 3, 4, 5, 6, 7, 8);
          const year = { year: 2015, start: 0, count: rows.length };
          return { kind: "answered", value: toReply({ rows, total: rows.length, years: [year] }) };
        },
      },
      "fix language:C",
    );
    const { state } = opened;
    state.answered = "fix language:C";
    state.answer = ref(toAnswer({ rows: Uint32Array.of(1, 2, 5, 9) }));
    state.cards = ref(new Map([[5, toCard(5)]]));
    return { ...opened, asked, cardsAsked };
  }

  it("lists those of them that are the subject's, however the text names others of its kind", async () => {
    const { popup, state, asked } = openShown();
    popup.open({ kind: "language", id: "Go" }, "text");
    expect(state.popup).toMatchObject({ scope: "text", title: "Results in Go" });
    await settle();
    // A kind that the page hides may be in its results, by its name in the text.
    expect(asked[1]?.options).toMatchObject({ query: "language:Go", showReleases: true, showUnmerged: true });
    const { text, all } = state.popup.lists;
    expect(text?.answer.total).toBe(2);
    expect([...(text?.answer.rows ?? [])]).toEqual([2, 5]);
    expect(text?.answer.years).toEqual([{ year: 2015, start: 0, count: 2 }]);
    expect([2, 5].map((row) => text?.cards.has(row))).toEqual([false, true]);
    expect(all?.answer.total).toBe(3);
  });

  it("switches between the two lists, and asks for the cards of the one shown", async () => {
    const { popup, state, cardsAsked } = openShown();
    popup.open({ kind: "year", year: 2015 });
    await settle();
    expect(state.popup).toMatchObject({ scope: "all", title: "Everything in 2015" });
    state.popup.onScope("text");
    expect(state.popup).toMatchObject({ scope: "text", title: "Results in 2015" });
    const { text } = state.popup.lists;
    if (text === undefined) throw new Error("There is no second list.");
    await popup.want(text.answer, [{ from: 0, count: 10 }]);
    expect(cardsAsked).toEqual([{ rows: [2], query: "fix language:C" }]);
    expect([2, 5].map((row) => state.popup.lists.text?.cards.has(row))).toEqual([true, true]);
  });
});

it("asks once where the page has no text", async () => {
  const { popup, state, asked } = open({}, " ");
  popup.open({ kind: "org", id: "weft" });
  await settle();
  expect(asked).toHaveLength(1);
  expect(state.popup.appliedTotal).toBeUndefined();
});

it("takes a year for both ends", async () => {
  const { popup, asked, setFilters, state } = open({}, "");
  popup.open({ kind: "year", year: 2014 });
  await settle();
  expect(asked[0]?.options).toMatchObject({ query: "", startYear: 2014, endYear: 2014 });
  state.popup.onApply();
  expect(setFilters).toHaveBeenCalledWith({ startYear: 2014, endYear: 2014 });
  expect(state.popup.isOpen).toBe(false);
});

it("applies a language or an org as a choice of the page", async () => {
  const { popup, state, choose } = open();
  popup.open({ kind: "org", id: "weft" });
  await settle();
  state.popup.onApply();
  expect(choose).toHaveBeenCalledWith("orgs", ["weft"]);
});

it("shows the list of the subject asked for last, and none once it is closed", async () => {
  const { popup, state } = open();
  popup.open({ kind: "language", id: "Go" });
  popup.open({ kind: "language", id: "C" });
  await settle();
  expect(state.popup).toMatchObject({
    title: "Everything in C",
    lists: { all: { answer: { total: 2 } } },
  });
  popup.open({ kind: "language", id: "Go" });
  state.popup.onClose();
  await settle();
  expect(state.popup).toMatchObject({ isOpen: false, lists: {} });
});

it("shows hidden kinds at once, unless another subject of the same kind has been opened meanwhile", async () => {
  const { popup, state, setFilters } = open();
  popup.open({ kind: "language", id: "Go" });
  await settle();
  let finish = () => {};
  setFilters.mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  state.popup.onShowKinds({ showReleases: true });
  expect(setFilters).toHaveBeenCalledExactlyOnceWith({ showReleases: true });
  finish();
  await settle();
  expect(state.popup).toMatchObject({ title: "Everything in Go", lists: { all: { answer: { total: 3 } } } });

  state.popup.onShowKinds({ showReleases: true });
  popup.open({ kind: "language", id: "C" });
  finish();
  await settle();
  expect(state.popup.title).toBe("Everything in C");
});

it("says why there is no list, and tries again", async () => {
  let isBroken = true;
  const { popup, state } = open({
    searchAside: async () =>
      isBroken ? { kind: "failed", reason: "no answer" } : { kind: "answered", value: toReply() },
  });
  popup.open({ kind: "language", id: "Go" });
  await settle();
  expect(state.popup).toMatchObject({ failure: "no answer", isLoading: false });
  isBroken = false;
  state.popup.onRetry();
  await settle();
  expect(state.popup).toMatchObject({ failure: undefined, isOpen: true });
  expect(state.popup.lists.all?.answer.total).toBe(3);
});

it("says what hidden kinds keep back of each list, once the lists are shown", async () => {
  const hidden = Uint32Array.of(2, 5, 7);
  const { popup, state } = open({
    advise: async ({ options }) => ({
      kind: "answered",
      value: {
        problems: [],
        hints: [],
        heldBack: { count: options.query === "language:Go" ? 4 : 9, kinds: ["showReleases"] },
      },
    }),
    // The kind that is hidden holds row 7, which the page's text finds, too.
    searchAside: async ({ options }) => {
      const rows = options.showReleases === true ? hidden : Uint32Array.of(2, 5);
      const years = [{ year: 2015, start: 0, count: rows.length }];
      return { kind: "answered", value: toReply({ rows, total: rows.length, years }) };
    },
  });
  state.answered = "fix";
  state.answer = ref(toAnswer({ rows: Uint32Array.of(2, 5) }));
  popup.open({ kind: "language", id: "Go" }, "text");
  await settle();
  await settle();
  const { all, text } = state.popup.lists;
  expect(all?.heldBack).toEqual({ count: 4, kinds: ["showReleases"] });
  expect(text?.heldBack).toEqual({ count: 1, kinds: ["showReleases"] });
});
