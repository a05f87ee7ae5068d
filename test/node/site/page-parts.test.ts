import { expect, it } from "vitest";
import type { Owner } from "../../../model/cv.ts";
import { inspectDataset } from "../../../model/dataset.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { compileProfile } from "../../../node/site/compiled-data.ts";
import { assembleBuildEngine, findFirstVisit } from "../../../node/site/first-visit.ts";

const languages = ["C", "Rust", "Go"];

/** Returns what the page of an owner with so many activities shows; all in a year, unless each has one of its own. */
function partsOf(count: number, page?: Owner["page"], { used = languages, isOnePerYear = false } = {}) {
  const text = (value: unknown) => ({ ok: true as const, text: JSON.stringify(value) });
  const { data, owner } = inspectDataset(
    {
      categories: text([]),
      orgTypes: text([]),
      owner: text({ firstName: "Ada", ...(page && { page }) }),
      activities: text(
        Array.from({ length: count }, (_, at) => ({
          ...{ id: `a${at}`, title: `Act ${at}`, category: "Website", org: "loom" },
          createdAt: String(isOnePerYear ? 1980 + at : 2020),
        })),
      ),
      orgs: text([{ id: "loom", name: "Loom", orgType: "Website", languages: used }]),
      languages: text(languages.map((id) => ({ id }))),
    },
    { defectsPerEntry: "all" },
  );
  const source = { data, owner, engine: assembleBuildEngine({ data }), words: englishWords };
  return findFirstVisit(source, 1).parts;
}

it.each([
  ["everything for 25 entries", partsOf(25), {}],
  ["neither charts nor filters for fewer", partsOf(24), { charts: [], filters: false }],
  ["charts of few entries if the owner wants them", partsOf(4, { charts: true }), { filters: false }],
  ["filters of few entries if the owner wants them", partsOf(4, { filters: true }), { charts: [] }],
  [
    "no charts and filters of many if the owner wants none",
    partsOf(25, { charts: false, filters: false }),
    { charts: [], filters: false },
  ],
  ["no chart of two languages", partsOf(25, undefined, { used: ["C", "Go"] }), { charts: ["years"] }],
  [
    "no chart of single entries by year",
    partsOf(25, undefined, { isOnePerYear: true }),
    { charts: ["languages"] },
  ],
  [
    "no chart of languages if there are none, whatever the owner wants",
    partsOf(25, { charts: true }, { used: [] }),
    { charts: ["years"] },
  ],
  ["the pinned entries first if the owner wants it", partsOf(25, { highlights: true }), { highlights: true }],
])("shows %s", (_, parts, expected) => {
  expect(parts).toEqual(expected);
});

it("orders the sections of the profile as the owner's documents do", () => {
  const profile = { skills: [{ name: "Weaving" }], sections: [{ id: "talks", title: "Talks", entries: [] }] };
  const cv = { sections: ["summary", { id: "talks", title: "Lectures" }, "skills", "*"] };
  const owner = { firstName: "Ada", lastName: "", firstYear: 2000, lastYear: 2020 };
  const data = { activities: [], orgs: [], languages: [], categories: [], orgTypes: [] };
  const orderOf = (more: object) =>
    compileProfile(profile, englishWords, { data, owner: { ...owner, ...more } }).own.order;
  expect(orderOf({ cv })).toEqual(["talks", "skills"]);
  expect(orderOf({})).toBeUndefined();
});
