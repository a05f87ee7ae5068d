import { ref, subscribe } from "valtio";
import { describe, expect, it, vi } from "vitest";
import type { Subject } from "../../../engine/types.ts";
import { createPopupLists } from "../../../src/popup/popup-lists.ts";
import { closePopup, openPopup } from "../../../src/store/popup-store.ts";
import { createCvState, type Scope } from "../../../src/store/state.ts";
import type { PopupList } from "../../../worker/contract.ts";
import { type Calls, fails, fakeClient, toAnswer } from "../client/fake-worker.ts";

function toPopupList(rows: readonly number[], query: string): PopupList {
  return {
    list: toAnswer({ rows: Uint32Array.from(rows), total: rows.length }),
    cards: [],
    query,
    hiddenByDefault: { count: rows.length, kinds: ["showReleases"] },
  };
}

/** Each reply has one result more than the one before. */
function open(given: Calls = {}, query = "fix") {
  let count = 0;
  const client = fakeClient({
    popup: async ({ answered }) => ({
      all: toPopupList([...Array(++count).keys()], "language:Go"),
      appliedTotal: 2,
      ...(answered !== undefined && { text: toPopupList([2, 5], answered) }),
    }),
    ...given,
  });
  const state = createCvState({ query });
  Object.assign(state.question.filters, { startYear: 2010, endYear: 2020, showTypos: true });
  const choose = vi.fn(async () => {});
  const setFilters = vi.fn();
  const lists = createPopupLists({ client, state, choose, setFilters });
  let opening = 0;
  /** Does what the dialog does when it opens. */
  const findOnOpening = () => {
    if (!state.panels.popup.isOpen || state.panels.popup.opening === opening) return;
    opening = state.panels.popup.opening;
    void lists.find();
  };
  subscribe(state, findOnOpening, true);
  /** Opens the popup, and waits for its lists. */
  const show = async (subject: Subject, start?: Scope) => {
    openPopup(state, subject, start);
    await settle();
  };
  return { show, lists, state, asked: client.asked, choose, setFilters };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const go: Subject = { kind: "language", id: "Go" };
const c: Subject = { kind: "language", id: "C" };

it("the popup is closed and titled 'Special search' until it is opened", () => {
  expect(createCvState().panels.popup).toMatchObject({ isOpen: false, title: "Special search" });
});

it("the popup sends one request for the whole popup and shows the reply", async () => {
  const { show, state, asked } = open();
  const shown = show(go);
  expect(state.panels.popup).toMatchObject({ isOpen: true, isLoading: true, title: "Go" });
  await shown;
  const options = { query: "fix", startYear: 2010, endYear: 2020, showTypos: true };
  expect(asked.popup).toEqual([
    { subject: go, options: expect.objectContaining(options), window: { from: 0, count: 60 } },
  ]);
  expect(state.panels.popup).toMatchObject({ isLoading: false, scope: "all", appliedTotal: 2 });
  expect(state.panels.popup.lists).toMatchObject({
    all: { answer: { total: 1 }, hiddenByDefault: { count: 1, kinds: ["showReleases"] } },
  });
  expect(state.panels.popup.lists.text).toBeUndefined();
});

describe("while the page shows results for a query", () => {
  function openShown() {
    const opened = open({}, "fix language:C and more");
    opened.state.results.answered = "fix language:C";
    opened.state.results.answer = ref(toAnswer());
    return opened;
  }

  it("starts with the requested list, for the query that the page shows", async () => {
    const { show, state, asked } = openShown();
    await show(go, "text");
    expect(state.panels.popup).toMatchObject({ scope: "text", title: "Go" });
    expect(asked.popup[0]?.answered).toBe("fix language:C");
    expect([...(state.panels.popup.lists.text?.answer.rows ?? [])]).toEqual([2, 5]);
  });

  it("switches between the two lists, and requests the cards of the visible one", async () => {
    const { show, lists, state, asked } = openShown();
    await show({ kind: "year", year: 2015 });
    expect(state.panels.popup).toMatchObject({ scope: "all", title: "2015" });
    state.panels.popup.scope = "text";
    expect(state.panels.popup).toMatchObject({ scope: "text", title: "2015" });
    await lists.requestCards(state.panels.popup.lists.text?.answer ?? toAnswer(), [{ from: 0, count: 10 }]);
    expect(asked.cards).toEqual([{ rows: [2, 5], query: "fix language:C" }]);
    expect([2, 5].map((row) => state.panels.popup.lists.text?.cards.has(row))).toEqual([true, true]);
  });
});

it("the popup applies a year as both ends of the period, and a language or org as a filter", async () => {
  const { show, lists, setFilters, choose, state } = open();
  await show({ kind: "year", year: 2014 });
  lists.apply();
  expect(setFilters).toHaveBeenCalledWith({ startYear: 2014, endYear: 2014 });
  expect(state.panels.popup.isOpen).toBe(false);
  await show({ kind: "org", id: "weft" });
  lists.apply();
  expect(choose).toHaveBeenCalledWith("orgs", ["weft"]);
});

it("the popup shows the list of the latest subject, and none once it is closed", async () => {
  const { show, state } = open();
  void show(go);
  await show(c);
  expect(state.panels.popup).toMatchObject({ title: "C", lists: { all: { answer: { total: 2 } } } });
  const late = show(go);
  closePopup(state);
  await late;
  expect(state.panels.popup).toMatchObject({ isOpen: false, lists: {} });
});

it("the popup shows hidden categories at once, unless another subject of the category was opened meanwhile", async () => {
  const { show, lists, state, setFilters } = open();
  await show(go);
  let finish = () => {};
  const setting = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  setFilters.mockImplementation(setting);
  void lists.showKinds({ showReleases: true });
  expect(setFilters).toHaveBeenCalledExactlyOnceWith({ showReleases: true });
  finish();
  await settle();
  expect(state.panels.popup).toMatchObject({ title: "Go", lists: { all: { answer: { total: 2 } } } });

  void lists.showKinds({ showReleases: true });
  const other = show(c);
  finish();
  await other;
  expect(state.panels.popup.title).toBe("C");
});

it("the popup explains why there is no list, and retries", async () => {
  let isBroken = true;
  const { show, lists, state } = open({
    popup: async () => (isBroken ? fails("no answer")() : { all: toPopupList([1, 2, 3], "") }),
  });
  await show(go);
  expect(state.panels.popup).toMatchObject({ failure: "no answer", isLoading: false });
  isBroken = false;
  lists.retry();
  await settle();
  expect(state.panels.popup).toMatchObject({
    failure: undefined,
    isOpen: true,
    lists: { all: { answer: { total: 3 } } },
  });
});
