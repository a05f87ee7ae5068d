import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitPatiently } from "../../../src/router/router.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the waiting message", () => {
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

  it.each([
    [999, { pending: undefined, done: 999 }],
    [1_100, { pending: 1_000, done: 1_500 }],
    [3_000, { pending: 1_000, done: 3_000 }],
  ])("appears after a second and stays for at least half a second: %i", async (loadMs, expected) => {
    expect(await wait(loadMs)).toEqual(expected);
  });

  it("passes a failure on", async () => {
    const failing = waitPatiently(Promise.reject(new Error("gone")), () => {});
    await expect(failing).rejects.toThrow("gone");
  });
});
