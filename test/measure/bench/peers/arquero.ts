/** arquero: its columns, and its bit sets for each value. Titles are scanned in the rows that the other terms leave. */
import { BitSet, type ColumnTable, table } from "arquero";
import type { Expression } from "../../../../grammar/ast.ts";
import type { BenchAnswer, Contestant, Counts } from "../../../../worker/benchmark/engines.ts";
import {
  type Condition,
  type Document,
  type FacetName,
  readQuestion,
  toCondition,
  toDocuments,
} from "../../../../worker/benchmark/plain.ts";

export const contestant: Contestant = {
  name: "arquero",
  titleMatching: "substring",
  create: (data) => new ArqueroEngine(toDocuments(data)),
};

class ArqueroEngine {
  readonly #rows: ColumnTable;
  readonly #size: number;
  readonly #orgs: readonly string[];
  readonly #categories: readonly string[];
  readonly #languagesOf: readonly (readonly string[])[];
  readonly #bits: Readonly<Record<FacetName, ReadonlyMap<string, BitSet>>>;
  readonly #bitsOfYear: ReadonlyMap<number, BitSet>;

  constructor(documents: readonly Document[]) {
    this.#size = documents.length;
    this.#orgs = [...new Set(documents.map(({ org }) => org))];
    this.#categories = [...new Set(documents.map(({ category }) => category))];
    const languagesOf = new Map(documents.map(({ org, languages }) => [org, languages]));
    this.#languagesOf = this.#orgs.map((org) => languagesOf.get(org) ?? []);
    const orgCodes = new Map(this.#orgs.map((org, code) => [org, code]));
    const categoryCodes = new Map(this.#categories.map((category, code) => [category, code]));
    this.#rows = table({
      title: documents.map(({ title }) => title),
      org: Uint16Array.from(documents, ({ org }) => orgCodes.get(org)!),
      category: Uint8Array.from(documents, ({ category }) => categoryCodes.get(category)!),
      year: Uint16Array.from(documents, ({ year }) => year),
    });
    this.#bits = {
      languages: index(documents, ({ names }) => names.languages),
      categories: index(documents, ({ names }) => names.categories),
      orgs: index(documents, ({ names }) => names.orgs),
    };
    this.#bitsOfYear = index(documents, ({ year }) => [year]);
  }

  search(text: string): BenchAnswer {
    const { expression, withoutOwnFilter } = readQuestion(text);
    const found = this.#find(expression);
    const rows = new Uint32Array(found.count());
    let filled = 0;
    for (let row = found.next(0); row >= 0; row = found.next(row + 1)) rows[filled++] = row;
    const byOrg = this.#count(found, "org", this.#orgs);
    const without = (facet: FacetName) => {
      const left = withoutOwnFilter[facet];
      return left === undefined ? undefined : this.#find(left);
    };
    const [languages, categories, orgs] = [without("languages"), without("categories"), without("orgs")];
    const counts: Counts = {
      shownLanguages: this.#countLanguages(byOrg),
      languages: this.#countLanguages(
        languages === undefined ? byOrg : this.#count(languages, "org", this.#orgs),
      ),
      categories: this.#count(categories ?? found, "category", this.#categories),
      orgs: orgs === undefined ? byOrg : this.#count(orgs, "org", this.#orgs),
      years: this.#countYears(found),
    };
    return { ids: rows, counts };
  }

  #find(expression: Expression | null): BitSet {
    return expression === null ? this.#all() : this.#evaluate(expression, undefined);
  }

  /** Returns a new set, in which rows that are not in `among` may be missing. */
  #evaluate(node: Expression, among: BitSet | undefined): BitSet {
    switch (node.kind) {
      case "and": {
        let result: BitSet | undefined;
        // Cheap terms come first, titles last, and a negation after other terms of its kind.
        for (const item of [...node.items].sort((one, other) => costOf(one) - costOf(other))) {
          const found = this.#evaluate(item, result ?? among);
          result = result === undefined ? found : result.and(found);
        }
        return result ?? this.#all();
      }
      case "or": {
        const result = new BitSet(this.#size);
        for (const item of node.items) result.or(this.#evaluate(item, among));
        return result;
      }
      case "not":
        return this.#evaluate(node.item, among).not();
      case "term":
      case "match":
      case "in":
      case "compare":
      case "range": {
        const condition = toCondition(node);
        return condition === undefined ? new BitSet(this.#size) : this.#findCondition(condition, among);
      }
    }
  }

  #findCondition(condition: Condition, among: BitSet | undefined): BitSet {
    const result = new BitSet(this.#size);
    switch (condition.kind) {
      case "facet":
        for (const id of condition.ids) {
          const rows = this.#bits[condition.facet].get(id);
          if (rows !== undefined) result.or(rows);
        }
        return result;
      case "years":
        for (const [year, rows] of this.#bitsOfYear) {
          if (year >= condition.from && year <= condition.to) result.or(rows);
        }
        return result;
      case "title": {
        const titles = this.#rows.column("title");
        const look = (row: number) => {
          if (String(titles.at(row)).includes(condition.text)) result.set(row);
        };
        if (among !== undefined) among.scan(look);
        else for (let row = 0; row < this.#size; row++) look(row);
        return result;
      }
    }
  }

  #all(): BitSet {
    return new BitSet(this.#size).not();
  }

  #count(found: BitSet, column: "org" | "category", ids: readonly string[]): Map<string, number> {
    const codes = this.#rows.column(column);
    const counts = new Int32Array(ids.length);
    for (let row = found.next(0); row >= 0; row = found.next(row + 1)) counts[Number(codes.at(row))]! += 1;
    return new Map(ids.map((id, code): [string, number] => [id, counts[code]!]));
  }

  #countYears(found: BitSet): Map<number, number> {
    const years = this.#rows.column("year");
    const counts = new Map<number, number>();
    for (let row = found.next(0); row >= 0; row = found.next(row + 1)) {
      const year = Number(years.at(row));
      counts.set(year, (counts.get(year) ?? 0) + 1);
    }
    return counts;
  }

  /** An activity's languages are its org's. */
  #countLanguages(byOrg: ReadonlyMap<string, number>): Map<string, number> {
    const counts = new Map<string, number>();
    this.#orgs.forEach((org, code) => {
      const held = byOrg.get(org) ?? 0;
      for (const id of this.#languagesOf[code]!) counts.set(id, (counts.get(id) ?? 0) + held);
    });
    return counts;
  }
}

/** Returns the relative cost of a term. Titles are scanned one by one. */
function costOf(node: Expression): number {
  switch (node.kind) {
    case "term":
      return 3;
    case "and":
    case "or":
      return 2;
    case "not":
      return costOf(node.item) + 1;
    case "match":
    case "in":
    case "compare":
    case "range":
      return node.field === "title" ? 3 : 1;
  }
}

function index<Key>(
  documents: readonly Document[],
  keysOf: (document: Document) => readonly Key[],
): Map<Key, BitSet> {
  const sets = new Map<Key, BitSet>();
  for (const document of documents) {
    for (const key of keysOf(document)) {
      const set = sets.get(key) ?? new BitSet(documents.length);
      sets.set(key, set);
      set.set(document.row);
    }
  }
  return sets;
}
