import { describe, expect, it } from "vitest";
import { toDecades } from "../../../src/results/year-sidebar.tsx";

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
