/** Finds the results of an expression and what is counted for options, on cells where these decide, else on rows. */
import type { Expression } from "../../grammar/ast.ts";
import { printQuery } from "../../grammar/print.ts";
import type { Columns } from "../indexes/columns.ts";
import { type FacetName, facetNames, facetOfField } from "../indexes/facet-values.ts";
import type { RowRange } from "../sets/bitset.ts";
import { RowSets } from "../sets/row-sets.ts";
import type { SearchOptions } from "../types.ts";
import {
  allOf,
  type EvaluationContext,
  type Matches,
  matchesOf,
  matchesOfRows,
  selectedMatches,
} from "./evaluate.ts";
import type { Hidden } from "./hidden-kinds.ts";
import { planQuery } from "./plan.ts";
import type { ReferencedValues } from "./referenced-values.ts";
import { collectByCells, collectByRows, type Results } from "./results.ts";
import { joinSameField, rejoinsExcludingOwnFacet, withoutField } from "./same-field.ts";

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

export class ResultFinder {
  readonly #columns: Columns;
  readonly #sets: RowSets;
  readonly #windowCounts: Int32Array;
  readonly #onCells: EvaluationContext;
  readonly #onRows: EvaluationContext;
  /** For expressions that are already evaluated: only their rows are needed, and no warnings. */
  readonly #onRowsAgain: EvaluationContext;

  constructor(
    columns: Columns,
    sets: RowSets,
    { textsOf, wildcards }: Pick<EvaluationContext, "textsOf" | "wildcards">,
  ) {
    const { cells, facets, flags } = columns;
    const cellSets = new RowSets(cells.size);
    const shared = { columns, textsOf, wildcards };
    const first = { needsFacets: true, onUnsupported: warnUnsupported };
    const rows = { sets, facets, flags, hiddenIn: (hidden: Hidden) => hidden.rows() };
    this.#columns = columns;
    this.#sets = sets;
    this.#windowCounts = new Int32Array(cells.size);
    this.#onCells = {
      ...shared,
      ...first,
      domain: {
        sets: cellSets,
        facets: cells.facets,
        flags: cells.flagged,
        hiddenIn: (hidden) => hidden.cells,
      },
    };
    this.#onRows = { ...shared, ...first, domain: rows };
    this.#onRowsAgain = { ...shared, needsFacets: false, onUnsupported: undefined, domain: rows };
  }

  /** Chooses how the results of an expression are found and counted. */
  find(expression: Expression | null, limits: Limits): Results {
    // Without a facet's terms, other terms are joined differently, so that the matches for that facet's counts do not
    // follow from one evaluation.
    if (expression !== null && rejoinsExcludingOwnFacet(expression))
      return this.#findPerFacet(expression, limits);
    const joined = expression && joinSameField(expression, limits.exempt);
    const { window, items, isOfCells } = planQuery(joined, limits.window, this.#columns);
    this.#sets.begin(window);
    // Counts are then sums over some hundreds of cells, and no row is touched except to list the results.
    if (isOfCells) return this.#findByCells(items, limits);
    // Words and dates differ between the rows of a cell.
    return collectByRows(matchAll(items, limits, this.#onRows), this.#sets);
  }

  /** Returns the rows of the results, without counts. Overwrites the sets of the results that were found before. */
  findRows(expression: Expression | null, limits: Limits): Uint32Array {
    this.#sets.begin(limits.window);
    return this.#sets.ownList(this.#matchJoined(expression, limits, this.#onRowsAgain).rows);
  }

  #findByCells(items: readonly Expression[], limits: Limits): Results {
    const sets = this.#sets;
    const cellSets = this.#onCells.domain.sets;
    cellSets.begin({ from: 0, to: cellSets.size });
    const counts = this.#columns.cells.totals.read(sets.window, this.#windowCounts);
    return collectByCells(
      matchAll(items, limits, this.#onCells),
      { sets, cellSets, counts },
      () => matchAll(items, limits, this.#onRowsAgain).rows,
    );
  }

  /** Evaluates the expression again for each facet, without that facet's terms; see `rejoinsExcludingOwnFacet`. */
  #findPerFacet(expression: Expression, limits: Limits): Results {
    this.#sets.begin(limits.window);
    const matches = this.#matchJoined(expression, limits, this.#onRows);
    const excludingOwnFacet = { ...matches.excludingOwnFacet };
    for (const [field, facet] of facetOfField) {
      const rest = withoutField(expression, field);
      if (rest !== expression)
        excludingOwnFacet[facet] = this.#matchJoined(rest, limits, this.#onRowsAgain).rows;
    }
    return collectByRows({ rows: matches.rows, excludingOwnFacet }, this.#sets);
  }

  #matchJoined(expression: Expression | null, limits: Limits, context: EvaluationContext): Matches {
    return matchAll(expression === null ? [] : [joinSameField(expression, limits.exempt)], limits, context);
  }
}

/** Returns what matches all items and is within the limits. */
function matchAll(items: readonly Expression[], limits: Limits, context: EvaluationContext): Matches {
  const { sets, hiddenIn } = context.domain;
  const { hidden, choice, required } = limits;
  const matches = matchesOf(items, context);
  if (hidden !== undefined) matches.push(matchesOfRows(sets.complement(hiddenIn(hidden))));
  addChoice(choice, context, matches);
  if (required !== null) addRequired(required, context, matches);
  return allOf(matches, sets);
}

/** An unknown id matches nothing. Ignoring it would show everything to the visitor of a link. */
function addChoice(choice: Choice, { domain, columns }: EvaluationContext, matches: Matches[]): void {
  const { sets, facets } = domain;
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
  { values: { languages }, unknown }: ReferencedValues,
  { domain: { sets, facets } }: EvaluationContext,
  matches: Matches[],
): void {
  for (const index of languages) matches.push(matchesOfRows(sets.stored(facets.languages[index]!)));
  if (unknown.includes("languages")) matches.push(selectedMatches(sets.none(), "languages"));
}

function warnUnsupported(node: Expression): void {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
}
