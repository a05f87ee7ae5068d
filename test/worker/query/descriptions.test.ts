import { expect, it } from "vitest";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeWithDetails } from "../../../model/codec/encode.ts";
import { defaultOwner } from "../../../model/dataset.ts";
import { assembleEngine } from "../../../worker/query/assemble-engine.ts";
import { withTexts } from "../../../worker/query/text-engine.ts";
import { activity, cv, showAll } from "../small-cv.ts";

it("words of descriptions are read from the file of details once it has come", () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    activity({
      id: `a${at}`,
      summary: `A paragraph of ${at} words that is long enough for a file of its own`,
    }),
  );
  const whole = { data: { categories: [], orgTypes: [], ...cv(many) }, owner: defaultOwner(many) };
  const { first, details } = encodeWithDetails(whole, { nameDetails: () => "details.json" });
  const decoded = decodeDataset(first);
  if (!decoded.ok || details === undefined) throw new Error("one file");
  const engine = withTexts(assembleEngine(decoded.value.data, decoded.value));
  const total = () => engine.search({ query: "text:paragraph", ...showAll }).total;
  for (let time = 0; time < 3; time++) expect(total()).toBe(0);
  expect(decoded.value.details?.take(details.text)).toBeUndefined();
  engine.renewTexts();
  for (let time = 0; time < 3; time++) expect(total()).toBe(40);
});
