/** Counts the results of many texts, for suggestions and advice, in slices between which searches are answered. */
import { parseQuery } from "../../grammar/parse.ts";
import type { Engine } from "../query/engine.ts";
import type { SearchOptions } from "../types.ts";

export type Options = Partial<SearchOptions>;

export interface Counter {
  /** Returns the number of results; undefined if the text is incomplete or invalid. */
  count(options: Options, text: string): number | undefined;
  /** Counts the results of each text in turn. What is no longer wanted after a slice is left undefined. */
  countAll(
    options: Options,
    texts: readonly string[],
    isWanted: () => boolean,
  ): Promise<(number | undefined)[]>;
}

/** A key press waits for at most one slice: half a frame of 16 ms. */
const sliceMs = 6;

/** Enough for some lists of suggestions, so that returning to a text is fast. */
const maxCached = 500;

export function createCounter(engine: Pick<Engine, "search" | "today">): Counter {
  let cached = new Map<string, number | undefined>();
  /** The options of the cached counts without the text, and the day, because texts may contain relative dates. */
  let cachedFor = "";

  function count(options: Options, text: string): number | undefined {
    const key = JSON.stringify({ ...options, query: "", today: engine.today() });
    if (key !== cachedFor || cached.size >= maxCached) {
      cached = new Map();
      cachedFor = key;
    }
    if (cached.has(text)) return cached.get(text);
    const parsed = parseQuery(text);
    const total = parsed.ok ? engine.search({ ...options, query: text }, parsed).total : undefined;
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
