import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRanking } from "../../../worker/answer/facets.ts";

describe("a ranking", () => {
  it("lists the highest count first and equal counts in the order of the data, whatever the usual counts", () => {
    const counts = fc.integer({ min: 1, max: 200 }).chain((length) => {
      const list = fc.array(fc.nat(6), { minLength: length, maxLength: length });
      return fc.tuple(list, list);
    });
    fc.assert(
      fc.property(counts, ([usual, actual]) => {
        const ids = actual.map((_, value) => `v${value}`);
        const ranked = createRanking(ids, Int32Array.from(usual))(Int32Array.from(actual));
        const expected = ids
          .map((id, value) => ({ id, count: actual[value] ?? 0 }))
          .sort((one, other) => other.count - one.count);
        expect(ranked).toEqual(expected);
      }),
    );
  });
});
