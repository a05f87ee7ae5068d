import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyModule } from "../../../src/lazy/lazy-module.tsx";
import { pageCaching } from "../../../src/router/router.ts";

const Page = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a lazy module", () => {
  it("is imported once for all callers, and notifies them", async () => {
    const load = vi.fn(async () => Page);
    const module = lazyModule(load);
    module.preload();
    module.preload();
    await expect(module.load()).resolves.toBe(Page);
    await module.loaded;
    expect(module.get()).toBe(Page);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    module.preload();
    expect(module.get()).toBe(Page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is imported again after a failure", async () => {
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error("gone"));
    const module = lazyModule(load);
    await expect(module.load()).rejects.toThrow("gone");
    expect(module.get()).toBeUndefined();
    await expect(module.load(true)).resolves.toBe(Page);
  });
});

describe("the placeholders of a module", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  const toSubscriber = (showsFailure = true) => ({ onChange: vi.fn(), showsFailure });

  it("share a failure, which only the newest shows, and a retry fixes all of them", async () => {
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error("gone"));
    const module = lazyModule(load);
    const [first, silent, last] = [toSubscriber(), toSubscriber(false), toSubscriber()];
    module.subscribe(first);
    module.subscribe(silent);
    const remove = module.subscribe(last);
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(1);
    const error = new Error("gone");
    expect(module.findError(first)).toEqual({ error, isShownHere: false });
    expect(module.findError(silent)).toEqual({ error, isShownHere: false });
    expect(module.findError(last)).toEqual({ error, isShownHere: true });
    remove();
    expect(module.findError(first)).toEqual({ error, isShownHere: true });
    for (const { onChange } of [first, silent]) onChange.mockClear();
    module.retry();
    expect(module.findError(first)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(0);
    expect(module.get()).toBe(Page);
    for (const { onChange } of [first, silent]) expect(onChange).toHaveBeenCalled();
  });

  it("retry when another one mounts", async () => {
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error("gone"));
    const module = lazyModule(load);
    const first = toSubscriber();
    module.subscribe(first);
    await vi.advanceTimersByTimeAsync(0);
    expect(module.findError(first)?.isShownHere).toBe(true);
    module.subscribe(toSubscriber());
    await vi.advanceTimersByTimeAsync(0);
    expect(module.findError(first)).toBeUndefined();
    expect(module.get()).toBe(Page);
  });
});

it("a page is fetched once by preloads within 30 s, renders at once afterwards, and is kept for 5 minutes", async () => {
  const load = vi.fn(async () => Page);
  const module = lazyModule(load, pageCaching);
  expect(module.get()).toBeUndefined();
  module.preload();
  await vi.advanceTimersByTimeAsync(29_999);
  module.preload();
  expect(load).toHaveBeenCalledTimes(1);
  expect(module.get()).toBe(Page);
  await vi.advanceTimersByTimeAsync(1);
  module.preload();
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(module.get()).toBe(Page);
  await vi.advanceTimersByTimeAsync(1);
  expect(module.get()).toBeUndefined();
  await module.load();
  expect(load).toHaveBeenCalledTimes(3);
});
