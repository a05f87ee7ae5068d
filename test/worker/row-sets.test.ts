import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bitset, type Interval, wordsFor } from "../../worker/bitset.ts";
import { RowSets, storeRows } from "../../worker/row-sets.ts";

const ascending = (rows: Iterable<number>) => [...rows].toSorted((one, other) => one - other);

/** Row sets of a size with a window, and two sets in both forms. */
const situation = fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 150).chain((size) =>
  fc.record({
    size: fc.constant(size),
    window: fc.tuple(fc.nat(size), fc.nat(size)).map(([from, to]): Interval => ({ from, to })),
    one: fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size }),
    other: fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size }),
  }),
);

describe("row sets", () => {
  it("do the algebra of sets within the window", () => {
    fc.assert(
      fc.property(situation, ({ size, window, one, other }) => {
        const sets = new RowSets(size);
        // What an earlier query left in the buffers must not show.
        sets.begin({ from: 0, to: size });
        for (let buffer = 0; buffer < 8; buffer++) sets.interval({ from: 0, to: size });
        sets.begin(window);

        const inWindow = (row: number) => row >= window.from && row < window.to;
        const shown = (set: Bitset) => {
          const limited = sets.intersection([set, sets.interval(window)]);
          return [...sets.toArray(limited, sets.count(limited))];
        };
        const all = Array.from({ length: size }, (_, row) => row);
        const a = sets.unionOfStored([storeRows(Uint32Array.from(one), size)]);
        const b = sets.unionOfStored([storeRows(Uint32Array.from(other), size)]);
        expect(shown(a)).toEqual(ascending(one.filter(inWindow)));
        expect(shown(sets.union([a, b]))).toEqual(ascending(new Set([...one, ...other].filter(inWindow))));
        expect(shown(sets.intersection([a, b]))).toEqual(
          ascending(one.filter((row) => inWindow(row) && other.includes(row))),
        );
        expect(shown(sets.complement(a))).toEqual(all.filter((row) => inWindow(row) && !one.includes(row)));
        expect(shown(sets.empty())).toEqual([]);
        expect(shown(sets.union([]))).toEqual([]);
        expect(shown(sets.intersection([]))).toEqual(all.filter(inWindow));
      }),
    );
  });

  it("list what a set holds and what it leaves out", () => {
    fc.assert(
      fc.property(situation, ({ size, window, one }) => {
        const sets = new RowSets(size);
        sets.begin(window);
        const stored = sets.unionOfStored([storeRows(Uint32Array.from(one), size)]);
        const held = sets.intersection([stored, sets.interval(window)]);
        const rows = [...sets.list(held)];
        expect(ascending([...rows, ...sets.listOthers(held)])).toEqual(
          Array.from({ length: size }, (_, row) => row),
        );
        expect(sets.list(held).length + sets.listOthers(held).length).toBe(size);
      }),
    );
  });

  it("find the values of a column within bounds", () => {
    const sets = new RowSets(5);
    sets.begin({ from: 1, to: 5 });
    const found = sets.within(Int32Array.of(7, 7, 8, 9, 7), 7, 8);
    expect([...sets.list(found)]).toEqual([1, 2, 4]);
  });

  it("never write to a set that was given to them", () => {
    const sets = new RowSets(64);
    sets.begin({ from: 0, to: 64 });
    const stored = storeRows(
      Uint32Array.from({ length: 40 }, (_, row) => row),
      64,
    );
    if (stored.kind === "list") throw new Error("too few rows to be stored as bits");
    const before = stored.bits.slice();
    const set = sets.unionOfStored([stored]);
    expect(set).toBe(stored.bits);
    sets.complement(set);
    sets.intersection([set, sets.empty(), sets.empty()]);
    sets.union([set, sets.interval({ from: 0, to: 64 }), set]);
    sets.unionOfStored([stored, storeRows(Uint32Array.of(63), 64)]);
    expect(stored.bits).toEqual(before);
  });
});

describe("stored rows", () => {
  it("are a list where that is the smaller, else bits", () => {
    const rows = (count: number) => Uint32Array.from({ length: count }, (_, row) => row);
    expect(storeRows(rows(0), 320).kind).toBe("list");
    expect(storeRows(rows(10), 320).kind).toBe("list");
    expect(storeRows(rows(11), 320).kind).toBe("bits");
    expect(wordsFor(320)).toBe(10);
  });
});
