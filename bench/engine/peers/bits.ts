/**
 * Sets of rows as bits, with counts in typed arrays. The bound uses them, and so do the libraries that find words and know
 * no facets: what is slow is then the library.
 */

import { addRange, listRows } from "../../../engine/sets/bitset.ts";
import type { Document, FacetName } from "../../in-page/plain.ts";
import { type Columns, type CountingSets, listByFacet, toYearRanges } from "./set-engine.ts";

/** A value of a facet. Values that few rows have are lists, as bits of all would not fit into memory. */
interface Value {
  readonly bits: Int32Array | undefined;
  readonly rows: Int32Array;
}

/** Finds the rows of titles with a text. `take` returns an array of zeros for their bits. */
export type FindTitle = (text: string, take: () => Int32Array) => Int32Array;

/** `begin` is called before each question. */
export function createBits(
  documents: readonly Document[],
  columns: Columns,
  findTitle: FindTitle,
  begin = () => {},
): CountingSets<Int32Array> {
  const { size, years } = columns;
  const words = (size + 31) >>> 5;
  const lastWord = (size & 31) === 0 ? -1 : (1 << (size & 31)) - 1;
  const ranges = toYearRanges(columns);
  const lists = listByFacet(documents);
  const toValues = (facet: FacetName): Map<string, Value> =>
    new Map(Array.from(lists[facet], ([id, list]) => [id, toValue(list, words)]));
  const values = {
    languages: toValues("languages"),
    categories: toValues("categories"),
    orgs: toValues("orgs"),
  };
  /** A facet without its own filter asks for the titles of the question again. */
  const foundTitles = new Map<string, Int32Array>();
  // Arrays are used again by the next query.
  const pool: Int32Array[] = [];
  let taken = 0;
  const take = () => {
    const bits = pool[taken] ?? new Int32Array(words);
    pool[taken] = bits;
    taken += 1;
    return bits;
  };

  return {
    begin() {
      taken = 0;
      foundTitles.clear();
      begin();
    },
    all() {
      const into = take().fill(-1);
      into[words - 1] = lastWord;
      return into;
    },
    and(one, other) {
      const into = take();
      for (let at = 0; at < words; at++) into[at] = one[at]! & other[at]!;
      return into;
    },
    or(one, other) {
      const into = take();
      for (let at = 0; at < words; at++) into[at] = one[at]! | other[at]!;
      return into;
    },
    andNot(one, other) {
      const into = take();
      for (let at = 0; at < words; at++) into[at] = one[at]! & ~other[at]!;
      return into;
    },
    find(condition) {
      if (condition.kind === "title") {
        const bits = foundTitles.get(condition.text) ?? findTitle(condition.text, () => take().fill(0));
        foundTitles.set(condition.text, bits);
        return bits;
      }
      if (condition.kind === "years") {
        const into = take().fill(0);
        for (const { year, from, to } of ranges)
          if (year >= condition.from && year <= condition.to) addRange(into, { from, to });
        return into;
      }
      const found = condition.ids.flatMap((id) => values[condition.facet].get(id) ?? []);
      const [only] = found;
      if (found.length === 1 && only?.bits !== undefined) return only.bits;
      const into = take().fill(0);
      for (const { bits, rows } of found) {
        if (bits === undefined) for (const row of rows) into[row >> 5]! |= 1 << (row & 31);
        else for (let at = 0; at < words; at++) into[at]! |= bits[at]!;
      }
      return into;
    },
    list(bits) {
      const into = new Uint32Array(countBits(bits));
      listRows(bits, { from: 0, to: size }, into);
      return into;
    },
    count(bits, column, list) {
      if (column === years && list !== undefined) return countRanges(list, ranges);
      const { ofRow, totals } = column;
      const isMost = (list?.length ?? countBits(bits)) * 2 > size;
      // Where most rows match, the others are subtracted from the counts of all.
      const counts = isMost ? totals.slice() : new Int32Array(totals.length);
      if (!isMost && list !== undefined) {
        for (let at = 0; at < list.length; at++) counts[ofRow[list[at]!]!]! += 1;
        return counts;
      }
      const flip = isMost ? -1 : 0;
      const sign = isMost ? -1 : 1;
      for (let at = 0; at < words; at++) {
        let left = bits[at]! ^ flip;
        if (at === words - 1) left &= lastWord;
        for (; left !== 0; left &= left - 1)
          counts[ofRow[(at << 5) + 31 - Math.clz32(left & -left)]!]! += sign;
      }
      return counts;
    },
  };
}

function toValue(list: number[], words: number): Value {
  const rows = Int32Array.from(list);
  if (rows.length < words) return { rows, bits: undefined };
  const bits = new Int32Array(words);
  for (const row of rows) bits[row >> 5]! |= 1 << (row & 31);
  return { rows, bits };
}

/** Rows are in order, so that those of a range end where a row is not below the range's end. */
function countRanges(rows: Uint32Array, ranges: readonly { to: number }[]): Int32Array {
  let from = 0;
  return Int32Array.from(ranges, ({ to }) => {
    const start = from;
    for (let high = rows.length; from < high; ) {
      const middle = (from + high) >>> 1;
      if (rows[middle]! < to) from = middle + 1;
      else high = middle;
    }
    return from - start;
  });
}

function countBits(bits: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at]!;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
