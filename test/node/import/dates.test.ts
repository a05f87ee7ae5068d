import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readDate, readDay, toIsoDate } from "../../../node/import/dates.ts";

afterEach(() => vi.unstubAllEnvs());

describe("readDay keeps the day of the text's own time zone:", () => {
  it.each([
    ["Tue, 05 Mar 2024 23:30:00 -0500", "2024-03-05"],
    ["tue, 5 mar 2024 10:00 gmt", "2024-03-05"],
    ["Tue,05 Mar 2024 9:05:00 -0000", "2024-03-05"],
    ["05 Mar 24 10:00:30 PDT", "2024-03-05"],
    ["05 Mar 99 10:00 EST (Boston)", "1999-03-05"],
    ["05 Mar 2024 24:00:00 GMT", "2024-03-05"],
    ["05 Mar 2024 10:00 CEST", "2024-03-05"],
    ["05 Mar 2024 10:00:00 GMT+02:00", "2024-03-05"],
    ["05 Mar 2024 10:00:00 PST8PDT", "2024-03-05"],
    ["05 Mar 2024 10:00:00 +0100 +0100", "2024-03-05"],
    ["Tuesday, 05-Mar-24 10:00:00 GMT", "2024-03-05"],
    ["Tue Mar  5 10:00:00 2024", "2024-03-05"],
    ["Tue Mar 05 2024 10:00:00 GMT+0200 (CEST)", "2024-03-05"],
    [" Tue,\n 05 Mar 2024 ", "2024-03-05"],
    ["12 September 2012 10:00:00 EST", "2012-09-12"],
    ["18 Sept 2018 15:53:56 +0300", "2018-09-18"],
    ["Fri, Oct 7 2022 10:15:00 -0400", "2022-10-07"],
    ["Aug 15, 2019", "2019-08-15"],
    ["August 6th, 2019", "2019-08-06"],
    ["5. März 2024", "2024-03-05"],
    ["mar. 5 mars 2024", "2024-03-05"],
    ["5 de marzo de 2024", "2024-03-05"],
    ["Вт, 05 мар 2024 10:00:00 +0300", "2024-03-05"],
    ["2024年3月5日", "2024-03-05"],
    ["2024-03-05T00:30:00+01:00", "2024-03-05"],
    ["2024-03-05t10:00:00.5z", "2024-03-05"],
    ["2024-03-05 10:00:00 +0200", "2024-03-05"],
    ["2024/03/05", "2024-03-05"],
    ["20240305", "2024-03-05"],
    ["2024-03-05", "2024-03-05"],
    ["31.12.2000", "2000-12-31"],
    ["3.4.2000", "2000-04-03"],
    ["25/12/1999", "1999-12-25"],
    ["12/25/1999 9:00:00 AM", "1999-12-25"],
    ["04/04/2000", "2000-04-04"],
  ])("%j is %s", (text, day) => {
    expect(readDay(text)).toBe(day);
    expect(toIsoDate(text)?.slice(0, 10) ?? day).toBe(day);
  });

  it.each([
    ...["", "Issue 7", "30 Feb 2024 10:00:00 GMT", "2024-02-30", "31 Apr 24 10:00 Z", "tomorrow", "7", "0"],
    ...["03/04/2000", "Mar 2024", "2024", "1709632800", "2024-W10-2", "05 Mar 24 25", "2019-2020"],
    ...["05 constructor 2024 10:00"],
  ])("%j is no day", (text) => {
    expect(readDay(text)).toBeUndefined();
  });

  it("finds every day, in each order and zone, in any time zone of the machine", () => {
    const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const pad = (value: number) => String(value).padStart(2, "0");
    const whole = (from: number, to: number) => fc.integer({ min: from, max: to });
    fc.assert(
      fc.property(whole(1, 40), whole(0, 11), whole(1900, 2100), whole(0, 23), (day, month, year, hour) => {
        vi.stubEnv("TZ", hour % 2 === 0 ? "Asia/Tokyo" : "America/Los_Angeles");
        const real = new Date(Date.UTC(year, month, day));
        const iso = `${year}-${pad(month + 1)}-${pad(day)}`;
        const expected = real.getUTCDate() === day ? iso : undefined;
        const time = `${pad(hour)}:30:00`;
        const zone = `${hour % 3 === 0 ? "-" : "+"}${pad(hour % 14)}`;
        const written = [
          `${day} ${names[month]} ${year} ${time} ${zone}00`,
          `${names[month]} ${day}, ${year}`,
          `${iso}T${time}${zone}:00`,
        ];
        expect(written.map(readDay)).toEqual(written.map(() => expected));
      }),
    );
  });
});

it.each([
  ["12 Mar 2019", "2019-03-12"],
  ["Mar 2019", "2019-03"],
  ["03/2019", "2019-03"],
  ["2019", "2019"],
  // Either number may be the month.
  ["03/04/2019", "2019"],
])("readDate keeps the precision of the text: %j is %s", (text, date) => {
  expect(readDate(text)).toBe(date);
});
