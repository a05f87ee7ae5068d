/** `@today` and what is counted back from it, on days that the tests choose. */
import { describe, expect, it } from "vitest";
import { parseQuery, printQuery } from "../../../grammar/index.ts";
import { computeFlags } from "../../../model/flags.ts";
import { createCounter } from "../../../worker/assist/counter.ts";
import { createEngine } from "../../../worker/engine.ts";
import { assembleEngine } from "../../../worker/query/assemble-engine.ts";
import { activity, cv, search, showAll } from "../small-cv.ts";

/** One activity for each day from the end of January to the end of March 2015 and 2016. */
const daily = cv(
  [2015, 2016].flatMap((year) =>
    Array.from({ length: 91 }, (_, day) => {
      const createdAt = new Date(Date.UTC(year, 0, 25 + day)).toISOString().slice(0, 10);
      return activity({ id: createdAt, createdAt });
    }),
  ),
);
const at = (time: string) => ({ now: () => Date.parse(time) });
const idsOn = (time: string, query: string) => search(daily, query, at(time)).ids;

describe("a relative date is the day", () => {
  it.each([
    ["2015-03-31T12:00Z", "@today", "2015-03-31"],
    ["2015-03-31T12:00Z", "@Today-1D", "2015-03-30"],
    ["2015-03-31T12:00Z", "@today-3w", "2015-03-10"],
    ["2015-03-31T12:00Z", "@today-1m", "2015-02-28"],
    ["2016-03-31T12:00Z", "@today-1m", "2016-02-29"],
    ["2016-03-31T12:00Z", "@today-13m", "2015-02-28"],
    ["2016-02-29T12:00Z", "@today-1y", "2015-02-28"],
    ["2016-03-31T12:00Z", "@today-0m", "2016-03-31"],
    ["2017-01-31T12:00Z", "@today-10m", "2016-03-31"],
    // The day is that of UTC, however late it is elsewhere.
    ["2015-03-31T23:59:59Z", "@today", "2015-03-31"],
    ["2015-04-01T00:00:00Z", "@today", "2015-04-01"],
    ["2015-03-31T23:00:00-05:00", "@today-1d", "2015-03-31"],
  ])("at %s: %s", (time, text, day) => {
    expect(idsOn(time, `createdAt:${text}`)).toEqual([day]);
  });
});

describe("with every comparison and range", () => {
  it.each([
    ["createdAt:>@today-2d", ["2015-03-31", "2015-03-30"]],
    ["createdAt:>=@today-1d createdAt:<=@today", ["2015-03-31", "2015-03-30"]],
    ["createdAt:<@today-9w", ["2015-01-26", "2015-01-25"]],
    ["createdAt:<=@today-9w year:2015", ["2015-01-27", "2015-01-26", "2015-01-25"]],
    ["createdAt:@today-1d..@today", ["2015-03-31", "2015-03-30"]],
    ["createdAt:@today-2d..2015-03-29", ["2015-03-29"]],
    ["createdAt:IN(@today, 2015-02-01)", ["2015-03-31", "2015-02-01"]],
    // A range that is empty today is no fault of the text.
    ["createdAt:2016..@today", []],
  ])("%s", (query, days) => {
    const found = search(cv(daily.activities.filter(({ createdAt }) => createdAt < "2015-04")), query, {
      now: () => Date.UTC(2015, 2, 31),
    });
    expect(found.ids).toEqual(days);
    expect(found.answer.problems).toEqual([]);
  });

  it("of every field of dates, and in titles it is a text", () => {
    const data = cv([
      activity({ id: "ended", endedAt: "2015-03-31", acceptedAt: "2014" }),
      activity({ id: "accepted", title: "@today-1d", acceptedAt: "2015-03-30" }),
    ]);
    const ids = (query: string) => search(data, query, at("2015-03-31")).ids;
    expect(ids("endedAt:@today")).toEqual(["ended"]);
    expect(ids("-endedAt:@today")).toEqual(["accepted"]);
    expect(ids("acceptedAt:@today-1d OR endedAt:@today")).toEqual(["ended", "accepted"]);
    expect(ids("title:@today-1d")).toEqual(["accepted"]);
    expect(ids("@today-1d")).toEqual(["accepted"]);
  });
});

describe("an answer of yesterday", () => {
  it("is not given today, whatever is kept of it", () => {
    let now = Date.UTC(2015, 2, 31, 23, 59);
    const engine = createEngine(daily, { now: () => now });
    engine.prepare(Number.POSITIVE_INFINITY);
    const query = "(2015 createdAt:@today) OR (language:Go createdAt:@today)";
    const ids = () => engine.activities(engine.search({ query, ...showAll }).rows).map(({ id }) => id);
    for (let time = 0; time < 3; time++) expect(ids()).toEqual(["2015-03-31"]);
    now += 60_000;
    for (let time = 0; time < 3; time++) expect(ids()).toEqual(["2015-04-01"]);
  });

  it("is not counted beside a suggestion", () => {
    let now = Date.UTC(2015, 2, 31, 23, 59);
    const counter = createCounter(assembleEngine(daily, { flagsOf: computeFlags }, { now: () => now }));
    const count = () => counter.count(showAll, "createdAt:>=@today year:2015");
    expect(count()).toBe(26);
    now += 60_000;
    expect(count()).toBe(25);
  });
});

describe("what is written", () => {
  it.each(["createdAt:>@today-1y", "createdAt:@today-6m..@today", "endedAt:IN(@today-1w,2015)"])(
    "stays as typed: %s",
    (query) => {
      const parsed = parseQuery(query);
      expect(parsed.ok && parsed.expression && printQuery(parsed.expression)).toBe(query);
    },
  );

  it.each([
    ["createdAt:@tomorrow", "10-19 date-relative", ["@today"]],
    ["createdAt:@yesterday", "10-20 date-relative", ["@today-1d"]],
    ["createdAt:>@today-1x fix", "11-20 date-relative", ["@today-1y", "@today-1m", "@today-1d"]],
    ["createdAt:@today-", "10-17 date-relative", ["@today"]],
    ["createdAt:@today-3months", "10-24 date-relative", ["@today-3m"]],
    ["createdAt:@tody-2w", "10-18 date-relative", ["@today-2w"]],
    ["createdAt:@today+1y", "10-19 date-relative", ["@today-1y"]],
    ["createdAt:@today-y", "10-18 date-relative", ["@today-1y"]],
    ["createdAt:@today-9999y", "10-22 date-too-far", ["@today-1000y"]],
    ["createdAt:<@today-99999999999999999999d", "11-39 date-too-far", ["@today-365250d"]],
    ["createdAt:IN(today-1y, 2015)", "13-21 date-invalid", ["@today-1y"]],
    ["createdAt:>1y", "11-13 date-invalid", ["@today-1y"]],
    ["createdAt:@today-1y..@now", "21-25 date-relative", ["@today"]],
    ["createdAt:@someday", "10-18 date-relative", ["@today"]],
    ["createdAt:march", "10-15 date-invalid", []],
    ["createdAt:@today..@today-1y", "10-27 range-order", ["@today-1y..@today"]],
    ["createdAt:@today..1999", "10-22 range-order", ["1999..@today"]],
  ])("wrong is explained with its place and a fix: %s", (query, problem, fixes) => {
    const parsed = parseQuery(query);
    if (parsed.ok) throw new Error("is accepted");
    const [{ code, start, length, fixes: found = [] } = { code: "", start: 0, length: 0 }] = parsed.problems;
    expect(`${start}-${start + length} ${code}`).toBe(problem);
    expect(found.map(({ edit }) => edit.text)).toEqual(fixes);
  });

  it.each([
    ["a month that is longer than 30 days", "createdAt:@today-30d..@today-1m"],
    ["a day that is still to come", "createdAt:2030..@today-1y"],
  ])("is not refused for what it means on some days: %s", (_, query) => {
    expect(parseQuery(query).ok).toBe(true);
  });
});
