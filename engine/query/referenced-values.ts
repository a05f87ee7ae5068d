/** The values that a query names. The page shows them as selected. Naming the flag of a hidden kind shows the kind. */
import type { Expression, FieldExpression, Term, Value } from "../../grammar/ast.ts";
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import { type FacetValues, type OptionName, optionsOfField } from "../indexes/facet-values.ts";
import type { EngineOptions, PageAnswer } from "../types.ts";
import { mayBeRelative } from "./plan.ts";

export type Wildcards = NonNullable<EngineOptions["wildcards"]>;

export interface ReferencedValues {
  /** True if there is a term with a field, negated or not. */
  hasFieldTerm: boolean;
  /** True if a term outside of NOT names activities by id. */
  namesIds: boolean;
  /** The flags in terms outside of NOT. */
  readonly flags: FlagName[];
  /** The values in terms outside of NOT, as indices, with duplicates. */
  readonly values: { [option in OptionName]?: number[] };
  /** The options in which a term outside of NOT names an unknown value. */
  readonly unknown: OptionName[];
  /** True if a value may be a relative date, which has to be resolved. */
  mayBeRelative: boolean;
}

export interface Lookup {
  readonly values: Readonly<Record<OptionName, FacetValues>>;
  readonly wildcards: Wildcards;
}

export function findReferencedValues(expression: Expression | null, lookup: Lookup): ReferencedValues {
  const referenced: ReferencedValues = {
    hasFieldTerm: false,
    namesIds: false,
    flags: [],
    values: {},
    unknown: [],
    mayBeRelative: false,
  };
  visitTerms(expression, (term, isNegated) => {
    if (term.kind === "term") return;
    referenced.hasFieldTerm = true;
    if (mayBeRelative(term)) referenced.mayBeRelative = true;
    if (!isNegated) collectValues(term, lookup, referenced);
  });
  return referenced;
}

/** Calls `visit` for each term in reading order. A term is negated if it is inside a NOT at any depth. */
export function visitTerms(
  node: Expression | null,
  visit: (term: Term | FieldExpression, isNegated: boolean) => void,
  isNegated = false,
): void {
  if (node === null) return;
  if (node.kind === "not") visitTerms(node.item, visit, true);
  else if (node.kind !== "and" && node.kind !== "or") visit(node, isNegated);
  else for (const item of node.items) visitTerms(item, visit, isNegated);
}

function collectValues(node: FieldExpression, lookup: Lookup, referenced: ReferencedValues): void {
  if (node.field === "id") referenced.namesIds = true;
  if (node.kind === "match") collectValue(node.field, node.value, lookup, referenced);
  if (node.kind === "in")
    for (const value of node.values) collectValue(node.field, value, lookup, referenced);
}

function collectValue(
  field: string,
  value: Value,
  { values, wildcards }: Lookup,
  { flags, values: named, unknown }: ReferencedValues,
): void {
  if (field === "is") flags.push(...findFlags(value));
  const option = optionsOfField.get(field);
  if (option === undefined) return;
  const found = findValues(values[option], value, wildcards);
  if (found.length === 0) unknown.push(option);
  const known = named[option];
  if (known === undefined) named[option] = [...found];
  else for (const index of found) known.push(index);
}

/** Returns the ids of the values that a query names, in the order of the data. */
export function toSelected({ values }: ReferencedValues, known: Lookup["values"]): PageAnswer["selected"] {
  return {
    languages: idsOf(values.languages, known.languages),
    categories: idsOf(values.categories, known.categories),
    orgs: idsOf(values.orgs, known.orgs),
    tags: idsOf(values.tags, known.tags),
  };
}

function idsOf(named: readonly number[] | undefined, { ids }: FacetValues): string[] {
  if (named === undefined) return [];
  if (named.length < 2) return named.map((index) => ids[index]!);
  // Typed arrays are sorted by number without a comparison function.
  const sorted = new Uint32Array(named).sort();
  const found: string[] = [];
  for (let at = 0; at < sorted.length; at++) if (sorted[at] !== sorted[at - 1]) found.push(ids[sorted[at]!]!);
  return found;
}

/** Returns the values of a term; undefined for comparisons and ranges. */
export function valuesOf(node: Term | FieldExpression): readonly Value[] | undefined {
  if (node.kind === "in") return node.values;
  return node.kind === "term" || node.kind === "match" ? [node.value] : undefined;
}

/** Returns the indices of the facet values that a query value names. */
export function findValues(values: FacetValues, value: Value, wildcards: Wildcards): readonly number[] {
  if (!value.wildcard) return values.named(value.text);
  return wildcards === "prefix" ? values.namedFrom(value.text) : [];
}

export function findFlags(value: Value): readonly FlagName[] {
  return (value.wildcard ? undefined : flagsByName.get(value.text.toLowerCase())) ?? [];
}

const flagsByName: ReadonlyMap<string, readonly FlagName[]> = new Map(
  flagNames.map((name) => [name, [name]]),
);
