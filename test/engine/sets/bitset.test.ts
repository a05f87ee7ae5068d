import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addRange,
  addRow,
  type Bitset,
  countRows,
  emptyBitset,
  listRows,
  listSurplus,
} from "../../../engine/sets/bitset.ts";

function rowsIn(set: Bitset): number[] {
  const all = { from: 0, to: set.length * 32 };
  const into = new Uint32Array(set.length * 32 + listSurplus);
  return [...into.subarray(0, listRows(set, all, into))];
}

describe("a bitset", () => {
  it("lists added rows in ascending order", () => {
    const rows = fc.uniqueArray(fc.nat(199));
    fc.assert(
      fc.property(rows, (added) => {
        const set = emptyBitset(200);
        for (const row of added) addRow(set, row);
        expect(rowsIn(set)).toEqual(added.toSorted((one, other) => one - other));
        expect(countRows(set, { from: 0, to: 200 })).toBe(added.length);
        for (let row = 0; row < 200; row++)
          expect((set[row >> 5]! >>> (row & 31)) & 1).toBe(added.includes(row) ? 1 : 0);
      }),
    );
  });

  it("adds whole ranges to existing rows", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(129)), fc.nat(130), fc.nat(130), (added, from, to) => {
        const set = emptyBitset(130);
        for (const row of added) addRow(set, row);
        addRange(set, { from, to });
        const all = Array.from({ length: 130 }, (_, row) => row);
        expect(rowsIn(set)).toEqual(all.filter((row) => added.includes(row) || (row >= from && row < to)));
      }),
    );
  });

  it("counts and lists only the rows of a range", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(199)), fc.nat(200), fc.nat(200), (added, from, to) => {
        const set = emptyBitset(200);
        for (const row of added) addRow(set, row);
        const expected = added.filter((row) => row >= from && row < to).toSorted((one, other) => one - other);
        const into = new Uint32Array(200 + listSurplus);
        expect([...into.subarray(0, listRows(set, { from, to }, into))]).toEqual(expected);
        expect(countRows(set, { from, to })).toBe(expected.length);
      }),
    );
  });
});
