/** The calendar's rendering and its keys. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNextDay, levels, toLevel, toRows, toStrips, toSubject } from "../../../src/charts/calendar.tsx";

const noDays = () => Array<number>(366).fill(0);

describe("the calendar", () => {
  it("contains each day of the year once, under its weekday, in one strip or two", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2100 }), fc.constantFrom<1 | 2>(1, 2), (year, parts) => {
        const strips = toStrips({ days: noDays() }, year, parts);
        const days = strips.flatMap((strip) => strip.days);
        const length = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
        expect(new Set(days.map(({ id }) => id)).size).toBe(length);
        for (const { id, weekday } of days) expect((new Date(id).getUTCDay() + 6) % 7).toBe(weekday);
        expect(strips.flatMap(({ months }) => months)).toHaveLength(12);
        for (const { weeks } of strips) expect(weeks).toBeLessThanOrEqual(parts === 1 ? 54 : 28);
      }),
      { numRuns: 60 },
    );
  });

  it("gives more results a higher step, and the fullest day the highest", () => {
    const days = noDays();
    days[0] = 1;
    days[59] = 16;
    const [strip] = toStrips({ days }, 2024, 1);
    expect([0, 1, 59].map((at) => strip?.days[at]?.level)).toEqual([1, 0, levels]);
    expect(strip?.days[59]).toMatchObject({ id: "2024-02-29", count: 16 });
    expect(toLevel(1, 1)).toBe(levels);
  });

  it("lists days, then months without a day, then the year, newest first", () => {
    const days = noDays();
    days[0] = 2;
    days[64] = 1;
    const months = Array<number>(12).fill(0);
    months[2] = 12;
    expect(toRows({ days, months, undated: 3 }, 2024).map(({ id, value }) => [id, value])).toEqual([
      ["2024-03-05", 1],
      ["2024-01-01", 2],
      ["2024-03", 12],
      ["2024", 3],
    ]);
  });

  it.each([
    ["from the left", false, "2024-01-03", ["2024-01-02", "2024-01-04", undefined, "2024-01-10"]],
    [
      "from the right, as the page is written",
      true,
      "2024-01-10",
      ["2024-01-09", "2024-01-11", "2024-01-17", "2024-01-03"],
    ],
  ])("moves with arrow keys within the year %s", (_, isFromRight, day, expected) => {
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "a"];
    const reached = keys.map((key) => findNextDay(day, key, isFromRight));
    expect(reached).toEqual([...expected, "2024-01-01", "2024-12-31", undefined]);
  });

  it("builds the query of a day, a month or a year", () => {
    expect(toSubject("2024-03-05")).toMatchObject({ kind: "day", query: "createdAt:2024-03-05" });
    expect(toSubject("2024-03")).toMatchObject({ kind: "day", query: "createdAt:2024-03" });
    expect(toSubject("2024")).toEqual({ kind: "year", year: 2024 });
  });
});
