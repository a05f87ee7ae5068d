/**
 * The search engine: a dataset in, answers out. Pure; runs in Node, in a worker, on the main thread. Whole: a page,
 * which has some of its parts from elsewhere, assembles one of its own (assemble-engine.ts).
 */
import { assembleEngine } from "./answer/assemble-engine.ts";
import type { SmallWindows } from "./answer/results.ts";
import { TitleWords } from "./columns/title-words.ts";
import type { CvData, Engine, EngineOptions } from "./contract.ts";
import { computeFlags } from "./data/flags.ts";

export type * from "./contract.ts";

/** Data that skipped validation is tolerated, see columns.ts. An answer's rows stay as they are for ever. */
export function createEngine(
  data: CvData,
  engineOptions?: EngineOptions,
  smallWindows?: SmallWindows,
): Engine {
  const parts = { flagsOf: computeFlags, titleWords: () => TitleWords.build };
  return assembleEngine(data, parts, engineOptions, smallWindows);
}
