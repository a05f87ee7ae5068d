/**
 * The search engine as one pure function from a dataset to answers, for Node, a worker or the main thread. Other programs
 * import this file. test/examples.test.ts runs the examples.
 */
import { parseQuery } from "../grammar/parse.ts";
import type { CvData } from "../model/cv.ts";
import { dayOf } from "../model/dates.ts";
import { computeFlags } from "../model/flags.ts";
import { type Counter, createCounter } from "./assist/counter.ts";
import { createKnown } from "./assist/known.ts";
import { createReadingFinder, type ReadingFinder } from "./assist/reading-finder.ts";
import type { Known } from "./assist/values.ts";
import type { Engine as BuiltEngine } from "./query/engine.ts";
import { buildFromMarkdown } from "./query/given-data.ts";
import type { Engine, EngineOptions, Reading } from "./types.ts";

/**
 * Folds a text as searches compare it, for programs that filter or mark by themselves.
 *
 * @example
 * foldLetters("Kódkör’s ＡＰＩ"); // "kodkor's api"
 */
export { foldLetters } from "../grammar/letters.ts";
/** The data: activities, organizations and languages. */
export type * from "../model/cv.ts";
/** Questions and answers. */
export type * from "./types.ts";

/**
 * Creates the engine of a dataset. Titles and other texts are Markdown, and searched as people see them. Accepts data that
 * is not validated. `rows` of an answer are the results, newest first;
 * `facets` count what choosing an option would give.
 *
 * @example
 * const engine = createEngine({
 *   activities: [
 *     { id: "1", title: "Tables", category: "Article", org: "acme", createdAt: "2014-03-01" },
 *     { id: "2", title: "More tables", category: "Article", org: "acme", createdAt: "2016-05-01" },
 *   ],
 *   orgs: [{ id: "acme", name: "Acme", orgType: "Company", languages: ["Go"] }],
 *   languages: [{ id: "Go", ui: { backgroundColor: "#00add8" } }],
 * });
 * const answer = engine.search({ query: "language:go table year:>=2015" });
 * answer.total; // 1
 * answer.facets.languages; // [{ id: "Go", count: 1 }]
 * engine.activities(answer.rows).map(({ title }) => title); // ["More tables"]
 */
export function createEngine(data: CvData, engineOptions?: EngineOptions): Engine {
  const source = { flagsOf: computeFlags, parse: parseQuery };
  const { engine, shown } = buildFromMarkdown(data, source, engineOptions);
  sources.set(engine, {
    engine,
    data: shown,
    counter: createCounter(engine),
    known: undefined,
    finders: new Map(),
  });
  return engine;
}

/** The data that readings use, with visible texts, and a finder for each language. */
interface ReadingSource {
  readonly engine: BuiltEngine;
  readonly data: CvData;
  readonly counter: Counter;
  /** Collected for the first text. */
  known: Known | undefined;
  readonly finders: Map<string, ReadingFinder>;
}

const sources = new WeakMap<Engine, ReadingSource>();

interface ReadingOptions {
  /** A BCP 47 tag. The words of this language are understood besides English ones. */
  readonly language?: string;
  /** The time of `this year`, in milliseconds since 1970; by default that of the engine's `@today`. */
  readonly now?: number | Date;
}

/**
 * Returns the queries that a text most likely means, the best first. None is offered without results.
 *
 * @example
 * findReadings(engine, "articles since 2015"); // [{ query: "category:Article year:>=2015", total: 1, covers: true, kind: "category+period" }]
 */
export function findReadings(
  engine: Engine,
  text: string,
  { language = "en", now }: ReadingOptions = {},
): Reading[] {
  const source = sources.get(engine);
  if (source === undefined) return [];
  const { counter, finders } = source;
  source.known ??= createKnown(source.engine, source.data);
  const find = finders.get(language) ?? createReadingFinder(source.known, counter, language);
  finders.set(language, find);
  const readings = find(text, {}, now === undefined ? undefined : dayOf(Number(now)));
  return readings.map(({ query, total, covers, kind }) => ({
    ...{ query, total, covers, kind },
  }));
}
