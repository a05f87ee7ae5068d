/** What each kind of term matches. */
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { Activity } from "../../../worker/engine.ts";
import { activity, cv, search, showAll } from "../small-cv.ts";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ids = (activities: Activity[], query: string) => search(cv(activities), query).ids.join(" ");

describe("operators", () => {
  const letters = ["abc", "ab", "a", "c"].map((id) => activity({ id }));

  it.each([
    ["a b", "abc ab"],
    ["a AND c", "abc"],
    ["a OR c", "abc ab a c"],
    ["b c OR a", "abc ab a"],
    ["(a OR c) -b", "a c"],
    ["NOT a", "c"],
    ["-a -c", ""],
    ["NOT NOT b", "abc ab"],
    ["-(a b)", "a c"],
  ])("%s", (query, expected) => {
    expect(ids(letters, query)).toBe(expected);
  });

  it("complement over all activities, and the other filters hold", () => {
    const data = cv([activity({ id: "old", createdAt: "2000" }), activity({ id: "new" })]);
    expect(search(data, "-nothing").ids).toEqual(["new", "old"]);
    expect(search(data, { query: "-nothing", startYear: 2007 }).ids).toEqual(["new"]);
  });
});

describe("titles", () => {
  const titles = [
    activity({ id: "1", title: "Fix the README" }),
    activity({ id: "2", title: "prefix" }),
    activity({ id: "3", title: "Cafe\u0301 fixture" }),
  ];

  it.each([
    ["FIX", "1 2 3"],
    ['"fix the"', "1"],
    ["title:readme", "1"],
    ["title:readme title:café", "1 3"],
    ["CAFÉ", "3"],
    ["fix*", "1 3"],
    ["title:fix*", "1 3"],
    ["title:IN(read*, pre)", "1 2"],
  ])("%s", (query, expected) => {
    expect(ids(titles, query)).toBe(expected);
  });
});

describe("languages, orgs and categories", () => {
  const work = [
    activity({ id: "1", org: "flask" }),
    activity({ id: "2", org: "corp", category: "SoftwareLib" }),
    activity({ id: "3", org: "somebody", category: "Work" }),
  ];

  it.each([
    ["language:PYTHON", "1", "any case"],
    ["language:pyth", "", "whole values only"],
    ["language:py*", "1", "a wildcard is a prefix"],
    ["language:IN(go, html)", "1 2", "a list"],
    ["org:corp", "2", "an org's id"],
    ['org:"BIG CORP"', "2", "an org's name"],
    ["org:big*", "2", "the beginning of a name"],
    ["org:Somebody", "3", "an id that no org has"],
    ["-language:python -language:go", "3", "an unknown org has no languages"],
    ["category:softwarelib", "2", "a category's id"],
    ['category:"software lib"', "2", "a category's name"],
    ["category:software*", "2", "the beginning of either"],
    ["org:flask language:go", "", "fields join by AND"],
    ["org:flask org:corp", "1 2", "terms of one field join by OR"],
  ])("%s finds %j: %s", (query, expected) => {
    expect(ids(work, query)).toBe(expected);
  });
});

describe("years and dates", () => {
  const dated = [
    activity({ id: "2016", createdAt: "2016-01-01", acceptedAt: "2016-02-29", endedAt: "2018" }),
    activity({ id: "2015", createdAt: "2015-12-31T23:59:59Z", acceptedAt: "2016-01-01" }),
    { id: "2014", title: "x", category: "Work", org: "flask", createdAt: "2014-03-31" } as const,
  ];

  it.each([
    ["year:2015", "2015"],
    ["year:2014 year:2016", "2016 2014"],
    ["year:>=2015 year:<=2015", "2015"],
    ["year:>2014", "2016 2015"],
    ["year:<2015.5", "2015 2014"],
    ["year:2015.5", ""],
    ["year:2014..2015", "2015 2014"],
    ["year:IN(2014, 2016)", "2016 2014"],
    ["createdAt:2015", "2015"],
    ["createdAt:2015-12", "2015"],
    ["createdAt:2015-12-31", "2015"],
    ["createdAt:>2014-03", "2016 2015"],
    ["createdAt:>=2014-03-31", "2016 2015 2014"],
    ["createdAt:<2016", "2015 2014"],
    ["createdAt:<=2015", "2015 2014"],
    ["createdAt:2014-03..2015", "2015 2014"],
    ["createdAt:..2014", "2014"],
    ["acceptedAt:2016-02", "2016"],
    ["acceptedAt:IN(2016-01, 2016-02)", "2016 2015"],
    ["acceptedAt:<2030", "2016 2015"],
    ["-acceptedAt:<2030", "2014"],
    ["endedAt:..2018", "2016"],
    ["-endedAt:2018", "2015 2014"],
  ])("%s", (query, expected) => {
    expect(ids(dated, query)).toBe(expected);
  });
});

describe("flags", () => {
  const flagged = [
    activity({ id: "typo", title: "Correct spelling" }),
    { id: "open", title: "x", category: "Patch", org: "flask", createdAt: "2014" } as const,
    { id: "work", title: "Fix typo", category: "Work", org: "flask", createdAt: "2013" } as const,
  ];

  it.each([
    ["is:typo", "typo"],
    ["is:merged", "typo work"],
    ["is:unmerged", "open work"],
    ["is:merged is:unmerged", "work"],
    ["is:MERGED", "typo work"],
    ["is:IN(typo, unmerged)", "typo open work"],
    ["-is:merged", "open"],
  ])("%s", (query, expected) => {
    expect(ids(flagged, query)).toBe(expected);
  });
});

describe("wildcards that are rejected", () => {
  const data = cv([activity({ id: "fix", title: "fix" }), activity({ id: "docs", title: "notes" })]);
  const found = (query: string) => search(data, { query, ...showAll }, { wildcards: "reject" });

  it("match nothing, one by one, and are logged", () => {
    expect(found("fix*").ids).toEqual([]);
    expect(found("language:py*").ids).toEqual([]);
    expect(found("fix* OR notes").ids).toEqual(["docs"]);
    expect(found("language:IN(python, go*)").ids).toEqual([]);
    expect(found("-fix*").ids).toEqual(["fix", "docs"]);
    expect(warn).toHaveBeenCalledTimes(5);
    expect(warn).toHaveBeenCalledWith("Filter evaluation error: fix* is not supported");
  });

  it("name nothing", () => {
    expect(found("language:py* OR language:go").answer.selected.languages).toEqual(["Go"]);
  });

  it("leave other terms alone", () => {
    expect(found("fix").ids).toEqual(["fix"]);
    expect(warn).not.toHaveBeenCalled();
  });
});
