/** What people type into the sample's search box, and the queries that it is read as, in each language of the page. */

import fc from "fast-check";
import { expect, it } from "vitest";
import { createEngine, findReadings } from "../../../engine/index.ts";
import { readDataset } from "../../../model/dataset.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { testCases } from "../../corpus/cases.ts";

const dataset = readDataset(readDataFolder("public/data"));
if (!dataset.ok) throw new Error(dataset.defect.reason);
const now = Date.UTC(2026, 5, 15);
const engine = createEngine(dataset.data, { now: () => now });

/** `part` follows a reading that leaves out words of the text. */
for (const language of ["en", "de", "fr", "es", "pt", "pl", "ja", "ar"])
  testCases(`assist/readings/${language}`, (text) =>
    findReadings(engine, text, { language })
      .map(({ query, total, covers }) => `${query} ${total}${covers ? "" : " part"}`)
      .join(" | "),
  );

const pieces = {
  en: [
    "articles",
    "jobs",
    "since 2015",
    "before 2019",
    "2014 to 2018",
    "python",
    "go",
    "Graz",
    "or",
    "developer",
    "zzzz",
  ],
  de: [
    "Artikel",
    "Stellen",
    "seit 2015",
    "vor 2019",
    "2014 bis 2018",
    "python",
    "go",
    "Graz",
    "oder",
    "Entwickler",
    "zzzz",
  ],
};

const marks =
  "2019 2010s 19 + - – .. / . , ( ) \" ' # ! | || & : IN( < >= ≥ 年 @ * 1018 8345653 c++ python and".split(
    " ",
  );

it("reads any text of marks and dates, with the engine's counts", () => {
  const text = fc
    .array(fc.tuple(fc.constantFrom(...marks), fc.constantFrom("", " ")), { maxLength: 6 })
    .map((parts) => parts.flat().join(""));
  fc.assert(
    fc.property(text, (written) => {
      for (const { query, total } of findReadings(engine, written, { language: "ja" }))
        expect([query, total]).toEqual([query, engine.search({ query }).total]);
    }),
    { numRuns: 500 },
  );
});

it("has the engine's counts, and reads the same kinds in each language", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(pieces.en.length - 1), { minLength: 1, maxLength: 4 }), (chosen) => {
      const readIn = (language: keyof typeof pieces) =>
        findReadings(engine, chosen.map((at) => pieces[language][at]).join(" "), { language });
      const readings = readIn("en");
      for (const { query, total } of readings) {
        expect(total).toBeGreaterThan(0);
        expect([query, engine.search({ query }).total]).toEqual([query, total]);
      }
      const kindsOf = (found: typeof readings) =>
        found
          .filter(({ covers }) => covers)
          .slice(0, 1)
          .map(({ kind }) => kind);
      // Languages order several concepts differently, so only one by itself is compared.
      if (chosen.length === 1) expect(kindsOf(readIn("de"))).toEqual(kindsOf(readings));
    }),
    { numRuns: 100 },
  );
});
