/** Remarks about valid texts: values that nothing has, and the term that keeps all results back. */
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import type { ParsedEngine } from "../answer/assemble-engine.ts";
import { facetOfField } from "../columns/facet-values.ts";
import type { Hint } from "../contract.ts";
import { findValues, valuesOf, visitTerms } from "../query/referenced-values.ts";
import { assistMessages } from "./messages.ts";
import type { NamedValues } from "./named-values.ts";
import { findNearest } from "./nearest.ts";

/** A hint whose fixes are still to be counted; those that lead nowhere are left out then. */
export type Remark = Hint;

/** More than these would be a guess. */
const maxNearest = 6;

/** Returns a remark for each value of language, category or org that nothing has. */
export function remarkUnknownValues(
  expression: Expression | null,
  engine: Pick<ParsedEngine, "values">,
  named: NamedValues,
): Remark[] {
  const remarks: Remark[] = [];
  visitTerms(expression, (term) => {
    const facet = term.kind === "term" ? undefined : facetOfField.get(term.field);
    if (term.kind === "term" || facet === undefined) return;
    for (const value of valuesOf(term) ?? []) {
      if (findValues(engine.values[facet], value, "prefix").length > 0) continue;
      remarks.push(remarkUnknown(term, value, findNearest(named[facet], value.text).slice(0, maxNearest)));
    }
  });
  return remarks;
}

function remarkUnknown(
  { field }: FieldExpression,
  { text, wildcard, span }: Value,
  nearest: NamedValues["orgs"],
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

/** Nobody reads a query of more terms than these to find the wrong one. */
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
