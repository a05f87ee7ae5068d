/** Data that nobody has checked. */
import { describe, expect, it } from "vitest";
import { type CvData, createEngine } from "../../../worker/engine.ts";
import { activity, cv, search } from "../small-cv.ts";

it("a search does not change the data", () => {
  const data = cv([activity({ id: "old", createdAt: "2001" }), activity({ id: "new" })]);
  const before = structuredClone(data);
  createEngine(data).search({ query: "fix" });
  expect(data).toEqual(before);
});

it("of several orgs with the same id, the first counts", () => {
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

  it("may have ids that are none or twice the same", () => {
    const odd = cv([activity({ id: "a" }), activity({ id: "a" }), JSON.parse('{"id": 7}')]);
    expect(search(odd, "id:a").ids).toEqual(["a", "a"]);
    expect(search(odd, "id:7").ids).toEqual([]);
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
