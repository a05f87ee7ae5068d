/** What is searched for: the expression of a query text, valid or not, and the options with their defaults. */
import type { Expression } from "../../grammar/ast.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { EngineOptions, Problem, SearchOptions } from "../contract.ts";

interface SearchedQuery {
  /** Null matches everything. */
  readonly expression: Expression | null;
  readonly problems: Problem[];
  readonly incomplete: boolean;
}

/** A text that is not valid is searched for as one plain term, or matches everything. */
export function toSearchedQuery(
  text: string,
  parsed: ParsedQuery,
  onInvalid: NonNullable<EngineOptions["onInvalidQuery"]>,
): SearchedQuery {
  if (parsed.ok) return { expression: parsed.expression, problems: [], incomplete: false };
  const { problems, incomplete } = parsed;
  // Unfinished text gives no warning, since most texts are unfinished while someone types.
  if (!incomplete) console.warn(`Query could not be parsed: ${text}`);
  switch (onInvalid) {
    case "plain-term":
      return { expression: toPlainTerm(text), problems, incomplete };
    case "unfiltered":
      return { expression: null, problems, incomplete };
  }
}

export function toPlainTerm(text: string): Expression {
  const span = { start: 0, length: text.length };
  return { kind: "term", value: { text: text.trim(), wildcard: false, span }, span };
}

/** Replaces undefined options by their defaults. They are written out because spreading costs a microsecond. */
export function withDefaults(options: Partial<SearchOptions>): SearchOptions {
  return {
    query: options.query ?? "",
    // A dataset may hold any years; which of them a page shows is its owner's choice and not the engine's.
    startYear: options.startYear ?? -Infinity,
    endYear: options.endYear ?? Infinity,
    categories: options.categories ?? [],
    languages: options.languages ?? [],
    orgs: options.orgs ?? [],
    showCodeStyleTweaks: options.showCodeStyleTweaks ?? false,
    showDocImprovements: options.showDocImprovements ?? false,
    showReleases: options.showReleases ?? false,
    showTypos: options.showTypos ?? false,
    showUnmerged: options.showUnmerged ?? false,
    useAndFilterForLanguages: options.useAndFilterForLanguages ?? false,
    useAndFilterForTags: options.useAndFilterForTags ?? false,
  };
}
