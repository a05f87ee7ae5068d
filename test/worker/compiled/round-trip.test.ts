import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDataFile } from "../../../worker/cli/data-file.ts";
import { decodeDataset } from "../../../worker/compiled/decode.ts";
import { encodeDataset } from "../../../worker/compiled/encode.ts";
import { readDataset } from "../../../worker/dataset.ts";
import { createEngine } from "../../../worker/engine.ts";
import { findMarkup, toInline } from "../../../worker/markdown.ts";
import { forEachFile } from "../../../worker/schema.ts";
import { historyPath, samplePath } from "../datasets.ts";
import { anyData, anyOwner } from "./arbitrary.ts";

type Compilable = Parameters<typeof encodeDataset>[0];

/** What is read of the compiled text, all activities whole. */
function roundTrip(dataset: Compilable): Compilable {
  const reply = decodeDataset(encodeDataset(dataset));
  if (!reply.ok) throw new Error(`The dataset ${reply.reason}`);
  const { data, owner, complete } = reply;
  return { data: { ...data, activities: data.activities.map(complete) }, owner };
}

function readFolder(folder: string) {
  const reply = readDataset(forEachFile((file) => readDataFile(folder, file)));
  if (!reply.ok) throw new Error(reply.defect.reason);
  return reply;
}

describe("a compiled dataset", () => {
  it("is the dataset, whatever its fields hold", () => {
    fc.assert(
      fc.property(anyData, anyOwner, (data, owner) => {
        // Copied, for the generator's objects have no prototype; as JSON, so that a field that is there but undefined, or one that is inherited, shows.
        const given = structuredClone({ data, owner });
        const back = roundTrip(given);
        expect(back).toEqual(given);
        expect(JSON.stringify(back)).toBe(JSON.stringify(given));
      }),
      { numRuns: 500 },
    );
  });

  it("may be empty", () => {
    const dataset: Compilable = {
      data: { activities: [], orgs: [], languages: [], categories: [], orgTypes: [] },
      owner: { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 },
    };
    expect(roundTrip(dataset)).toStrictEqual(dataset);
  });

  it.each([
    ["the sample", samplePath],
    ["a real one", historyPath],
  ])("is %s", (_, folder) => {
    if (!existsSync(folder)) return;
    const { data, owner } = readFolder(folder);
    expect(roundTrip({ data, owner })).toStrictEqual({ data, owner });
  });

  it("holds texts that a table cannot write as characters", () => {
    const { data, owner } = readFolder(samplePath);
    const [first] = data.activities;
    if (first === undefined) throw new Error("The sample is empty.");
    // More templates than there are characters for their numbers.
    const activities = Array.from({ length: 120_000 }, (_, at) => ({
      ...first,
      id: `${at}`,
      org: `org ${at % 58_000}`,
    }));
    expect(roundTrip({ data: { ...data, activities }, owner }).data.activities).toStrictEqual(activities);
  });
});

describe("activities that are listed only", () => {
  const { data, owner } = readFolder(samplePath);
  const reply = decodeDataset(encodeDataset({ data, owner }));
  if (!reply.ok) throw new Error(reply.reason);

  it.each(["", "language:python", "fix", "is:merged", "acceptedAt:2020..", "endedAt:2014..2016"])(
    "are found as whole ones are: %s",
    (query) => {
      const whole = createEngine(data).search({ query });
      const listed = createEngine(reply.data).search({ query });
      expect(listed).toEqual(whole);
    },
  );

  it("are whole when they are asked for, and then stay so", () => {
    const engine = createEngine(reply.data);
    const [found] = engine.activities([0]);
    if (found === undefined) throw new Error("There is no row 0.");
    const whole = reply.complete(found);
    expect(whole).toStrictEqual(createEngine(data).activities([0])[0]);
    expect(reply.complete(whole)).toBe(whole);
  });

  it("has the trees of titles that hold markdown, as the parser makes them", async () => {
    const { data, owner } = readFolder(samplePath);
    const reply = decodeDataset(encodeDataset({ data, owner }));
    if (!reply.ok) throw new Error(reply.reason);
    const marked = data.activities.filter(({ title }) => findMarkup(title) !== undefined);
    expect(marked.length).toBeGreaterThan(10);
    for (const { title } of marked) expect(reply.titles.get(title)).toEqual(await toInline(title));
    expect([...reply.titles.keys()].every((title) => findMarkup(title) !== undefined)).toBe(true);
  });

  it("leaves them to the parser where they are more to fetch than it is", () => {
    const { data, owner } = readFolder(samplePath);
    const [activity] = data.activities;
    if (activity === undefined) throw new Error("The sample is empty.");
    const activities = Array.from({ length: 5000 }, (_, at) => ({
      ...activity,
      title: `Make \`${at}\` *fast*`,
    }));
    const reply = decodeDataset(encodeDataset({ data: { ...data, activities }, owner }));
    expect(reply).toMatchObject({ ok: true, titles: new Map() });
  });
});
