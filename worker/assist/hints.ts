/** Remarks about valid texts: values that nothing has, and the term that keeps all results back. */
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import type { Hint } from "../contract.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import { assistMessages } from "./messages.ts";
import type { Known, NamedValue } from "./named-values.ts";
import { findValueSource } from "./value-sources.ts";

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
      const nearest = findValueSource(term.field)?.nearest?.(value, known);
      if (nearest !== undefined) remarks.push(remarkUnknown(term, value, nearest.slice(0, maxNearest)));
    }
  });
  return remarks;
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
