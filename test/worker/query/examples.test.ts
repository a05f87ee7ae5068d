/** The documented examples find something in the sample, with nothing shown that is hidden at first. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../worker/engine.ts";
import { readData, samplePath } from "../datasets.ts";

const engine = createEngine(readData(samplePath));
const page = readFileSync("docs/searching.md", "utf8");

/** What the first column of the table holds, and the command's argument. */
function readExamples(): string[] {
  const cells = [...page.matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = ""]) => cell);
  const commands = [...page.matchAll(/npm run query -- '([^']*)'/g)].map(([, text = ""]) => text);
  return [
    ...cells.flatMap((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text)),
    ...commands,
  ];
}

describe("the examples", () => {
  it("are read from the documentation", () => {
    expect(readExamples().length).toBeGreaterThan(20);
  });

  it.each(readExamples())("find something: %s", (query) => {
    const { total, problems } = engine.search({ query });
    expect(problems).toEqual([]);
    expect(total).toBeGreaterThan(0);
  });
});
