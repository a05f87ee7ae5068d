/** The engine for callers that have a query's text instead of its expression. */
import { parseQuery } from "../../grammar/parse.ts";
import type { PageAnswer, SearchOptions } from "../contract.ts";
import type { ParsedEngine } from "./assemble-engine.ts";

export interface TextEngine extends ParsedEngine {
  /** Parses the options' query, and explains what is wrong in it. */
  search(options?: Partial<SearchOptions>): PageAnswer;
}

/** Separate from the engine, because the page's first answer needs no explanations, which are 4 kB. */
export function withTexts(engine: ParsedEngine): TextEngine {
  return {
    ...engine,
    search: (options = {}) => engine.searchParsed(options, parseQuery(options.query ?? "")),
  };
}
