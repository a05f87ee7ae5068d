import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RowRange, wordsFor } from "../../../engine/sets/bitset.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";
import { type Rows, type StoredRows, storeRows } from "../../../engine/sets/rows.ts";
import { runs } from "../../runs.ts";

const ascending = (rows: Iterable<number>) => [...rows].toSorted((one, other) => one - other);
const listOf = (rows: Iterable<number>) => Uint32Array.from(ascending(rows));

/** Each form that rows can be stored in, whatever the number of rows. */
const forms: readonly ((rows: readonly number[], size: number) => StoredRows)[] = [
  (rows) => ({ kind: "list", list: listOf(rows) }),
  (rows, size) => {
    const { bits } = { bits: new Int32Array(wordsFor(size)), ...storeRows(listOf(rows), size) };
    for (const row of rows) bits[row >> 5]! |= 1 << (row & 31);
    return { kind: "bits", bits };
  },
];

/** Row sets of a size with a window, and two sets, each in some form. */
const situation = fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 150, 2000).chain((size) =>
  fc.record({
    size: fc.constant(size),
    window: fc.tuple(fc.nat(size), fc.nat(size)).map(([from, to]): RowRange => ({ from, to })),
    one: fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size }),
    other: fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size }),
    range: fc.tuple(fc.nat(size), fc.nat(size)).map(([from, to]): RowRange => ({ from, to })),
    inForms: fc.tuple(fc.constantFrom(...forms), fc.constantFrom(...forms)),
  }),
);

// Well below a second, but machines are shared.
describe("row sets", { timeout: 60_000 }, () => {
  it("unite, intersect and complement two sets", () => {
    const sets = new RowSets(8);
    sets.begin({ from: 0, to: 8 });
    const [one, other] = [sets.stored(storeRows(Uint32Array.of(1, 3), 8)), sets.range({ from: 3, to: 6 })];
    expect([...sets.list(sets.union([one, other]))]).toEqual([1, 3, 4, 5]);
    expect([...sets.list(sets.intersection([one, other]))]).toEqual([3]);
    expect([...sets.list(sets.complement(one))]).toEqual([0, 2, 4, 5, 6, 7]);
  });

  it("compute the algebra of sets within the window, in all their forms", () => {
    fc.assert(
      fc.property(situation, ({ size, window, one, other, range, inForms }) => {
        const sets = new RowSets(size);
        // Leftovers of an earlier query in the buffers must not show.
        sets.begin({ from: 0, to: size });
        for (let buffer = 0; buffer < 8; buffer++) sets.buffers.takeBits().fill(-1);
        sets.begin(window);

        const inWindow = (row: number) => row >= window.from && row < window.to;
        const inRange = (row: number) => row >= range.from && row < range.to;
        const all = Array.from({ length: size }, (_, row) => row).filter(inWindow);
        const hasOne = new Set(one);
        const hasOther = new Set(other);
        const isOne = (row: number) => hasOne.has(row);
        const isOther = (row: number) => hasOther.has(row);
        const a = sets.stored(inForms[0](one, size));
        const b = sets.stored(inForms[1](other, size));
        const c = sets.range(range);
        const notA = sets.complement(a);
        const notB = sets.complement(b);
        const checked: [() => Rows, (row: number) => boolean][] = [
          [() => a, isOne],
          [() => notA, (row) => !isOne(row)],
          [() => sets.complement(notA), isOne],
          [() => c, inRange],
          [() => sets.complement(c), (row) => !inRange(row)],
          [() => sets.union([a, b]), (row) => isOne(row) || isOther(row)],
          [() => sets.union([notA, b, c]), (row) => !isOne(row) || isOther(row) || inRange(row)],
          [() => sets.intersection([a, b]), (row) => isOne(row) && isOther(row)],
          [() => sets.intersection([notA, b]), (row) => !isOne(row) && isOther(row)],
          [() => sets.intersection([notA, notB]), (row) => !isOne(row) && !isOther(row)],
          [() => sets.intersection([c, notB]), (row) => inRange(row) && !isOther(row)],
          [() => sets.intersection([c, a, notB]), (row) => inRange(row) && isOne(row) && !isOther(row)],
          [() => sets.intersection([c, sets.all()]), inRange],
          [() => sets.intersection([]), () => true],
          [() => sets.none(), () => false],
          [() => sets.union([]), () => false],
        ];
        for (const [find, holds] of checked) {
          const rows = find();
          const expected = all.filter(holds);
          expect([...sets.list(rows)]).toEqual(expected);
          expect(sets.count(rows)).toBe(expected.length);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it("never modify an operand", () => {
    const sets = new RowSets(64);
    sets.begin({ from: 0, to: 64 });
    const stored = storeRows(
      Uint32Array.from({ length: 40 }, (_, row) => row),
      64,
    );
    if (stored.kind === "list") throw new Error("too few rows to be stored as bits");
    const before = stored.bits.slice();
    const few: StoredRows = { kind: "list", list: Uint32Array.of(63) };
    expect(sets.union([stored])).toBe(stored);
    sets.intersection([stored, sets.none(), sets.range({ from: 3, to: 9 })]);
    sets.intersection([stored, sets.complement(few)]);
    sets.union([stored, sets.range({ from: 0, to: 64 }), stored]);
    sets.union([stored, few]);
    sets.list(sets.complement(stored));
    expect(stored.bits).toEqual(before);
    expect(stored.list?.length).toBe(40);
  });
});

describe("stored rows", () => {
  it("have bits besides the list if those are smaller", () => {
    const rows = (count: number) => Uint32Array.from({ length: count }, (_, row) => row);
    expect(storeRows(rows(0), 320).kind).toBe("list");
    expect(storeRows(rows(10), 320).kind).toBe("list");
    expect(storeRows(rows(11), 320).kind).toBe("bits");
    expect(wordsFor(320)).toBe(10);
  });
});
