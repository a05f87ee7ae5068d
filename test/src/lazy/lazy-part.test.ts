import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "../../../src/lazy/lazy-part.tsx";
import { pageOptions } from "../../../src/router/use-page.ts";

const Page = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a part", () => {
  it("is imported once, whoever asks for it, and says when it has come", async () => {
    const load = vi.fn(async () => Page);
    const part = lazyPart(load);
    part.preload();
    part.preload();
    await expect(part.load()).resolves.toBe(Page);
    await part.arrival;
    expect(part.get()).toBe(Page);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    part.preload();
    expect(part.get()).toBe(Page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is imported again after a failure", async () => {
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error("gone"));
    const part = lazyPart(load);
    await expect(part.load()).rejects.toThrow("gone");
    expect(part.get()).toBeUndefined();
    await expect(part.load(true)).resolves.toBe(Page);
  });
});

describe("a page", () => {
  it("is asked for once by preloads within 30 s, and is there at once afterwards", async () => {
    const load = vi.fn(async () => Page);
    const part = lazyPart(load, pageOptions);
    expect(part.get()).toBeUndefined();
    part.preload();
    await vi.advanceTimersByTimeAsync(29_999);
    part.preload();
    expect(load).toHaveBeenCalledTimes(1);
    expect(part.get()).toBe(Page);
    await vi.advanceTimersByTimeAsync(1);
    part.preload();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("takes a preload under way for its own", async () => {
    const load = vi.fn(async () => Page);
    const part = lazyPart(load, pageOptions);
    part.preload();
    await expect(part.load()).resolves.toBe(Page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is kept for 5 minutes", async () => {
    const load = vi.fn(async () => Page);
    const part = lazyPart(load, pageOptions);
    await part.load();
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(part.get()).toBe(Page);
    await vi.advanceTimersByTimeAsync(1);
    expect(part.get()).toBeUndefined();
    await part.load();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("that failed is asked for anew", async () => {
    const load = vi.fn(async () => Page);
    load.mockRejectedValueOnce(new Error("gone"));
    const part = lazyPart(load, pageOptions);
    part.preload();
    await vi.advanceTimersByTimeAsync(0);
    await expect(part.load()).resolves.toBe(Page);
  });
});
