/**
 * Rows that are alike in org, category and flags share a cell: there are some hundreds of cells where there are a
 * hundred thousand rows. Whatever a query says of languages, categories, orgs and flags holds for whole cells, so
 * it is worked out on cells, and every count beside an option is a sum over cells.
 */
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import type { Interval } from "../sets/bitset.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import type { FacetName, FacetValues } from "./facet-values.ts";

/** A bit for each flag, in the order of `flagNames`. */
type FlagBits = number;

export function flagBit(flag: FlagName): FlagBits {
  return 1 << flagNames.indexOf(flag);
}

export interface Cells {
  readonly size: number;
  readonly ofRow: Uint16Array | Uint32Array;
  /** By cell, as indices; one beyond the last where there is none. Cells are in the order of their orgs. */
  readonly org: Uint32Array;
  readonly category: Uint32Array;
  readonly flags: Uint8Array;
  /** The cells of each value and flag. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flagged: Readonly<Record<FlagName, StoredRows>>;
  readonly totals: CellTotals;
}

interface CellInput {
  readonly org: Uint32Array;
  readonly category: Uint32Array;
  readonly flags: Uint8Array;
  /** By org, the languages of its activities. */
  readonly orgLanguages: readonly (readonly number[])[];
  readonly values: Readonly<Record<FacetName, FacetValues>>;
  /** Ascending rows where a year begins, of which the first is 0, and the number of rows. */
  readonly yearStarts: Int32Array;
}

const flagSets = 1 << flagNames.length;

export function buildCells(input: CellInput): Cells {
  const { keys, ofRow } = groupRows(input);
  const categoryCount = input.values.categories.size + 1;
  const org = Uint32Array.from(keys, (key) => Math.floor(key / (categoryCount * flagSets)));
  const category = Uint32Array.from(keys, (key) => Math.floor(key / flagSets) % categoryCount);
  const flags = Uint8Array.from(keys, (key) => key % flagSets);
  const size = keys.length;

  const byValue = (values: FacetValues, valuesOf: (cell: number) => readonly number[]): StoredRows[] => {
    const cells: number[][] = values.ids.map(() => []);
    for (let cell = 0; cell < size; cell++) for (const value of valuesOf(cell)) cells[value]?.push(cell);
    return cells.map((list) => storeRows(Int32Array.from(list), size));
  };
  const byFlag = (flag: FlagName): StoredRows => {
    const cells = Array.from(flags.keys()).filter((cell) => (flags[cell]! & flagBit(flag)) !== 0);
    return storeRows(Int32Array.from(cells), size);
  };
  return {
    size,
    ofRow,
    org,
    category,
    flags,
    facets: {
      languages: byValue(input.values.languages, (cell) => input.orgLanguages[org[cell]!] ?? []),
      categories: byValue(input.values.categories, (cell) => [category[cell]!]),
      orgs: byValue(input.values.orgs, (cell) => [org[cell]!]),
    },
    flagged: {
      bikeshed: byFlag("bikeshed"),
      docs: byFlag("docs"),
      merged: byFlag("merged"),
      release: byFlag("release"),
      typo: byFlag("typo"),
      unmerged: byFlag("unmerged"),
    },
    totals: new CellTotals(ofRow, size, input.yearStarts),
  };
}

/** The distinct keys of rows, ascending, and the place of each row's among them. */
function groupRows({ org, category, flags, values }: CellInput) {
  const categoryCount = values.categories.size + 1;
  const places = new Map<number, number>();
  const found = new Uint32Array(org.length);
  for (let row = 0; row < org.length; row++) {
    const key = (org[row]! * categoryCount + category[row]!) * flagSets + flags[row]!;
    let place = places.get(key);
    if (place === undefined) {
      place = places.size;
      places.set(key, place);
    }
    found[row] = place;
  }
  const keys = Float64Array.from(places.keys()).sort();
  const cellOf = new Uint32Array(keys.length);
  keys.forEach((key, cell) => {
    cellOf[places.get(key)!] = cell;
  });
  const isNarrow = keys.length <= 0x1_0000;
  const ofRow = isNarrow ? new Uint16Array(org.length) : new Uint32Array(org.length);
  for (let row = 0; row < org.length; row++) ofRow[row] = cellOf[found[row]!]!;
  return { keys, ofRow };
}

/** Sums up to each year for data of many orgs and years would take more room than the data. */
const mostSumsPerRow = 1;

/** How many rows of each cell lie in an interval of rows. */
class CellTotals {
  readonly #ofRow: Uint16Array | Uint32Array;
  readonly #size: number;
  /** Rows up to which there are sums, ascending; the first is 0, the last the number of rows. */
  readonly #marks: Int32Array;
  /** A stretch for each mark: by cell, the rows before it. */
  readonly #sums: Int32Array;

  constructor(ofRow: Uint16Array | Uint32Array, size: number, yearStarts: Int32Array) {
    this.#ofRow = ofRow;
    this.#size = size;
    const room = 1024 + ofRow.length * mostSumsPerRow;
    this.#marks = yearStarts.length * size <= room ? yearStarts : Int32Array.of(0, ofRow.length);
    this.#sums = new Int32Array(this.#marks.length * size);
    const running = new Int32Array(size);
    for (let at = 1; at < this.#marks.length; at++) {
      this.#tally({ from: this.#marks[at - 1]!, to: this.#marks[at]! }, running);
      this.#sums.set(running, at * size);
    }
  }

  /** Writes the counts, by cell. */
  count({ from, to }: Interval, into: Int32Array): void {
    const marks = this.#marks;
    let first = 0;
    while (marks[first]! < from) first++;
    let last = marks.length - 1;
    while (last >= 0 && marks[last]! > to) last--;
    if (first >= last) {
      into.fill(0, 0, this.#size);
      this.#tally({ from, to }, into);
      return;
    }
    const before = first * this.#size;
    const upTo = last * this.#size;
    for (let cell = 0; cell < this.#size; cell++) {
      into[cell] = this.#sums[upTo + cell]! - this.#sums[before + cell]!;
    }
    this.#tally({ from, to: marks[first]! }, into);
    this.#tally({ from: marks[last]!, to }, into);
  }

  #tally({ from, to }: Interval, into: Int32Array): void {
    const ofRow = this.#ofRow;
    for (let row = from; row < to; row++) into[ofRow[row]!]! += 1;
  }
}
