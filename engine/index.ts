/**
 * The search engine as one pure function from a dataset to answers, for Node, a worker or the main thread. Other programs
 * import this file.
 */
import type { CvData } from "../model/cv.ts";
import { computeFlags } from "../model/flags.ts";
import { assembleEngine } from "./query/assemble-engine.ts";
import { RankedAnswer, type TextEngine, withTexts } from "./query/text-engine.ts";
import type { Engine, EngineOptions } from "./types.ts";

export { foldLetters } from "../grammar/letters.ts";
export type * from "../model/cv.ts";
export type * from "./types.ts";

/** Accepts data that is not validated, see columns.ts. Later searches do not change an answer's rows. */
export function createEngine(data: CvData, engineOptions?: EngineOptions): Engine {
  return toEngine(withTexts(assembleEngine(data, { flagsOf: computeFlags }, engineOptions)));
}

/** Wraps the page's engine so that answers list counts by id. @internal */
export function toEngine(engine: TextEngine): Engine {
  return {
    search: (options) => new RankedAnswer(engine.search(options), engine.optionIds),
    activities: engine.activities,
    prepare: engine.prepare,
  };
}
