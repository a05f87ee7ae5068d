import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, parseTimestamp, yearOf } from "../../model/dates.ts";
import { testCases } from "../corpus/cases.ts";

testCases("model/dates", (text) => {
  const time = parseTimestamp(text);
  return time === undefined ? "" : new Date(time).toISOString();
});

describe("parseTimestamp", () => {
  it("returns undefined for an empty text", () => {
    expect(parseTimestamp("")).toBeUndefined();
  });

  it("reads every time that Date prints, in any time zone", () => {
    const time = fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(fc.property(time, (date) => parseTimestamp(date.toISOString()) === date.getTime()));
  });
});

describe("dayOf and yearOf", () => {
  it("count in UTC", () => {
    expect(yearOf(Date.parse("2020-01-01T00:00:00Z"))).toBe(2020);
    expect(yearOf(Date.parse("2019-12-31T23:59:59.999Z"))).toBe(2019);
    expect(dayOf(0)).toBe(0);
    expect(dayOf(86_399_999)).toBe(0);
    expect(dayOf(86_400_000)).toBe(1);
  });

  it("count days before 1970 downwards", () => {
    expect(dayOf(-1)).toBe(-1);
    expect(dayOf(-86_400_000)).toBe(-1);
    expect(dayOf(-86_400_001)).toBe(-2);
  });
});
