/** The rows that a single term matches: from the columns, the stored rows of a facet's values, or the titles. */
import type { FieldExpression, Term, Value } from "../grammar/ast.ts";
import { cvFields } from "../grammar/fields.ts";
import type { Bitset } from "./bitset.ts";
import { readDays, toBounds } from "./bounds.ts";
import { type Columns, missing } from "./columns.ts";
import type { FacetName } from "./facet-values.ts";
import { findFlags, findValues, valuesOf, type Wildcards } from "./mentions.ts";
import type { RowSets } from "./row-sets.ts";
import { runsOf } from "./runs.ts";
import type { TitleIndex } from "./title-index.ts";

export interface Evaluation {
  readonly columns: Columns;
  readonly titles: TitleIndex;
  readonly sets: RowSets;
  readonly wildcards: Wildcards;
}

/** Undefined for what cannot be evaluated. */
export function leafRows(node: Term | FieldExpression, evaluation: Evaluation): Bitset | undefined {
  const values = node.kind === "term" ? [node.value] : valuesOf(node);
  const rejected = evaluation.wildcards === "reject" && values?.some(({ wildcard }) => wildcard);
  if (rejected) return undefined;
  if (node.kind === "term") return titleRows([node.value], evaluation);
  const { columns, sets } = evaluation;
  switch (cvFields.find(({ name }) => name === node.field)?.name) {
    case "language":
      return values && facetRows("languages", values, evaluation);
    case "org":
      return values && facetRows("orgs", values, evaluation);
    case "category":
      return values && facetRows("categories", values, evaluation);
    case "title":
      return values && titleRows(values, evaluation);
    case "year":
    case "createdAt": {
      const runs = runsOf(node, columns);
      return runs && sets.union(runs.map((run) => sets.interval(run)));
    }
    case "endedAt":
      return datedRows(columns.endedDay, node, sets);
    case "acceptedAt":
      return datedRows(columns.acceptedDay, node, sets);
    case "is":
      return values && sets.union(values.flatMap(findFlags).map((flag) => columns.flags[flag]));
    case undefined:
      return undefined;
  }
}

function titleRows(values: readonly Value[], { titles, sets }: Evaluation): Bitset {
  const rows = sets.empty();
  for (const { text, wildcard } of values) {
    titles.find({ text, at: wildcard ? "word-start" : "anywhere" }, sets.window, rows);
  }
  return rows;
}

function facetRows(facet: FacetName, values: readonly Value[], evaluation: Evaluation): Bitset {
  const column = evaluation.columns.facets[facet];
  const named = values.flatMap((value) => findValues(column.values, value, evaluation.wildcards));
  return evaluation.sets.unionOfStored(named.map((index) => column.rows[index]!));
}

function datedRows(column: Int32Array, node: FieldExpression, sets: RowSets): Bitset | undefined {
  // A missing date is below all others and matches nothing, not even what has no lower bound.
  const earliest = missing + 1;
  const bounds = toBounds(node, readDays);
  return (
    bounds && sets.union(bounds.map(({ low, high }) => sets.within(column, Math.max(low, earliest), high)))
  );
}
