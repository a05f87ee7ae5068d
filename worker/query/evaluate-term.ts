/** What a single term matches: stored sets of a facet's values, stretches of dates, or a search in the titles. */
import type { Expression, FieldExpression, Term, Value } from "../../grammar/ast.ts";
import { type CvFieldName, cvFields, type FlagName } from "../../grammar/fields.ts";
import type { Columns } from "../columns/columns.ts";
import type { DatedRows } from "../columns/dated-rows.ts";
import type { FacetName } from "../columns/facet-values.ts";
import type { TitleIndex } from "../columns/title-index.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows, StoredRows } from "../sets/rows.ts";
import { findFlags, findValues, valuesOf, type Wildcards } from "./referenced-values.ts";
import { readDays, runsOf, toBounds } from "./row-ranges.ts";

/** What a query is evaluated over: the rows, or the cells that stand for many rows each. */
export interface Ground {
  readonly sets: RowSets;
  /** By value. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flags: Readonly<Record<FlagName, StoredRows>>;
}

export interface Evaluation {
  readonly ground: Ground;
  readonly columns: Columns;
  readonly titles: TitleIndex;
  readonly wildcards: Wildcards;
  /** Whether anyone will ask what there is with a selection lifted. */
  readonly lifts: boolean;
  /** Whether to log what cannot be evaluated: not where an expression runs a second time. */
  readonly reports: boolean;
  /** Parts of the expression whose rows are known. */
  readonly known: ReadonlyMap<Expression, Rows> | undefined;
}

const fieldNames: ReadonlyMap<string, CvFieldName> = new Map(cvFields.map(({ name }) => [name, name]));

/** Undefined for what cannot be evaluated. */
export function leafRows(node: Term | FieldExpression, evaluation: Evaluation): Rows | undefined {
  const values = node.kind === "term" ? [node.value] : valuesOf(node);
  const rejected = evaluation.wildcards === "reject" && values?.some(({ wildcard }) => wildcard);
  if (rejected) return undefined;
  if (node.kind === "term") return titleRows([node.value], evaluation);
  const { columns, ground } = evaluation;
  switch (fieldNames.get(node.field)) {
    case "language":
      return values && facetRows("languages", values, evaluation);
    case "org":
      return values && facetRows("orgs", values, evaluation);
    case "category":
      return values && facetRows("categories", values, evaluation);
    case "title":
      return values && titleRows(values, evaluation);
    case "year":
    case "createdAt":
      return unionOfRuns(node, evaluation);
    case "endedAt":
      return datedRows(columns.ended, node, ground.sets);
    case "acceptedAt":
      return datedRows(columns.accepted, node, ground.sets);
    case "is":
      return values && flaggedRows(values, ground);
    case undefined:
      return undefined;
  }
}

function titleRows(values: readonly Value[], { titles, ground }: Evaluation): Rows {
  const found = values.map(({ text, wildcard }) =>
    titles.find({ text, at: wildcard ? "word-start" : "anywhere" }, ground.sets),
  );
  return ground.sets.union(found);
}

function facetRows(facet: FacetName, values: readonly Value[], evaluation: Evaluation): Rows {
  const { ground, columns, wildcards } = evaluation;
  const found: Rows[] = [];
  for (const value of values) {
    for (const index of findValues(columns.values[facet], value, wildcards)) {
      found.push(ground.sets.stored(ground.facets[facet][index]!));
    }
  }
  return ground.sets.union(found);
}

function flaggedRows(values: readonly Value[], { sets, flags }: Ground): Rows {
  return sets.union(values.flatMap((value) => findFlags(value).map((flag) => sets.stored(flags[flag]))));
}

function unionOfRuns(node: FieldExpression, { columns, ground: { sets } }: Evaluation): Rows | undefined {
  const runs = runsOf(node, columns);
  return runs && sets.union(runs.map((run) => sets.run(run)));
}

function datedRows(column: DatedRows, node: FieldExpression, sets: RowSets): Rows | undefined {
  const bounds = toBounds(node, readDays);
  return bounds && sets.union(bounds.map(({ low, high }) => column.between(low, high, sets)));
}
