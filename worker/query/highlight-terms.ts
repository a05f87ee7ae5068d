/** The texts that cards mark in titles; a file of its own, since nothing else of a card depends on the query. */
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { ReadQuery } from "../../grammar/read.ts";
import { valuesOf, visitTerms } from "./referenced-values.ts";

/**
 * Returns the query's plain terms and title values that are not negated. A text that is not valid is marked as a
 * whole.
 */
export function toHighlightTerms(text: string, parsed: ReadQuery | ParsedQuery): string[] {
  if (!parsed.ok) return [text.trim()];
  const terms = new Set<string>();
  visitTerms(parsed.expression, (term, isNegated) => {
    if (isNegated || (term.kind !== "term" && term.field !== "title" && term.field !== "text")) return;
    for (const value of valuesOf(term) ?? []) if (value.text !== "") terms.add(value.text);
  });
  return [...terms];
}
