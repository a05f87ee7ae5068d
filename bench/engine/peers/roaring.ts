/** roaring-wasm: a bitmap for each value and trigram. The engine's own counters count the listed rows. */
import { RoaringArenaAllocator, RoaringBitmap32, roaringLibraryInitialize } from "roaring-wasm";
import { buildColumns, type Columns } from "../../../engine/indexes/columns.ts";
import { groupByYear, rowsOfYears } from "../../../engine/indexes/dated-rows.ts";
import { CountedAnswer, countsLength, splitCounts } from "../../../engine/query/counted-answer.ts";
import { createFacetCounter } from "../../../engine/query/results.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";
import type { Rows } from "../../../engine/sets/rows.ts";
import type { Expression } from "../../../grammar/ast.ts";
import { addTo, cached, recordOf } from "../../../model/collections.ts";
import type { CvData } from "../../../model/cv.ts";
import { computeFlags } from "../../../model/flags.ts";
import { type BenchEngine, type Contestant, VitaeAnswer } from "../engines.ts";
import {
  type Condition,
  type Document,
  facetNames,
  readQuestion,
  toCondition,
  toDocuments,
} from "../plain.ts";

export const roaring: Contestant = {
  name: "roaring-wasm",
  titleMatching: "substring",
  async create(data) {
    await roaringLibraryInitialize();
    const engine = createRoaring(data);
    // Bitmaps of a query are freed at its end, because garbage collection does not free the library's memory.
    return { search: (text) => new RoaringArenaAllocator().with(() => engine.search(text)) };
  },
};

const gramLength = 3;

function createRoaring(data: CvData): BenchEngine {
  const columns = buildColumns(data, computeFlags);
  const { size, years, values } = columns;
  const ids = {
    languages: values.languages.ids,
    categories: values.categories.ids,
    orgs: values.orgs.ids,
    tags: [],
  };
  const sets = new RowSets(size);
  const counts = new Int32Array(countsLength(ids));
  const countFacets = createFacetCounter(columns, sets, splitCounts(counts, ids));
  const all = RoaringBitmap32.fromRange(0, size);
  const find = createFinder(toDocuments(data), columns);
  /** The rows of this question's titles. Counting a facet without its own filter needs them again. */
  const titles = new Map<string, RoaringBitmap32>();

  function evaluate(node: Expression): RoaringBitmap32 {
    switch (node.kind) {
      case "and":
        return (
          node.items.reduce<RoaringBitmap32 | undefined>((rows, item) => {
            if (rows === undefined) return evaluate(item);
            return item.kind === "not"
              ? RoaringBitmap32.andNot(rows, evaluate(item.item))
              : RoaringBitmap32.and(rows, evaluate(item));
          }, undefined) ?? all
        );
      case "or":
        return node.items.map(evaluate).reduce((one, other) => RoaringBitmap32.or(one, other));
      case "not":
        return RoaringBitmap32.andNot(all, evaluate(node.item));
    }
    const condition = toCondition(node);
    if (condition === undefined) throw new Error("The workload has no term of this kind.");
    return condition.kind === "title"
      ? cached(titles, condition.text, () => find(condition))
      : find(condition);
  }

  /** Of most rows, the counter counts the others. */
  function toRows(found: RoaringBitmap32, list = found.toUint32Array()): Rows {
    if (list.length * 2 < size) return { kind: "list", list };
    return sets.complement({ kind: "list", list: RoaringBitmap32.andNot(all, found).toUint32Array() });
  }

  return {
    search(text) {
      const { expression, withoutOwnFilter } = readQuestion(text);
      titles.clear();
      sets.begin({ from: 0, to: size });
      counts.fill(0);
      const found = expression === null ? all : evaluate(expression);
      const rows = found.toUint32Array();
      countFacets({
        rows,
        shown: { kind: "rows", rows: toRows(found, rows) },
        excludingOwnFacet: Object.fromEntries(
          facetNames.flatMap((facet) => {
            const rest = withoutOwnFilter[facet];
            if (rest === undefined) return [];
            return [[facet, { kind: "rows", rows: rest && toRows(evaluate(rest)) }] as const];
          }),
        ),
      });
      const answer = { total: rows.length, rows, years: groupByYear(rows, years), ...nothingElse };
      return new VitaeAnswer(new CountedAnswer(answer, counts.slice(), ids));
    },
  };
}

const nothingElse = {
  selected: { languages: [], categories: [], orgs: [], tags: [] },
  problems: [],
  incomplete: false,
};

/** Returns a function that finds the rows of a condition. */
function createFinder(
  documents: readonly Document[],
  { years, values, facets }: Columns,
): (condition: Condition) => RoaringBitmap32 {
  const bitmaps = recordOf(facetNames, (facet) => facets[facet].map(({ list }) => toBitmap(list ?? [])));
  const grams = indexGrams(documents.map(({ title }) => title));

  return (condition) => {
    switch (condition.kind) {
      case "title":
        return findTitle(condition.text, grams, documents);
      case "facet": {
        const { facet } = condition;
        return union(condition.ids.flatMap((id) => values[facet].named(id).map((at) => bitmaps[facet][at]!)));
      }
      case "years": {
        const { from, to } = rowsOfYears(years, condition.from, condition.to);
        return RoaringBitmap32.fromRange(from, to);
      }
    }
  };
}

type Grams = ReadonlyMap<string, RoaringBitmap32>;

function findTitle(text: string, grams: Grams, documents: readonly Document[]): RoaringBitmap32 {
  if (text.length < gramLength)
    return union(Array.from(grams).flatMap(([gram, rows]) => (gram.includes(text) ? [rows] : [])));
  const found = gramsOf(text).map((gram) => grams.get(gram));
  const [first, ...others] = found;
  if (first === undefined || others.includes(undefined)) return new RoaringBitmap32();
  const result = first.clone();
  for (const rows of others) if (rows !== undefined) result.andInPlace(rows);
  if (text.length === gramLength) return result;
  return new RoaringBitmap32(result.toUint32Array().filter((row) => documents[row]!.title.includes(text)));
}

function union(bitmaps: readonly RoaringBitmap32[]): RoaringBitmap32 {
  const [only] = bitmaps;
  return only !== undefined && bitmaps.length === 1 ? only : RoaringBitmap32.orMany(bitmaps);
}

function toBitmap(rows: Iterable<number>): RoaringBitmap32 {
  const bitmap = new RoaringBitmap32(rows);
  bitmap.runOptimize();
  return bitmap;
}

function indexGrams(titles: readonly string[]): Grams {
  const lists = new Map<string, number[]>();
  for (const [row, title] of titles.entries()) {
    for (const gram of new Set(gramsOf(title))) addTo(lists, gram, row);
  }
  return new Map(Array.from(lists, ([gram, list]) => [gram, toBitmap(list)]));
}

/** Pads titles of one or two letters with blanks, so that they have a trigram too. */
function gramsOf(text: string): string[] {
  const padded = text.padEnd(gramLength);
  return Array.from({ length: padded.length - gramLength + 1 }, (_, at) => padded.slice(at, at + gramLength));
}
