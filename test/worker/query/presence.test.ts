/** `has:` and `no:`, from the first answer on, wherever a field is kept. */
import { describe, expect, it } from "vitest";
import { presenceNames } from "../../../grammar/fields.ts";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeDataset, encodeWithDetails } from "../../../model/codec/encode.ts";
import type { Activity, CvData } from "../../../model/cv.ts";
import { defaultOwner } from "../../../model/dataset.ts";
import { createEngine } from "../../../worker/engine.ts";
import { assembleEngine } from "../../../worker/query/assemble-engine.ts";
import { withTexts } from "../../../worker/query/text-engine.ts";
import { readData, samplePath } from "../datasets.ts";
import { activity, cv, showAll } from "../small-cv.ts";

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
