/** The project's own engine as a contestant. */
import type { CvData } from "../../model/cv.ts";
import type { Answer, EngineOptions, SearchOptions } from "../contract.ts";
import { createEngine } from "../engine.ts";
import { everything } from "../query/hidden-kinds.ts";
import type { BenchAnswer, BenchEngine, Contestant } from "./engines.ts";

/** Hides nothing, so that the query is the only filter. */
export const unfiltered: Partial<SearchOptions> = { startYear: -Infinity, endYear: Infinity, ...everything };

export const vitae: Contestant = {
  name: "vitae",
  titleMatching: "substring",
  create: (data) => createVitae(data),
};

export function createVitae(data: CvData, options?: EngineOptions): BenchEngine {
  const start = performance.now();
  const engine = createEngine(data, options);
  const firstAnswerMs = performance.now() - start;
  engine.prepare(Infinity);
  // The query comes first: V8 gives every object in which something follows a spread a shape of its own, and looking
  // up a dozen options in an unknown shape takes a microsecond. The page's options all have one shape.
  return { search: (query) => new VitaeAnswer(engine.search({ query, ...unfiltered })), firstAnswerMs };
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
