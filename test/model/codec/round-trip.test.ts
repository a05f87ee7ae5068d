import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateData } from "../../../bench/engine/workload.ts";
import { createEngine } from "../../../engine/index.ts";
import { buildEngine, withInternals } from "../../../engine/query/engine.ts";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeDataset, encodeFiles } from "../../../model/codec/encode.ts";
import type { Activity } from "../../../model/cv.ts";
import { readDataset } from "../../../model/dataset.ts";
import { computeFlags } from "../../../model/flags.ts";
import { textOfHighlight } from "../../../model/highlights.ts";
import { markTexts, parseText, toShown } from "../../../model/mark-texts.ts";
import { readMarkedText, toVisible as toVisibleActivity } from "../../../model/marked-text.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { samplePath } from "../../engine/datasets.ts";
import { runs } from "../../runs.ts";
import { anyData, anyOwner } from "./arbitrary.ts";

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
  const { data, owner, toMarked } = compile(dataset);
  return { data: { ...data, activities: data.activities.map(toMarked).map(toVisibleActivity) }, owner };
}

/** Does the same with the fields that only opened cards show in a separate file. */
function roundTripApart(dataset: Compilable): Compilable {
  const { first, details } = encodeFiles(dataset, (kind) => kind);
  const reply = decodeDataset(first);
  if (!reply.ok) throw new Error(`The dataset ${reply.reason}`);
  expect(reply.value.details?.take(details?.text ?? "")).toBeUndefined();
  const { data, owner, toMarked } = reply.value;
  return { data: { ...data, activities: data.activities.map(toMarked).map(toVisibleActivity) }, owner };
}

/** Returns a dataset with its visible texts. */
function toVisible<T extends Compilable>({ data, owner }: T): Compilable {
  // The texts of pages are in a file of their own.
  const activities = data.activities.map(({ pageText: _, ...activity }) => toShown(activity));
  return { data: { ...data, activities }, owner };
}

const sample = readDataset(readDataFolder(samplePath));
if (!sample.ok) throw new Error(sample.defect.reason);
const { data, owner } = sample;
const [first] = data.activities;
if (first === undefined) throw new Error("The sample is empty.");
const { summary: _, highlights: __, diffUrl: ___, mergeCommit: ____, ...bare } = first;
const withActivities = (activities: Activity[]) => compile({ data: { ...data, activities }, owner });

describe("a compiled dataset", () => {
  it.each([
    ["the sample", data],
    ["thousands of activities", { ...data, ...generateData(3_000, 3, 400) }],
  ])("decodes to %s", (_, data) => {
    const visible = toVisible({ data, owner });
    expect(roundTrip({ data, owner })).toStrictEqual(visible);
    // Fields that come later are the last ones.
    expect(roundTripApart({ data, owner })).toStrictEqual(visible);
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

  it("decodes to the same dataset, whatever its fields contain", () => {
    fc.assert(
      fc.property(anyData, anyOwner, (data, owner) => {
        // A copy, because the generator's objects have no prototype. Comparing JSON also shows undefined and inherited fields.
        const given = structuredClone({ data, owner });
        const back = roundTrip(given);
        expect(back).toEqual(toVisible(given));
        expect(JSON.stringify(back)).toBe(JSON.stringify(toVisible(given)));
      }),
      { numRuns: runs(500) },
    );
  });

  it("supports more distinct texts than there are characters", () => {
    const activities = Array.from({ length: 66_000 }, (_, at) => ({
      ...first!,
      id: `${at}`,
      org: `org ${at % 58_000}`,
    }));
    expect(roundTrip({ data: { ...data, activities }, owner }).data.activities).toStrictEqual(
      activities.map(toShown),
    );
  });
});

describe("activities with only the fields that searching needs", () => {
  const decoded = compile({ data, owner });

  it.each(["", "language:python", "fix", "is:merged", "acceptedAt:2020..", "endedAt:2014..2016"])(
    "are found as complete ones are: %s",
    (query) => {
      const whole = createEngine(data).search({ query });
      const listed = buildEngine(decoded.data, decoded).search({ query });
      expect(listed).toEqual(whole);
    },
  );

  it("have the flags of their titles", () => {
    for (const [at, activity] of decoded.data.activities.entries())
      expect(decoded.flagsOf(activity)).toEqual(computeFlags(toShown(data.activities[at]!)));
  });

  it("are completed on request, and stay as they are when completed again", () => {
    const engine = buildEngine(decoded.data, decoded);
    const [found] = engine.activities([0]);
    if (found === undefined) throw new Error("There is no row 0.");
    const whole = decoded.toMarked(found);
    expect(toVisibleActivity(whole)).toStrictEqual(withInternals(createEngine(data)).shown([0])[0]);
    expect(decoded.toMarked(whole)).toBe(whole);
  });
});

describe("the texts of activities", () => {
  function withTexts(...texts: Partial<Activity>[]) {
    const activities = texts.map((given, at) => ({ ...bare, id: `${at}`, ...given }));
    const compiled = withActivities(activities);
    return { ...compiled, file: JSON.parse(compiled.text), activities };
  }

  it("are in the last columns, which cards do not decode", () => {
    const { file, activities, toMarked, toCardActivity, data } = withTexts(
      { highlights: ["One", "Two"] },
      {},
      { summary: "About `it`.", highlights: [] },
    );
    const fields = file.activities.columns.map(({ field }: { field: unknown }) => field);
    expect(fields.slice(-2)).toEqual(["summary", "highlights"]);
    expect(data.activities.map(toMarked)).toStrictEqual(activities.map(markTexts));
    expect(data.activities.map(toMarked).map(toVisibleActivity)).toStrictEqual(activities.map(toShown));
    expect(data.activities.map(toCardActivity)).toStrictEqual(
      activities.map((activity, at) => ({
        activity: markTexts({ ...bare, id: activity.id }),
        ...(at !== 1 && { hasMore: true }),
      })),
    );
  });

  it("add nothing to a file that has none", () => {
    expect(withTexts({}, {}).text).not.toContain("highlights");
  });

  it("take little more space with markup than without", () => {
    const sizeOf = (title: string) => JSON.stringify(withTexts({ title }).file.activities).length;
    expect(sizeOf("Make `this` **fast**") - sizeOf("Make this fast")).toBe(4);
    expect(sizeOf("Read [it](https://a.example/)")).toBe(sizeOf("Read it") + "https://a.example/".length + 3);
  });

  it("are decoded to the parser's trees, whatever their markup", () => {
    const sign = fc.constantFrom(
      ..."a b ` ` * * ** _ __ ~~ [ ]( ) <https://a.example> &amp; \\ \n ! ä😀 javascript: https://b.example/ä \ufdd0 \ufdd4 \ufdd5".split(
        " ",
      ),
    );
    const text = fc
      .array(fc.oneof(sign, fc.constant(" ")), { minLength: 1, maxLength: 14 })
      .map((signs) => signs.join(""));
    const line = fc.oneof(text, fc.record({ text, tags: fc.constant<string[]>(["x"]) }));
    const texts = fc.record({ title: text, summary: text, highlights: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 20 }), (given) => {
        const { activities, data, toMarked, readField, toCardActivity } = withTexts(...given);
        for (const [at, activity] of data.activities.entries()) {
          const written = activities[at]!;
          const marked = toMarked(activity);
          const { title = "", summary = "", highlights = [] } = marked;
          expect(readMarkedText(title)).toEqual(parseText(written.title, "title"));
          expect(readMarkedText(summary)).toEqual(parseText(written.summary ?? "", "summary"));
          expect(highlights.map(textOfHighlight).map(readMarkedText)).toEqual(
            (written.highlights ?? []).map((line) => parseText(textOfHighlight(line), "line")),
          );
          expect(toCardActivity(activity).activity.title).toBe(title);
          const visible = toShown(written);
          expect(toVisibleActivity(marked)).toEqual(visible);
          expect(activity.title).toBe(visible.title);
          expect(readField(activity, "summary")).toBe(visible.summary);
          expect(readField(activity, "highlights")).toEqual(visible.highlights);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
