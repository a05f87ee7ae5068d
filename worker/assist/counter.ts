/**
 * Counts the results of many texts, for suggestions and advice. It works in slices, so that a search never waits
 * behind it for longer than one.
 */
import { parseQuery } from "../../grammar/parse.ts";
import type { ParsedEngine } from "../answer/assemble-engine.ts";
import type { SearchOptions } from "../contract.ts";

export type Options = Partial<SearchOptions>;

export interface Counter {
  /** Returns the number of results; undefined where the text is unfinished or wrong. */
  count(options: Options, text: string): number | undefined;
  /**
   * Counts the results of each text in turn. Where the counts are no longer wanted after a slice, those of the texts
   * not yet reached are undefined.
   */
  countAll(
    options: Options,
    texts: readonly string[],
    isWanted: () => boolean,
  ): Promise<(number | undefined)[]>;
}

/** A key press waits for the slice that it falls into: half a frame of 16 ms. */
const sliceMs = 6;

/** The most counts that are kept: those of some lists of suggestions, which returning to a text finds again. */
const maxCached = 500;

export function createCounter(engine: Pick<ParsedEngine, "searchParsed" | "today">): Counter {
  let cached = new Map<string, number | undefined>();
  /** The options that the kept counts are for, apart from the text, and the day, which texts may be relative to. */
  let cachedFor = "";

  function count(options: Options, text: string): number | undefined {
    const key = JSON.stringify({ ...options, query: "", today: engine.today() });
    if (key !== cachedFor || cached.size >= maxCached) {
      cached = new Map();
      cachedFor = key;
    }
    if (cached.has(text)) return cached.get(text);
    const parsed = parseQuery(text);
    const total = parsed.ok ? engine.searchParsed({ ...options, query: text }, parsed).total : undefined;
    cached.set(text, total);
    return total;
  }

  return {
    count,
    async countAll(options, texts, isWanted) {
      const counts: (number | undefined)[] = [];
      let sliceEnd = performance.now() + sliceMs;
      for (const text of texts) {
        if (performance.now() >= sliceEnd) {
          await new Promise((resolve) => setTimeout(resolve));
          if (!isWanted()) break;
          sliceEnd = performance.now() + sliceMs;
        }
        counts.push(count(options, text));
      }
      return texts.map((_, at) => counts[at]);
    },
  };
}
