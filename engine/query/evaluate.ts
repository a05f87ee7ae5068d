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
import { printQuery } from "../../grammar/print.ts";
import { recordOf } from "../../model/collections.ts";
import type { Columns } from "../indexes/columns.ts";
import type { DatedRows } from "../indexes/dated-rows.ts";
import { type FacetName, facetNames, facetOfField } from "../indexes/facet-values.ts";
import type { TextIndex } from "../indexes/texts.ts";
import type { RowRange } from "../sets/bitset.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows, StoredRows } from "../sets/rows.ts";
import type { SearchOptions } from "../types.ts";
import type { Hidden } from "./hidden-kinds.ts";
import { readDays, rowRangesOf, toBounds } from "./plan.ts";
import {
  findFlags,
  findValues,
  type ReferencedValues,
  valuesOf,
  type Wildcards,
} from "./referenced-values.ts";

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

/** The elements that an expression is evaluated on: rows, or cells, each of which represents many rows. */
export interface Elements {
  readonly sets: RowSets;
  /** The set of each value of a facet. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flags: Readonly<Record<FlagName, StoredRows>>;
  readonly hiddenIn: (hidden: Hidden) => StoredRows;
  readonly columns: Columns;
  /** Returns the index of the texts that a field's terms search. */
  readonly textsOf: (field: WordField) => TextIndex;
  readonly wildcards: Wildcards;
  /** The expression is already evaluated, with its counts and warnings: only its rows are needed. */
  readonly isAgain: boolean;
}

/** Selected options that are not part of the query text. */
export type Choice = Pick<SearchOptions, FacetName | "useAndFilterForLanguages">;

/** The limits of the results besides the expression. */
export interface Limits {
  readonly window: RowRange;
  /** The fields whose terms stay joined by AND. */
  readonly exempt: readonly string[];
  readonly hidden: Hidden | undefined;
  readonly choice: Choice;
  /** The values that the query names, if all of its languages are required; null if any is enough. */
  readonly required: ReferencedValues | null;
}

/** Returns the elements that match all items and are within the limits. */
export function matchAll(items: readonly Expression[], limits: Limits, on: Elements): Matches {
  const { sets, hiddenIn } = on;
  const { hidden, choice, required } = limits;
  const matches = matchesOf(items, on);
  if (hidden !== undefined) matches.push(matchesOfRows(sets.complement(hiddenIn(hidden))));
  addChoice(choice, on, matches);
  if (required !== null) addRequired(required, on, matches);
  return allOf(matches, sets);
}

/** An unknown id matches nothing. Ignoring it would show everything to the visitor of a link. */
function addChoice(choice: Choice, { sets, facets, columns }: Elements, matches: Matches[]): void {
  for (const facet of facetNames) {
    if (choice[facet].length === 0) continue;
    const chosen = choice[facet].map((id) =>
      sets.union(columns.values[facet].withId(id).map((index) => sets.stored(facets[facet][index]!))),
    );
    // If all languages are required, another selection narrows the results.
    if (facet === "languages" && choice.useAndFilterForLanguages)
      matches.push(matchesOfRows(sets.intersection(chosen)));
    else matches.push(selectedMatches(sets.union(chosen), facet));
  }
}

/** Requires each language that the text names. An unknown one matches nothing, and the next selection replaces it. */
function addRequired(
  { values: { languages = [] }, unknown }: ReferencedValues,
  { sets, facets }: Elements,
  matches: Matches[],
): void {
  for (const index of languages) matches.push(matchesOfRows(sets.stored(facets.languages[index]!)));
  if (unknown.includes("languages")) matches.push(selectedMatches(sets.none(), "languages"));
}

/** Evaluates an expression in which same-field.ts has already joined terms of the same field. */
function evaluate(node: Expression, on: Elements): Matches {
  const { sets } = on;
  switch (node.kind) {
    case "and":
      return allOf(matchesOf(node.items, on), sets);
    case "or":
      return combine(matchesOf(node.items, on), "union", sets);
    case "not":
      // Negated terms are not a facet's own filter, because the menu does not show their values as selected.
      return matchesOfRows(sets.complement(evaluate(node.item, on).rows));
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const rows = evaluateTerm(node, on);
      if (rows === undefined && !on.isAgain) warnUnsupported(node);
      const facet = node.kind === "term" || on.isAgain ? undefined : facetOfField.get(node.field);
      // A term that cannot be evaluated matches nothing.
      const found = rows ?? sets.none();
      return facet === undefined ? matchesOfRows(found) : selectedMatches(found, facet);
    }
  }
}

function matchesOf(items: readonly Expression[], on: Elements): Matches[] {
  return items.map((item) => evaluate(item, on));
}

/** Wraps rows that no facet filters. */
function matchesOfRows(rows: Rows): Matches {
  return { rows, excludingOwnFacet: noOwnFilter };
}

/** Wraps rows that are a facet's own filter. */
function selectedMatches(rows: Rows, facet: FacetName): Matches {
  return { rows, excludingOwnFacet: ownFacetOnly[facet] };
}

function allOf(items: readonly Matches[], sets: RowSets): Matches {
  return combine(items, "intersection", sets);
}

/**
 * Joins matches by AND or OR. Items that are nothing but a facet's own filter drop out of the matches without it.
 *
 * @example `language:go AND fix` matches the intersection of both. Without the filter of languages, `language:go` drops out
 * and `fix` remains. There is no filter of orgs or categories, so those two are absent from `excludingOwnFacet`.
 */
function combine(items: readonly Matches[], join: "intersection" | "union", sets: RowSets): Matches {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const rows = sets[join](items.map((item) => item.rows));
  if (items.every((item) => item.excludingOwnFacet === noOwnFilter)) return matchesOfRows(rows);
  const excludingOwnFacet: { [facet in FacetName]?: Rows | null } = {};
  for (const facet of facetNames) {
    const excluding = joinExcluding(items, facet, join, sets);
    if (excluding !== undefined) excludingOwnFacet[facet] = excluding;
  }
  return { rows, excludingOwnFacet };
}

/** Joins matches without a facet's own filter: null if no filter remains; undefined if there is none. */
function joinExcluding(
  items: readonly Matches[],
  facet: FacetName,
  join: "intersection" | "union",
  sets: RowSets,
): Rows | null | undefined {
  let isFiltered = false;
  for (const { excludingOwnFacet } of items) isFiltered ||= excludingOwnFacet[facet] !== undefined;
  if (!isFiltered) return undefined;
  // Usually one item remains, which needs no list.
  let first: Rows | null = null;
  let remaining: Rows[] | undefined;
  for (const { rows, excludingOwnFacet } of items) {
    const excluding = excludingOwnFacet[facet];
    if (excluding === null) continue;
    if (first === null) first = excluding ?? rows;
    else if (remaining === undefined) remaining = [first, excluding ?? rows];
    else remaining.push(excluding ?? rows);
  }
  return remaining === undefined ? first : sets[join](remaining);
}

/** Returns the matches of a term; undefined if the field does not support this kind of term. */
type Evaluator = (node: FieldExpression, on: Elements) => Rows | undefined;

const evaluators: Readonly<Record<CvFieldName, Evaluator>> = {
  language: namedRows("languages"),
  org: namedRows("orgs"),
  category: namedRows("categories"),
  tag: ofValues((value, on) =>
    unionOf(findValues(on.columns.tags.values, value, on.wildcards), on, taggedRows),
  ),
  ...recordOf(wordFields, (field) => ofValues((value, on) => wordRows(value, on.textsOf(field), on))),
  year: orderedRows,
  createdAt: orderedRows,
  endedAt: (node, { columns, sets }) => datedRows(columns.ended, node, sets),
  acceptedAt: (node, { columns, sets }) => datedRows(columns.accepted, node, sets),
  is: ofValues((value, on) => unionOf(findFlags(value), on, flaggedRows)),
  has: ofValues(presentRows),
  // `no:IN(endedAt, links)` matches rows that lack one or both, because the values of a field are joined by OR.
  no: ofValues((value, on) => on.sets.complement(presentRows(value, on))),
  id: ofValues(rowsWithId),
};

const evaluatorsByName: ReadonlyMap<string, Evaluator> = new Map(Object.entries(evaluators));

/** Returns what a value, or another key, matches. Has no closure, because each search would create several. */
type Find<T> = (value: T, on: Elements) => Rows;

/** Evaluates terms with values, which comparisons and ranges do not have. */
function ofValues(find: Find<Value>): Evaluator {
  return (node, on) => {
    if (node.kind === "match") return find(node.value, on);
    return node.kind === "in" ? unionOf(node.values, on, find) : undefined;
  };
}

/** Returns what any of several values match. Most often there is one, which needs no list. */
function unionOf<T>(values: readonly T[], on: Elements, find: Find<T>): Rows {
  return values.length === 1 ? find(values[0]!, on) : on.sets.union(values.map((value) => find(value, on)));
}

function namedRows(facet: FacetName): Evaluator {
  const find: Find<number> = (index, { sets, facets }) => sets.stored(facets[facet][index]!);
  return ofValues((value, on) =>
    unionOf(findValues(on.columns.values[facet], value, on.wildcards), on, find),
  );
}

/** Returns the matches of a term; undefined if it cannot be evaluated. */
function evaluateTerm(node: Term | FieldExpression, on: Elements): Rows | undefined {
  const rejected = on.wildcards === "reject" && valuesOf(node)?.some(({ wildcard }) => wildcard) === true;
  if (rejected) return undefined;
  if (node.kind === "term") return wordRows(node.value, on.textsOf("title"), on);
  return evaluatorsByName.get(node.field)?.(node, on);
}

function rowsWithId({ text, wildcard }: Value, { sets, columns: { ids } }: Elements): Rows {
  const list = wildcard ? ids.namedFrom(text) : ids.named(text);
  return { kind: "list", list: sets.clip(list) };
}

function wordRows({ text, wildcard }: Value, index: TextIndex, { sets }: Elements): Rows {
  return index.find({ text, at: wildcard ? "word-start" : "anywhere" }, sets);
}

function taggedRows(index: number, { columns, sets }: Elements): Rows {
  return sets.stored(columns.tags.rows[index]!);
}

function flaggedRows(flag: FlagName, { sets, flags }: Elements): Rows {
  return sets.stored(flags[flag]);
}

function presentRows(value: Value, on: Elements): Rows {
  return unionOf(findPresence(value), on, (name, { columns, sets }) => sets.stored(columns.present(name)));
}

function findPresence({ text }: Value): readonly PresenceName[] {
  return presenceNames.filter((name) => name.toLowerCase() === text.toLowerCase());
}

function orderedRows(node: FieldExpression, { columns, sets }: Elements): Rows | undefined {
  const ranges = rowRangesOf(node, columns);
  return ranges && sets.union(ranges.map((range) => sets.range(range)));
}

function datedRows(column: DatedRows, node: FieldExpression, sets: RowSets): Rows | undefined {
  const bounds = toBounds(node, readDays);
  return bounds && sets.union(bounds.map(({ low, high }) => column.between(low, high, sets)));
}

function warnUnsupported(node: Expression): void {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
}
