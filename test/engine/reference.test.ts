/** Random queries and options: the engine answers what the plain reference answers, in every particular. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateData } from "../../bench/engine/workload.ts";
import {
  type Count,
  type CvData,
  createEngine,
  type EngineOptions,
  type SearchOptions,
} from "../../engine/index.ts";
import { withInternals } from "../../engine/query/engine.ts";
import { cvFields } from "../../grammar/fields.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { encodeDataset } from "../../model/codec/encode.ts";
import { runs } from "../runs.ts";
import { decodeEngine, silenceWarnings, toWhole } from "../worker/compiled.ts";
import {
  dataOf,
  dataOfSize,
  engineOptions,
  optionsOf,
  queryOf,
  randomVocabulary,
  type Vocabulary,
} from "./arbitrary.ts";
import { readData, samplePath } from "./datasets.ts";
import { Reference } from "./reference.ts";
import { activity, cv, search, showAll } from "./small-cv.ts";

silenceWarnings();

/**
 * `compiled`: the engine reads the data from the compiled file, as on the live site. `indexed`: the titles have their
 * index, or are searched one by one.
 */
interface Setting {
  options: EngineOptions;
  compiled: boolean;
  indexed: boolean;
}

const settings = engineOptions.flatMap((options) => [
  { options, indexed: true, compiled: false },
  { options, indexed: false, compiled: true },
]);

const compile = (data: CvData) => encodeDataset(toWhole(data));

/** Both, on the same data; each answers in a form that can be compared. */
function pair(
  data: CvData,
  { options, compiled, indexed }: Setting,
  reference: Reference = new Reference(data, options),
  file: string = compiled ? compile(data) : "",
) {
  const engine = compiled ? decodeEngine(file, options, data.activities).engine : createEngine(data, options);
  if (indexed) engine.prepare(Infinity);
  return (search: Partial<SearchOptions>) => {
    const { rows, problems: _, incomplete: __, ...answer } = engine.search(search);
    const { activities, ...expected } = reference.search(search);
    expect(engine.activities(rows).map(({ id }) => id)).toEqual(activities.map(({ id }) => id));
    expect(answer).toEqual(expected);
  };
}

function compareOn(data: CvData, vocabulary: Vocabulary, numRuns: number) {
  const references = new Map(engineOptions.map((options) => [options, new Reference(data, options)]));
  const file = compile(data);
  // An engine that no search is drawn for is not made.
  const pairs = new Map<Setting, ReturnType<typeof pair>>();
  fc.assert(
    fc.property(fc.constantFrom(...settings), optionsOf(vocabulary), (setting, search) => {
      const found = pairs.get(setting) ?? pair(data, setting, references.get(setting.options), file);
      pairs.set(setting, found);
      found(search);
    }),
    { numRuns },
  );
}

describe("engine and reference", () => {
  const data = cv([
    activity({ id: "a", title: "Fix a typo", createdAt: "2014" }),
    activity({ id: "b", title: "Prefix", createdAt: "2015" }),
    activity({ id: "c", title: "Docs", org: "corp", category: "Article", createdAt: "2016" }),
  ]);

  it.each([
    ["fix", ["b", "a"]],
    ["title:fix* OR language:go", ["c", "a"]],
    ["-org:flask year:2015..", ["c"]],
  ])("find the same for %s", (query, ids) => {
    expect(search(data, query).ids).toEqual(ids);
    expect(new Reference(data).search({ query, ...showAll }).activities.map(({ id }) => id)).toEqual(ids);
  });
});

// Some seconds at most, but machines are shared.
describe("engine and reference, for random queries,", { timeout: 60_000 }, () => {
  it.each([0, 1, 31, 32, 33, 63, 64, 65])("agree on %i rows", (size) => {
    compareOn(dataOfSize(size), randomVocabulary, 150);
  });

  it("agree on any small dataset", () => {
    const search = optionsOf(randomVocabulary);
    fc.assert(
      fc.property(
        dataOf({ minLength: 0, maxLength: 8 }),
        fc.constantFrom(...settings),
        search,
        (data, setting, found) => pair(data, setting)(found),
      ),
      { numRuns: runs(300) },
    );
  });

  it("agree on some hundred rows", () => {
    compareOn(dataOfSize(400), randomVocabulary, 100);
  });

  it("agree on the sample", () => {
    const data = readData(samplePath);
    compareOn(data, vocabularyOf(data), 80);
  });

  it("agree on thousands of rows", () => {
    const data = generateData(3_000, 3, 400);
    compareOn(data, vocabularyOf(data), 40);
  });
});

it("random queries use every field of the language", () => {
  const sample = fc.sample(queryOf(randomVocabulary), { numRuns: 2_000, seed: 1 }).join(" ").toLowerCase();
  expect(cvFields.filter(({ name }) => !sample.includes(`${name.toLowerCase()}:`))).toEqual([]);
});

describe("the counts that the page gets", { timeout: 60_000 }, () => {
  it.each([1, 60, 1000, 5000])("equal counting one by one with %i orgs, all in one buffer", (orgs) => {
    const data = generateData(700, orgs, orgs);
    // Orgs that only activities name are counted after those that the data lists.
    for (const [at, activity] of data.activities.entries())
      if (at % 50 === 0) activity.org = `unlisted ${at}`;
    const reference = new Reference(data);
    const engine = withInternals(createEngine(data));
    const { optionIds } = engine;
    const byId = (ids: readonly string[], counts: Int32Array) =>
      new Map(ids.map((id, at) => [id, counts[at] ?? Number.NaN]));
    const toMap = (counts: readonly Count[]) => new Map(counts.map(({ id, count }) => [id, count]));
    fc.assert(
      fc.property(optionsOf(vocabularyOf(data)), (options) => {
        const { facets, shownLanguages } = engine
          .search(options, parseQuery(options.query ?? ""))
          .toPageAnswer();
        const expected = reference.search(options);
        for (const facet of ["languages", "categories", "orgs", "tags"] as const) {
          expect(facets[facet]).toHaveLength(optionIds[facet].length);
          expect(byId(optionIds[facet], facets[facet])).toEqual(toMap(expected.facets[facet] ?? []));
        }
        const shown = [...byId(optionIds.languages, shownLanguages)].filter(([, count]) => count !== 0);
        expect(new Map(shown)).toEqual(toMap(expected.charts.languages));
        const buffers = [shownLanguages, ...Object.values(facets)].map(({ buffer }) => buffer);
        // A wrong text that finds nothing has the options of the empty one.
        expect(new Set(buffers).size).toBeLessThanOrEqual(expected.total === 0 ? 2 : 1);
      }),
      { numRuns: orgs > 1000 ? 6 : 30 },
    );
  });
});

/** Words of some titles, and all languages and orgs. */
function vocabularyOf({ activities, languages, orgs }: CvData): Vocabulary {
  const some = activities.filter((_, index) => index % Math.ceil(activities.length / 40) === 0);
  const words = some.flatMap(({ title }) => title.split(/[^\p{L}\p{N}#+]+/u)).filter((word) => word !== "");
  const quote = (text: string) => `"${text.replaceAll('"', "")}"`;
  return {
    words: [...words, "fix", "docs", "the"].filter((word) => !/^(?:and|or|not|in)$/i.test(word)),
    languages: languages.map(({ id }) => quote(id)),
    orgs: orgs.flatMap(({ id, name }) => [quote(id), quote(name)]),
    tags: [...new Set(activities.flatMap(({ tags = [] }) => tags.map(quote)))],
    ids: some.map(({ id }) => id),
  };
}
