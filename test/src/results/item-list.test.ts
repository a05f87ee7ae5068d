import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupedList } from "../../../src/results/patch-group-list.tsx";
import { plainList } from "../../../src/results/windowed-list.ts";

/** A list of results in which each number is an item with so many results, cut into two years. */
function fold(sizes: readonly number[], firstYear: number) {
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  const total = starts.at(-1) ?? 0;
  const years = [
    { year: 2016, start: 0, count: starts[firstYear] ?? 0 },
    { year: 2015, start: starts[firstYear] ?? 0, count: total - (starts[firstYear] ?? 0) },
  ];
  const rows = Uint32Array.from({ length: total }, (_, position) => 7 + 3 * position);
  return { starts, total, rows, list: groupedList({ total, rows, years }, Uint32Array.from(starts)) };
}

describe("a collapsed list", () => {
  it("has an item for each result or run, in order, and finds the item of each result", () => {
    const sizes = fc.array(fc.constantFrom(1, 1, 1, 4, 30), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.nat(), (drawn, cut) => {
        const { rows, total, list } = fold(drawn, cut % drawn.length);
        const held = drawn.flatMap((_, item) => {
          const { from, count } = list.resultsOf({ from: item, count: 1 });
          expect(count).toBe(drawn[item]);
          expect(list.rows[item]).toBe(rows[from]);
          for (let position = from; position < from + count; position++)
            expect(list.itemsOf({ from: position, count: 1 })).toEqual({ from: item, count: 1 });
          return [...list.all.subarray(from, from + count)];
        });
        expect(held).toEqual([...rows]);
        expect(list.itemsOf({ from: 0, count: total + 5 })).toEqual({ from: 0, count: drawn.length });
        expect(list.years.map(({ count }) => count)).toEqual([
          cut % drawn.length,
          drawn.length - (cut % drawn.length),
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it("counts an item as a whole if only some of its results are requested", () => {
    const { list } = fold([1, 5, 1], 0);
    expect(list.itemsOf({ from: 0, count: 3 })).toEqual({ from: 0, count: 2 });
    expect(list.resultsOf({ from: 0, count: 20 })).toEqual({ from: 0, count: 7 });
  });

  it("may have fewer rows than its items imply, as in html that ends within a run", () => {
    const years = [{ year: 2016, start: 0, count: 40 }];
    const list = groupedList({ total: 40, rows: Uint32Array.from([0, 1, 2, 3]), years }, [0, 1, 21]);
    expect([...list.rows]).toEqual([0, 1]);
    expect(list.itemsOf({ from: 0, count: 40 })).toEqual({ from: 0, count: 2 });
    expect(list.resultsOf({ from: 1, count: 1 })).toEqual({ from: 1, count: 20 });
  });
});

it("without runs each result is an item", () => {
  const rows = Uint32Array.from([4, 5, 9]);
  const list = plainList({ total: 3, rows, years: [{ year: 2015, start: 0, count: 3 }] });
  expect(list.rows).toBe(rows);
  expect(list.years).toEqual([{ from: 0, count: 3 }]);
  expect(list.itemsOf({ from: 1, count: 9 })).toEqual({ from: 1, count: 2 });
});
