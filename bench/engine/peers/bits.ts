/** Sets of rows as bits, for the libraries that find words but have no facets. */

import { addRange, countRows, listRows, listSurplus, type RowRange } from "../../../engine/sets/bitset.ts";
import type { FacetName } from "../plain.ts";
import type { Indexed, Sets } from "./set-engine.ts";

/** A value of a facet. Values of few rows are lists, because bits for all values would not fit into memory. */
interface Value {
  readonly bits: Int32Array | undefined;
  readonly rows: Int32Array;
}

/**
 * Only the words of the question's window are read and written. `findTitle` finds the rows of titles with a text;
 * `take` returns an array of zeros for their bits.
 */
export function createBits(
  { columns, rowsOf }: Indexed,
  findTitle: (text: string, take: () => Int32Array) => Int32Array,
): Sets<Int32Array> {
  const { size, years } = columns;
  const words = (size + 31) >>> 5;
  const toValues = (facet: FacetName): Map<string, Value> =>
    new Map(Array.from(rowsOf[facet], ([id, list]) => [id, toValue(list, words)]));
  const values = {
    languages: toValues("languages"),
    categories: toValues("categories"),
    orgs: toValues("orgs"),
  };
  // The next query reuses the arrays.
  const pool: Int32Array[] = [];
  let taken = 0;
  const scratch = new Uint32Array(size + listSurplus);
  let window: RowRange = { from: 0, to: size };
  let first = 0;
  let beyond = words;
  const take = () => {
    const bits = pool[taken] ?? new Int32Array(words);
    pool[taken] = bits;
    taken += 1;
    return bits;
  };
  const takeEmpty = () => take().fill(0, first, beyond);

  return {
    begin(next) {
      taken = 0;
      window = next;
      first = window.from >> 5;
      beyond = (window.to + 31) >>> 5;
    },
    all: () => take().fill(-1, first, beyond),
    and(one, other) {
      const into = take();
      for (let at = first; at < beyond; at++) into[at] = one[at]! & other[at]!;
      return into;
    },
    or(one, other) {
      const into = take();
      for (let at = first; at < beyond; at++) into[at] = one[at]! | other[at]!;
      return into;
    },
    andNot(one, other) {
      const into = take();
      for (let at = first; at < beyond; at++) into[at] = one[at]! & ~other[at]!;
      return into;
    },
    find(condition) {
      if (condition.kind === "title") return findTitle(condition.text, takeEmpty);
      if (condition.kind === "years") {
        const into = takeEmpty();
        for (const { year, from, to } of years)
          if (year >= condition.from && year <= condition.to)
            addRange(into, { from: Math.max(from, window.from), to: Math.min(to, window.to) });
        return into;
      }
      const found = condition.ids.flatMap((id) => values[condition.facet].get(id) ?? []);
      const [only] = found;
      if (found.length === 1 && only?.bits !== undefined) return only.bits;
      const into = takeEmpty();
      for (const { bits, rows } of found) {
        if (bits === undefined) for (const row of rows) into[row >> 5]! |= 1 << (row & 31);
        else for (let at = first; at < beyond; at++) into[at]! |= bits[at]!;
      }
      return into;
    },
    size: (bits) => countRows(bits, window),
    list(bits, isKept) {
      const into = isKept ? new Uint32Array(countRows(bits, window) + listSurplus) : scratch;
      return into.subarray(0, listRows(bits, window, into));
    },
  };
}

function toValue(list: readonly number[], words: number): Value {
  const rows = Int32Array.from(list);
  if (rows.length < words) return { rows, bits: undefined };
  const bits = new Int32Array(words);
  for (const row of rows) bits[row >> 5]! |= 1 << (row & 31);
  return { rows, bits };
}
