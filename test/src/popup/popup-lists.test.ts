import { ref, subscribe } from "valtio";
import { describe, expect, it, vi } from "vitest";
import type { WorkerClient } from "../../../src/client/worker-client.ts";
import { createPopupLists } from "../../../src/popup/popup-lists.ts";
import { closePopup, openPopup } from "../../../src/store/popup-store.ts";
import { createCvState, type Scope } from "../../../src/store/state.ts";
import type { CardsRequest, PopupList, PopupReply, PopupRequest, Subject } from "../../../worker/contract.ts";
import { fakeClient, toAnswer, toCard } from "../client/fake-worker.ts";

function toList(rows: readonly number[], query: string): PopupList {
  return {
    list: toAnswer({ rows: Uint32Array.from(rows), total: rows.length }),
    cards: [],
    query,
    hiddenByDefault: { count: rows.length, kinds: ["showReleases"] },
  };
}

/** Each reply has one result more than the one before. */
function open(given: Partial<WorkerClient> = {}, query = "fix") {
  const asked: PopupRequest[] = [];
  const client = fakeClient({
    async searchForPopup(request) {
      asked.push(request);
      const value: PopupReply = { all: toList([...asked.keys()], "language:Go"), appliedTotal: 2 };
      if (request.answered !== undefined) value.text = toList([2, 5], request.answered);
      return { kind: "answered", value };
    },
    ...given,
  });
  const state = createCvState(query);
  Object.assign(state.filters, { startYear: 2010, endYear: 2020, showTypos: true });
  const choose = vi.fn(async () => {});
  const setFilters = vi.fn();
  const onMissingRows = vi.fn();
  const lists = createPopupLists({ client, state, choose, setFilters, onMissingRows });
  let opening = 0;
  /** As the dialog does. */
  const findOnOpening = () => {
    if (!state.popup.isOpen || state.popup.opening === opening) return;
    opening = state.popup.opening;
    void lists.find();
  };
  subscribe(state, findOnOpening, true);
  const popup = {
    ...lists,
    open: (subject: Subject, start?: Scope) => openPopup(state, subject, start),
    close: () => closePopup(state),
  };
  return { popup, state, asked, choose, setFilters, onMissingRows };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("is closed and called 'Special search' until it is opened", () => {
  expect(createCvState().popup).toMatchObject({ isOpen: false, title: "Special search" });
});

it("asks the worker once for all of a popup, and shows what it has found", async () => {
  const { popup, state, asked } = open();
  popup.open({ kind: "language", id: "Go" });
  expect(state.popup).toMatchObject({ isOpen: true, isLoading: true, title: "Go" });
  await settle();
  expect(asked).toEqual([
    {
      subject: { kind: "language", id: "Go" },
      options: expect.objectContaining({ query: "fix", startYear: 2010, endYear: 2020, showTypos: true }),
      window: { from: 0, count: 60 },
    },
  ]);
  expect(state.popup).toMatchObject({ isLoading: false, scope: "all", appliedTotal: 2 });
  expect(state.popup.lists.all?.answer.total).toBe(1);
  expect(state.popup.lists.all?.hiddenByDefault).toEqual({ count: 1, kinds: ["showReleases"] });
  expect(state.popup.lists.text).toBeUndefined();
});

describe("where the page shows the results for a text", () => {
  function openShown() {
    const cardsAsked: CardsRequest[] = [];
    const opened = open(
      {
        cards: async (request) => {
          cardsAsked.push(request);
          return { kind: "answered", value: request.rows.map(toCard) };
        },
      },
      "fix language:C and more",
    );
    opened.state.answered = "fix language:C";
    opened.state.answer = ref(toAnswer());
    return { ...opened, cardsAsked };
  }

  it("begins with the list that was asked for, and asks about the text that the page answers", async () => {
    const { popup, state, asked } = openShown();
    popup.open({ kind: "language", id: "Go" }, "text");
    expect(state.popup).toMatchObject({ scope: "text", title: "Go" });
    await settle();
    expect(asked[0]?.answered).toBe("fix language:C");
    expect([...(state.popup.lists.text?.answer.rows ?? [])]).toEqual([2, 5]);
  });

  it("switches between the two lists, and asks for the cards of the one shown", async () => {
    const { popup, state, cardsAsked } = openShown();
    popup.open({ kind: "year", year: 2015 });
    await settle();
    expect(state.popup).toMatchObject({ scope: "all", title: "2015" });
    state.popup.scope = "text";
    expect(state.popup).toMatchObject({ scope: "text", title: "2015" });
    const { text } = state.popup.lists;
    if (text === undefined) throw new Error("There is no second list.");
    await popup.requestCards(text.answer, [{ from: 0, count: 10 }]);
    expect(cardsAsked).toEqual([{ rows: [2, 5], query: "fix language:C" }]);
    expect([2, 5].map((row) => state.popup.lists.text?.cards.has(row))).toEqual([true, true]);
  });
});

it("finds its lists anew when more data has come, and keeps the cards that it has", async () => {
  const { popup, state, asked } = open();
  popup.open({ kind: "language", id: "Go" });
  await settle();
  void popup.find();
  expect(state.popup).toMatchObject({ isLoading: false, lists: { all: { answer: { total: 1 } } } });
  await settle();
  expect(state.popup.lists.all?.answer.total).toBe(2);
  popup.close();
  void popup.find();
  expect(asked).toHaveLength(2);
});

it("says so where the worker turns out to know less than the page shows", async () => {
  const firstBlock = { count: 500, oldestYear: 2021 };
  const { popup, state, onMissingRows } = open({
    searchForPopup: async () => ({ kind: "answered", value: { all: toList([1], ""), firstBlock } }),
  });
  popup.open({ kind: "language", id: "Go" });
  await settle();
  expect(onMissingRows).toHaveBeenCalledOnce();
  state.partial = { ...firstBlock, total: 9_000, share: 0, failure: undefined };
  popup.open({ kind: "language", id: "Go" });
  await settle();
  expect(onMissingRows).toHaveBeenCalledOnce();
});

it("applies a year as both ends of the years", async () => {
  const { popup, setFilters, state } = open({}, "");
  popup.open({ kind: "year", year: 2014 });
  await settle();
  popup.apply();
  expect(setFilters).toHaveBeenCalledWith({ startYear: 2014, endYear: 2014 });
  expect(state.popup.isOpen).toBe(false);
});

it("applies a language or an org as a choice of the page", async () => {
  const { popup, choose } = open();
  popup.open({ kind: "org", id: "weft" });
  await settle();
  popup.apply();
  expect(choose).toHaveBeenCalledWith("orgs", ["weft"]);
});

it("shows the list of the subject asked for last, and none once it is closed", async () => {
  const { popup, state } = open();
  popup.open({ kind: "language", id: "Go" });
  popup.open({ kind: "language", id: "C" });
  await settle();
  expect(state.popup).toMatchObject({
    title: "C",
    lists: { all: { answer: { total: 2 } } },
  });
  popup.open({ kind: "language", id: "Go" });
  popup.close();
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
  void popup.showKinds({ showReleases: true });
  expect(setFilters).toHaveBeenCalledExactlyOnceWith({ showReleases: true });
  finish();
  await settle();
  expect(state.popup).toMatchObject({ title: "Go", lists: { all: { answer: { total: 2 } } } });

  void popup.showKinds({ showReleases: true });
  popup.open({ kind: "language", id: "C" });
  finish();
  await settle();
  expect(state.popup.title).toBe("C");
});

it("says why there is no list, and tries again", async () => {
  const searchForPopup = vi
    .fn<WorkerClient["searchForPopup"]>(async () => ({
      kind: "answered",
      value: { all: toList([1, 2, 3], "") },
    }))
    .mockResolvedValueOnce({ kind: "failed", reason: "no answer" });
  const { popup, state } = open({ searchForPopup });
  popup.open({ kind: "language", id: "Go" });
  await settle();
  expect(state.popup).toMatchObject({ failure: "no answer", isLoading: false });
  popup.retry();
  await settle();
  expect(state.popup).toMatchObject({ failure: undefined, isOpen: true });
  expect(state.popup.lists.all?.answer.total).toBe(3);
});
