/**
 * Cells, as in a data cube: rows with the same org, category and flags share a cell. A hundred thousand rows of 200 orgs
 * have 7,000 cells, of 5,000 orgs 22,000. Terms of languages, categories, orgs and flags hold for whole cells, so they
 * are evaluated on cells, and every count of an option is a sum over cells.
 */
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import { recordOf } from "../../model/collections.ts";
import type { RowRange } from "../sets/bitset.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import type { FacetName, FacetValues } from "./facet-values.ts";
import type { LanguageSets } from "./language-sets.ts";

/** Returns the flag's bit in a column of flags; bits are in the order of `flagNames`. */
export function flagBit(flag: FlagName): number {
  return 1 << flagNames.indexOf(flag);
}

export interface Cells extends RowGroups {
  /** The index of each cell's org; the number of orgs if it has none. Cells are sorted by org. */
  readonly org: Uint32Array;
  /** The index of each cell's category; the number of categories if it has none. */
  readonly category: Uint32Array;
  /** The index of each cell's set of languages. */
  readonly languageSet: Uint32Array;
  readonly flags: Uint8Array;
  /** The cells of each value of a facet, as sets like those of rows. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flagged: Readonly<Record<FlagName, StoredRows>>;
}

interface CellInput {
  readonly org: Uint32Array;
  readonly category: Uint32Array;
  readonly flags: Uint8Array;
  /** The languages of each org's activities, as indices. */
  readonly orgLanguages: readonly (readonly number[])[];
  readonly languageSets: LanguageSets;
  readonly values: Readonly<Record<FacetName, FacetValues>>;
  /** The first row of each year, ascending from 0, and the number of rows. */
  readonly yearStarts: Int32Array;
}

const flagSets = 1 << flagNames.length;

export function buildCells(input: CellInput): Cells {
  const { keys, cellOfRow } = groupRows(input);
  const categoryCount = input.values.categories.size + 1;
  const org = Uint32Array.from(keys, (key) => Math.floor(key / (categoryCount * flagSets)));
  const category = Uint32Array.from(keys, (key) => Math.floor(key / flagSets) % categoryCount);
  const flags = Uint8Array.from(keys, (key) => key % flagSets);
  const size = keys.length;

  const byValue = (values: FacetValues, valuesOf: (cell: number) => readonly number[]): StoredRows[] => {
    const cells: number[][] = values.ids.map(() => []);
    for (let cell = 0; cell < size; cell++) for (const value of valuesOf(cell)) cells[value]?.push(cell);
    return cells.map((list) => storeRows(Uint32Array.from(list), size));
  };
  const byFlag = (flag: FlagName): StoredRows => {
    const cells = Array.from(flags.keys()).filter((cell) => (flags[cell]! & flagBit(flag)) !== 0);
    return storeRows(Uint32Array.from(cells), size);
  };
  return {
    ...groupRowsBy(cellOfRow, size, input.yearStarts),
    org,
    category,
    languageSet: org.map((index) => input.languageSets.ofOrg[index]!),
    flags,
    facets: {
      languages: byValue(input.values.languages, (cell) => input.orgLanguages[org[cell]!] ?? []),
      categories: byValue(input.values.categories, (cell) => [category[cell]!]),
      orgs: byValue(input.values.orgs, (cell) => [org[cell]!]),
    },
    flagged: recordOf(flagNames, byFlag),
  };
}

/** Returns the distinct keys of rows, ascending, and the index of each row's key. */
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
  return { keys, cellOfRow: found.map((place) => cellOf[place]!) };
}

type GroupOfRow = Uint16Array | Uint32Array;

/** A partition of the rows: by cell, by org or by category. All counts of results are counts of groups. */
export interface RowGroups {
  /** The number of groups. */
  readonly size: number;
  readonly ofRow: GroupOfRow;
  readonly totals: GroupTotals;
}

/** `yearStarts`: the first row of each year, ascending from 0, and the number of rows. */
export function groupRowsBy(numbers: Uint32Array, size: number, yearStarts: Int32Array): RowGroups {
  // Two-byte numbers load from memory in half the time of four-byte ones.
  const ofRow = size <= 0x1_0000 ? Uint16Array.from(numbers) : numbers;
  return { size, ofRow, totals: new GroupTotals(ofRow, size, yearStarts) };
}

/** Limits the running sums. With many orgs and years they would need more memory than the data. */
const maxSumsPerRow = 1;

/** Counts the rows of each group in a range of rows, from running sums (as in a summed-area table). */
class GroupTotals {
  readonly #ofRow: GroupOfRow;
  readonly #size: number;
  /** The rows before which sums are stored, ascending, from 0 to the number of rows. */
  readonly #marks: Int32Array;
  /** For each mark, the number of rows before it in each group. */
  readonly #sums: readonly Int32Array[];

  constructor(ofRow: GroupOfRow, size: number, yearStarts: Int32Array) {
    this.#ofRow = ofRow;
    this.#size = size;
    const room = 1024 + ofRow.length * maxSumsPerRow;
    // If the sums of all years do not fit, those of every second or third year are stored, and so on.
    const step = Math.ceil((yearStarts.length * size) / room);
    const last = yearStarts.length - 1;
    this.#marks = yearStarts.filter((_, at) => at % step === 0 || at === last);
    const sums = [new Int32Array(size)];
    const running = new Int32Array(size);
    for (let at = 1; at < this.#marks.length; at++) {
      this.#addRows({ from: this.#marks[at - 1]!, to: this.#marks[at]! }, running);
      sums.push(running.slice());
    }
    this.#sums = sums;
  }

  /** Returns the read-only number of the range's rows in each group: stored, or written to `room`. */
  read(range: RowRange, room: Int32Array): Int32Array {
    const stored = range.from === 0 ? this.#sums[this.#marks.indexOf(range.to)] : undefined;
    if (stored === undefined) this.count(range, room);
    return stored ?? room;
  }

  /** Writes the number of the range's rows in each group. */
  count({ from, to }: RowRange, into: Int32Array): void {
    const marks = this.#marks;
    let first = 0;
    while (marks[first]! < from) first++;
    let last = marks.length - 1;
    while (last >= 0 && marks[last]! > to) last--;
    if (first >= last) {
      into.fill(0, 0, this.#size);
      this.#addRows({ from, to }, into);
      return;
    }
    const before = this.#sums[first]!;
    const upTo = this.#sums[last]!;
    if (first === 0) into.set(upTo);
    else for (let group = 0; group < this.#size; group++) into[group] = upTo[group]! - before[group]!;
    this.#addRows({ from, to: marks[first]! }, into);
    this.#addRows({ from: marks[last]!, to }, into);
  }

  #addRows({ from, to }: RowRange, into: Int32Array): void {
    const ofRow = this.#ofRow;
    let row = from;
    // Four rows per iteration, so that loading their groups does not wait for earlier counts.
    for (const last = to - 3; row < last; row += 4) {
      const one = ofRow[row]!;
      const two = ofRow[row + 1]!;
      const three = ofRow[row + 2]!;
      const four = ofRow[row + 3]!;
      into[one]! += 1;
      into[two]! += 1;
      into[three]! += 1;
      into[four]! += 1;
    }
    for (; row < to; row++) into[ofRow[row]!]! += 1;
  }
}
