/** Titles as the page shows them, pasted into the search box. */
import { describe, expect, it } from "vitest";
import { createEngine, findReadings } from "../../../engine/index.ts";
import { withInternals } from "../../../engine/query/engine.ts";
import { readDataset } from "../../../model/dataset.ts";
import { toPlain } from "../../../model/markdown-parser.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { createAssistant } from "../../../worker/assistant.ts";
import { activity, cv } from "../small-cv.ts";
import { assisted } from "./assist.ts";

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

it.each([
  ["USA", "U.S.A."],
  ["U.S.A.", "USA"],
  ["5GB", '"5 GB"'],
  ["7 GB", "7GB"],
  ["H264", "H.264"],
  ["H.265", "H265"],
  ["COVID19", "COVID-19"],
  ["logs?", "logs"],
  ["year:2012.", "year:2012"],
])("%s is read in its other spelling, %s", (text, query) => {
  const titles = ["The U.S.A. office", "A USA tour", "5 GB of logs", "7GB", "H.264", "H265", "COVID-19"];
  const activities = titles.map((title, at) => ({
    ...{ id: `a${at}`, title, org: "x", createdAt: `${2010 + at}` },
    category: "Article" as const,
  }));
  const orgs = [{ id: "x", name: "X", orgType: "Website" as const, languages: [] }];
  const small = createEngine({ activities, orgs, languages: [] });
  expect(findReadings(small, text)).toContainEqual({ query, total: 1, covers: true, kind: "plain" });
});

describe("a pasted title", () => {
  it("finds its entry, whatever words it has, or offers to show it", async () => {
    const { advise } = createAssistant(withInternals(engine), data);
    const lost: string[] = [];
    for (const { id, title } of data.activities) {
      const text = toPlain(title);
      const isFound =
        find(text).includes(id) || findReadings(engine, text).some(({ query }) => find(query).includes(id));
      if (isFound) continue;
      const { hiddenByDefault } = await advise({ options: { query: text } });
      if (hiddenByDefault.count === 0) lost.push(text);
    }
    expect(lost).toEqual([]);
  });

  it.each([
    ["typo good -> bad", "finds nothing as a query"],
    ["typo in the --debug option", "finds another entry as a query"],
  ])("is offered if it is hidden, and `%s` %s", async (title) => {
    const hidden = activity({ id: "a", title: `Fix ${title}`, category: "Patch" });
    const shown = activity({ id: "b", title: "No typo in the option of a fix", category: "Work" });
    const { assistant } = assisted(cv([hidden, shown]));
    const { hiddenByDefault } = await assistant.advise({ options: { query: hidden.title } });
    expect(hiddenByDefault).toEqual({ count: 1, kinds: ["showTypos"] });
  });
});
