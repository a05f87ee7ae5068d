import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseFeedDate } from "../../import/dates.ts";

afterEach(() => vi.unstubAllEnvs());

const toIso = (text: string) => {
  const time = parseFeedDate(text);
  return time === undefined ? undefined : new Date(time).toISOString();
};

describe("the date of a feed's entry", () => {
  it.each([
    ["Tue, 05 Mar 2024 10:00:00 +0100", "2024-03-05T09:00:00.000Z"],
    ["tue, 5 mar 2024 10:00 gmt", "2024-03-05T10:00:00.000Z"],
    ["Tue, 5 Mar 2024 9:05:00 GMT", "2024-03-05T09:05:00.000Z"],
    ["05 Mar 24 10:00:30 PDT", "2024-03-05T17:00:30.000Z"],
    ["05 Mar 99 10:00 EST (Boston)", "1999-03-05T15:00:00.000Z"],
    ["05 Mar 2024 10:00:00 -0000", "2024-03-05T10:00:00.000Z"],
    ["05 Mar 2024 10:00:00 Z", "2024-03-05T10:00:00.000Z"],
    ["05 Mar 2024 10:00:00", "2024-03-05T10:00:00.000Z"],
    [" Tue,\n 05 Mar 2024 10:00:00 +0100 ", "2024-03-05T09:00:00.000Z"],
    ["2024-03-05T10:00:00+01:00", "2024-03-05T09:00:00.000Z"],
    ["2024-03-05t10:00:00.5z", "2024-03-05T10:00:00.500Z"],
    ["2024-03-05T10:00:00", "2024-03-05T10:00:00.000Z"],
    ["2024-03-05", "2024-03-05T00:00:00.000Z"],
  ])("%j is %s", (text, iso) => {
    expect(toIso(text)).toBe(iso);
  });

  it.each([
    ...["", "Issue 7", "30 Feb 2024 10:00:00 GMT", "2024-02-30", "31 Apr 24 10:00 Z", "tomorrow", "7", "0"],
    ...["Tue, 05 Mar 2024", "05 Mar 2024 24:00 GMT", "05 Mar 2024 10:00 CETST", "05 Mar 2024 10:00 +2500"],
    ...["5 März 2024 10:00 GMT", "Mar 5, 2024", "03/05/2024", "1709632800", "05 Mar 2024 10:00 GMT+1"],
    ...["05 Mar 2024 10:00 J", "05 Mar 2024 10:00 constructor"],
  ])("%j is none", (text) => {
    expect(toIso(text)).toBeUndefined();
  });

  it("is the same instant however it is written, and no other text is one", () => {
    const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const pad = (value: number) => String(value).padStart(2, "0");
    const whole = (from: number, to: number) => fc.integer({ min: from, max: to });
    fc.assert(
      fc.property(whole(0, 4_102_444_799), whole(-14 * 60, 14 * 60), (seconds, zone) => {
        const local = new Date((seconds + zone * 60) * 1_000);
        const [sign, hours, minutes] = [
          zone < 0 ? "-" : "+",
          Math.trunc(Math.abs(zone) / 60),
          Math.abs(zone) % 60,
        ];
        const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`;
        const day = `${pad(local.getUTCDate())} ${names[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
        const iso = local.toISOString().slice(0, 19);
        expect(parseFeedDate(`${day} ${time} ${sign}${pad(hours)}${pad(minutes)}`)).toBe(seconds * 1_000);
        expect(parseFeedDate(`${iso}${sign}${pad(hours)}:${pad(minutes)}`)).toBe(seconds * 1_000);
      }),
    );
    fc.assert(
      fc.property(whole(1, 40), whole(1900, 2100), fc.constantFrom(...names), (day, year, month) => {
        const time = parseFeedDate(`${day} ${month} ${year} 00:00 GMT`);
        const real = new Date(Date.UTC(year, names.indexOf(month), day));
        expect(time).toBe(real.getUTCDate() === day && day < 32 ? real.getTime() : undefined);
      }),
    );
  });

  it.each(["Asia/Tokyo", "America/Los_Angeles"])(
    "does not depend on the machine's zone, such as %s",
    (TZ) => {
      const dates = [
        "05 Mar 2024 10:00:00",
        "2024-03-05T10:00:00",
        "2024-03-05",
        "Tue, 05 Mar 2024 10:00:00 EST",
      ];
      const elsewhere = dates.map(parseFeedDate);
      vi.stubEnv("TZ", TZ);
      expect(new Date(2024, 0).getTimezoneOffset()).toBe(TZ === "Asia/Tokyo" ? -540 : 480);
      expect(dates.map(parseFeedDate)).toEqual(elsewhere);
    },
  );
});
