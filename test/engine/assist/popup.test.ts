import { describe, expect, it, vi } from "vitest";
import { findPopup } from "../../../engine/assist/popup.ts";
import type { Subject } from "../../../engine/types.ts";
import type { Org } from "../../../model/cv.ts";
import type { PopupRequest } from "../../../worker/contract.ts";
import { activity, readCv } from "../small-cv.ts";
import { assisted } from "./assist.ts";

const orgs: Org[] = [
  { id: "weft", name: "Weft", orgType: "Open Source", languages: ["Go", "C"] },
  { id: "loom", name: "Loom", orgType: "Open Source", languages: ["C"] },
];
const patch = (id: string, title: string, org: string, year: number) =>
  activity({ id, title, org, createdAt: `${year}-01-01` });
/** Newest first, so that each has its place in the list as its row. */
const activities = [
  patch("0", "Fix the loader", "weft", 2019),
  patch("1", "Fix a typo", "weft", 2018),
  patch("2", "Fix the shuttle", "loom", 2017),
  patch("3", "Mend the heddle", "weft", 2016),
  patch("4", "Release 1.0", "weft", 2015),
];
const { engine } = assisted({ activities, orgs, languages: [{ id: "Go" }, { id: "C" }] });

const options = { startYear: 2007, endYear: 2025 };
const go: Subject = { kind: "language", id: "Go" };

function find(request: Partial<PopupRequest> & { subject: Subject }) {
  const { all, text, appliedTotal } = findPopup(engine, {
    options,
    window: { from: 0, count: 9 },
    ...request,
  });
  const show = (found: typeof all) => ({
    rows: [...found.list.rows],
    years: found.list.years.map(({ year, start, count }) => [year, start, count]),
    query: found.query,
    hiddenByDefault: found.hiddenByDefault,
  });
  return { all: show(all), text: text && show(text), appliedTotal };
}

describe("a popup", () => {
  it("lists a subject's activities in the page's years, and counts those that hidden kinds leave out", () => {
    expect(find({ subject: go }).all).toEqual({
      rows: [0, 3],
      years: [
        [2019, 0, 1],
        [2016, 1, 1],
      ],
      query: "language:Go",
      hiddenByDefault: { count: 2, kinds: ["showTypos", "showReleases"] },
    });
    expect(find({ subject: go, options: { ...options, startYear: 2018, showTypos: true } }).all.rows).toEqual(
      [0, 1],
    );
    expect(find({ subject: { kind: "org", id: "loom" } }).all).toMatchObject({
      rows: [2],
      query: "org:loom",
    });
    expect(find({ subject: { kind: "year", year: 2016 } }).all).toMatchObject({ rows: [3], query: "" });
  });

  it("has one list, without a count for a filter, if the page's query is empty", () => {
    const { text, appliedTotal } = find({ subject: go });
    expect([text, appliedTotal]).toEqual([undefined, undefined]);
  });

  it("lists the subject's activities among the page's results, even if the query names another subject", () => {
    const answered = "fix language:C";
    const { all, text, appliedTotal } = find({
      subject: go,
      options: { ...options, query: `${answered} year:2018` },
      answered,
    });
    expect(all.rows).toEqual([0, 3]);
    expect(text).toEqual({
      rows: [0],
      years: [[2019, 0, 1]],
      query: answered,
      hiddenByDefault: { count: 1, kinds: ["showTypos"] },
    });
    // As a filter, Go takes the place of C in the newest text.
    expect(appliedTotal).toBe(0);
  });

  it("lists a hidden kind that the query names", () => {
    const { all, text } = find({ subject: go, answered: "is:release" });
    expect(all.rows).toEqual([0, 3]);
    expect(text).toMatchObject({ rows: [4], hiddenByDefault: { count: 0 } });
  });

  it("searches an invalid query as the page does, without a warning for each count", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(find({ subject: go, answered: "loader" }).text?.rows).toEqual([0]);
    expect(find({ subject: go, answered: "the loader)" }).text?.rows).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("lists what has a tag, and applies it as a filter", () => {
    const subject: Subject = { kind: "tag", id: "open data" };
    const request = { subject, options: { query: "two" }, window: { from: 0, count: 9 } };
    const { all, appliedTotal } = findPopup(assisted(readCv("search/tags")).engine, request);
    expect(all).toMatchObject({ query: 'tag:"open data"', list: { total: 1 } });
    expect(appliedTotal).toBe(1);
  });
});
