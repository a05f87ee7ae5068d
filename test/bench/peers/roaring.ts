/** roaring-wasm: compressed bitmaps for every value and every three letters of the titles; counts by intersection. */
import { RoaringArenaAllocator, RoaringBitmap32, roaringLibraryInitialize } from "roaring-wasm";
import type { Expression } from "../../../grammar/ast.ts";
import { type Document, toDocuments } from "../documents.ts";
import type { Contestant, Counts, Found } from "../engines.ts";
import { type Condition, type FacetName, readQuestion, toCondition } from "../question.ts";

export const contestant: Contestant = {
  name: "roaring-wasm",
  isFull: true,
  reading: "substring",
  expresses: () => true,
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
  readonly #years: Map<number, RoaringBitmap32>;
  readonly #grams: Map<string, RoaringBitmap32>;

  constructor(documents: readonly Document[]) {
    this.#documents = documents;
    this.#all = RoaringBitmap32.fromRange(0, documents.length);
    this.#facets = {
      languages: index(documents, ({ languages }) => languages),
      categories: index(documents, ({ category }) => [category]),
      orgs: index(documents, ({ org }) => [org]),
    };
    this.#years = index(documents, ({ year }) => [year]);
    this.#grams = index(documents, ({ title }) => new Set(gramsOf(title)));
  }

  search(text: string): Found {
    // What a query makes is given back at its end: the library's memory is not collected.
    return new RoaringArenaAllocator().with(() => this.#search(text));
  }

  #search(text: string): Found {
    const { expression, lifted } = readQuestion(text);
    const found = this.#evaluate(expression);
    const liftedRows = (facet: FacetName) => {
      const without = lifted[facet];
      return without === undefined ? found : this.#evaluate(without);
    };
    const counts: Counts = {
      languages: count(this.#facets.languages, liftedRows("languages")),
      categories: count(this.#facets.categories, liftedRows("categories")),
      orgs: count(this.#facets.orgs, liftedRows("orgs")),
      shownLanguages: count(this.#facets.languages, found),
      years: count(this.#years, found),
    };
    return { ids: found.toUint32Array(), counts };
  }

  /** A bitmap of its own. */
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
        const result = new RoaringBitmap32();
        for (const [id, rows] of this.#facets[condition.facet]) {
          if (condition.ids.includes(id.toLowerCase())) result.orInPlace(rows);
        }
        return result;
      }
      case "years": {
        const result = new RoaringBitmap32();
        for (const [year, rows] of this.#years) {
          if (year >= condition.from && year <= condition.to) result.orInPlace(rows);
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

function count<Key>(values: ReadonlyMap<Key, RoaringBitmap32>, found: RoaringBitmap32): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const [key, rows] of values) counts.set(key, rows.andCardinality(found));
  return counts;
}

/** Titles of one or two letters have grams too: blanks stand before and after. */
function gramsOf(text: string): string[] {
  const padded = text.length < gramLength ? text.padEnd(gramLength) : text;
  return Array.from({ length: padded.length - gramLength + 1 }, (_, at) => padded.slice(at, at + gramLength));
}
