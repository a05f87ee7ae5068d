import { afterEach, describe, expect, it } from "vitest";
import {
  toFullDate,
  toMonthName,
  toRelativeDate,
  toShortDate,
  toShownDate,
  toSpan,
  toSpanLength,
} from "../../../src/ui/dates.tsx";

const now = Date.UTC(2026, 10, 20, 6, 30);
const zones = ["UTC", "Etc/GMT+12", "Pacific/Kiritimati"];
const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

describe("a date of the data", () => {
  it.each(zones)("has a full form in UTC, wherever the visitor is: %s", (zone) => {
    process.env.TZ = zone;
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

  it("is shown by its month among others of its year", () => {
    expect(["2018-11-04", "2018-11", "2018"].map(toMonthName)).toEqual(["November", "November", "2018"]);
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

describe("a span", () => {
  it.each([
    ["2022-01-10", "2023-02-24", "Jan 2022 – Feb 2023"],
    ["2022-01", "2023-02", "Jan 2022 – Feb 2023"],
    ["2018", "2021", "2018 – 2021"],
    ["2018", "2021-09-30", "2018 – Sep 2021"],
    ["2018-06-02", "2018-06-30", "Jun 2018"],
    ["2023-03-13", undefined, "Mar 2023 – present"],
    ["2023", undefined, "2023 – present"],
  ])("from %s to %s is %s", (start, end, text) => {
    expect(toSpan(start, end)).toBe(text);
  });

  it.each([
    ["2022-01-10", "2023-02-24", "1 yr 2 mo"],
    ["2022-01", "2022-12-31", "1 yr"],
    ["2022-01-31", "2022-02-01", "2 mo"],
    ["2022-05-03", "2022-05-04", "1 mo"],
    ["2018-11-05", "2021-12-31", "3 yr 2 mo"],
    ["2018", "2021", "3 yr"],
    ["2018", "2021-09-30", "3 yr"],
    ["2018", "2018", undefined],
    ["2023-01-01", "2022-01-01", undefined],
    ["2022-01-01", "soon", undefined],
  ])("from %s to %s is %s long, no more exactly than the data say", (start, end, text) => {
    expect(toSpanLength(start, end)).toBe(text);
  });

  it.each(zones)("names months and years in UTC, wherever the visitor is: %s", (zone) => {
    process.env.TZ = zone;
    expect(toShortDate("2018-12-31T23:30:00-05:00")).toBe("Jan 2019");
    expect(toShortDate("2018-11")).toBe("Nov 2018");
    expect(toShortDate("2018")).toBe("2018");
    expect(toShortDate("soon")).toBe("soon");
  });
});
