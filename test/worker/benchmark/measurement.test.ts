import { expect, it } from "vitest";
import { histogram, median, quantile } from "../../../worker/benchmark/run.ts";

it("quantiles are those of the times", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5);
  expect(median([])).toBeNaN();
});

it("a histogram has every time of every series once, in bins that double", () => {
  expect(histogram([[1, 1.5, 3, 9], [0.5]])).toEqual([
    { from: 0.5, to: 1, counts: [0, 1] },
    { from: 1, to: 2, counts: [2, 0] },
    { from: 2, to: 4, counts: [1, 0] },
    { from: 4, to: 8, counts: [0, 0] },
    { from: 8, to: 16, counts: [1, 0] },
  ]);
  expect(histogram([[], []])).toEqual([]);
});
