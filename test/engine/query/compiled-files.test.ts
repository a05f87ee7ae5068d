/** Searches compiled files, wherever they keep a field: `has:` and `no:` work from the first answer on. */
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import { presenceNames } from "../../../grammar/fields.ts";
import { encodeDataset, encodeFiles } from "../../../model/codec/encode.ts";
import type { Activity, CvData } from "../../../model/cv.ts";
import { decodeEngine, toWhole } from "../../worker/compiled.ts";
import { readData, samplePath } from "../datasets.ts";
import { activity, cv, showAll } from "../small-cv.ts";

describe("an engine on compiled files", () => {
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
  ])("answers before the fields of open cards have loaded: %s", (_, data: CvData) => {
    const whole = toWhole(data);
    const split = encodeFiles(whole, (kind) => `${kind}.json`);
    const plain = createEngine(data);
    for (const text of [split.first, encodeDataset(whole)]) {
      const { dataset, engine } = decodeEngine(text);
      expect(dataset.details === undefined).toBe(text !== split.first);
      for (const name of presenceNames) {
        for (const query of [`has:${name}`, `no:${name}`])
          expect(engine.search({ query, ...showAll }).rows).toEqual(plain.search({ query, ...showAll }).rows);
      }
    }
  });
});

it("searches descriptions once the details have loaded", () => {
  const long = "words that is long enough for a file of its own";
  const many = Array.from({ length: 40 }, (_, at) =>
    activity({ id: `a${at}`, summary: `A paragraph of ${at} ${long}` }),
  );
  const { first, details } = encodeFiles(toWhole(cv(many)), (kind) => `${kind}.json`);
  const { dataset, engine } = decodeEngine(first);
  const total = () => engine.search({ query: "text:paragraph", ...showAll }).total;
  for (let time = 0; time < 3; time++) expect(total()).toBe(0);
  expect(dataset.details?.take(details?.text ?? "")).toBeUndefined();
  engine.renewTexts();
  for (let time = 0; time < 3; time++) expect(total()).toBe(40);
});
