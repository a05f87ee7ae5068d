/** roaring-wasm: a bitmap for each value and trigram. Listed rows are counted in typed arrays, which is faster. */
import { RoaringArenaAllocator, RoaringBitmap32, roaringLibraryInitialize } from "roaring-wasm";
import { addTo } from "../../../model/collections.ts";
import type { CvData } from "../../../model/cv.ts";
import type { BenchEngine, Contestant } from "../engines.ts";
import { createSetEngine } from "./set-engine.ts";

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
  return createSetEngine<RoaringBitmap32>(data, ({ documents, columns, rowsOf }) => {
    const { years } = columns;
    let all = new RoaringBitmap32();
    const facets = mapValues(rowsOf, (lists) => mapValues(Object.fromEntries(lists), toBitmap));
    const grams = indexGrams(documents.map(({ title }) => title));
    const union = (bitmaps: readonly RoaringBitmap32[]) => {
      const [only] = bitmaps;
      if (only !== undefined && bitmaps.length === 1) return only;
      return RoaringBitmap32.orMany(bitmaps);
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
      begin({ from, to }) {
        all = RoaringBitmap32.fromRange(from, to);
      },
      all: () => all,
      and: (one, other) => RoaringBitmap32.and(one, other),
      or: (one, other) => RoaringBitmap32.or(one, other),
      andNot: (one, other) => RoaringBitmap32.andNot(one, other),
      find(condition) {
        if (condition.kind === "title") return findTitle(condition.text);
        if (condition.kind === "facet")
          return union(condition.ids.flatMap((id) => facets[condition.facet][id] ?? []));
        const result = new RoaringBitmap32();
        for (const { year, from, to } of years)
          if (year >= condition.from && year <= condition.to) result.addRange(from, to);
        return result;
      },
      size: (rows) => rows.size,
      list: (rows) => rows.toUint32Array(),
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

function indexGrams(titles: readonly string[]): Map<string, RoaringBitmap32> {
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
