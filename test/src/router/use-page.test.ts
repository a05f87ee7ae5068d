import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitPatiently } from "../../../src/router/router.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
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
