/** Finds readings without the rest of the assistant, in one language and English. */
import { findConcepts } from "./concepts/by-language.ts";
import { englishConcepts } from "./concepts/english.ts";
import type { Counter, Options } from "./counter.ts";
import { createReader, pickResults, toReadings } from "./readings.ts";
import type { Known } from "./values.ts";

/** Returns the readings of a text that have results, the best first. `today`: the day from which `this year` is counted. */
export type ReadingFinder = (text: string, options: Options, today?: number) => ReturnType<typeof toReadings>;

/** `language`: a BCP 47 tag. */
export function createReadingFinder(known: Known, counter: Counter, language: string): ReadingFinder {
  const own = findConcepts(language);
  const read = createReader(known, () => [englishConcepts, ...(own ? [own] : [])]);
  return (text, options, today) => {
    const rowsOf = (query: string) => known.engine.search({ ...options, query }).rows;
    const drafts = pickResults(read(text, today).drafts, rowsOf, known);
    return toReadings(
      text,
      drafts,
      drafts.map(({ query }) => counter.count(options, query)),
    );
  };
}
