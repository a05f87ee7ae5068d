import { afterEach, expect, it } from "vitest";
import {
  toFullDate,
  toFullSpan,
  toMonthName,
  toRelativeDate,
  toShortDate,
  toSpan,
  toSpanLength,
} from "../../../src/ui/dates.tsx";
import { testCases } from "../../corpus/cases.ts";

const now = Date.UTC(2026, 10, 20, 6, 30);
const zones = ["UTC", "Etc/GMT+12", "Pacific/Kiritimati"];
const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it.each(zones)("dates are shown in UTC, wherever the visitor is: %s", (zone) => {
  process.env.TZ = zone;
  expect(toFullDate("2018-11-04")).toBe("November 4, 2018");
  expect(toFullDate("2018-11-04T23:30:00-05:00")).toBe("November 5, 2018");
  expect(toShortDate("2018-12-31T23:30:00-05:00")).toBe("Jan 2019");
});

/** The formats: in full, as precise as the data, by month within a year, and short. */
testCases("page/dates", (date) => [toFullDate(date), toMonthName(date), toShortDate(date)].join(", "));

testCases("page/relative-dates", (date) => {
  const [then = "", seen] = date.split(" on ");
  return toRelativeDate(then, seen === undefined ? now : Date.parse(seen));
});

testCases("page/full-spans", (span) => {
  const [start = "", end = ""] = span.split(" to ");
  return toFullSpan(start, end).join(" to ");
});

testCases("page/spans", (span) => {
  const [start = "", end = ""] = span.split(" to ");
  if (end === "present") return toSpan(start, undefined);
  return `${toSpan(start, end)}, ${toSpanLength(start, end) ?? "no length"}`;
});
