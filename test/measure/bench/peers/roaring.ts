/** roaring-wasm: a compressed bitmap for each value and each trigram of the titles. Counts are sizes of intersections. */
import { RoaringArenaAllocator, RoaringBitmap32, roaringLibraryInitialize } from "roaring-wasm";
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
  name: "roaring-wasm",
  titleMatching: "substring",
  async create(data) {
    await roaringLibraryInitialize();
    return new RoaringEngine(toDocuments(data));
  },
};

const gramLength = 3;

class RoaringEngine {
  readonly #documents: readonly Document[];
  readonly #all: RoaringBitmap32;
  readonly #facets: Record<FacetName, Map<string, RoaringBitmap32>>;
  /** By id in lower case. */
  readonly #facetsFolded: Record<FacetName, Map<string, RoaringBitmap32>>;
  /** Documents are newest first, so a year is a range. */
  readonly #years: readonly { readonly year: number; readonly from: number; readonly to: number }[];
  readonly #grams: Map<string, RoaringBitmap32>;
  readonly #languagesOf: ReadonlyMap<string, readonly string[]>;

  constructor(documents: readonly Document[]) {
    this.#documents = documents;
    this.#all = RoaringBitmap32.fromRange(0, documents.length);
    this.#facets = {
      languages: index(documents, ({ languages }) => languages),
      categories: index(documents, ({ category }) => [category]),
      orgs: index(documents, ({ org }) => [org]),
    };
    const folded = (rows: Map<string, RoaringBitmap32>) =>
      new Map(Array.from(rows, ([id, found]) => [id.toLowerCase(), found] as const));
    this.#facetsFolded = {
      languages: folded(this.#facets.languages),
      categories: folded(this.#facets.categories),
      orgs: folded(this.#facets.orgs),
    };
    this.#languagesOf = new Map(documents.map(({ org, languages }) => [org, languages]));
    this.#years = yearRanges(documents);
    this.#grams = index(documents, ({ title }) => new Set(gramsOf(title)));
  }

  search(text: string): BenchAnswer {
    // Bitmaps of a query are freed at its end, because garbage collection does not free the library's memory.
    return new RoaringArenaAllocator().with(() => this.#search(text));
  }

  #search(text: string): BenchAnswer {
    const { expression, withoutOwnFilter } = readQuestion(text);
    const found = this.#evaluate(expression);
    const rowsWithoutOwnFilter = (facet: FacetName) => {
      const without = withoutOwnFilter[facet];
      return without === undefined ? found : this.#evaluate(without);
    };
    const byOrg = count(this.#facets.orgs, found);
    const shownLanguages = this.#countLanguages(byOrg);
    const counts: Counts = {
      languages:
        withoutOwnFilter.languages === undefined
          ? shownLanguages
          : this.#countLanguages(count(this.#facets.orgs, rowsWithoutOwnFilter("languages"))),
      categories: count(this.#facets.categories, rowsWithoutOwnFilter("categories")),
      orgs:
        withoutOwnFilter.orgs === undefined ? byOrg : count(this.#facets.orgs, rowsWithoutOwnFilter("orgs")),
      shownLanguages,
      years: new Map(this.#years.map(({ year, from, to }) => [year, found.rangeCardinality(from, to)])),
    };
    return { ids: found.toUint32Array(), counts };
  }

  /** An activity's languages are its org's. */
  #countLanguages(byOrg: ReadonlyMap<string, number>): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [org, held] of byOrg) {
      if (held === 0) continue;
      for (const id of this.#languagesOf.get(org) ?? []) counts.set(id, (counts.get(id) ?? 0) + held);
    }
    return counts;
  }

  /** Returns a new bitmap. */
  #evaluate(node: Expression | null): RoaringBitmap32 {
    if (node === null) return this.#all.clone();
    switch (node.kind) {
      case "and": {
        const wanted = node.items.filter(({ kind }) => kind !== "not");
        const result = wanted[0] === undefined ? this.#all.clone() : this.#evaluate(wanted[0]);
        for (const item of wanted.slice(1)) result.andInPlace(this.#evaluate(item));
        for (const item of node.items)
          if (item.kind === "not") result.andNotInPlace(this.#evaluate(item.item));
        return result;
      }
      case "or": {
        const result = new RoaringBitmap32();
        for (const item of node.items) result.orInPlace(this.#evaluate(item));
        return result;
      }
      case "not": {
        const result = this.#all.clone();
        result.andNotInPlace(this.#evaluate(node.item));
        return result;
      }
      case "term":
      case "match":
      case "in":
      case "compare":
      case "range": {
        const condition = toCondition(node);
        return condition === undefined ? new RoaringBitmap32() : this.#find(condition);
      }
    }
  }

  #find(condition: Condition): RoaringBitmap32 {
    switch (condition.kind) {
      case "facet": {
        const found = condition.ids.flatMap((id) => this.#facetsFolded[condition.facet].get(id) ?? []);
        const [first, ...others] = found;
        const result = first === undefined ? new RoaringBitmap32() : first.clone();
        for (const rows of others) result.orInPlace(rows);
        return result;
      }
      case "years": {
        const result = new RoaringBitmap32();
        for (const { year, from, to } of this.#years) {
          if (year >= condition.from && year <= condition.to) result.addRange(from, to);
        }
        return result;
      }
      case "title":
        return this.#findTitle(condition.text);
    }
  }

  #findTitle(text: string): RoaringBitmap32 {
    const grams =
      text.length < gramLength
        ? [...this.#grams.keys()].filter((gram) => gram.includes(text))
        : gramsOf(text);
    const result = new RoaringBitmap32();
    if (text.length < gramLength) {
      for (const gram of grams) result.orInPlace(this.#grams.get(gram)!);
      return result;
    }
    for (const [at, gram] of grams.entries()) {
      const rows = this.#grams.get(gram);
      if (rows === undefined) return new RoaringBitmap32();
      if (at === 0) result.orInPlace(rows);
      else result.andInPlace(rows);
    }
    if (text.length === gramLength) return result;
    return new RoaringBitmap32(
      result.toUint32Array().filter((row) => this.#documents[row]!.title.includes(text)),
    );
  }
}

function index<Key>(
  documents: readonly Document[],
  keysOf: (document: Document) => Iterable<Key>,
): Map<Key, RoaringBitmap32> {
  const rows = new Map<Key, number[]>();
  for (const document of documents) {
    for (const key of keysOf(document)) {
      const list = rows.get(key);
      if (list === undefined) rows.set(key, [document.row]);
      else list.push(document.row);
    }
  }
  return new Map(
    Array.from(rows, ([key, list]): [Key, RoaringBitmap32] => {
      const bitmap = new RoaringBitmap32(list);
      bitmap.runOptimize();
      return [key, bitmap];
    }),
  );
}

function yearRanges(documents: readonly Document[]) {
  const ranges: { year: number; from: number; to: number }[] = [];
  for (const { row, year } of documents) {
    const last = ranges.at(-1);
    if (last?.year === year) last.to = row + 1;
    else ranges.push({ year, from: row, to: row + 1 });
  }
  return ranges;
}

function count<Key>(values: ReadonlyMap<Key, RoaringBitmap32>, found: RoaringBitmap32): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const [key, rows] of values) counts.set(key, rows.andCardinality(found));
  return counts;
}

/** Pads titles of one or two letters with blanks, so that they have a trigram too. */
function gramsOf(text: string): string[] {
  const padded = text.length < gramLength ? text.padEnd(gramLength) : text;
  return Array.from({ length: padded.length - gramLength + 1 }, (_, at) => padded.slice(at, at + gramLength));
}
