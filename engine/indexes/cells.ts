/**
 * Cells, as in a data cube: rows with the same org, category and flags share a cell. A hundred thousand rows of 200 orgs
 * have 7,000 cells, of 5,000 orgs 22,000. Terms of languages, categories, orgs and flags hold for whole cells, so they
 * are evaluated on cells, and every count of an option is a sum over cells.
 */
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import { recordOf } from "../../model/collections.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import type { FacetName, FacetValues } from "./facet-values.ts";
import type { LanguageSets } from "./language-sets.ts";
import { groupRowsBy, type RowGroups } from "./row-groups.ts";

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
