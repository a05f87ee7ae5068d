/** Plain words that are names or years, and the queries that search for what they name. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../runs.ts";
import { dataOf, optionsOf, randomVocabulary } from "../arbitrary.ts";
import { activity, cv, orgs } from "../small-cv.ts";
import { assisted } from "./assist.ts";

const { engine, assistant } = assisted({
  ...cv([
    activity({ id: "one", title: "Port to Go", org: "corp", createdAt: "2019", location: "Graz, Austria" }),
    activity({ id: "two", title: "Python notes", createdAt: "2019", tags: ["Tables"] }),
    activity({ id: "three", title: "Fix tables", createdAt: "2016", location: "Graz, Austria" }),
    activity({ id: "four", title: "Fix typo", createdAt: "2016" }),
    activity({ id: "five", title: "A prize", category: "Publication", org: "labs" }),
  ]),
  orgs: [...orgs, { id: "labs", name: "Quiet Otter Labs", orgType: "Company", languages: ["C++"] }],
});

async function readingsOf(query: string) {
  const { readings = [] } = await assistant.advise({ options: { query } });
  return readings.map(({ label, count }) => `${label} ${count}`);
}

describe("plain words", () => {
  it.each([
    ["python", ["language:Python 2"]],
    ["py", ["language:Python 2"]],
    ["cpp", ["language:C++ 1"]],
    ["golang 2019", ["language:Go year:2019 1"]],
    ["go 2019", ["language:Go year:2019 1", "go year:2019 1"]],
    ["Quiet Otter Labs", ["org:labs 1"]],
    ["„quiet otter labs“ cpp", ["org:labs language:C++ 1"]],
    ["big corp graz", ["org:corp location:Graz 1"]],
    ["graz", ["location:Graz 2"]],
    ['"graz, austria"', ['location:"Graz, Austria" 2']],
    ["tables", ["tag:Tables 1"]],
    ["publication", ["category:Publication 1"]],
    ["2016", ["year:2016 1"]],
    // What is no name stays a word, and what is joined or negated is not read.
    ["fix 2016", ["fix year:2016 1"]],
    ["fix -python 2016", ["fix -python year:2016 1"]],
    ["python OR go", []],
    ["language:python", []],
    ["python*", []],
    ["quiet otter", []],
    ["1999", []],
    ["go python", ["language:Go language:Python 3"]],
  ])("%s: %j", async (query, readings) => expect(await readingsOf(query)).toEqual(readings));

  it("of any query have the counts of what they offer, and none finds nothing", async () => {
    await fc.assert(
      fc.asyncProperty(
        dataOf({ minLength: 20, maxLength: 20 }),
        fc.array(optionsOf(randomVocabulary), { minLength: 10, maxLength: 10 }),
        async (data, asked) => {
          const { engine, assistant } = assisted(data);
          for (const options of asked) {
            const { readings = [] } = await assistant.advise({ options });
            expect(readings.length).toBeLessThanOrEqual(3);
            for (const { label, edit, count } of readings) {
              expect(edit.text).toBe(label);
              expect(engine.search({ ...options, query: label }).total).toBe(count);
              expect(count).toBeGreaterThan(0);
            }
          }
        },
      ),
      { numRuns: runs(30, 10) },
    );
  });

  it("leave the answer as it is", () => expect(engine.search({ query: "python" }).total).toBe(1));
});
