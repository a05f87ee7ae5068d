import { describe, expect, it } from "vitest";
import { findYearInView } from "../../../src/results/year-sidebar.tsx";

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
