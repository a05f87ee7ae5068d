import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CvData, createEngine, findReadings } from "../../../engine/index.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { findPlaceholders } from "../../../node/site/placeholders.ts";
import { dataOf } from "../../engine/arbitrary.ts";
import { assisted } from "../../engine/assist/assist.ts";
import { readData, samplePath } from "../../engine/datasets.ts";

const sample = readData(samplePath);
const years = { startYear: 2007, endYear: 2025 };

function placeholdersOf(data: CvData, options = {}): string[] {
  const { engine } = assisted(data);
  return findPlaceholders(engine, data, options, englishWords);
}

describe("the examples in the search box", () => {
  it("are a language, a kind of work with a period, and the last employer", () => {
    expect(placeholdersOf(sample, years)).toEqual(["Python", "articles since 2016", "Quiet Otter Labs"]);
  });

  it("are a tag in the place of a language that fewer entries have", () => {
    const article = { title: "Text", category: "Article" as const, createdAt: "2020", tags: ["signs"] };
    const data = {
      activities: [{ ...article, id: "a", org: "lab" }],
      orgs: [{ id: "lab", name: "Lab", orgType: "Company", languages: ["R"] }],
      languages: [],
    } satisfies CvData;
    expect(placeholdersOf(data)[0]).toBe("R");
    const more = { ...data, activities: [...data.activities, { ...article, id: "b" }] };
    expect(placeholdersOf(more)[0]).toBe("signs");
  });

  it("find results by titles or by what they mean, in any data", () => {
    fc.assert(
      fc.property(dataOf({ minLength: 0, maxLength: 40 }), (data) => {
        const engine = createEngine(data);
        for (const text of placeholdersOf(data)) {
          const [reading] = findReadings(engine, text);
          expect([text, engine.search({ query: text }).total + (reading?.total ?? 0)]).not.toEqual([text, 0]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("are none without data", () => {
    expect(placeholdersOf({ activities: [], orgs: [], languages: [] })).toEqual([]);
  });

  const engine = createEngine(sample);
  it.each(["en", "ar", "de", "es", "fr", "ja", "pl", "pt"])(
    "have words that are understood: %s",
    (language) => {
      const messages = JSON.parse(readFileSync(`node/languages/messages/${language}.json`, "utf8"));
      const { articlesSince, libraries, jobs } = messages.exports.placeholders;
      const queries = [articlesSince.replace("{0}", "2016"), libraries, jobs].map((text) =>
        findReadings(engine, text, { language })[0]?.query.split(" ").sort().join(" "),
      );
      expect(queries).toEqual([
        "category:Article year:>=2016",
        expect.stringMatching(/SoftwareLib/),
        expect.stringMatching(/Work/),
      ]);
    },
  );
});
