/** Titles as the page shows them, pasted into the search box. */
import { describe, expect, it } from "vitest";
import { createEngine, findReadings } from "../../../engine/index.ts";
import { readDataset } from "../../../model/dataset.ts";
import { toPlain } from "../../../model/markdown-parser.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";

/** Data of another folder can be tried with TITLES=folder. */
const dataset = readDataset(readDataFolder(process.env.TITLES ?? "test/sample"));
if (!dataset.ok) throw new Error(dataset.defect.reason);
const { data } = dataset;
const engine = createEngine(data);
const everything = {
  showCodeStyleTweaks: true,
  showDocImprovements: true,
  showReleases: true,
  showTypos: true,
  showUnmerged: true,
  startYear: 1900,
  endYear: 2100,
};
const find = (query: string) =>
  engine.activities(engine.search({ ...everything, query }).rows).map(({ id }) => id);

describe("a pasted title", () => {
  it("finds its entry, whatever words it has", () => {
    const lost = data.activities.flatMap(({ id, title }) => {
      const text = toPlain(title);
      const isFound =
        find(text).includes(id) || findReadings(engine, text).some(({ query }) => find(query).includes(id));
      return isFound ? [] : [text];
    });
    expect(lost).toEqual([]);
  });
});
