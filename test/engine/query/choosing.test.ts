/** Tests that the count of an option in a menu is the total after choosing it, as the page does it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editQuery } from "../../../engine/assist/popup.ts";
import { createEngine, type Engine } from "../../../engine/index.ts";
import { defaultFilters, type Facet, type Filters, requiresAll, toEdit } from "../../../src/store/filters.ts";
import { runs } from "../../runs.ts";
import { silenceWarnings } from "../../worker/compiled.ts";
import { dataOfSize, optionsOf, randomVocabulary, type Vocabulary } from "../arbitrary.ts";
import { readData, samplePath } from "../datasets.ts";
import { activity, cv, showAll } from "../small-cv.ts";

silenceWarnings();

const years = { firstYear: 2007, lastYear: 2025 };

/** Random filters that a visitor can set. Languages, categories and orgs are in the query text. */
function filtersOf(vocabulary: Vocabulary): fc.Arbitrary<Filters> {
  return optionsOf(vocabulary).map(({ languages: _, categories: __, orgs: ___, ...options }) => ({
    ...defaultFilters(years),
    ...options,
  }));
}

const dropdowns = ["languages", "categories", "orgs", "tags"] as const satisfies readonly Facet[];

/** Returns the options of a dropdown whose count is not the total after choosing them. There should be none. */
function findWrongCounts(engine: Engine, filters: Filters, facet: Facet): string[] {
  const { facets, selected } = engine.search(filters);
  return (facets[facet] ?? []).flatMap(({ id, count }) => {
    // With "all", an option is added to the selected ones. With "any", its count is that of choosing it instead of
    // them.
    const values = requiresAll(filters, facet) ? [...new Set([...(selected[facet] ?? []), id])] : [id];
    const query = editQuery(engine, toEdit(filters, facet, values));
    const { total } = engine.search({ ...filters, query });
    return total === count ? [] : [`${id} ${count}, but ${total} by ${query}`];
  });
}

/** For an unfinished text, the page shows the counts of the text that a choice completes, see worker/api.ts. */
const isFinished = (engine: Engine, filters: Filters) => !engine.search(filters).incomplete;

/** Checks random pairs of filters and a dropdown. */
function assertCountsTrue(engine: Engine, vocabulary: Vocabulary, numRuns: number) {
  fc.assert(
    fc.property(filtersOf(vocabulary), fc.constantFrom(...dropdowns), (filters, facet) => {
      fc.pre(isFinished(engine, filters));
      expect(findWrongCounts(engine, filters, facet)).toEqual([]);
    }),
    { numRuns },
  );
}

// It takes half a minute at most, but the machine may be busy.
describe("the count of each option equals the total after choosing it", { timeout: 300_000 }, () => {
  it.each([
    "language:Python OR language:HTML",
    "org:flask (org:tmuxp OR language:Go)",
    "year:2015 (language:Go OR year:2016)",
    "(language:Python 1) OR (language:HTML 2)",
    "language:Python OR language:Cobol",
    "language:H* OR 1",
    "year:20x1",
    "flask: 1",
    "tag:a OR language:Go",
    "tag:a tag:b",
    "tag:a (tag:b OR org:tmuxp)",
    "tag:a tag:none",
    "-tag:a tag:b*",
    "org:flask (org:tmuxp OR tag:a)",
    "text:flask has:tags",
    "no:tags OR text:corp",
    "tag:a createdAt:>@today-1y",
  ])("with any and with all: %s", (query) => {
    const engine = createEngine(
      cv([
        activity({ id: "flask: 1", tags: ["a", "b"] }),
        activity({ id: "flask 2", createdAt: "2016", tags: ["A"] }),
        activity({ id: "tmuxp 1", org: "tmuxp", category: "Article", tags: ["b", "bc"] }),
        activity({ id: "corp 1", org: "corp", createdAt: "2016" }),
      ]),
    );
    for (const of of [0, 1, 2, 3]) {
      const needsAll = { useAndFilterForLanguages: of % 2 === 1, useAndFilterForTags: of > 1 };
      const filters = { ...defaultFilters(years), ...showAll, query, ...needsAll };
      for (const facet of dropdowns) expect(findWrongCounts(engine, filters, facet)).toEqual([]);
    }
  });

  it("for random texts and options", () => {
    assertCountsTrue(createEngine(dataOfSize(40)), randomVocabulary, runs(20_000));
  });

  it("for the sample", () => {
    const data = readData(samplePath);
    const vocabulary = {
      words: ["fix", "docs", "add"],
      languages: data.languages.map(({ id }) => id),
      orgs: data.orgs.map(({ id }) => id),
      tags: data.activities.flatMap(({ tags = [] }) => tags.map((tag) => JSON.stringify(tag))),
      ids: data.activities.slice(0, 20).map(({ id }) => id),
    };
    assertCountsTrue(createEngine(data), vocabulary, runs(400));
  });
});

describe("a text with an error", () => {
  const engine = createEngine(cv([activity({ id: "fix: one" }), activity({ id: "two", org: "corp" })]));
  const choose = (query: string) =>
    editQuery(engine, toEdit({ ...defaultFilters(years), query }, "languages", ["Python"]));

  it("is replaced by a choice, and does not change the counts, if it finds nothing", () => {
    const { total, facets } = engine.search({ query: "yeer:2015" });
    expect(total).toBe(0);
    expect(facets).toEqual(engine.search({}).facets);
    expect(choose("yeer:2015")).toBe("language:Python");
  });

  it("is kept as a phrase if a title contains it", () => {
    expect(engine.search({ query: "fix: one" }).total).toBe(1);
    expect(choose("fix: one")).toBe('"fix: one" language:Python');
  });
});
