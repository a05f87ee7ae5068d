/** The filters, sentence by sentence of the specification. */
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createEngine } from "../../worker/engine.ts";
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

describe("default filtering", () => {
  const data = cv([
    activity({ id: "plain" }),
    activity({ id: "typo", title: "Correct spelling" }),
    activity({ id: "docs", title: "Add changelog entry" }),
    activity({ id: "typo and docs", title: "Fix typo in README" }),
    activity({ id: "style", title: "Fix indentation" }),
    activity({ id: "release", title: "Bump version" }),
    { id: "open", title: "open", category: "Patch", org: "flask", createdAt: "2015" },
    { id: "app", title: "Release 2.0", category: "SoftwareApp", org: "flask", createdAt: "2014" },
  ]);

  it("hides code style tweaks, doc improvements, releases, typos and unmerged patches", () => {
    expect(search(data, {}).ids).toEqual(["plain", "app"]);
  });

  it.each([
    ["showCodeStyleTweaks", ["plain", "style", "app"]],
    ["showDocImprovements", ["plain", "docs", "app"]],
    ["showReleases", ["plain", "release", "app"]],
    ["showTypos", ["plain", "typo", "app"]],
    ["showUnmerged", ["plain", "open", "app"]],
  ] as const)("shows them with %s", (option, ids) => {
    expect(search(data, { [option]: true }).ids).toEqual(ids);
  });

  it("shows what has two flags when both are shown", () => {
    expect(search(data, { showTypos: true, showDocImprovements: true }).ids).toContain("typo and docs");
  });

  it.each([
    ["is:typo", ["typo"]],
    ["is:docs", ["docs"]],
    ["is:bikeshed", ["style"]],
    ["is:release", ["release"]],
    ["is:unmerged", ["open", "app"]],
    ["is:IN(typo, docs)", ["typo", "docs", "typo and docs"]],
    ["IS:Typo OR plain", ["plain", "typo"]],
    ["is:typo is:docs", ["typo and docs"]],
  ])("gives way to a query that names a flag: %s", (query, ids) => {
    expect(search(data, { query }).ids).toEqual(ids);
  });

  it("does not give way to a flag that is negated", () => {
    expect(search(data, { query: "-is:typo" }).ids).toEqual(["plain", "app"]);
    expect(search(data, { query: "NOT (is:typo OR is:docs)" }).ids).toEqual(["plain", "app"]);
  });

  it("hides no patch that the query asks to be merged", () => {
    expect(search(data, { query: "is:merged" }).ids).toEqual(["plain", "app"]);
  });
});

describe("years", () => {
  const data = cv(
    ["2006-12-31", "2007-01-01", "2025-12-31T23:59:59Z", "2026-01-01", "2015-01-01T00:30:00+01:00"].map(
      (date) => activity({ id: date, createdAt: date }),
    ),
  );

  it("are all of them at first, each side for itself", () => {
    const all = [
      "2026-01-01",
      "2025-12-31T23:59:59Z",
      "2015-01-01T00:30:00+01:00",
      "2007-01-01",
      "2006-12-31",
    ];
    expect(search(data, {}).ids).toEqual(all);
    expect(search(data, { startYear: 2007 }).ids).toEqual(all.slice(0, 4));
    expect(search(data, { endYear: 2025 }).ids).toEqual(all.slice(1));
  });

  it.each(["UTC", "Etc/GMT+12", "Pacific/Kiritimati"])(
    "include the first and the last, in UTC: %s",
    (zone) => {
      process.env.TZ = zone;
      expect(search(data, { startYear: 2014, endYear: 2014 }).ids).toEqual(["2015-01-01T00:30:00+01:00"]);
      expect(search(data, { startYear: 2026, endYear: 2026 }).ids).toEqual(["2026-01-01"]);
    },
  );

  it("hold nothing when they end before they start", () => {
    expect(search(data, { startYear: 2016, endYear: 2015 }).ids).toEqual([]);
    expect(search(data, { startYear: Number.NaN }).ids).toEqual([]);
  });
});

describe("a query that cannot be parsed", () => {
  const data = cv([activity({ id: "a", title: "a ) b" }), activity({ id: "b", title: "b" })]);

  it("is one plain term as a whole, and logged", () => {
    const { ids, answer } = search(data, "  ) b ");
    expect(ids).toEqual(["a"]);
    expect(answer.problems.map(({ message }) => message)).toEqual(["Unexpected ')'"]);
    expect(answer.incomplete).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("leaves the list unfiltered if so chosen, with the same problems", () => {
    const { ids, answer } = search(data, "  ) b ", { onInvalidQuery: "unfiltered" });
    expect(ids).toEqual(["a", "b"]);
    expect(answer.problems.map(({ message }) => message)).toEqual(["Unexpected ')'"]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("is not logged while it is only unfinished", () => {
    const { ids, answer } = search(data, "(b");
    expect(ids).toEqual([]);
    expect(answer.incomplete).toBe(true);
    expect(answer.problems).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  it("leaves what is chosen apart from it in force", () => {
    const found = search(data, { query: "language:", languages: ["Go"] }, { onInvalidQuery: "unfiltered" });
    expect(found.ids).toEqual([]);
    expect(found.answer.selected).toEqual({ languages: [], categories: [], orgs: [] });
  });
});

describe("an answer", () => {
  const data = cv([
    activity({ id: "2013", createdAt: "2013" }),
    activity({ id: "2015 b", createdAt: "2015-02-02" }),
    activity({ id: "2015 c", createdAt: "2015-03-03" }),
    activity({ id: "2015 b too", createdAt: "2015-02-02" }),
    activity({ id: "2010", createdAt: "2010", org: "corp" }),
  ]);

  it("is newest first, equal times in the order of the file", () => {
    expect(search(data, {}).ids).toEqual(["2015 c", "2015 b", "2015 b too", "2013", "2010"]);
  });

  it("groups the rows by year and says where each group starts", () => {
    const { answer } = search(data, {});
    expect(answer.total).toBe(5);
    expect(answer.years).toEqual([
      { year: 2015, count: 3, start: 0 },
      { year: 2013, count: 1, start: 3 },
      { year: 2010, count: 1, start: 4 },
    ]);
  });

  it("counts for the charts what the results hold, years oldest first", () => {
    const { answer } = search(data, "-title:2010");
    expect(answer.charts.years).toEqual([
      { year: 2013, count: 1 },
      { year: 2015, count: 3 },
    ]);
    expect(answer.charts.languages).toEqual([
      { id: "HTML", count: 4 },
      { id: "Python", count: 4 },
    ]);
  });

  it("says what the query names, as the data spells it and in its order", () => {
    const { answer } = search(
      data,
      'language:PYTHON OR (category:work language:g*) org:"big corp" -org:flask',
    );
    expect(answer.selected).toEqual({ languages: ["Go", "Python"], categories: ["Work"], orgs: ["corp"] });
  });

  it("names nothing for an empty query, whatever is chosen apart from it", () => {
    expect(search(data, { languages: ["Go"] }).answer.selected.languages).toEqual([]);
  });

  it("keeps its rows when others follow", () => {
    const engine = createEngine(data);
    const { rows } = engine.search({ query: "title:2015" });
    engine.search({ query: "title:2010" });
    expect([...rows]).toEqual([0, 1, 2]);
  });

  it("has activities for its rows and for no others", () => {
    const engine = createEngine(data);
    expect(engine.activities([4, 0, 99, -1, 0.5, 4]).map(({ id }) => id)).toEqual(["2010", "2015 c", "2010"]);
  });

  it("takes an option that is undefined for one that is not there", () => {
    const options: Record<string, unknown> = { query: undefined, startYear: undefined, languages: undefined };
    expect(createEngine(data).search(options).total).toBe(5);
    expect(createEngine(data).search().total).toBe(5);
  });

  it("is empty for no data", () => {
    const { answer } = search({ activities: [], orgs: [], languages: [] }, { query: "fix", ...showAll });
    expect(answer).toMatchObject({ total: 0, years: [], charts: { languages: [], years: [] } });
    expect(answer.facets.orgs).toEqual([]);
    expect(answer.facets.categories).toHaveLength(9);
  });
});
