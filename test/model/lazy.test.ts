import { expect, it, vi } from "vitest";
import { lazy } from "../../model/lazy.ts";

it("a lazy value loads once, on the first use, and is kept", async () => {
  const fetch = vi.fn(async () => "part");
  const part = lazy(fetch);
  expect([part.get(), fetch.mock.calls.length]).toEqual([undefined, 0]);
  expect(await Promise.all([part.load(), part.load()])).toEqual(["part", "part"]);
  expect(part.get()).toBe("part");
  await part.load();
  expect(fetch).toHaveBeenCalledOnce();
});

it("a lazy value is there before its listeners are called", async () => {
  const part = lazy(async () => "part");
  await part.load().then(() => expect(part.get()).toBe("part"));
});

it("a lazy value loads again after a failure, which rejects all waiting calls", async () => {
  const fetch = vi.fn(async () => "part").mockRejectedValueOnce(new Error("gone"));
  const part = lazy(fetch);
  const both = [part.load(), part.load()];
  for (const loading of both) await expect(loading).rejects.toThrow("gone");
  expect(part.hasBegunWithin(1_000)).toBe(false);
  expect(await part.load()).toBe("part");
  expect(fetch).toHaveBeenCalledTimes(2);
});
