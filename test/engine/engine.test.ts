/** Everything but finding and counting, which reference.test.ts compares with plain loops. */
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createEngine } from "../../engine/index.ts";
import { activity, cv, search, showAll } from "./small-cv.ts";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
const { TZ } = process.env;
afterEach(() => {
  vi.restoreAllMocks();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it.each(["UTC", "Etc/GMT+12", "Pacific/Kiritimati"])("counts years in UTC, in any time zone: %s", (zone) => {
  process.env.TZ = zone;
  const dates = ["2025-12-31T23:59:59Z", "2026-01-01", "2015-01-01T00:30:00+01:00"];
  const data = cv(dates.map((date) => activity({ id: date, createdAt: date })));
  const idsOf = (year: number) => search(data, { startYear: year, endYear: year }).ids;
  expect([2014, 2015, 2026].map(idsOf)).toEqual([["2015-01-01T00:30:00+01:00"], [], ["2026-01-01"]]);
  expect(search(data, { startYear: Number.NaN }).ids).toEqual([]);
});

describe("a query that cannot be parsed", () => {
  const data = cv([activity({ id: "a", title: "a ) b" }), activity({ id: "b", title: "b" })]);

  it.each([
    ["plain-term", ["a"]],
    ["unfiltered", ["a", "b"]],
  ] as const)("is searched as %s if so chosen, explained and logged", (onInvalidQuery, found) => {
    const { ids, answer } = search(data, "  ) b ", { onInvalidQuery });
    expect(ids).toEqual(found);
    expect(answer.problems.map(({ message }) => message)).toEqual(["Unexpected ')'"]);
    expect(answer.incomplete).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("is not logged while it is unfinished", () => {
    const { answer } = search(data, "(b");
    expect(answer).toMatchObject({ total: 0, incomplete: true, problems: [{}] });
    expect(warn).not.toHaveBeenCalled();
  });
});

it("logs each rejected wildcard and no other term", () => {
  const data = cv([activity({ id: "fix" }), activity({ id: "docs", title: "notes" })]);
  const idsOf = (query: string) => search(data, { query, ...showAll }, { wildcards: "reject" }).ids;
  expect(idsOf("fix")).toEqual(["fix"]);
  expect(warn).not.toHaveBeenCalled();
  for (const query of ["fix*", "language:IN(python, go*)"]) expect(idsOf(query)).toEqual([]);
  expect(warn.mock.calls).toEqual([
    ["Filter evaluation error: fix* is not supported"],
    ["Filter evaluation error: language:IN(python,go*) is not supported"],
  ]);
});

describe("an answer", () => {
  const data = cv([
    activity({ id: "2015", createdAt: "2015" }),
    activity({ id: "2015 too", createdAt: "2015" }),
    activity({ id: "2010", createdAt: "2010", org: "corp" }),
  ]);

  it("keeps its rows after later searches", () => {
    const engine = createEngine(data);
    const { rows } = engine.search({ query: "title:2015" });
    engine.search({ query: "title:2010" });
    expect([...rows]).toEqual([0, 1]);
  });

  it("returns activities for its rows and no others", () => {
    const engine = createEngine(data);
    expect(engine.activities([2, 0, 99, -1, 0.5, 2]).map(({ id }) => id)).toEqual(["2010", "2015", "2010"]);
  });

  it("treats an undefined option as a missing one", () => {
    const options: Record<string, unknown> = { query: undefined, startYear: undefined, languages: undefined };
    expect(createEngine(data).search(options).total).toBe(3);
    expect(createEngine(data).search().total).toBe(3);
  });

  it("includes its lazy counts when it is copied, serialized or spread", () => {
    const { answer } = search(data, "");
    const expected = {
      facets: { orgs: [{ id: "flask", count: 2 }, { id: "corp", count: 1 }, { id: "tmuxp" }] },
      charts: {
        years: [
          { year: 2010, count: 1 },
          { year: 2015, count: 2 },
        ],
      },
    };
    const copies: unknown[] = [{ ...answer }, structuredClone(answer), JSON.parse(JSON.stringify(answer))];
    for (const copy of [answer, ...copies]) expect(copy).toMatchObject(expected);
    expect(answer).toEqual(search(data, "").answer);
    expect(answer).not.toEqual({ ...answer, facets: { ...answer.facets, orgs: [] } });
    expect(answer.facets.orgs).toBe(answer.facets.orgs);
  });
});
