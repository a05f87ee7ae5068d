/** The engine of data that are not compiled, which counts also small sets in the ways that it has for many rows. */

import { computeFlags } from "../../model/flags.ts";
import { assembleEngine } from "../../worker/answer/assemble-engine.ts";
import { withTexts } from "../../worker/answer/text-engine.ts";
import { type CvData, type EngineOptions, toEngine } from "../../worker/engine.ts";

/** `uncached`: sums are kept of sets of more rows than so many for each cell. */
export function countingEngine(data: CvData, uncached: number, options: EngineOptions = {}) {
  return toEngine(withTexts(assembleEngine(data, { flagsOf: computeFlags }, options, uncached)));
}
