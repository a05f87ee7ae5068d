import { expect, it } from "vitest";
import { createStore } from "./open-store.ts";

it("an answer is pending from the question until its list is rendered", async () => {
  const { store, state } = createStore();
  const { progress } = store;
  const loading = store.load();
  // The html's list is the beginning of the requested list.
  expect(progress.isPending()).toBe(false);
  await loading;
  const unmount = progress.render(state.results.answer);
  expect(progress.isPending()).toBe(false);
  const asked = store.setFilters({ query: "fix" });
  expect(progress.isPending()).toBe(true);
  await asked;
  expect(progress.isPending()).toBe(true);
  progress.render(state.results.answer);
  expect(progress.isPending()).toBe(false);
  await store.setFilters({ query: "parser" });
  // Pages without results render none.
  unmount();
  expect(progress.isPending()).toBe(false);
});

it("a list is partial until it is whole, or until loading fails", async () => {
  const { store } = createStore();
  const { progress } = store;
  expect(progress.isPartial()).toBe(true);
  await store.load();
  expect(progress.isPartial()).toBe(false);

  const broken = createStore();
  broken.store.cancelLoading();
  void broken.store.load();
  broken.store.cancelLoading();
  expect(broken.store.progress.isPartial()).toBe(false);
});
