import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOptionFinder, rankAsBefore, rankOptions } from "../../../src/filters/option-order.ts";
import { fold } from "../../engine/reference-terms.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

describe("the order of a menu's options", () => {
  it("is by results, and by the data's order if these are equal", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 300 }), (counts) => {
        const expected = counts.map((_, index) => index).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
        expect(rankOptions(ids(counts.length), Int32Array.from(counts))).toEqual(expected);
      }),
    );
  });

  it("stays when more data arrive, with new options at the end", () => {
    const before = { ids: ["a", "b", "c"], ranked: [2, 0, 1] };
    expect(rankAsBefore(before.ids, before)).toBe(before.ranked);
    expect(rankAsBefore(["a", "x", "b", "c", "y"], before)).toEqual([3, 0, 2, 1, 4]);
    expect(rankAsBefore(["c", "a"], before)).toEqual([0, 1]);
  });
});

it("a typed text narrows the options to names that contain it", () => {
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
