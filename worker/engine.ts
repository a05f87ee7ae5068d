/**
 * The search engine as one pure function: a dataset in, answers out; in Node, in a worker, on the main thread. Other
 * programs import this short file by its name.
 */
import type { CvData } from "../model/cv.ts";
import { computeFlags } from "../model/flags.ts";
import { assembleEngine } from "./answer/assemble-engine.ts";
import { RankedAnswer, type TextEngine, withTexts } from "./answer/text-engine.ts";
import type { Engine, EngineOptions } from "./contract.ts";

export type * from "../model/cv.ts";
export type * from "./contract.ts";

/** Data that skipped validation is tolerated, see columns.ts. Later searches do not change an answer's rows. */
export function createEngine(data: CvData, engineOptions?: EngineOptions): Engine {
  return toEngine(withTexts(assembleEngine(data, { flagsOf: computeFlags }, engineOptions)));
}

/** Makes of the page's engine one for programs, whose answers list counts by id. @internal */
export function toEngine(engine: TextEngine): Engine {
  return {
    search: (options) => new RankedAnswer(engine.search(options), engine.optionIds),
    activities: engine.activities,
    prepare: engine.prepare,
  };
}
