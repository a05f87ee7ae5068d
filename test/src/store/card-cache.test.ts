import { expect, it, vi } from "vitest";
import { type Cards, createCardCache } from "../../../src/store/card-cache.ts";
import { type Calls, fails, fakeClient, toAnswer, toCard } from "../client/fake-worker.ts";

const answer = toAnswer({ rows: Uint32Array.from({ length: 5_000 }, (_, index) => index * 2) });
const rowAt = (position: number) => position * 2;

function open(calls: Calls = {}) {
  const client = fakeClient(calls);
  const onFailed = vi.fn();
  let rendered: Cards = new Map();
  const list = createCardCache({
    client,
    onCards(next) {
      rendered = next;
    },
    onFailed,
  });
  rendered = list.begin({ answer, answered: "fix" }, []);
  return {
    list,
    asked: client.asked.cards,
    onFailed,
    has: (position: number) => rendered.has(rowAt(position)),
  };
}

it("the cache requests missing cards and some ahead, each once", async () => {
  const { list, asked, has } = open();
  await Promise.all([
    list.request(answer, [{ from: 0, count: 20 }]),
    list.request(answer, [{ from: 10, count: 60 }]),
  ]);
  await list.request(answer, [{ from: 0, count: 70 }]);
  expect(asked.map(({ rows }) => [rows[0], rows.length])).toEqual([
    [rowAt(0), 60],
    [rowAt(60), 60],
  ]);
  expect([has(0), has(119), has(120)]).toEqual([true, true, false]);
});

it("the cache requests failed cards again when they are needed again", async () => {
  let isBroken = true;
  const { list, onFailed, has } = open({
    cards: async ({ rows }) => (isBroken ? fails("no answer")() : rows.map(toCard)),
  });
  await list.request(answer, [{ from: 0, count: 10 }]);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith("no answer");
  isBroken = false;
  await list.request(answer, [{ from: 0, count: 10 }]);
  expect(has(0)).toBe(true);
});

it("the cache keeps the start of the list, the rendered cards and a few hundred more", async () => {
  const { list, has } = open();
  await list.prefetch(300);
  const focused = { from: 400, count: 10 };
  for (let from = 300; from < 5_000; from += 20) await list.request(answer, [focused, { from, count: 20 }]);
  const kept = Array.from({ length: 5_000 }, (_, position) => position).filter(has);
  expect(kept.length).toBeLessThanOrEqual(600);
  expect(kept.slice(0, 310)).toEqual([
    ...Array.from({ length: 300 }, (_, position) => position),
    ...Array.from({ length: 10 }, (_, index) => 400 + index),
  ]);
  expect([has(4_980), has(4_999)]).toEqual([true, true]);
});

it("the cache stops loading ahead when the list changes", async () => {
  const { list, asked } = open();
  const outrun = list.prefetch(5_000);
  list.begin({ answer: toAnswer(), answered: "" }, []);
  await outrun;
  expect(asked).toHaveLength(1);
  expect(list.countFirst()).toBe(0);
});

it("the cache does nothing for a list that is not current, and is empty after clearing", async () => {
  const { list, asked, has } = open();
  await list.request(toAnswer(), [{ from: 0, count: 10 }]);
  expect(asked).toEqual([]);
  const late = list.request(answer, [{ from: 0, count: 10 }]);
  list.end();
  await late;
  expect(has(0)).toBe(false);
  expect(list.countFirst()).toBe(0);
});
