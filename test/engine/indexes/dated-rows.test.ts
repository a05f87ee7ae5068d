import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DatedRows, missing } from "../../../engine/indexes/dated-rows.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";

describe("dated rows", () => {
  const day = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constantFrom(missing, -719_528, 2_932_896));
  const bound = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constantFrom(-Infinity, Infinity, -719_528));

  it("finds exactly the rows between two days", () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 100 }), bound, bound, (days, low, high) => {
        const sets = new RowSets(days.length);
        sets.begin({ from: 0, to: days.length });
        const expected = days.flatMap((found, row) =>
          found !== missing && found >= low && found <= high ? [row] : [],
        );
        expect([...sets.list(new DatedRows(Int32Array.from(days)).between(low, high, sets))]).toEqual(
          expected,
        );
      }),
    );
  });
});
