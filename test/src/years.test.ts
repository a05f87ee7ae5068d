import { describe, expect, it } from "vitest";
import { toDecades } from "../../src/results/decades.ts";
import { findMissing, firstChunks, toRuns } from "../../src/results/runs.ts";
import { findYearInView } from "../../src/results/year-in-view.ts";

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
  it("is drawn whole up to 300 results, else from its first 100", () => {
    expect([...firstChunks(0)]).toEqual([]);
    expect([...firstChunks(300)]).toEqual([0, 1, 2]);
    expect([...firstChunks(301)]).toEqual([0]);
  });

  it("cuts a year where a chunk ends", () => {
    expect(toRuns({ from: 90, count: 120 }, new Set([0, 2]))).toEqual([
      { from: 90, count: 10, shown: true },
      { from: 100, count: 100, shown: false },
      { from: 200, count: 10, shown: true },
    ]);
  });

  it("asks for the cards that its shown chunks lack", () => {
    const rows = Uint32Array.from({ length: 230 }, (_, position) => position);
    const known = new Set(Array.from({ length: 60 }, (_, row) => row));
    expect(findMissing(rows, new Set([2, 0]), known)).toEqual([
      { from: 60, count: 40 },
      { from: 200, count: 30 },
    ]);
    expect(findMissing(rows, new Set([0]), new Set(rows))).toEqual([]);
  });
});
