/** Turns a query text and options into what is searched: an expression with resolved dates, defaults, and terms to highlight. */
import type { Expression, Value } from "../../grammar/ast.ts";
import { cvFields, findField } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { ReadQuery } from "../../grammar/read.ts";
import { parseDateInterval, spellDay } from "../../grammar/values.ts";
import type { EngineOptions, Problem, SearchOptions } from "../types.ts";
import { valuesOf, visitTerms } from "./referenced-values.ts";

interface SearchedQuery {
  /** Null matches everything. */
  readonly expression: Expression | null;
  readonly problems: Problem[];
  readonly incomplete: boolean;
}

/** An invalid text is searched as one plain term, or matches everything. */
export function toSearchedQuery(
  text: string,
  parsed: ParsedQuery,
  onInvalid: NonNullable<EngineOptions["onInvalidQuery"]>,
): SearchedQuery {
  if (parsed.ok) return { expression: parsed.expression, problems: [], incomplete: false };
  const { problems, incomplete } = parsed;
  // Incomplete texts are not reported, because most texts are incomplete while someone types.
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

/** Replaces undefined options with defaults. The keys are listed, because spreading costs a microsecond. */
export function withDefaults(options: Partial<SearchOptions>): SearchOptions {
  return {
    query: options.query ?? "",
    // The engine accepts any years; which of them a page shows is the owner's choice.
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

/**
 * Replaces relative dates such as `@today-6m` with days, before anything else, so that caches of an expression are valid
 * for one day. `today`: in days since 1970-01-01 UTC.
 */
export function resolveDates(node: Expression, today: number): Expression {
  const resolve = (value: Value): Value => {
    const days = value.text.startsWith("@") ? parseDateInterval(value.text, today) : undefined;
    return days === undefined ? value : { ...value, text: spellDay(days.first) };
  };
  switch (node.kind) {
    case "and":
    case "or":
      return { ...node, items: node.items.map((item) => resolveDates(item, today)) };
    case "not":
      return { ...node, item: resolveDates(node.item, today) };
    case "term":
      return node;
  }
  if (findField(cvFields, node.field)?.type !== "date") return node;
  switch (node.kind) {
    case "match":
    case "compare":
      return { ...node, value: resolve(node.value) };
    case "in":
      return { ...node, values: node.values.map(resolve) };
    case "range":
      return { ...node, from: resolve(node.from), to: resolve(node.to) };
  }
}

/** Returns the texts that cards highlight in titles: words that are not negated, or the whole text if it is invalid. */
export function toHighlightTerms(text: string, parsed: ReadQuery | ParsedQuery): string[] {
  if (!parsed.ok) return [text.trim()];
  const terms = new Set<string>();
  visitTerms(parsed.expression, (term, isNegated) => {
    if (isNegated || (term.kind !== "term" && term.field !== "title" && term.field !== "text")) return;
    for (const value of valuesOf(term) ?? []) if (value.text !== "") terms.add(value.text);
  });
  return [...terms];
}
