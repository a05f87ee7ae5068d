/** `has:` and `no:`, from the first answer on, wherever a field is kept. */
import { describe, expect, it } from "vitest";
import { presenceNames } from "../../../grammar/fields.ts";
import { parseQuery } from "../../../grammar/index.ts";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeDataset, encodeWithDetails } from "../../../model/codec/encode.ts";
import type { Activity, CvData } from "../../../model/cv.ts";
import { defaultOwner } from "../../../model/dataset.ts";
import { createEngine } from "../../../worker/engine.ts";
import { assembleEngine } from "../../../worker/query/assemble-engine.ts";
import { withTexts } from "../../../worker/query/text-engine.ts";
import { readData, samplePath } from "../datasets.ts";
import { activity, cv, search, showAll } from "../small-cv.ts";

const jobs: Activity[] = [
  { id: "now", title: "now", category: "Work", org: "corp", createdAt: "2020", summary: "Still here." },
  { id: "then", title: "then", category: "Work", org: "nobody", createdAt: "2015", endedAt: "2019" },
  activity({
    id: "talk",
    createdAt: "2014",
    links: { slides: { title: "Slides", url: "https://x.example/A.PDF#3" } },
  }),
  activity({ id: "empty", createdAt: "2013", links: {}, highlights: [], summary: " " }),
];
const ids = (query: string) => search(cv(jobs), query).ids;

describe("what activities have and lack", () => {
  it.each([
    ["no:endedAt category:Work", ["now"]],
    ["has:endedAt", ["then"]],
    ["has:ENDEDAT", ["then"]],
    ["has:pdf", ["talk"]],
    ["has:links", ["talk"]],
    ["has:summary", ["now"]],
    ["no:summary", ["then", "talk", "empty"]],
    ["has:highlights", []],
    ["no:language", ["then"]],
    // Both are asked for, as with `is:`, and any in a list.
    ["has:acceptedAt has:pdf", ["talk"]],
    ["no:endedAt no:links", ["now", "empty"]],
    ["has:IN(endedAt, summary)", ["now", "then"]],
    ["no:IN(acceptedAt, links)", ["now", "then", "empty"]],
    ["-has:endedAt -no:summary", ["now"]],
    ["has:pdf OR has:endedAt", ["then", "talk"]],
  ])("%s", (query, found) => expect(ids(query)).toEqual(found));

  it.each([
    ["has:sumary", 'Invalid field: "sumary"', ["summary"]],
    ["no:ended fix", 'Invalid field: "ended"', ["endedAt"]],
    ["has:description", 'Invalid field: "description"', ["summary", "highlights"]],
    ["has:IN(pdf, colour)", 'Invalid field: "colour"', []],
    ["no:sum* fix", "Wildcards are not allowed for boolean fields", ["summary"]],
  ])("wrong names are explained: %s", (query, message, fixes) => {
    const parsed = parseQuery(query);
    if (parsed.ok) throw new Error("is accepted");
    expect(parsed.problems[0]?.message).toBe(message);
    expect(parsed.problems[0]?.fixes?.map(({ edit }) => edit.text) ?? []).toEqual(fixes);
  });
});

describe("of compiled files", () => {
  const filled: Activity[] = Array.from({ length: 60 }, (_, at) =>
    activity({
      id: `a${at}`,
      ...(at % 2 === 0 && { summary: `A paragraph that is the ${at}th of its kind and long enough` }),
      ...(at % 3 === 0 && { highlights: at % 9 === 0 ? [] : [`A line that is the ${at}th`] }),
      ...(at % 5 === 0 && { mergeCommit: { oid: String(at).padStart(40, "0") } }),
      ...(at % 7 === 0 && { diffUrl: `https://x.example/${at}.diff` }),
    }),
  );

  it.each([
    ["of some activities", cv(filled)],
    ["of the sample", readData(samplePath)],
  ])("are told before what only opened cards show has come: %s", (_, data: CvData) => {
    const whole = { data: { categories: [], orgTypes: [], ...data }, owner: defaultOwner(data.activities) };
    const split = encodeWithDetails(whole, { nameDetails: () => "details.json" });
    const plain = createEngine(data);
    for (const text of [split.first, encodeDataset(whole)]) {
      const decoded = decodeDataset(text);
      if (!decoded.ok) throw new Error(decoded.reason);
      expect(decoded.value.details === undefined).toBe(text !== split.first);
      const compiled = withTexts(assembleEngine(decoded.value.data, decoded.value));
      for (const name of presenceNames) {
        for (const query of [`has:${name}`, `no:${name}`])
          expect(compiled.search({ query, ...showAll }).rows).toEqual(
            plain.search({ query, ...showAll }).rows,
          );
      }
    }
  });
});
