/** Rows, their order, and data that nobody has checked. */
import { describe, expect, it } from "vitest";
import { computeFlags } from "../../../model/flags.ts";
import { runAtOnce } from "../../../model/slices.ts";
import { type CvData, createEngine } from "../../../worker/engine.ts";
import { buildColumnsInSteps, rowsBetween } from "../../../worker/indexes/columns.ts";
import { activity, countsOf, cv, search } from "../small-cv.ts";

const idsOf = (data: CvData) =>
  runAtOnce(buildColumnsInSteps(data, computeFlags)).activities.map(({ id }) => id);

describe("rows", () => {
  it("are newest first by the whole time, not the day", () => {
    const data = cv([
      activity({ id: "morning", createdAt: "2015-01-01T08:00:00Z" }),
      activity({ id: "noon", createdAt: "2015-01-01T14:00:00+02:00" }),
      activity({ id: "midnight", createdAt: "2015-01-01" }),
    ]);
    expect(idsOf(data)).toEqual(["noon", "morning", "midnight"]);
  });

  it("keep file order where times are equal", () => {
    const same = ["b", "a", "c"].map((id) => activity({ id }));
    expect(idsOf(cv([activity({ id: "old", createdAt: "2001" }), ...same]))).toEqual(["b", "a", "c", "old"]);
  });

  it("end with activities that have no date, which no range of years reaches", () => {
    const data = cv([activity({ id: "bad", createdAt: "2015-02-30" }), activity({ id: "good" })]);
    expect(idsOf(data)).toEqual(["good", "bad"]);
    expect(search(data, "").ids).toEqual(["good"]);
    expect(search(data, { startYear: -Infinity, endYear: Infinity }).ids).toEqual(["good"]);
    expect(search(data, "NOT good").ids).toEqual([]);
  });

  it("do not change the data", () => {
    const data = cv([activity({ id: "old", createdAt: "2001" }), activity({ id: "new" })]);
    const before = structuredClone(data);
    createEngine(data).search({ query: "fix" });
    expect(data).toEqual(before);
  });
});

describe("rows between two years", () => {
  const years = Int32Array.of(2016, 2015, 2015, 2013);

  it.each([
    [2015, 2015, { from: 1, to: 3 }],
    [2014, 2016, { from: 0, to: 3 }],
    [-Infinity, 2013, { from: 3, to: 4 }],
    [2017, Infinity, { from: 0, to: 0 }],
    [2014, 2014, { from: 3, to: 3 }],
    [2015.2, 2015.8, { from: 1, to: 1 }],
    [2016, 2015, { from: 0, to: 0 }],
    [Number.NaN, 2015, { from: 0, to: 0 }],
  ])("%d to %d", (low, high, expected) => {
    expect(rowsBetween(years, low, high)).toEqual(expected);
  });
});

describe("values of the facets", () => {
  it("are those listed, then those only used", () => {
    const { facets } = search(
      { ...cv([activity({ id: "1", org: "stranger" })]), languages: [{ id: "HTML" }] },
      "year:1999",
    ).answer;
    expect(countsOf(facets.languages)).toBe("HTML 0, Python 0, Go 0");
    expect(countsOf(facets.orgs)).toBe("flask 0, tmuxp 0, corp 0, stranger 0");
  });

  it("keep the first of several with the same id", () => {
    const first = { id: "flask", name: "First", orgType: "Company", languages: ["Go"] } as const;
    const second = { id: "flask", name: "Second", orgType: "Company", languages: ["C"] } as const;
    const data: CvData = {
      ...cv([activity({ id: "1" })]),
      orgs: [
        { ...first, languages: ["Go"] },
        { ...second, languages: ["C"] },
      ],
    };
    expect(search(data, "org:first").ids).toEqual(["1"]);
    expect(search(data, "org:second").ids).toEqual([]);
    expect(search(data, "language:go").ids).toEqual(["1"]);
    expect(search(data, "language:c").ids).toEqual([]);
  });

  it("take categories and their names from the data where it has them", () => {
    const data: CvData = {
      ...cv([activity({ id: "1" }), activity({ id: "2", category: "Work" })]),
      categories: [{ id: "Patch", name: "contribution" }],
    };
    expect(search(data, "category:contribution").ids).toEqual(["1"]);
    expect(countsOf(search(data, "").answer.facets.categories)).toBe("Patch 1, Work 1");
  });
});

describe("data that skipped validation", () => {
  const broken = JSON.parse(`{
    "activities": [
      null, 7, "text", [], {},
      { "id": 1, "title": 2, "category": 3, "org": 4, "createdAt": 5, "acceptedAt": 6, "endedAt": 7 },
      { "id": "no title", "category": "Patch", "org": "flask", "createdAt": "2015" },
      { "id": "odd", "title": "odd", "category": "Odd", "org": "constructor", "createdAt": "2015", "endedAt": "never" },
      { "id": "proto", "title": "x", "category": "__proto__", "org": "__proto__", "createdAt": "2015", "acceptedAt": "2015",
        "__proto__": { "title": "y" } }
    ],
    "orgs": [null, {}, { "id": "flask", "languages": [null, 1, "Python", ""] }, { "id": "__proto__", "name": 5, "languages": "Go" }],
    "languages": [null, {}, { "id": 3 }, { "id": "constructor" }],
    "categories": [null, { "id": "__proto__", "name": "proto" }]
  }`);

  it("does no harm", () => {
    const engine = createEngine(broken);
    const queries = [
      "",
      "odd",
      "category:odd",
      "org:__proto__ OR org:constructor",
      "language:python",
      "category:proto",
      "-endedAt:<2030",
    ];
    const found = queries.map((query) => {
      const { rows } = engine.search({ query, showUnmerged: true });
      return engine
        .activities(rows)
        .map(({ id }) => id)
        .join(", ");
    });
    expect(found).toEqual([
      "no title, odd, proto",
      "odd",
      "odd",
      "odd, proto",
      "no title",
      "proto",
      "no title, odd, proto",
    ]);
  });

  it("may say by null that a patch is not accepted", () => {
    const patch = {
      id: "open",
      title: "x",
      category: "Patch",
      org: "flask",
      createdAt: "2015",
      acceptedAt: null,
    };
    const engine = createEngine(JSON.parse(JSON.stringify({ activities: [patch] })));
    const count = (query: string) => engine.search({ query }).total;
    expect(["", "is:unmerged", "is:merged"].map(count)).toEqual([0, 1, 0]);
  });

  it("may lack whole lists", () => {
    expect(createEngine(JSON.parse("{}")).search({ query: "fix" }).total).toBe(0);
    expect(
      createEngine(
        JSON.parse('{ "activities": {}, "orgs": 5, "languages": "x", "categories": null }'),
      ).search().total,
    ).toBe(0);
  });
});
