import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CvData } from "../../../engine/index.ts";
import { cvFields, flagNames } from "../../../grammar/fields.ts";
import { parseQuery } from "../../../grammar/index.ts";
import { syntaxTable } from "../../../grammar/language-table.ts";
import { dataOf } from "../arbitrary.ts";
import { readData, samplePath } from "../datasets.ts";
import { assisted } from "./assist.ts";

const sample = readData(samplePath);
const years = { startYear: 2007, endYear: 2025 };

async function helpOf(data: CvData, options = {}) {
  const { assistant, engine } = assisted(data);
  const help = await assistant.help({ options });
  const rows = Object.values(help).flat();
  return { help, rows, count: (query: string) => engine.search({ ...options, query }).total };
}

describe("the help", () => {
  it("has a row for each field and each flag", async () => {
    const { help } = await helpOf(sample, years);
    expect(help.fields.map(({ example }) => example.split(":")[0])).toEqual(cvFields.map(({ name }) => name));
    expect(help.flags.map(({ example }) => example)).toEqual(flagNames.map((flag) => `is:${flag}`));
    expect(help.syntax).toHaveLength(syntaxTable.length);
  });

  it("explains each row, and shows only what can be searched for", async () => {
    for (const data of [sample, { activities: [], orgs: [], languages: [] }]) {
      const { rows } = await helpOf(data, years);
      for (const { example, meaning } of rows) {
        expect([example, meaning]).not.toEqual([example, ""]);
        expect([example, parseQuery(example)]).toMatchObject([example, { ok: true }]);
      }
    }
  });

  it("lists seven examples from the sample, and finds results for every row", async () => {
    const { help, rows } = await helpOf(sample, years);
    expect(help.examples).toHaveLength(7);
    expect(rows.filter(({ count = 0 }) => count === 0)).toEqual([]);
  });

  it("counts what searching for a row finds, in any data and years, and never shows zero", async () => {
    await fc.assert(
      fc.asyncProperty(
        dataOf({ minLength: 0, maxLength: 60 }),
        fc.integer({ min: 2006, max: 2026 }),
        async (data, startYear) => {
          const { help, rows, count } = await helpOf(data, { startYear });
          for (const row of rows) {
            if (row.count === undefined) continue;
            expect([row.example, row.count]).toEqual([row.example, count(row.example)]);
            expect(row.count).toBeGreaterThan(0);
          }
          expect(help.examples.every(({ count }) => count !== undefined)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});
