/**
 * Cells, as in a data cube: rows with the same org, category and flags share a cell. A hundred thousand rows have
 * some hundreds of cells. Terms of languages, categories, orgs and flags hold for whole cells, so they are evaluated
 * on cells, and every count beside an option is a sum over cells.
 */
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import type { FacetName, FacetValues } from "./facet-values.ts";
import { groupRowsBy, type RowGroups } from "./row-groups.ts";

/** Returns the flag's bit in a column of flags; bits are in the order of `flagNames`. */
export function flagBit(flag: FlagName): number {
  return 1 << flagNames.indexOf(flag);
}

/** Makes a record with one value for each flag. */
export function forEachFlag<T>(make: (flag: FlagName) => T): Record<FlagName, T> {
  return {
    bikeshed: make("bikeshed"),
    docs: make("docs"),
    merged: make("merged"),
    release: make("release"),
    typo: make("typo"),
    unmerged: make("unmerged"),
  };
}

export interface Cells extends RowGroups {
  /** The index of each cell's org; one beyond the last where it has none. Cells are in the order of their orgs. */
  readonly org: Uint32Array;
  /** The index of each cell's category; one beyond the last where it has none. */
  readonly category: Uint32Array;
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
    return cells.map((list) => storeRows(Int32Array.from(list), size));
  };
  const byFlag = (flag: FlagName): StoredRows => {
    const cells = Array.from(flags.keys()).filter((cell) => (flags[cell]! & flagBit(flag)) !== 0);
    return storeRows(Int32Array.from(cells), size);
  };
  return {
    ...groupRowsBy(cellOfRow, size, input.yearStarts),
    org,
    category,
    flags,
    facets: {
      languages: byValue(input.values.languages, (cell) => input.orgLanguages[org[cell]!] ?? []),
      categories: byValue(input.values.categories, (cell) => [category[cell]!]),
      orgs: byValue(input.values.orgs, (cell) => [org[cell]!]),
    },
    flagged: forEachFlag(byFlag),
  };
}

/** Returns the distinct keys of rows, ascending, and for each row the index of its key among them. */
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
