import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyControl, preloadControls } from "../../../src/lazy/controls.tsx";

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("a shown failure keeps the controls from loading before its retry, which brings all of them", async () => {
  const loadShown = vi.fn(async () => "shown").mockRejectedValueOnce(new Error("gone"));
  const loadOther = vi.fn(async () => "other");
  const shown = lazyControl(loadShown);
  const other = lazyControl(loadOther);
  shown.subscribe({ onChange: () => {}, showsFailure: true });
  await vi.waitFor(() => expect(shown.showsFailure()).toBe(true));
  preloadControls();
  expect(loadShown).toHaveBeenCalledTimes(1);
  expect(loadOther).not.toHaveBeenCalled();
  shown.retry();
  await other.loaded;
  expect([shown.get(), other.get()]).toEqual(["shown", "other"]);
});
