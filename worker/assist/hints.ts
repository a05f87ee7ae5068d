/** Remarks about valid texts: values that nothing has, and the term that keeps all results back. */
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import { facetOfField } from "../columns/facet-values.ts";
import type { Hint } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import { findValues, valuesOf, visitTerms } from "../query/referenced-values.ts";
import { assistMessages } from "./messages.ts";
import type { Known, NamedValue } from "./named-values.ts";
import { findNearest } from "./nearest.ts";

/** A hint whose fixes are still to be counted; those that lead nowhere are left out then. */
export type Remark = Hint;

/** The most near values that are tried for a hint: more would be guesses. */
const maxNearest = 6;

/** Returns a remark for each value of language, category, org or id that nothing has. */
export function remarkUnknownValues(expression: Expression | null, known: Known): Remark[] {
  const remarks: Remark[] = [];
  visitTerms(expression, (term) => {
    if (term.kind === "term") return;
    for (const value of valuesOf(term) ?? []) {
      const nearest = findNearestIfUnknown(term.field, value, known);
      if (nearest !== undefined) remarks.push(remarkUnknown(term, value, nearest.slice(0, maxNearest)));
    }
  });
  return remarks;
}

/** Returns undefined where a field has the value, or has no list of values. */
function findNearestIfUnknown(
  field: string,
  value: Value,
  { engine, named, idsLike }: Known,
): readonly NamedValue[] | undefined {
  const facet = facetOfField.get(field);
  if (facet !== undefined) {
    const isKnown = findValues(engine.values[facet], value, "prefix").length > 0;
    return isKnown ? undefined : findNearest(named[facet], value.text);
  }
  if (field === "year") {
    const years = engine.search(everything).years.map(({ year }) => String(year));
    if (years.includes(value.text)) return undefined;
    return years.filter((year) => year.startsWith(value.text)).map((id) => ({ id, name: id }));
  }
  if (field !== "id") return undefined;
  const { total } = engine.search({ ...everything, query: `id:${spellFieldValue(value)}` });
  return total > 0 ? undefined : findNearestIds(value.text, idsLike);
}

/** Below this, a part of an unknown id says nothing. */
const minIdLength = 3;

/** Returns ids that have as much of their beginning in common with a text as any has; most end in a number. */
function findNearestIds(written: string, idsLike: Known["idsLike"]): readonly NamedValue[] {
  for (let length = written.length; length >= Math.min(minIdLength, written.length); length--) {
    const found = idsLike(written.slice(0, length)).map(({ id }) => ({ id, name: id }));
    const near = findNearest(found, written);
    if (found.length > 0) return near.length > 0 ? near : found;
  }
  return [];
}

function remarkUnknown(
  { field }: FieldExpression,
  { text, wildcard, span }: Value,
  nearest: readonly NamedValue[],
): Remark {
  const { start, length } = span;
  const written = wildcard ? `${text}*` : text;
  return {
    kind: "unknown-value",
    message: assistMessages.unknownValue(field, written),
    start,
    length,
    fixes: nearest.map(({ id, name }) => {
      const spelled = spellFieldValue({ text: id, wildcard: false, span });
      return { label: name, edit: { start, length, text: spelled } };
    }),
  };
}

/** The most terms that are tried: nobody reads a longer query to find the wrong one. */
const maxTerms = 30;

/**
 * Returns a remark for each term that all results must match, and that is not the whole text: without it the box
 * would be empty, for which the page has a button of its own.
 */
export function remarkTerms(text: string, expression: Expression | null): Remark[] {
  if (expression?.kind !== "and") return [];
  return expression.items.slice(0, maxTerms).map(({ span }) => {
    const { edit, removed } = removeOperand(text, span);
    const { start, length } = removed;
    const label = assistMessages.withoutTerm(text.slice(start, start + length));
    return { kind: "without-term", message: label, start, length, fixes: [{ label, edit }] };
  });
}
