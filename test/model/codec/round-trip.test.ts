import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateData } from "../../../bench/in-page/workload.ts";
import { toActivityText } from "../../../engine/assist/activity-text.ts";
import { createEngine } from "../../../engine/index.ts";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeDataset } from "../../../model/codec/encode.ts";
import type { Activity } from "../../../model/cv.ts";
import { readDataset } from "../../../model/dataset.ts";
import { computeFlags } from "../../../model/flags.ts";
import { findMarkup } from "../../../model/markdown.ts";
import { parseInline } from "../../../model/markdown-parser.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { samplePath } from "../../engine/datasets.ts";
import { runs } from "../../runs.ts";
import { anyData, anyOwner } from "./arbitrary.ts";
import { encodeFiles } from "./encode-files.ts";

type Compilable = Parameters<typeof encodeDataset>[0];

/** Encodes and decodes a dataset; returns the text and the decoded dataset. */
function compile(dataset: Compilable) {
  const text = encodeDataset(dataset);
  const reply = decodeDataset(text);
  if (!reply.ok) throw new Error(`The dataset ${reply.reason}`);
  return { text, ...reply.value };
}

/** Encodes and decodes a dataset, and completes all activities. */
function roundTrip(dataset: Compilable): Compilable {
  const { data, owner, complete } = compile(dataset);
  return { data: { ...data, activities: data.activities.map(complete) }, owner };
}

/** Does the same with the fields that only opened cards show in a separate file. */
function roundTripApart(dataset: Compilable): Compilable {
  const { first, details } = encodeFiles(dataset, (kind) => kind);
  const reply = decodeDataset(first);
  if (!reply.ok) throw new Error(`The dataset ${reply.reason}`);
  expect(reply.value.details?.take(details?.text ?? "")).toBeUndefined();
  const { data, owner, complete } = reply.value;
  return { data: { ...data, activities: data.activities.map(complete) }, owner };
}

const sample = readDataset(readDataFolder(samplePath));
if (!sample.ok) throw new Error(sample.defect.reason);
const { data, owner } = sample;
const [first] = data.activities;
if (first === undefined) throw new Error("The sample is empty.");
const { summary: _, highlights: __, diffUrl: ___, mergeCommit: ____, ...bare } = first;
const withActivities = (activities: Activity[]) => compile({ data: { ...data, activities }, owner });

describe("a compiled dataset", () => {
  it("decodes to the same dataset, whatever its fields contain", () => {
    fc.assert(
      fc.property(anyData, anyOwner, (data, owner) => {
        // A copy, because the generator's objects have no prototype. Comparing JSON also shows undefined and inherited fields.
        const given = structuredClone({ data, owner });
        const back = roundTrip(given);
        expect(back).toEqual(given);
        expect(JSON.stringify(back)).toBe(JSON.stringify(given));
      }),
      { numRuns: runs(500) },
    );
  });

  it("keeps a property with the name of an object's method", () => {
    const links = { toString: { title: "A", url: "https://a.example/" } };
    const dataset: Compilable = {
      data: {
        ...{ orgs: [], languages: [], categories: [], orgTypes: [] },
        activities: ["a", "b"].map((id) => ({
          ...{ id, title: id, category: "Article", org: "o", createdAt: "2020" },
          // A text in a later column may refer to those before it.
          ...(id === "a" ? { links } : { closedAt: "2014-05-06T07:08:09.1Z" }),
        })),
      },
      owner: { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 },
    };
    expect(roundTrip(dataset)).toStrictEqual(dataset);
  });

  it.each([
    ["the sample", data],
    ["thousands of activities", { ...data, ...generateData(3_000, 3, 400) }],
  ])("decodes to %s", (_, data) => {
    expect(roundTrip({ data, owner })).toStrictEqual({ data, owner });
    // Fields that come later are the last ones.
    expect(roundTripApart({ data, owner })).toStrictEqual({ data, owner });
  });

  it("supports more distinct texts than there are characters", () => {
    const activities = Array.from({ length: 66_000 }, (_, at) => ({
      ...first!,
      id: `${at}`,
      org: `org ${at % 58_000}`,
    }));
    expect(roundTrip({ data: { ...data, activities }, owner }).data.activities).toStrictEqual(activities);
  });
});

describe("activities with only the fields that searching needs", () => {
  const decoded = compile({ data, owner });

  it.each(["", "language:python", "fix", "is:merged", "acceptedAt:2020..", "endedAt:2014..2016"])(
    "are found as complete ones are: %s",
    (query) => {
      const whole = createEngine(data).search({ query });
      const listed = createEngine(decoded.data).search({ query });
      expect(listed).toEqual(whole);
    },
  );

  it("have the flags of their titles", () => {
    for (const [at, activity] of decoded.data.activities.entries())
      expect(decoded.flagsOf(activity)).toEqual(computeFlags(data.activities[at]!));
  });

  it("are completed on request, and stay as they are when completed again", () => {
    const engine = createEngine(decoded.data);
    const [found] = engine.activities([0]);
    if (found === undefined) throw new Error("There is no row 0.");
    const whole = decoded.complete(found);
    expect(whole).toStrictEqual(createEngine(data).activities([0])[0]);
    expect(decoded.complete(whole)).toBe(whole);
  });
});

describe("the texts of activities", () => {
  function withTexts(...texts: Pick<Activity, "summary" | "highlights">[]) {
    const activities = texts.map((given, at) => ({ ...bare, id: `${at}`, ...given }));
    const compiled = withActivities(activities);
    return { ...compiled, file: JSON.parse(compiled.text), activities };
  }

  it("are in the last columns, which cards do not decode", () => {
    const { file, activities, complete, toCardActivity, data } = withTexts(
      { highlights: ["One", "Two"] },
      {},
      { summary: "About `it`.", highlights: [] },
    );
    const fields = file.activities.columns.map(({ field }: { field: unknown }) => field);
    expect(fields.slice(-2)).toEqual(["summary", "highlights"]);
    expect(data.activities.map(complete)).toStrictEqual(activities);
    expect(data.activities.map(toCardActivity)).toStrictEqual(
      activities.map(({ id }, at) => ({ activity: { ...bare, id }, ...(at !== 1 && { hasMore: true }) })),
    );
  });

  it("add nothing to a file that has none", () => {
    const { file } = withTexts({}, {});
    expect(Object.keys(file)).not.toContain("simpleTexts");
    expect(JSON.stringify(file)).not.toContain("highlights");
  });

  it.each([
    [["Plain", "Has `code`, **bold** and a [link](https://a.example/)"], true],
    [["Has `code`", "Has \\*escaped\\* stars"], false],
    [["Has [a bad link](javascript:alert)"], false],
  ])("are read without the parser where the result is the same: %j", async (lines, isSimple) => {
    expect(withTexts({ summary: lines[0] ?? "", highlights: lines }).hasSimpleTexts).toBe(isSimple);
    const [summary = ""] = lines;
    expect(await toActivityText({ ...bare, summary }, isSimple, owner)).toEqual({
      summary: parseInline(summary),
    });
  });
});

describe("the markdown of titles", () => {
  const compileTitles = (titles: readonly string[]) =>
    withActivities(titles.map((title, at) => ({ ...first!, id: `${at}`, title })));

  it("is decoded to the parser's tokens without the parser", () => {
    const titles = data.activities.map(({ title }) => title);
    const { titleTree } = compileTitles(titles);
    const marked = titles.filter((title) => findMarkup(title) !== undefined);
    expect(marked.length).toBeGreaterThan(10);
    for (const title of marked) expect(titleTree(title)).toEqual(parseInline(title));
  });

  it("is decoded to the parser's tokens for any title", () => {
    const sign = fc.constantFrom(
      ..."a b ` ` * * ** _ __ ~~ [ ]( ) <https://a.example> &amp; \\ \n ! ä😀 javascript: https://b.example/ä".split(
        " ",
      ),
    );
    const title = fc
      .array(fc.oneof(sign, fc.constant(" ")), { minLength: 1, maxLength: 14 })
      .map((signs) => signs.join(""))
      .filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 20 }), (titles) => {
        const { titleTree } = compileTitles(titles);
        for (const title of titles) {
          const text = findMarkup(title);
          expect(titleTree(title)).toEqual(text === undefined ? undefined : parseInline(text));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("is truncated as the parser's input is", () => {
    const title = `\`${"x".repeat(600)}\``;
    expect(compileTitles([title]).titleTree(title)).toEqual(parseInline(findMarkup(title) ?? ""));
  });

  it("takes no space in the file for simple titles", () => {
    const titles = ["Make `this` *fast*", "**Bold** ~~old~~ [text](https://a.example/)", "R&D in snake_case"];
    expect(JSON.parse(compileTitles(titles).text).titles).toEqual({ rows: [], trees: [] });
  });

  it("needs the parser if the trees would be larger than the parser", () => {
    const simple = "Make `this` *fast*";
    const odd = Array.from({ length: 5_000 }, (_, at) => `Make ${at} \\*slow*`);
    const { text, titleTree } = compileTitles([simple, ...odd]);
    expect(JSON.parse(text).titles.trees).toEqual([]);
    expect(titleTree(odd[0]!)).toBeUndefined();
    expect(titleTree(simple)).toEqual(parseInline(simple));
  });
});
