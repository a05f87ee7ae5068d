import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createItemList, isBeginning } from "../../../src/results/item-list.ts";

const toAnswer = (rows: Uint32Array) => ({ total: rows.length, rows, years: [] });

/** A list of results in which each number is an item with that many results. */
function group(sizes: readonly number[]) {
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  const total = starts.at(-1) ?? 0;
  const rows = Uint32Array.from({ length: total }, (_, position) => 7 + 3 * position);
  return { total, rows, list: createItemList(toAnswer(rows), Uint32Array.from(starts)) };
}

describe("a list with groups", () => {
  it("counts an item as a whole if only some of its results are requested", () => {
    const { list } = group([1, 5, 1]);
    expect(list.itemsOf({ from: 0, count: 3 })).toEqual({ from: 0, count: 2 });
    expect(list.resultsOf({ from: 0, count: 20 })).toEqual({ from: 0, count: 7 });
  });

  it("has an item for each result or run, in order, and finds the item of each result", () => {
    const sizes = fc.array(fc.constantFrom(1, 1, 1, 4, 30), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, (sizes) => {
        const { rows, total, list } = group(sizes);
        const held = sizes.flatMap((size, item) => {
          const { from, count } = list.resultsOf({ from: item, count: 1 });
          expect(count).toBe(size);
          for (let position = from; position < from + count; position++)
            expect(list.itemsOf({ from: position, count: 1 })).toEqual({ from: item, count: 1 });
          return [...list.rows.subarray(from, from + count)];
        });
        expect(held).toEqual([...rows]);
        expect(list.itemsOf({ from: 0, count: total + 5 })).toEqual({ from: 0, count: sizes.length });
      }),
      { numRuns: 60 },
    );
  });

  it("may have fewer rows than its items imply, as in html that ends within a run", () => {
    const list = createItemList(toAnswer(Uint32Array.from([0, 1, 2, 3])), [0, 1, 21]);
    expect(list.itemsOf({ from: 0, count: 40 })).toEqual({ from: 0, count: 2 });
    expect(list.resultsOf({ from: 1, count: 1 })).toEqual({ from: 1, count: 20 });
  });
});

it("without groups, each result is an item", () => {
  const list = createItemList(toAnswer(Uint32Array.from([4, 5, 9])));
  expect(list.itemsOf({ from: 1, count: 9 })).toEqual({ from: 1, count: 2 });
  expect(list.resultsOf({ from: 1, count: 2 })).toEqual({ from: 1, count: 2 });
});

it("a list that extends another is distinguished from one that starts differently", () => {
  const rows = Uint32Array.from([2, 3, 5, 7]);
  const lists = [[2, 3, 5, 7, 11], [...rows], [2, 3, 5], [2, 3, 4, 5, 7]];
  const found = lists.map((list) => isBeginning(rows, Uint32Array.from(list)));
  expect(found).toEqual([true, true, false, false]);
});
