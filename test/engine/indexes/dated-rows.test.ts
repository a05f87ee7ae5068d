import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DatedRows, missing } from "../../../engine/indexes/dated-rows.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";

describe("dated rows", () => {
  const day = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constantFrom(missing, -719_528, 2_932_896));
  const bound = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constantFrom(-Infinity, Infinity, -719_528));

  it.each([
    [5, 9, [1, 3, 4]],
    [-Infinity, 4, [0]],
    [6, 8, []],
  ])("finds the rows from day %d to day %d: %j", (low, high, rows) => {
    const dated = new DatedRows(Int32Array.of(1, 5, missing, 5, 9));
    const sets = new RowSets(5);
    sets.begin({ from: 0, to: 5 });
    expect([...sets.list(dated.between(low, high, sets))]).toEqual(rows);
  });

  it("finds exactly the rows between two days, whatever they are", () => {
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
