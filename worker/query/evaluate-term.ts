/** Evaluates a single term: as stored sets of a facet's values, as ranges of dates, or as a search in the titles. */
import type { FieldExpression, Term, Value } from "../../grammar/ast.ts";
import { type CvFieldName, type FlagName, type PresenceName, presenceNames } from "../../grammar/fields.ts";
import type { Columns } from "../columns/columns.ts";
import type { DatedRows } from "../columns/dated-rows.ts";
import type { FacetName } from "../columns/facet-values.ts";
import type { TitleIndex } from "../columns/title-index.ts";
import type { WordList } from "../columns/word-lists.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows, StoredRows } from "../sets/rows.ts";
import { findFlags, findValues, valuesOf, type Wildcards } from "./referenced-values.ts";
import { readDays, rowRangesOf, toBounds } from "./row-ranges.ts";

/** What a query is evaluated on: the rows, or the cells, each of which stands for many rows. */
export interface Domain {
  readonly sets: RowSets;
  /** The set of each value of a facet. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flags: Readonly<Record<FlagName, StoredRows>>;
}

export interface Evaluation {
  readonly domain: Domain;
  readonly columns: Columns;
  readonly titles: TitleIndex;
  /** What descriptions say, with titles and names of orgs. */
  readonly texts: () => TitleIndex;
  readonly wildcards: Wildcards;
  /** Whether the facets' counts need what matches without each facet's own filter. */
  readonly needsFacets: boolean;
  /** Is told of terms that cannot be evaluated; undefined where an expression is evaluated a second time. */
  readonly onUnsupported: ((node: Term | FieldExpression) => void) | undefined;
}

/** Returns what a term of a field matches; undefined if a term of its kind cannot be evaluated for the field. */
type Evaluator = (node: FieldExpression, evaluation: Evaluation) => Rows | undefined;

/** A field that is left out here does not compile. */
const evaluators: Readonly<Record<CvFieldName, Evaluator>> = {
  language: namedRows("languages"),
  org: namedRows("orgs"),
  category: namedRows("categories"),
  tag: listedRows(({ tags }) => tags),
  title: ofValues((values, evaluation) => wordRows(values, evaluation.titles, evaluation)),
  text: ofValues((values, evaluation) => wordRows(values, evaluation.texts(), evaluation)),
  year: orderedRows,
  createdAt: orderedRows,
  endedAt: (node, { columns, domain }) => datedRows(columns.ended, node, domain.sets),
  acceptedAt: (node, { columns, domain }) => datedRows(columns.accepted, node, domain.sets),
  is: ofValues((values, { domain }) => flaggedRows(values, domain)),
  has: ofValues(presentRows),
  no: ofValues((values, evaluation) => absentRows(values, evaluation)),
  id: ofValues(rowsWithIds),
};

const evaluatorsByName: ReadonlyMap<string, Evaluator> = new Map(Object.entries(evaluators));

/** Evaluates terms that name values; a comparison or range names none. */
function ofValues(find: (values: readonly Value[], evaluation: Evaluation) => Rows): Evaluator {
  return (node, evaluation) => {
    const values = valuesOf(node);
    return values && find(values, evaluation);
  };
}

function namedRows(facet: FacetName): Evaluator {
  return ofValues((values, evaluation) => facetRows(facet, values, evaluation));
}

function listedRows(listOf: (columns: Columns) => WordList): Evaluator {
  return ofValues((named, { columns, domain: { sets }, wildcards }) => {
    const { values, rows } = listOf(columns);
    const found = named.flatMap((value) => findValues(values, value, wildcards));
    return sets.union(found.map((index) => sets.stored(rows[index]!)));
  });
}

/** Returns what a term matches; undefined for a term that cannot be evaluated. */
export function evaluateTerm(node: Term | FieldExpression, evaluation: Evaluation): Rows | undefined {
  const rejected =
    evaluation.wildcards === "reject" && valuesOf(node)?.some(({ wildcard }) => wildcard) === true;
  if (rejected) return undefined;
  if (node.kind === "term") return wordRows([node.value], evaluation.titles, evaluation);
  return evaluatorsByName.get(node.field)?.(node, evaluation);
}

function rowsWithIds(values: readonly Value[], { domain: { sets }, columns: { ids } }: Evaluation): Rows {
  const found = values.map(({ text, wildcard }): Rows => {
    const list = wildcard ? ids.namedFrom(text) : ids.named(text);
    return { kind: "list", list: sets.clip(list) };
  });
  return sets.union(found);
}

function wordRows(values: readonly Value[], index: TitleIndex, { domain }: Evaluation): Rows {
  const found = values.map(({ text, wildcard }) =>
    index.find({ text, at: wildcard ? "word-start" : "anywhere" }, domain.sets),
  );
  return domain.sets.union(found);
}

function facetRows(facet: FacetName, values: readonly Value[], evaluation: Evaluation): Rows {
  const { domain, columns, wildcards } = evaluation;
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

function presentRows(values: readonly Value[], { columns, domain: { sets } }: Evaluation): Rows {
  return sets.union(
    values.flatMap((value) => findPresence(value).map((name) => sets.stored(columns.present(name)))),
  );
}

/** Of several names any may lack, as several values of other fields may be had. */
function absentRows(values: readonly Value[], evaluation: Evaluation): Rows {
  const { sets } = evaluation.domain;
  return sets.union(values.map((value) => sets.complement(presentRows([value], evaluation))));
}

function findPresence({ text }: Value): readonly PresenceName[] {
  return presenceNames.filter((name) => name.toLowerCase() === text.toLowerCase());
}

function orderedRows(node: FieldExpression, { columns, domain: { sets } }: Evaluation): Rows | undefined {
  const ranges = rowRangesOf(node, columns);
  return ranges && sets.union(ranges.map((range) => sets.range(range)));
}

function datedRows(column: DatedRows, node: FieldExpression, sets: RowSets): Rows | undefined {
  const bounds = toBounds(node, readDays);
  return bounds && sets.union(bounds.map(({ low, high }) => column.between(low, high, sets)));
}
