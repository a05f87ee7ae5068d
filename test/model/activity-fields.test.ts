import { markTexts } from "../../model/mark-texts.ts";
/**
 * Tests that each field of an activity appears where its row says, and nowhere else, with the example of its schema.
 */

import { describe, expect, it } from "vitest";
import { toActivityText, toCardActivity } from "../../engine/assist/activity-text.ts";
import { toCsv } from "../../engine/files/result-files.ts";
import { textsOf } from "../../engine/indexes/texts.ts";
import type { Activity } from "../../model/cv.ts";
import { toCvContent } from "../../node/export/cv-content.ts";
import { entryReader } from "../../node/export/entries.ts";
import { englishWords } from "../../node/languages/words.ts";
import { owner } from "../node/export/sample.ts";
import { changes, marked, optional, orgs, whole } from "./whole-activity.ts";

const named = new Map(orgs.map(({ id, name }) => [id, name]));

const places: Readonly<Record<string, (activity: Activity) => unknown>> = {
  text: (activity) => textsOf("text", activity, named, (from, field) => from[field]),
  csv: (activity) => toCsv({ orgs }, [activity]),
  document(activity) {
    const data = { activities: [activity], orgs, languages: [], categories: [], orgTypes: [] };
    const entries = [entryReader(data, { words: englishWords })(activity)];
    const { sections } = toCvContent({
      form: "whole",
      data: { data, owner, words: englishWords, address: "https://cv.example/" },
      entries,
      found: 1,
      kept: new Set([activity]),
      programming: [],
      patches: undefined,
    });
    return sections;
  },
};

describe.each(Object.entries(places))("%s", (place, render) => {
  it.each(optional)("%s", async (field) => {
    expect(await changes(field, render)).toBe(marked(field, place));
  });
});

/** The tests above would not notice if the values of a flag were swapped. */
it("a flag has both values in CSV, and only true ones in documents", () => {
  const flags = optional.filter((field) => typeof whole("Work")[field] === "boolean");
  const wrong = flags.flatMap((field) => {
    const render = (place: string, value: boolean | undefined) =>
      JSON.stringify(places[place]?.({ ...whole("Work", "endedAt"), [field]: value }));
    const cells = (value: boolean) =>
      render("csv", value)
        .split(/[,"\\]+/)
        .filter((cell) => cell === String(value)).length;
    const isInCsv = marked(field, "csv");
    const isSwapped = isInCsv && (cells(true) === 0 || cells(false) === 0);
    return isSwapped || render("document", false) !== render("document", undefined) ? [field] : [];
  });
  expect(wrong).toEqual([]);
});

describe("what only an open card shows", () => {
  it.each(optional)("%s", async (field) => {
    const activity = whole("Patch");
    const isOpened = marked(field, "opened");
    expect(field in toCardActivity(markTexts(activity), owner).activity).toBe(
      !isOpened && !marked(field, "page"),
    );
    expect(field in toActivityText(markTexts(activity), owner)).toBe(isOpened || marked(field, "requested"));
  });
});
