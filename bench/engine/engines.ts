/** The benchmark's engines: their interface, the project's own engine, and the comparison of two answers. */

import "../../engine/indexes/token-index.ts";
import { buildEngine, type Engine } from "../../engine/query/engine.ts";
import { everything } from "../../engine/query/hidden-kinds.ts";
import type { Answer, SearchOptions } from "../../engine/types.ts";
import { parseQuery } from "../../grammar/parse.ts";
import type { CvData } from "../../model/cv.ts";
import { computeFlags } from "../../model/flags.ts";
import type { BenchQuery, QueryClass } from "../../src/demo/benchmark-queries.ts";

/** Counts by id or year; a missing key means zero. */
export type CountMap = Readonly<Record<string, number>> | ReadonlyMap<string | number, number>;

export interface Counts {
  /** The facets, each counted without its own filter. */
  readonly languages: CountMap;
  readonly categories: CountMap;
  readonly orgs: CountMap;
  /** Counts of the results themselves. */
  readonly shownLanguages: CountMap;
  readonly years: CountMap;
}

const countNames = ["languages", "categories", "orgs", "shownLanguages", "years"] as const;

export interface BenchAnswer {
  /** Newest first: ids of activities, or their indexes in the data, which is newest first. */
  readonly ids: ArrayLike<number | string>;
  readonly counts: Counts;
}

export interface BenchEngine {
  search(text: string): BenchAnswer;
  /** Used instead of `search` by libraries that answer later. */
  searchLater?(text: string): Promise<BenchAnswer>;
}

/** The place where a plain word may match in a title: anywhere, or only at the start of a word. */
export type TitleMatching = "substring" | "word-prefix";

export interface Contestant {
  readonly name: string;
  /** A sentence about queries that the engine cannot express, shown next to its figures. */
  readonly lacks?: string;
  readonly titleMatching: TitleMatching;
  /** The classes of queries for which the library is called; all if undefined. */
  readonly calledIn?: readonly QueryClass[];
  /** By default an engine expresses all queries. */
  expresses?(query: BenchQuery): boolean;
  create(data: CvData): BenchEngine | Promise<BenchEngine>;
}

/** `wrong`: the answer differs from the plain one. `failed`: the engine threw. */
export interface Failure {
  readonly kind: "wrong" | "failed";
  readonly query: string;
  readonly reason: string;
}

/** Describes the first difference between an answer and the expected one; undefined if they are equal. */
export function findDifference(
  found: BenchAnswer,
  expected: BenchAnswer,
  idOf: (row: number) => string,
): string | undefined {
  if (found.ids.length !== expected.ids.length) {
    return `${found.ids.length} results instead of ${expected.ids.length}`;
  }
  for (let at = 0; at < expected.ids.length; at++) {
    const id = found.ids[at];
    const row = Number(expected.ids[at]);
    if (id !== row && id !== idOf(row)) return `result ${at} is ${id} instead of ${row} (${idOf(row)})`;
  }
  for (const name of countNames) {
    const difference = findCountDifference(found.counts[name], expected.counts[name]);
    if (difference !== undefined) return `${name}: ${difference}`;
  }
  return undefined;
}

function findCountDifference(found: Counts[keyof Counts], expected: CountMap): string | undefined {
  const actual = toMap(found);
  const wanted = toMap(expected);
  for (const key of new Set([...actual.keys(), ...wanted.keys()])) {
    const count = actual.get(key) ?? 0;
    const right = wanted.get(key) ?? 0;
    if (count !== right) return `${count} for ${key} instead of ${right}`;
  }
  return undefined;
}

function toMap(counts: CountMap): Map<string, number> {
  const entries = counts instanceof Map ? [...counts] : Object.entries(counts);
  return new Map(entries.map(([key, count]): [string, number] => [String(key), Number(count)]));
}

/** Hides nothing, so that the query is the only filter. */
export const unfiltered: Partial<SearchOptions> = { startYear: -Infinity, endYear: Infinity, ...everything };

/** Builds the engine over data with visible texts, as the page's are. */
export function buildBenchEngine(data: CvData): Engine {
  return buildEngine(data, { flagsOf: computeFlags, parse: parseQuery });
}

export const vitae: Contestant = {
  name: "vitae",
  titleMatching: "substring",
  create(data) {
    const engine = buildBenchEngine(data);
    engine.prepare(Infinity);
    return toBenchEngine(engine);
  },
};

export function toBenchEngine(engine: Engine): BenchEngine {
  // The query comes first: V8 gives every object in which something follows a spread a new shape, and looking up a
  // dozen options in an unknown shape takes a microsecond. The page's options all have one shape.
  return { search: (query) => new VitaeAnswer(engine.search({ query, ...unfiltered })) };
}

/** Converts the counts only when they are compared, because the engine's answer already holds all of them. */
export class VitaeAnswer implements BenchAnswer {
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  get ids() {
    return this.#answer.rows;
  }

  get counts() {
    const { facets, charts, years } = this.#answer;
    const toMap = (counts: { id: string; count: number }[]) =>
      new Map(counts.map(({ id, count }) => [id, count]));
    return {
      languages: toMap(facets.languages),
      categories: toMap(facets.categories),
      orgs: toMap(facets.orgs),
      shownLanguages: toMap(charts.languages),
      years: new Map(years.map(({ year, count }) => [year, count])),
    };
  }
}
