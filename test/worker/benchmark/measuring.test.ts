import { afterEach, expect, it, vi } from "vitest";
import {
  histogram,
  median,
  quantile,
  readClockStep,
  timeBatch,
  toBatchMs,
} from "../../../worker/benchmark/run.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Every repetition takes so long, and the clock shows whole steps. */
function stubClock(eachMs: number, stepMs: number) {
  let time = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => Math.floor(time / stepMs) * stepMs);
  return () => {
    time += eachMs;
  };
}

it("a query is repeated until the batch is long enough, even with a coarse clock", () => {
  const { repetitions, spentMs } = timeBatch(stubClock(0.03, 1), 20);
  expect(spentMs).toBeGreaterThanOrEqual(20);
  expect(spentMs / repetitions).toBeCloseTo(0.03, 2);
});

it("a slow query runs once", () => {
  const asked = vi.fn(stubClock(35, 1));
  expect(timeBatch(asked, 20)).toEqual({ repetitions: 1, spentMs: 35 });
  expect(asked).toHaveBeenCalledTimes(1);
});

it("a batch is one query if no length is given", () => {
  const asked = vi.fn(stubClock(0.03, 1));
  timeBatch(asked, 0);
  expect(asked).toHaveBeenCalledTimes(1);
});

it("the clock's step is the smallest observed one", () => {
  let time = 0;
  const steps = readClockStep(() => {
    time += 0.05;
    return Math.floor(time / 0.1 + 1e-9) * 0.1;
  });
  expect(steps).toBeCloseTo(0.1, 6);
});

it("batches are long for a coarse clock and short for a fine one", () => {
  expect(toBatchMs(1)).toBe(20);
  expect(toBatchMs(0.005)).toBe(2);
});

it("quantiles are those of the sorted times", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5);
  expect(median([])).toBeNaN();
});

it("a histogram counts every time of every series once, in bins that double", () => {
  expect(histogram([[1, 1.5, 3, 9], [0.5]])).toEqual([
    { from: 0.5, to: 1, counts: [0, 1] },
    { from: 1, to: 2, counts: [2, 0] },
    { from: 2, to: 4, counts: [1, 0] },
    { from: 4, to: 8, counts: [0, 0] },
    { from: 8, to: 16, counts: [1, 0] },
  ]);
  expect(histogram([[], []])).toEqual([]);
});
