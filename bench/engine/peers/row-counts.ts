/** Counts rows by org, category, language and year in one pass; frequent values and whole years in advance. */
import type { RowRange } from "../../../engine/sets/bitset.ts";
import type { Document, FacetName } from "../plain.ts";

/** The rows of each id of a facet, in lower case. */
export type FacetRows = Readonly<Record<FacetName, ReadonlyMap<string, readonly number[]>>>;

/** Counts by code. */
export interface RowCounts {
  readonly orgs: Int32Array;
  readonly categories: Int32Array;
  readonly languages: Int32Array;
}

/** The ids of each code, and the codes of each row. */
export interface Columns {
  readonly size: number;
  readonly orgs: Column;
  readonly categories: Column;
  readonly languages: readonly string[];
  /** The years, newest first, with the rows of each, which are neighbours because documents are newest first. */
  readonly years: readonly YearRows[];
}

interface Column {
  readonly ids: readonly string[];
  readonly ofRow: Uint16Array;
}

interface YearRows extends RowRange {
  readonly year: number;
}

export function toColumns(documents: readonly Document[]): Columns {
  const years = documents.map(({ year }) => year);
  const newestFirst = [...new Set(years)];
  const starts = newestFirst.map((year) => years.indexOf(year));
  return {
    size: documents.length,
    orgs: toColumn(documents.map(({ org }) => org)),
    categories: toColumn(documents.map(({ category }) => category)),
    languages: [...new Set(documents.flatMap(({ languages }) => languages))],
    years: newestFirst.map((year, at) => ({ year, from: starts[at]!, to: starts[at + 1] ?? years.length })),
  };
}

function toColumn(values: readonly string[]): Column {
  const ids = [...new Set(values)];
  const codes = new Map(ids.map((id, code) => [id, code]));
  return { ids, ofRow: Uint16Array.from(values, (value) => codes.get(value) ?? 0) };
}

/** The counts of a value are stored if more than one row in so many has it; fewer rows are counted as quickly. */
const frequentShare = 64;

export class RowCounter {
  readonly #columns: Columns;
  /** An activity's languages are its org's: those of org i are from `#languageStarts[i]` up to that of org i + 1. */
  readonly #orgLanguages: Uint16Array;
  readonly #languageStarts: Uint32Array;
  readonly #all: RowCounts;
  /** The counts of the rows of each frequent value, and the rows of all others. */
  readonly #ofValues: Readonly<Record<FacetName, ReadonlyMap<string, RowCounts | Uint32Array>>>;
  /** The counts of the rows before each year. */
  readonly #beforeYear: readonly RowCounts[];
  /** The counts by org while languages are counted. */
  readonly #orgCounts: Int32Array<ArrayBuffer>;

  constructor(documents: readonly Document[], columns: Columns, rowsOf: FacetRows) {
    this.#columns = columns;
    const { orgs, languages, size, years } = columns;
    const codes = new Map(languages.map((id, code) => [id, code]));
    const ofOrg = new Map(documents.map((document) => [document.org, document.languages]));
    const languagesOf = orgs.ids.map((id) => ofOrg.get(id) ?? []);
    this.#orgLanguages = Uint16Array.from(languagesOf.flat(), (language) => codes.get(language) ?? 0);
    this.#languageStarts = new Uint32Array(orgs.ids.length + 1);
    for (const [org, { length }] of languagesOf.entries())
      this.#languageStarts[org + 1] = this.#languageStarts[org]! + length;
    this.#orgCounts = new Int32Array(orgs.ids.length);
    const everyRow = Uint32Array.from({ length: size }, (_, row) => row);
    this.#all = this.countList(everyRow);
    this.#beforeYear = [...years.map(({ from }) => from), size].map((row) =>
      this.countList(everyRow.subarray(0, row)),
    );
    const countValues = (facet: FacetName) =>
      new Map(
        Array.from(rowsOf[facet], ([id, rows]) => {
          const list = Uint32Array.from(rows);
          return [id, list.length * frequentShare > size ? this.countList(list) : list];
        }),
      );
    this.#ofValues = {
      languages: countValues("languages"),
      categories: countValues("categories"),
      orgs: countValues("orgs"),
    };
  }

  /** Returns the counts of a value's rows, or its rows if they are few. */
  ofValue(facet: FacetName, id: string): RowCounts | Uint32Array {
    return this.#ofValues[facet].get(id) ?? noRows;
  }

  /** Returns the counts of the rows of a window, which begins and ends with a year. */
  ofWindow({ from, to }: RowRange): RowCounts {
    if (from === 0 && to === this.#columns.size) return this.#all;
    const [one, other] = [this.#countsBefore(to), this.#countsBefore(from)];
    // Most queries need one of them.
    return {
      get orgs() {
        return subtract(one.orgs, other.orgs);
      },
      get categories() {
        return subtract(one.categories, other.categories);
      },
      get languages() {
        return subtract(one.languages, other.languages);
      },
    };
  }

  #countsBefore(row: number): RowCounts {
    const { years } = this.#columns;
    const at = years.findIndex(({ from }) => from === row);
    return this.#beforeYear[at === -1 ? years.length : at]!;
  }

  countList(list: Uint32Array): RowCounts {
    const { orgs, categories } = this.#columns;
    const byOrg = new Int32Array(orgs.ids.length);
    const byCategory = new Int32Array(categories.ids.length);
    const orgOf = orgs.ofRow;
    const categoryOf = categories.ofRow;
    for (let at = 0; at < list.length; at++) {
      const row = list[at]!;
      byOrg[orgOf[row]!]! += 1;
      byCategory[categoryOf[row]!]! += 1;
    }
    const isShort = list.length < byOrg.length;
    const languages = isShort ? this.#countLanguages(list) : this.#sumLanguages(byOrg);
    return { orgs: byOrg, categories: byCategory, languages };
  }

  countFacet(list: Uint32Array, facet: FacetName): Int32Array {
    if (facet !== "languages") return countColumn(list, this.#columns[facet]);
    if (list.length < this.#orgCounts.length) return this.#countLanguages(list);
    return this.#sumLanguages(countColumn(list, this.#columns.orgs, this.#orgCounts.fill(0)));
  }

  /** Counts the rows of each year, by binary search in the list. */
  countYears(list: Uint32Array): Int32Array {
    const { years } = this.#columns;
    const counts = new Int32Array(years.length);
    let from = 0;
    for (let at = 0; at < years.length; at++) {
      const { to } = years[at]!;
      const start = from;
      for (let high = list.length; from < high; ) {
        const middle = (from + high) >>> 1;
        if (list[middle]! < to) from = middle + 1;
        else high = middle;
      }
      counts[at] = from - start;
    }
    return counts;
  }

  #countLanguages(list: Uint32Array): Int32Array {
    const counts = new Int32Array(this.#columns.languages.length);
    const [starts, languages] = [this.#languageStarts, this.#orgLanguages];
    const { ofRow } = this.#columns.orgs;
    for (let at = 0; at < list.length; at++) {
      const org = ofRow[list[at]!]!;
      for (let place = starts[org]!; place < starts[org + 1]!; place++) counts[languages[place]!]! += 1;
    }
    return counts;
  }

  #sumLanguages(byOrg: Int32Array): Int32Array {
    const counts = new Int32Array(this.#columns.languages.length);
    const [starts, languages] = [this.#languageStarts, this.#orgLanguages];
    for (let org = 0; org < byOrg.length; org++) {
      const count = byOrg[org]!;
      if (count === 0) continue;
      for (let place = starts[org]!; place < starts[org + 1]!; place++) counts[languages[place]!]! += count;
    }
    return counts;
  }
}

const noRows = new Uint32Array(0);

function countColumn(
  list: Uint32Array,
  { ids, ofRow }: Column,
  counts = new Int32Array(ids.length),
): Int32Array {
  for (let at = 0; at < list.length; at++) counts[ofRow[list[at]!]!]! += 1;
  return counts;
}

export function subtract(one: Int32Array, other: Int32Array): Int32Array {
  const counts = one.slice();
  for (let at = 0; at < counts.length; at++) counts[at]! -= other[at]!;
  return counts;
}
