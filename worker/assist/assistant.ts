/**
 * Answers what the search box asks beside its search: what could stand at the caret, what a text leaves out, how it
 * can be mended, and what there is to ask for. The worker loads this when the first of it is wanted.
 */

import type { CvData } from "../../model/cv.ts";
import type { TextEngine } from "../answer/text-engine.ts";
import type { CvWorker } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import { createAdvise } from "./advise.ts";
import { maxValues } from "./candidates.ts";
import { createCounter } from "./counter.ts";
import { createDates } from "./dates.ts";
import { findExamples, listWords } from "./examples.ts";
import { createHelp } from "./help.ts";
import { createIdSearch, type Known, readNamedValues } from "./named-values.ts";
import { createSuggester } from "./suggest.ts";

export interface Assistant extends Pick<CvWorker, "advise" | "suggest" | "help"> {
  /** Tells that a text is searched for. Suggestions for another text are no longer wanted. */
  searched(query: string): void;
}

export function createAssistant(engine: TextEngine, data: CvData): Assistant {
  const counter = createCounter(engine);
  const named = readNamedValues(engine, data);
  const years = engine.search(everything).years.map(({ year }) => year);
  const known: Known = {
    engine,
    named,
    idsLike: createIdSearch(engine, maxValues),
    datesOf: createDates(createCounter(engine), years),
    words: listWords(data.activities).map((word) => ({ id: word, name: word })),
  };
  const { suggest, searched } = createSuggester(known, counter, (options) =>
    findExamples({ engine, counter }, options),
  );
  return {
    searched,
    suggest,
    advise: createAdvise(known, counter),
    help: createHelp({ engine, counter }),
  };
}
