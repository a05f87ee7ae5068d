import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage, waitPatiently } from "../../../src/router/use-page.ts";

const Page = () => null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a lazy page", () => {
  it("is asked for once by preloads within 30 s, and is there at once afterwards", async () => {
    const load = vi.fn(async () => ({ default: Page }));
    const source = lazyPage(load);
    expect(source.get()).toBeUndefined();
    source.preload();
    await vi.advanceTimersByTimeAsync(29_999);
    source.preload();
    expect(load).toHaveBeenCalledTimes(1);
    expect(source.get()).toBe(Page);
    await vi.advanceTimersByTimeAsync(1);
    source.preload();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("takes a preload under way for its own", async () => {
    const load = vi.fn(async () => ({ default: Page }));
    const source = lazyPage(load);
    source.preload();
    await expect(source.load()).resolves.toBe(Page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is kept for 5 minutes", async () => {
    const load = vi.fn(async () => ({ default: Page }));
    const source = lazyPage(load);
    await source.load();
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(source.get()).toBe(Page);
    await vi.advanceTimersByTimeAsync(1);
    expect(source.get()).toBeUndefined();
    await source.load();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("that failed is asked for anew", async () => {
    const load = vi.fn(async () => ({ default: Page }));
    load.mockRejectedValueOnce(new Error("gone"));
    const source = lazyPage(load);
    source.preload();
    await vi.advanceTimersByTimeAsync(0);
    await expect(source.load()).resolves.toBe(Page);
  });
});

describe("waiting", () => {
  const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve("page"), ms));

  /** When the wait said that it is pending and when it ended, in milliseconds from its start. */
  async function wait(loadMs: number) {
    const start = Date.now();
    let pending: number | undefined;
    let done: number | undefined;
    void waitPatiently(after(loadMs), () => {
      pending = Date.now() - start;
    }).then(() => {
      done = Date.now() - start;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    return { pending, done };
  }

  it("says nothing for a second", async () => {
    expect(await wait(999)).toEqual({ pending: undefined, done: 999 });
  });

  it("says it for half a second at least", async () => {
    expect(await wait(1_100)).toEqual({ pending: 1_000, done: 1_500 });
    expect(await wait(3_000)).toEqual({ pending: 1_000, done: 3_000 });
  });

  it("passes a failure on", async () => {
    const failing = waitPatiently(Promise.reject(new Error("gone")), () => {});
    await expect(failing).rejects.toThrow("gone");
  });
});
