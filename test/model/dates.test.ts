import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, parseTimestamp, yearOf } from "../../model/dates.ts";

describe("parseTimestamp", () => {
  it.each([
    ["2019", "2019-01-01T00:00:00.000Z"],
    ["2019-03", "2019-03-01T00:00:00.000Z"],
    ["0099-12", "0099-12-01T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2024-02-29T12:34:56Z", "2024-02-29T12:34:56.000Z"],
    ["2024-02-29T12:34:56", "2024-02-29T12:34:56.000Z"],
    ["2024-02-29 12:34", "2024-02-29T12:34:00.000Z"],
    ["2024-02-29T12:34:56.7", "2024-02-29T12:34:56.700Z"],
    ["2024-12-31T23:59:59.9999999", "2024-12-31T23:59:59.999Z"],
    ["2024-01-01T01:00+02:00", "2023-12-31T23:00:00.000Z"],
    ["2023-12-31T23:00-05:30", "2024-01-01T04:30:00.000Z"],
    ["0001", "0001-01-01T00:00:00.000Z"],
    ["0099-12-31", "0099-12-31T00:00:00.000Z"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
  ])("reads %s", (text, expected) => {
    const time = parseTimestamp(text);
    expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(expected);
  });

  it.each([
    ["", "nothing"],
    ["2024-02-30", "no such day"],
    ["2023-02-29", "no leap year"],
    ["1900-02-29", "no leap year: a century"],
    ["2024-04-31", "no such day"],
    ["2024-13-01", "no such month"],
    ["2024-00-01", "no such month"],
    ["2024-01-00", "no such day"],
    ["2024-01-01T24:00", "the next day's midnight"],
    ["2024-01-01T25:00", "no such hour"],
    ["2024-01-01T12:60", "no such minute"],
    ["2024-01-01T12:00:60", "a leap second"],
    ["2024-01-01T12:00+24:00", "no such zone"],
    ["2024-01-01T12:00+01:60", "no such zone"],
    ["2024-00", "no such month"],
    ["2024-13", "no such month"],
    ["2024-1", "a missing zero"],
    ["2024-", "no month"],
    ["2024-01T12:00", "a time of no day"],
    ["24", "two digits"],
    ["20240101", "no separators"],
    ["2024-1-1", "missing zeros"],
    ["2024-01-01T", "no time"],
    ["2024-01-01T12", "no minutes"],
    ["2024-01-01T12:00Zulu", "more after the zone"],
    [" 2024", "white space"],
    ["2024\n", "white space"],
    ["٢٠٢٤", "other digits"],
    ["January 1, 2024", "what Date would read"],
  ])("refuses %j: %s", (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  it("reads every time that Date writes, whatever the machine's time zone", () => {
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
