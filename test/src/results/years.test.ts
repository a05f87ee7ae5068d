import { describe, expect, it } from "vitest";
import { toDecades } from "../../../src/results/year-sidebar.tsx";
import {
  createHeights,
  drawNear,
  findNextChunk,
  firstChunks,
  hasAll,
  toSegments,
} from "../../../src/scroll/windowing.ts";
import { findYearInView } from "../../../src/scroll/year-in-view.ts";

describe("the years beside the results", () => {
  it("are all of the CV's, by decade, newest first", () => {
    const decades = toDecades({ firstYear: 2008, lastYear: 2011 }, [{ year: 2010, count: 3 }]);
    expect(decades).toEqual([
      {
        start: 2010,
        years: [
          { year: 2011, count: 0 },
          { year: 2010, count: 3 },
        ],
      },
      {
        start: 2000,
        years: [
          { year: 2009, count: 0 },
          { year: 2008, count: 0 },
        ],
      },
    ]);
  });

  it("include a year outside the range that has results", () => {
    const [decade] = toDecades({ firstYear: 2020, lastYear: 2020 }, [{ year: 2022, count: 1 }]);
    expect(decade?.years.map(({ year }) => year)).toEqual([2022, 2020]);
  });
});

describe("the year in view", () => {
  const screen = { height: 800, covered: 120 };

  it("is the last one whose heading came within 70 px of what sticks to the top", () => {
    const boxes = [
      { year: 2018, top: -900, bottom: 190 },
      { year: 2017, top: 190, bottom: 900 },
    ];
    expect(findYearInView(boxes, screen)).toBe(2017);
    expect(findYearInView([boxes[0]!, { year: 2017, top: 191, bottom: 900 }], screen)).toBe(2018);
  });

  it("is not one of which less than a tenth is left", () => {
    const boxes = [
      { year: 2018, top: -900, bottom: 130 },
      { year: 2017, top: 260, bottom: 900 },
    ];
    expect(findYearInView(boxes, screen)).toBe(2017);
  });

  it("is none above an empty list", () => {
    expect(findYearInView([], screen)).toBeUndefined();
    expect(findYearInView([{ year: 2018, top: 900, bottom: 1900 }], screen)).toBeUndefined();
  });
});

describe("a long list", () => {
  it("begins with 20 results", () => {
    expect([...firstChunks(0)]).toEqual([]);
    expect([...firstChunks(5)]).toEqual([0]);
    expect([...firstChunks(20_000)]).toEqual([0, 1]);
  });

  it("grows until it is whole, up to 300 results", () => {
    expect(findNextChunk(25, new Set([0, 1]))).toBe(2);
    expect(findNextChunk(300, new Set([0, 1, 7]))).toBe(2);
    expect(findNextChunk(20, new Set([0, 1]))).toBeUndefined();
    expect(findNextChunk(301, new Set([0, 1]))).toBeUndefined();
  });

  it("beyond that keeps what is near, and what has the focus", () => {
    const near = { from: 205, count: 20 };
    expect([...drawNear(1_000, new Set([0, 3, 19, 30]), near, new Set([3]))]).toEqual([3, 19, 20, 21, 22]);
    expect([...drawNear(300, new Set([0, 3]), near, new Set())]).toEqual([0, 3, 20, 21, 22]);
  });

  it("is divided into the fewest segments", () => {
    expect(toSegments({ from: 15, count: 120 }, new Set([1, 2, 5]))).toEqual([
      { from: 15, count: 15, isDrawn: true },
      { from: 30, count: 20, isDrawn: false },
      { from: 50, count: 10, isDrawn: true },
      { from: 60, count: 75, isDrawn: false },
    ]);
  });

  it("is complete once all of its cards are known", () => {
    const rows = Uint32Array.from({ length: 25 }, (_, index) => index * 2);
    expect(hasAll(rows, new Set([2, 0]), new Set(rows))).toBe(true);
    expect(hasAll(rows, new Set([2, 0]), new Set(rows.slice(0, 24)))).toBe(false);
    expect(hasAll(rows, new Set([0]), new Set(rows.slice(0, 24)))).toBe(true);
  });
});

it("results no longer drawn keep their measured height, year by year; others take the average height", () => {
  const heights = createHeights(
    Uint32Array.from({ length: 40 }, (_, position) => 100 + position),
    [
      { from: 0, count: 13 },
      { from: 13, count: 27 },
    ],
  );
  const boxes = new Map([
    [110, { top: 0, bottom: 100 }],
    [112, { top: 250, bottom: 400 }],
    [113, { top: 500, bottom: 620 }],
    [119, { top: 900, bottom: 1_000 }],
  ]);
  const list = {
    querySelector: (selector: string) => {
      const box = boxes.get(Number(/"(\d+)"/.exec(selector)?.[1]));
      return box === undefined ? null : { getBoundingClientRect: () => box };
    },
  };
  heights.measure(1, list);
  expect(heights.of({ from: 10, count: 3 })).toBe("calc(400px + 0 * var(--card-height))");
  expect(heights.of({ from: 13, count: 27 })).toBe("calc(500px + 20 * var(--card-height))");
});
