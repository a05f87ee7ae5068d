/** Hints at organizations, languages and categories that the data list and no activity has: a search for them finds nothing. */
import type { Expression } from "../../grammar/ast.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import { type FacetName, facetNames, facetOfField } from "../indexes/facet-values.ts";
import { everything } from "../query/hidden-kinds.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import type { Hint } from "../types.ts";
import { assistMessages } from "./messages.ts";
import type { Known } from "./values.ts";

const fieldOf = new Map(Array.from(facetOfField, ([field, facet]) => [facet, field]));

/** Returns a hint for each such value that a term names, or that the whole text is the name of. */
export function hintAtUnusedValues(
  query: string,
  expression: Expression | null,
  { engine, named }: Pick<Known, "engine" | "named">,
): Hint[] {
  const hints: Hint[] = [];
  const look = (facet: FacetName, text: string, start: number, length: number) => {
    const [found] = engine.values[facet].named(text);
    const id = found === undefined ? undefined : engine.optionIds[facet][found];
    if (id === undefined) return false;
    const search = `${fieldOf.get(facet)}:${spellFieldValue({ text: id })}`;
    const { total } = engine.search({ ...everything, query: search }, parseQuery(search));
    if (total > 0) return false;
    const name = named[facet].find((value) => value.id === id)?.name ?? id;
    hints.push({ kind: "unknown-value", message: assistMessages.unused(name), start, length, fixes: [] });
    return true;
  };
  visitTerms(expression, (term, isNegated) => {
    const facet = term.kind === "term" ? undefined : facetOfField.get(term.field);
    if (facet === undefined || isNegated) return;
    for (const { text, wildcard, span } of valuesOf(term) ?? [])
      if (!wildcard) look(facet, text, span.start, span.length);
  });
  const text = query.trim();
  if (hints.length === 0 && text !== "")
    facetNames.some((facet) => look(facet, text, query.indexOf(text), text.length));
  return hints;
}
