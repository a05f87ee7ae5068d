import { describe, expect, it } from "vitest";
import { findCurrentYear, toDecades } from "../../../src/results/year-sidebar.tsx";

describe("the current year", () => {
  const screen = { height: 800, covered: 120 };

  it("is the last one whose heading is within 70 px of the sticky block", () => {
    const boxes = [
      { year: 2018, top: -900, bottom: 190 },
      { year: 2017, top: 190, bottom: 900 },
    ];
    expect(findCurrentYear(boxes, screen)).toBe(2017);
    expect(findCurrentYear([boxes[0]!, { year: 2017, top: 191, bottom: 900 }], screen)).toBe(2018);
  });

  it("is not one with less than a tenth left", () => {
    const boxes = [
      { year: 2018, top: -900, bottom: 130 },
      { year: 2017, top: 260, bottom: 900 },
    ];
    expect(findCurrentYear(boxes, screen)).toBe(2017);
  });

  it("is undefined above an empty list", () => {
    expect(findCurrentYear([], screen)).toBeUndefined();
    expect(findCurrentYear([{ year: 2018, top: 900, bottom: 1900 }], screen)).toBeUndefined();
  });
});

describe("the sidebar's years", () => {
  it("are all of the CV's, by decade, newest first", () => {
    const decades = toDecades({ firstYear: 2008, lastYear: 2011 }, [{ year: 2010, count: 3 }]);
    const shown = decades.map(({ start, years }) => [
      start,
      ...years.map(({ year, count }) => `${year}: ${count}`),
    ]);
    expect(shown).toEqual([
      [2010, "2011: 0", "2010: 3"],
      [2000, "2009: 0", "2008: 0"],
    ]);
  });

  it("include a year with results outside the range", () => {
    const [decade] = toDecades({ firstYear: 2020, lastYear: 2020 }, [{ year: 2022, count: 1 }]);
    expect(decade?.years.map(({ year }) => year)).toEqual([2022, 2020]);
  });
});
