import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  toLanguageShares,
  toLineSpec,
  toPieSpec,
  toPoints,
  toYearsForm,
} from "../../../src/charts/chart-data.ts";
import { otherId } from "../../../src/charts/chart-specs.ts";
import { darkColors, lightColors } from "./fixture-colors.ts";

const languages = [
  { id: "Python", ui: { backgroundColor: "#3572A5" } },
  { id: "Lua", ui: { backgroundColor: "#000080" } },
  { id: "Roff" },
];

const counts = (...values: number[]) => values.map((count, index) => ({ id: `language-${index}`, count }));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("the shares of languages", () => {
  it.each([
    ["six, each by itself", undefined, [6, 5, 4, 3, 2, 1], []],
    ["five from seven on, so that 'Other' is never one alone", undefined, [7, 6, 5, 4, 3], [2, 1]],
    ["more where there is room for more rows", 9, [9, 8, 7, 6, 5, 4, 3, 2], [1, 1]],
  ])("name %s", (_, room, named, others) => {
    const shares = toLanguageShares(counts(...named, ...others), room);
    expect(shares.named.map(({ value }) => value)).toEqual(named);
    expect(shares.others.map(({ value }) => value)).toEqual(others);
  });

  it("omit languages without activities", () => {
    expect(toLanguageShares(counts(1, 0)).named).toHaveLength(1);
    expect(toLanguageShares([])).toEqual({ named: [], others: [], other: { value: 0, percent: 0 } });
  });

  it("are whole percents, equal for equal counts, and at most half a percent off", () => {
    expect(toLanguageShares(counts(5, 5, 5)).named.map(({ percent }) => percent)).toEqual([33, 33, 33]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 }), (values) => {
        const { named, others, other } = toLanguageShares(counts(...values.sort((a, b) => b - a)));
        const total = sum(values);
        const percents = new Map<number, number>();
        for (const { value, percent } of [...named, ...others, other]) {
          expect(Math.abs(percent - (value / total) * 100)).toBeLessThanOrEqual(0.5);
          expect(percents.get(value) ?? percent).toBe(percent);
          percents.set(value, percent);
        }
        expect(other.value).toBe(sum(others.map(({ value }) => value)));
      }),
    );
  });
});

describe("a pie chart", () => {
  it("shows the languages in the answer's order, with 'Other' at the end however large", () => {
    const { slices } = toPieSpec(toLanguageShares(counts(7, 6, 5, 4, 3, 9, 9)), [], lightColors);
    expect(slices.map(({ value }) => value)).toEqual([7, 6, 5, 4, 3, 18]);
    expect(slices.at(-1)).toMatchObject({ id: otherId, label: "Other", color: lightColors.other });
  });

  it("uses the languages' own colours, and a default for those without", () => {
    const shares = toLanguageShares([
      { id: "Python", count: 2 },
      { id: "Roff", count: 1 },
    ]);
    const { slices } = toPieSpec(shares, languages, lightColors);
    expect(slices.map(({ color }) => color)).toEqual(["#3572A5", lightColors.fallback]);
  });

  it("adjusts a colour that is too close to the background, only on that background", () => {
    const shares = toLanguageShares([{ id: "Lua", count: 1 }]);
    expect(toPieSpec(shares, languages, lightColors).slices[0]?.color).toBe("#000080");
    expect(toPieSpec(shares, languages, darkColors).slices[0]?.color).not.toBe("#000080");
  });
});

it("a line chart has a point for every year from first to last, zero for empty years", () => {
  const years = [
    { year: 2012, count: 3 },
    { year: 2014, count: 1 },
  ];
  const points = toPoints(years).map(({ year, value }) => [year, value]);
  expect(points).toEqual([
    [2012, 3],
    [2013, 0],
    [2014, 1],
  ]);
  expect(toPoints([])).toEqual([]);
});

describe("the layout of the years", () => {
  const formOf = (...values: number[]) =>
    toYearsForm(values.map((value, at) => ({ year: 2010 + at, value })));

  it.each([
    ["bars", "for up to four years with results, however far apart", [1, 0, 0, 0, 0, 3, 1, 0, 9]],
    ["bars", "for one year", [7]],
    ["sentence", "where no year has more than one", [1, 1, 0, 1, 1, 0, 1]],
    ["line", "else", [1, 1, 0, 1, 1, 2]],
  ])("is %s %s", (form, _, values) => expect(formOf(...values)).toBe(form));
});

describe("a line chart", () => {
  const render = (counted: [year: number, count: number][], width = 450) =>
    toLineSpec({
      points: toPoints(counted.map(([year, count]) => ({ year, count }))),
      colors: lightColors,
      width,
    });

  it("uses the page's accent, because a language's colour would suggest that language", () => {
    expect(render([[2015, 1]]).color).toBe(lightColors.accent);
  });

  it.each([
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [32, [0, 10, 20, 30, 40]],
    [217, [0, 100, 200, 300]],
  ])("counts up to %i in whole steps", (most, ticks) => {
    expect(render([[2015, most]]).valueTicks).toEqual(ticks);
  });

  it("labels as many years as fit, always including the last", () => {
    const all: [number, number][] = [
      [2007, 1],
      [2025, 1],
    ];
    expect(render(all, 450).yearTicks).toEqual([2007, 2009, 2011, 2013, 2015, 2017, 2019, 2021, 2023, 2025]);
    expect(render(all, 348).yearTicks).toEqual([2010, 2015, 2020, 2025]);
    expect(render(all, 80).yearTicks).toEqual([2025]);
  });

  it("centres a single year", () => {
    const { span, yearTicks, points } = render([[2015, 4]]);
    expect({ span, yearTicks, points }).toEqual({
      span: { from: 2014, to: 2016 },
      yearTicks: [2015],
      points: [{ year: 2015, value: 4 }],
    });
  });
});
