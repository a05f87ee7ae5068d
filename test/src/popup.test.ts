import { expect, it, vi } from "vitest";
import type { Cv } from "../../src/cv.ts";
import { createCvState } from "../../src/cv-state.ts";
import { createPopup } from "../../src/popup/popup-store.ts";
import type { EditRequest, SearchRequest } from "../../worker/contract.ts";
import { never, toReply } from "./fake-worker.ts";

function open(given: Partial<Cv> = {}, query = "fix") {
  const asked: SearchRequest[] = [];
  const cv: Cv = {
    load: () => never,
    search: () => never,
    searchAside: async (request) => {
      asked.push(request);
      return { kind: "answered", value: toReply({ total: asked.length }) };
    },
    cards: () => never,
    edit: async ({ options, field, values }: EditRequest) => ({
      kind: "answered",
      value: `${options.query} ${field}:${values.join()}`.trim(),
    }),
    ...given,
  };
  const state = createCvState(query);
  Object.assign(state.filters, { startYear: 2010, endYear: 2020, showTypos: true });
  const choose = vi.fn(async () => {});
  const setYears = vi.fn();
  return { popup: createPopup({ cv, state, choose, setYears }), state, asked, choose, setYears };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

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
  expect(state.popup).toMatchObject({ isLoading: false, answered: "language:Go", appliedTotal: 2 });
  expect(state.popup.answer?.total).toBe(1);
});

it("asks once where the page has no text", async () => {
  const { popup, state, asked } = open({}, " ");
  popup.open({ kind: "org", id: "weft" });
  await settle();
  expect(asked).toHaveLength(1);
  expect(state.popup.appliedTotal).toBeUndefined();
});

it("takes a year for both ends", async () => {
  const { popup, asked, setYears, state } = open({}, "");
  popup.open({ kind: "year", year: 2014 });
  await settle();
  expect(asked[0]?.options).toMatchObject({ query: "", startYear: 2014, endYear: 2014 });
  state.popup.onApply();
  expect(setYears).toHaveBeenCalledWith({ startYear: 2014, endYear: 2014 });
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
  expect(state.popup).toMatchObject({ title: "Everything in C", answered: "language:C" });
  popup.open({ kind: "language", id: "Go" });
  state.popup.onClose();
  await settle();
  expect(state.popup).toMatchObject({ isOpen: false, answer: undefined });
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
  expect(state.popup.answer?.total).toBe(3);
});
