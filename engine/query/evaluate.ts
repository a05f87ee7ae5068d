/**
 * Evaluates an expression: its terms become sets of rows or cells, and its operators become algebra on these sets.
 *
 * The counts next to a facet's options ignore the facet's own filter (disjunctive faceting). The matches without that
 * filter are computed together with the matches, so that no part of an expression is evaluated twice.
 */
import type { Expression, FieldExpression, Term, Value } from "../../grammar/ast.ts";
import {
  type CvFieldName,
  type FlagName,
  type PresenceName,
  presenceNames,
  type WordField,
  wordFields,
} from "../../grammar/fields.ts";
import { recordOf } from "../../model/collections.ts";
import type { Columns } from "../indexes/columns.ts";
import type { DatedRows } from "../indexes/dated-rows.ts";
import { type FacetName, facetNames, facetOfField, type WordList } from "../indexes/facet-values.ts";
import type { TitleIndex } from "../indexes/titles.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows, StoredRows } from "../sets/rows.ts";
import type { Hidden } from "./hidden-kinds.ts";
import { readDays, rowRangesOf, toBounds } from "./plan.ts";
import { findFlags, findValues, valuesOf, type Wildcards } from "./referenced-values.ts";

export interface Matches {
  readonly rows: Rows;
  /** The matches without a facet's own filter: null if no filter remains; absent if they are the same as `rows`. */
  readonly excludingOwnFacet: ExcludingOwnFacet;
}

type ExcludingOwnFacet = { readonly [facet in FacetName]?: Rows | null };

const noOwnFilter: ExcludingOwnFacet = {};
const ownFacetOnly: Readonly<Record<FacetName, ExcludingOwnFacet>> = {
  languages: { languages: null },
  categories: { categories: null },
  orgs: { orgs: null },
};

/** Evaluates an expression in which same-field.ts has already joined terms of the same field. */
function evaluate(node: Expression, context: EvaluationContext): Matches {
  const { sets } = context.domain;
  switch (node.kind) {
    case "and":
      return allOf(matchesOf(node.items, context), sets);
    case "or":
      return combine(matchesOf(node.items, context), (rows) => sets.union(rows));
    case "not":
      // Negated terms are not a facet's own filter, because the menu does not show their values as selected.
      return matchesOfRows(sets.complement(evaluate(node.item, context).rows));
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const rows = evaluateTerm(node, context);
      if (rows === undefined) context.onUnsupported?.(node);
      const facet = node.kind === "term" || !context.needsFacets ? undefined : facetOfField.get(node.field);
      // A term that cannot be evaluated matches nothing.
      const found = rows ?? sets.none();
      return facet === undefined ? matchesOfRows(found) : selectedMatches(found, facet);
    }
  }
}

export function matchesOf(items: readonly Expression[], context: EvaluationContext): Matches[] {
  return items.map((item) => evaluate(item, context));
}

/** Wraps rows that no facet filters. */
export function matchesOfRows(rows: Rows): Matches {
  return { rows, excludingOwnFacet: noOwnFilter };
}

/** Wraps rows that are a facet's own filter. */
export function selectedMatches(rows: Rows, facet: FacetName): Matches {
  return { rows, excludingOwnFacet: ownFacetOnly[facet] };
}

export function allOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, (rows) => sets.intersection(rows));
}

/** Returns the matches without the facet's own filter; null if no filter remains. */
function rowsExcludingOwnFacet({ rows, excludingOwnFacet }: Matches, facet: FacetName): Rows | null {
  const excluding = excludingOwnFacet[facet];
  return excluding === undefined ? rows : excluding;
}

/**
 * Joins matches by AND or OR. Items that are nothing but a facet's own filter drop out of the matches without it.
 *
 * @example `language:go AND fix` matches the intersection of both. Without the filter of languages, `language:go` drops out
 * and `fix` remains. There is no filter of orgs or categories, so those two are absent from `excludingOwnFacet`.
 */
function combine(items: readonly Matches[], join: (sets: readonly Rows[]) => Rows): Matches {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const rows = join(items.map((item) => item.rows));
  if (items.every((item) => item.excludingOwnFacet === noOwnFilter)) return matchesOfRows(rows);
  const excludingOwnFacet: { [facet in FacetName]?: Rows | null } = {};
  for (const facet of facetNames) {
    if (items.every((item) => item.excludingOwnFacet[facet] === undefined)) continue;
    const remaining: Rows[] = [];
    for (const item of items) {
      const itemRows = rowsExcludingOwnFacet(item, facet);
      if (itemRows !== null) remaining.push(itemRows);
    }
    excludingOwnFacet[facet] = remaining.length === 0 ? null : join(remaining);
  }
  return { rows, excludingOwnFacet };
}

/** The elements that a query is evaluated on: rows, or cells, each of which represents many rows. */
interface Domain {
  readonly sets: RowSets;
  /** The set of each value of a facet. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flags: Readonly<Record<FlagName, StoredRows>>;
  readonly hiddenIn: (hidden: Hidden) => StoredRows;
}

/** The data and settings that evaluating an expression needs. */
export interface EvaluationContext {
  readonly domain: Domain;
  readonly columns: Columns;
  /** Returns the index of the texts that a field's terms search. */
  readonly textsOf: (field: WordField) => TitleIndex;
  readonly wildcards: Wildcards;
  /** Whether facets are counted, which needs `excludingOwnFacet`. */
  readonly needsFacets: boolean;
  /** Called with terms that cannot be evaluated; undefined if an earlier evaluation has reported them. */
  readonly onUnsupported: ((node: Term | FieldExpression) => void) | undefined;
}

/** Returns the matches of a term; undefined if the field does not support this kind of term. */
type Evaluator = (node: FieldExpression, context: EvaluationContext) => Rows | undefined;

const evaluators: Readonly<Record<CvFieldName, Evaluator>> = {
  language: namedRows("languages"),
  org: namedRows("orgs"),
  category: namedRows("categories"),
  tag: listedRows(({ tags }) => tags),
  ...recordOf(wordFields, (field) =>
    ofValues((values, context) => wordRows(values, context.textsOf(field), context)),
  ),
  year: orderedRows,
  createdAt: orderedRows,
  endedAt: (node, { columns, domain }) => datedRows(columns.ended, node, domain.sets),
  acceptedAt: (node, { columns, domain }) => datedRows(columns.accepted, node, domain.sets),
  is: ofValues((values, { domain }) => flaggedRows(values, domain)),
  has: ofValues(presentRows),
  no: ofValues((values, context) => absentRows(values, context)),
  id: ofValues(rowsWithIds),
};

const evaluatorsByName: ReadonlyMap<string, Evaluator> = new Map(Object.entries(evaluators));

/** Evaluates terms with values, which comparisons and ranges do not have. */
function ofValues(find: (values: readonly Value[], context: EvaluationContext) => Rows): Evaluator {
  return (node, context) => {
    const values = valuesOf(node);
    return values && find(values, context);
  };
}

function namedRows(facet: FacetName): Evaluator {
  return ofValues((values, context) => facetRows(facet, values, context));
}

function listedRows(listOf: (columns: Columns) => WordList): Evaluator {
  return ofValues((named, { columns, domain: { sets }, wildcards }) => {
    const { values, rows } = listOf(columns);
    const found = named.flatMap((value) => findValues(values, value, wildcards));
    return sets.union(found.map((index) => sets.stored(rows[index]!)));
  });
}

/** Returns the matches of a term; undefined if it cannot be evaluated. */
function evaluateTerm(node: Term | FieldExpression, context: EvaluationContext): Rows | undefined {
  const rejected =
    context.wildcards === "reject" && valuesOf(node)?.some(({ wildcard }) => wildcard) === true;
  if (rejected) return undefined;
  if (node.kind === "term") return wordRows([node.value], context.textsOf("title"), context);
  return evaluatorsByName.get(node.field)?.(node, context);
}

function rowsWithIds(
  values: readonly Value[],
  { domain: { sets }, columns: { ids } }: EvaluationContext,
): Rows {
  const found = values.map(({ text, wildcard }): Rows => {
    const list = wildcard ? ids.namedFrom(text) : ids.named(text);
    return { kind: "list", list: sets.clip(list) };
  });
  return sets.union(found);
}

function wordRows(values: readonly Value[], index: TitleIndex, { domain }: EvaluationContext): Rows {
  const found = values.map(({ text, wildcard }) =>
    index.find({ text, at: wildcard ? "word-start" : "anywhere" }, domain.sets),
  );
  return domain.sets.union(found);
}

function facetRows(facet: FacetName, values: readonly Value[], context: EvaluationContext): Rows {
  const { domain, columns, wildcards } = context;
  const found: Rows[] = [];
  for (const value of values) {
    for (const index of findValues(columns.values[facet], value, wildcards)) {
      found.push(domain.sets.stored(domain.facets[facet][index]!));
    }
  }
  return domain.sets.union(found);
}

function flaggedRows(values: readonly Value[], { sets, flags }: Domain): Rows {
  return sets.union(values.flatMap((value) => findFlags(value).map((flag) => sets.stored(flags[flag]))));
}

function presentRows(values: readonly Value[], { columns, domain: { sets } }: EvaluationContext): Rows {
  return sets.union(
    values.flatMap((value) => findPresence(value).map((name) => sets.stored(columns.present(name)))),
  );
}

/** `no:IN(endedAt, links)` matches rows that lack one or both, because the values of a field are joined by OR. */
function absentRows(values: readonly Value[], context: EvaluationContext): Rows {
  const { sets } = context.domain;
  return sets.union(values.map((value) => sets.complement(presentRows([value], context))));
}

function findPresence({ text }: Value): readonly PresenceName[] {
  return presenceNames.filter((name) => name.toLowerCase() === text.toLowerCase());
}

function orderedRows(
  node: FieldExpression,
  { columns, domain: { sets } }: EvaluationContext,
): Rows | undefined {
  const ranges = rowRangesOf(node, columns);
  return ranges && sets.union(ranges.map((range) => sets.range(range)));
}

function datedRows(column: DatedRows, node: FieldExpression, sets: RowSets): Rows | undefined {
  const bounds = toBounds(node, readDays);
  return bounds && sets.union(bounds.map(({ low, high }) => column.between(low, high, sets)));
}
