/** What README suggests to try finds something in the sample, with nothing shown that is hidden at first. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../worker/engine.ts";
import { readData, samplePath } from "../datasets.ts";

const engine = createEngine(readData(samplePath));
const readme = readFileSync("README.md", "utf8");

/** What the first column of the table holds, and the command's argument. */
function readExamples(): string[] {
  const [, section = ""] = readme.split("## The query language");
  const [table = ""] = section.split("\n## ");
  const cells = [...table.matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = ""]) => cell);
  const commands = [...readme.matchAll(/npm run query -- '([^']*)'/g)].map(([, text = ""]) => text);
  return [
    ...cells.flatMap((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text)),
    ...commands,
  ];
}

describe("the examples", () => {
  it("are read from README", () => {
    expect(readExamples().length).toBeGreaterThan(20);
  });

  it.each(readExamples())("find something: %s", (query) => {
    const { total, problems } = engine.search({ query });
    expect(problems).toEqual([]);
    expect(total).toBeGreaterThan(0);
  });
});
