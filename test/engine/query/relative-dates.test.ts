import { describe, expect, it } from "vitest";
import { createCounter } from "../../../engine/assist/counter.ts";
import { createEngine } from "../../../engine/index.ts";
import { withInternals } from "../../../engine/query/engine.ts";
import { testCases } from "../../corpus/cases.ts";
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

testCases("search/days", (input) => {
  const [time = "", day] = input.split(" ");
  return search(daily, `createdAt:${day}`, { now: () => Date.parse(time) }).ids.join(", ");
});

it("searches titles for a relative date as text", () => {
  const data = cv([activity({ id: "a" }), activity({ id: "b", title: "@today-1d" })]);
  for (const query of ["title:@today-1d", "@today-1d"]) expect(search(data, query).ids).toEqual(["b"]);
});

describe("yesterday's answer", () => {
  it("is not reused today", () => {
    let now = Date.UTC(2015, 2, 31, 23, 59);
    const engine = createEngine(daily, { now: () => now });
    engine.prepare(Number.POSITIVE_INFINITY);
    const query = "(2015 createdAt:@today) OR (language:Go createdAt:@today)";
    const ids = () => engine.activities(engine.search({ query, ...showAll }).rows).map(({ id }) => id);
    for (let time = 0; time < 3; time++) expect(ids()).toEqual(["2015-03-31"]);
    now += 60_000;
    for (let time = 0; time < 3; time++) expect(ids()).toEqual(["2015-04-01"]);
  });

  it("does not count for a suggestion today", () => {
    let now = Date.UTC(2015, 2, 31, 23, 59);
    const counter = createCounter(withInternals(createEngine(daily, { now: () => now })));
    const count = () => counter.count(showAll, "createdAt:>=@today year:2015");
    expect(count()).toBe(26);
    now += 60_000;
    expect(count()).toBe(25);
  });
});
