import { describe, expect, it } from "vitest";
import { toFullDate, toRelativeDate, toShownDate, toTime } from "../../../src/ui/dates.tsx";

const now = Date.UTC(2026, 10, 20, 6, 30);

describe("a date of the data", () => {
  it.each([
    ["2018", Date.UTC(2018, 0, 1)],
    ["2018-11", Date.UTC(2018, 10, 1)],
    ["2018-11-04", Date.UTC(2018, 10, 4)],
    ["2018-11-04T23:30:00", Date.UTC(2018, 10, 4, 23, 30)],
    ["2018-11-04T23:30:00.500Z", Date.UTC(2018, 10, 4, 23, 30, 0, 500)],
    ["2018-11-04T23:30:00+02:00", Date.UTC(2018, 10, 4, 21, 30)],
  ])("%s without a zone is UTC", (text, time) => {
    expect(toTime(text)).toBe(time);
  });

  it("has a full form in UTC, wherever the visitor is", () => {
    expect(toFullDate("2018-11-04")).toBe("November 4, 2018");
    expect(toFullDate("2018-11-04T23:30:00-05:00")).toBe("November 5, 2018");
    expect(toFullDate("2018")).toBe("January 1, 2018");
    expect(toFullDate("2018-11")).toBe("November 2018");
  });

  it("is shown no more exactly than it is known", () => {
    expect(toShownDate("2018")).toBe("2018");
    expect(toShownDate("2018-11")).toBe("November 2018");
    expect(toShownDate("2018-11-04")).toBe("November 4, 2018");
  });

  it("stays as it is where it cannot be read", () => {
    expect(toFullDate("soon")).toBe("soon");
    expect(toRelativeDate("soon", now)).toBe("soon");
  });
});

describe("a relative date", () => {
  it.each([
    ["2026-11-20", "today"],
    ["2026-11-19", "1 day ago"],
    ["2026-10-21", "30 days ago"],
    ["2026-10-20", "1 month ago"],
    ["2025-11-21", "11 months ago"],
    ["2025-11-20", "1 year ago"],
    ["2018-11-04", "8 years ago"],
    ["2007", "19 years ago"],
    ["2018-11", "8 years ago"],
    ["2026-11", "this month"],
    ["2026-10", "1 month ago"],
    ["2026-12", "in 1 month"],
    ["2025-11", "1 year ago"],
    ["2025-12", "11 months ago"],
    ["2026-12-31", "in 1 month"],
    ["2028-11-20T06:30:00Z", "in 2 years"],
  ])("of %s is %s", (date, text) => {
    expect(toRelativeDate(date, now)).toBe(text);
  });

  it("counts a month that is shorter than the day's number", () => {
    expect(toRelativeDate("2026-01-31", Date.UTC(2026, 2, 1))).toBe("1 month ago");
    expect(toRelativeDate("2024-02-29", Date.UTC(2025, 1, 28))).toBe("11 months ago");
  });
});
