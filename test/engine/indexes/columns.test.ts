/** Data that nobody has checked. */
import { describe, expect, it } from "vitest";
import { createEngine, type Org } from "../../../engine/index.ts";
import { activity, cv, search } from "../small-cv.ts";

it("a search does not change the data", () => {
  const data = cv([activity({ id: "old", createdAt: "2001" }), activity({ id: "new" })]);
  const before = structuredClone(data);
  createEngine(data).search({ query: "fix" });
  expect(data).toEqual(before);
});

it("the first of several orgs with the same id counts", () => {
  const named = (name: string, language: string): Org => ({
    id: "flask",
    name,
    orgType: "Company",
    languages: [language],
  });
  const data = { ...cv([activity({ id: "1" })]), orgs: [named("First", "Go"), named("Second", "C")] };
  for (const query of ["org:first", "language:go"]) expect(search(data, query).ids).toEqual(["1"]);
  for (const query of ["org:second", "language:c"]) expect(search(data, query).ids).toEqual([]);
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
    for (const [query, expected] of [
      ["", "no title, odd, proto"],
      ["odd", "odd"],
      ["category:odd", "odd"],
      ["org:__proto__ OR org:constructor", "odd, proto"],
      ["language:python", "no title"],
      ["category:proto", "proto"],
      ["-endedAt:<2030", "no title, odd, proto"],
    ] as const) {
      const found = engine.activities(engine.search({ query, showUnmerged: true }).rows);
      expect([query, found.map(({ id }) => id).join(", ")]).toEqual([query, expected]);
    }
  });

  it("may mark a patch as not accepted by null", () => {
    const patch = { ...activity({ id: "open" }), acceptedAt: null };
    const engine = createEngine(JSON.parse(JSON.stringify({ activities: [patch] })));
    const count = (query: string) => engine.search({ query }).total;
    expect(["", "is:unmerged", "is:merged"].map(count)).toEqual([0, 1, 0]);
  });

  it("may have empty or duplicate ids", () => {
    const odd = cv([activity({ id: "a" }), activity({ id: "a" }), JSON.parse('{"id": 7}')]);
    expect(search(odd, "id:a").ids).toEqual(["a", "a"]);
    expect(search(odd, "id:7").ids).toEqual([]);
  });

  it("may lack whole lists", () => {
    const wrong = '{ "activities": {}, "orgs": 5, "languages": "x", "categories": null }';
    for (const data of ["{}", wrong]) expect(createEngine(JSON.parse(data)).search().total).toBe(0);
  });
});
