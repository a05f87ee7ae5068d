/** Tags: `tag:` like the other fields, and what a popup and a link of it find. */
import { describe, expect, it } from "vitest";
import type { Activity } from "../../../model/cv.ts";
import { findPopup } from "../../../worker/assist/popup.ts";
import { assisted } from "../assist/assist.ts";
import { activity, cv, search } from "../small-cv.ts";

const tagged: Activity[] = [
  activity({ id: "python talk", title: "Python for all", createdAt: "2020", tags: ["Python", "Talk"] }),
  activity({ id: "course", createdAt: "2019", tags: ["teaching", "talk"], org: "corp" }),
  activity({ id: "two words", createdAt: "2018", tags: ["open data", "talk", "TALK"] }),
  activity({ id: "none", createdAt: "2017" }),
  activity({ id: "empty", createdAt: "2016", tags: [] }),
];
const data = cv(tagged);

describe("activities by their tags", () => {
  it.each([
    ["tag:talk", ["python talk", "course", "two words"]],
    ["TAG:TALK", ["python talk", "course", "two words"]],
    ["tag:tal", []],
    ["tag:t*", ["python talk", "course", "two words"]],
    ['tag:"open data"', ["two words"]],
    ['tag:"open d"*', ["two words"]],
    ["tag:IN(python, teaching)", ["python talk", "course"]],
    // As with the other fields, two are asked for as any of them.
    ["tag:python tag:teaching", ["python talk", "course"]],
    ["-tag:talk", ["none", "empty"]],
    ["tag:talk language:go", ["course"]],
    ["has:tags", ["python talk", "course", "two words"]],
    ["no:tags", ["none", "empty"]],
    // Title, tag and language say Python; it is one result.
    ["python tag:python", ["python talk"]],
    ["python OR tag:python", ["python talk"]],
  ])("%s", (query, ids) => expect(search(data, query).ids).toEqual(ids));
});

describe("beside the search", () => {
  const { engine, assistant } = assisted(data);

  it("tags are suggested with their counts, most used first", async () => {
    const shown = async (query: string) =>
      (await assistant.suggest({ options: { query }, caret: query.length, limit: 9 })).flatMap(
        ({ kind, label, count }) => (kind === "value" ? [`${label} ${count}`] : []),
      );
    expect(await shown("tag:")).toEqual(["Talk 3", "Python 1", "teaching 1", "open data 1"]);
    expect(await shown("tag:open")).toEqual(["open data 1"]);
    expect(await shown("teac")).toEqual(["tag:teaching 1"]);
  });

  it("an unknown tag is named with the nearest", async () => {
    const { hints } = await assistant.advise({ options: { query: "tag:teching" } });
    expect(hints[0]?.message).toBe('No tag "teching"');
    expect(hints[0]?.fixes.map(({ label, count }) => `${label} ${count}`)).toEqual(["teaching 1"]);
  });

  it("a popup lists what has a tag, and applies it as a filter", () => {
    const { all, appliedTotal } = findPopup(engine, {
      subject: { kind: "tag", id: "open data" },
      options: { query: "two" },
      window: { from: 0, count: 9 },
    });
    expect(all.query).toBe('tag:"open data"');
    expect(all.list.total).toBe(1);
    expect(appliedTotal).toBe(1);
  });
});
