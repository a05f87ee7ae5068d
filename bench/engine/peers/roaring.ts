/** roaring-wasm: a compressed bitmap for each value and each trigram of the titles. Counts are sizes of intersections. */
import { RoaringArenaAllocator, RoaringBitmap32, roaringLibraryInitialize } from "roaring-wasm";
import type { CvData } from "../../../model/cv.ts";
import type { BenchEngine, Contestant } from "../../in-page/engines.ts";
import { type Column, createSetEngine, listByFacet, toYearRanges } from "./set-engine.ts";

export const contestant: Contestant = {
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
  return createSetEngine<RoaringBitmap32>(data, (documents, columns) => {
    const { size, orgs, categories, years } = columns;
    const all = RoaringBitmap32.fromRange(0, size);
    const facets = mapValues(listByFacet(documents), (lists) =>
      mapValues(Object.fromEntries(lists), toBitmap),
    );
    const ranges = toYearRanges(columns);
    const bitmapsOf = new Map<Column, RoaringBitmap32[]>(
      [orgs, categories].map((column) => [
        column,
        column.ids.map((_, code) => toBitmap(rowsOf(column, code))),
      ]),
    );
    const grams = indexGrams(documents.map(({ title }) => title));
    const union = (bitmaps: readonly RoaringBitmap32[]) => {
      const result = new RoaringBitmap32();
      for (const rows of bitmaps) result.orInPlace(rows);
      return result;
    };

    function findTitle(text: string): RoaringBitmap32 {
      if (text.length < gramLength)
        return union(Array.from(grams).flatMap(([gram, rows]) => (gram.includes(text) ? [rows] : [])));
      const found = gramsOf(text).map((gram) => grams.get(gram));
      const [first, ...others] = found;
      if (first === undefined || others.includes(undefined)) return new RoaringBitmap32();
      const result = first.clone();
      for (const rows of others) if (rows !== undefined) result.andInPlace(rows);
      if (text.length === gramLength) return result;
      return new RoaringBitmap32(
        result.toUint32Array().filter((row) => documents[row]!.title.includes(text)),
      );
    }

    return {
      all: () => all.clone(),
      and(one, other) {
        one.andInPlace(other);
        return one;
      },
      or(one, other) {
        one.orInPlace(other);
        return one;
      },
      andNot(one, other) {
        one.andNotInPlace(other);
        return one;
      },
      find(condition) {
        if (condition.kind === "title") return findTitle(condition.text);
        if (condition.kind === "facet")
          return union(condition.ids.flatMap((id) => facets[condition.facet][id] ?? []));
        const result = new RoaringBitmap32();
        for (const { year, from, to } of ranges)
          if (year >= condition.from && year <= condition.to) result.addRange(from, to);
        return result;
      },
      list: (rows) => rows.toUint32Array(),
      count: (rows, column) =>
        column === years
          ? Int32Array.from(ranges, ({ from, to }) => rows.rangeCardinality(from, to))
          : Int32Array.from(bitmapsOf.get(column) ?? [], (bitmap) => bitmap.andCardinality(rows)),
    };
  });
}

function mapValues<Key extends string, T, U>(record: Record<Key, T>, map: (value: T) => U): Record<Key, U> {
  const entries = Object.entries<T>(record).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries);
}

function toBitmap(rows: Iterable<number>): RoaringBitmap32 {
  const bitmap = new RoaringBitmap32(rows);
  bitmap.runOptimize();
  return bitmap;
}

function* rowsOf({ ofRow }: Column, code: number): Generator<number> {
  for (let row = 0; row < ofRow.length; row++) if (ofRow[row] === code) yield row;
}

function indexGrams(titles: readonly string[]): Map<string, RoaringBitmap32> {
  const lists = new Map<string, number[]>();
  for (const [row, title] of titles.entries()) {
    for (const gram of new Set(gramsOf(title))) {
      const list = lists.get(gram);
      if (list === undefined) lists.set(gram, [row]);
      else list.push(row);
    }
  }
  return new Map(Array.from(lists, ([gram, list]) => [gram, toBitmap(list)]));
}

/** Pads titles of one or two letters with blanks, so that they have a trigram too. */
function gramsOf(text: string): string[] {
  const padded = text.padEnd(gramLength);
  return Array.from({ length: padded.length - gramLength + 1 }, (_, at) => padded.slice(at, at + gramLength));
}
