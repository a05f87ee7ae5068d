/** What a query names, apart from what it matches: the page shows it, and the default filters give way to it. */
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import { type FacetName, type FacetValues, facetOfField } from "../columns/facet-values.ts";
import type { EngineOptions } from "../contract.ts";

export type Wildcards = NonNullable<EngineOptions["wildcards"]>;

export interface Mentions {
  /** There is a term with a field, negated or not. */
  fieldTerm: boolean;
  /** The flags named by terms that stand under no NOT. */
  readonly flags: FlagName[];
  /** The values named by terms that stand under no NOT, as indices; the same may be there again. */
  readonly values: Readonly<Record<FacetName, number[]>>;
  /** A term that stands under no NOT asks for a language that there is not. */
  unknownLanguage: boolean;
}

interface Names {
  readonly values: Readonly<Record<FacetName, FacetValues>>;
  readonly wildcards: Wildcards;
}

export function readMentions(expression: Expression | null, names: Names): Mentions {
  const mentions: Mentions = {
    fieldTerm: false,
    flags: [],
    values: { languages: [], categories: [], orgs: [] },
    unknownLanguage: false,
  };
  if (expression !== null) collect(expression, false, names, mentions);
  return mentions;
}

function collect(node: Expression, isNegated: boolean, names: Names, mentions: Mentions): void {
  switch (node.kind) {
    case "and":
    case "or":
      for (const item of node.items) collect(item, isNegated, names, mentions);
      return;
    case "not":
      collect(node.item, true, names, mentions);
      return;
    case "term":
      return;
    case "match":
    case "in":
    case "compare":
    case "range":
      mentions.fieldTerm = true;
      if (!isNegated) collectValues(node, names, mentions);
      return;
  }
}

function collectValues(node: FieldExpression, { values, wildcards }: Names, mentions: Mentions): void {
  const facet = facetOfField.get(node.field);
  for (const value of valuesOf(node) ?? []) {
    if (node.field === "is") mentions.flags.push(...findFlags(value));
    if (facet === undefined) continue;
    const found = findValues(values[facet], value, wildcards);
    for (const index of found) mentions.values[facet].push(index);
    if (facet === "languages" && found.length === 0) mentions.unknownLanguage = true;
  }
}

/** Undefined for a comparison or range, which names none. */
export function valuesOf(node: FieldExpression): readonly Value[] | undefined {
  switch (node.kind) {
    case "match":
      return [node.value];
    case "in":
      return node.values;
    case "compare":
    case "range":
      return undefined;
  }
}

/** The values of a facet that a value of a query names. */
export function findValues(values: FacetValues, value: Value, wildcards: Wildcards): readonly number[] {
  if (!value.wildcard) return values.named(value.text);
  return wildcards === "prefix" ? values.namedFrom(value.text) : [];
}

export function findFlags(value: Value): readonly FlagName[] {
  return value.wildcard ? [] : flagNames.filter((name) => name === value.text.toLowerCase());
}
