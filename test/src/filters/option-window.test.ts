import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createOptionFinder,
  rankAsBefore,
  rankOptions,
  toDrawn,
} from "../../../src/filters/list-position.ts";
import { fold } from "../../worker/reference-terms.ts";

const sizes = { rowHeight: 34, visibleRows: 9 };
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

describe("the drawn options of a menu", () => {
  const list = fc
    .integer({ min: 1, max: 5000 })
    .chain((count) =>
      fc.tuple(fc.constant(count), fc.nat(count - 1), fc.integer({ min: -1, max: count - 1 })),
    );

  it("are those in sight and the highlighted one, in the place that they have in the whole list", () => {
    fc.assert(
      fc.property(list, ([count, first, highlighted]) => {
        const drawn = toDrawn(count, first, highlighted, sizes);
        const indexes = drawn.map(({ index }) => index);
        for (let index = first; index < Math.min(count, first + sizes.visibleRows); index++)
          expect(indexes).toContain(index);
        if (highlighted >= 0) expect(indexes).toContain(highlighted);
        expect(drawn.length).toBeLessThan(40);
        let top = 0;
        for (const { index, style } of drawn) {
          top += Number(style.marginTop ?? 0);
          expect(top).toBe(index * sizes.rowHeight);
          top += sizes.rowHeight + Number(style.marginBottom ?? 0);
        }
        expect(top).toBe(count * sizes.rowHeight);
      }),
    );
  });

  it("are none of none, and still there where the list has become shorter than what was scrolled", () => {
    expect(toDrawn(0, 0, -1, sizes)).toEqual([]);
    expect(toDrawn(3, 4000, -1, sizes).map(({ index }) => index)).toEqual([0, 1, 2]);
  });
});

describe("the order of a menu's options", () => {
  it("is by results, and that of the data where these are equal", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 300 }), (counts) => {
        const expected = counts.map((_, index) => index).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
        expect(rankOptions(ids(counts.length), Int32Array.from(counts))).toEqual(expected);
      }),
    );
  });

  it("stays when the options of more data come, which stand at the end", () => {
    const before = { ids: ["a", "b", "c"], ranked: [2, 0, 1] };
    expect(rankAsBefore(before.ids, before)).toBe(before.ranked);
    expect(rankAsBefore(["a", "x", "b", "c", "y"], before)).toEqual([3, 0, 2, 1, 4]);
    expect(rankAsBefore(["c", "a"], before)).toEqual([0, 1]);
  });
});

it("the options found, letter by letter, are those whose names hold the text", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "B", "Ä", " "), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), fc.array(name, { maxLength: 6 }), (names, texts) => {
      const ranked = names.map((_, index) => names.length - 1 - index);
      const find = createOptionFinder(ranked, (index) => names[index] ?? "");
      for (const text of texts) {
        const wanted = fold(text.trim());
        expect(find(text)).toEqual(ranked.filter((index) => fold(names[index] ?? "").includes(wanted)));
      }
    }),
  );
});
