/** Engines made of sets of rows: a library combines the sets, and everything else is shared. */
import type { RowRange } from "../../../engine/sets/bitset.ts";
import type { Expression } from "../../../grammar/ast.ts";
import { addTo } from "../../../model/collections.ts";
import type { CvData } from "../../../model/cv.ts";
import type { BenchAnswer, BenchEngine, CountMap } from "../engines.ts";
import {
  type Condition,
  type Document,
  type FacetName,
  readQuestion,
  toCondition,
  toDocuments,
} from "../plain.ts";
import {
  type Columns,
  type FacetRows,
  RowCounter,
  type RowCounts,
  subtract,
  toColumns,
} from "./row-counts.ts";

/** Sets of rows, which no operation changes. */
export interface Sets<Rows> {
  all(): Rows;
  and(rows: Rows, other: Rows): Rows;
  or(rows: Rows, other: Rows): Rows;
  andNot(rows: Rows, other: Rows): Rows;
  find(condition: Condition): Rows;
  /** Called before each question. Then `all` has the rows of the window; outside of it sets may contain anything. */
  begin(window: RowRange): void;
  /** The number of rows within the window. */
  size(rows: Rows): number;
  /** Lists the rows of a set within the window, ascending. A list that is not kept is valid until the next call. */
  list(rows: Rows, isKept: boolean): Uint32Array;
}

export interface Indexed {
  readonly documents: readonly Document[];
  readonly columns: Columns;
  readonly rowsOf: FacetRows;
}

export function createSetEngine<Rows>(
  data: CvData,
  createSets: (indexed: Indexed) => Sets<Rows>,
): BenchEngine {
  const documents = toDocuments(data);
  const columns = toColumns(documents);
  const rowsOf = listByFacet(documents);
  const counter = new RowCounter(documents, columns, rowsOf);
  const sets = createSets({ documents, columns, rowsOf });
  /** The rows of this question's titles. Counting a facet without its own filter needs them again. */
  const titles = new Map<string, Rows>();
  let window: RowRange = { from: 0, to: columns.size };

  const evaluate = (node: Expression | null): Rows => {
    if (node === null) return sets.all();
    switch (node.kind) {
      case "and":
        return (
          node.items.reduce<Rows | undefined>((rows, item) => {
            if (rows === undefined) return evaluate(item);
            return item.kind === "not"
              ? sets.andNot(rows, evaluate(item.item))
              : sets.and(rows, evaluate(item));
          }, undefined) ?? sets.all()
        );
      case "or":
        return node.items.map(evaluate).reduce((one, other) => sets.or(one, other));
      case "not":
        return sets.andNot(sets.all(), evaluate(node.item));
    }
    const condition = toCondition(node);
    if (condition === undefined) throw new Error("The workload has no term of this kind.");
    if (condition.kind !== "title") return sets.find(condition);
    const rows = titles.get(condition.text) ?? sets.find(condition);
    titles.set(condition.text, rows);
    return rows;
  };
  /** Returns the counts of a single condition, which are known before a query, or its few rows. */
  const findKnown = (expression: Expression | null): RowCounts | Uint32Array | undefined => {
    if (expression === null) return counter.ofWindow(window);
    const condition = toCondition(expression);
    if (condition?.kind === "years") return counter.ofWindow(findWindow(expression, columns));
    if (condition?.kind !== "facet") return undefined;
    const [id, ...others] = condition.ids;
    return id === undefined || others.length > 0 ? undefined : counter.ofValue(condition.facet, id);
  };
  const isMost = (count: number) => count * 2 > window.to - window.from;
  const listOthers = (rows: Rows) => sets.list(sets.andNot(sets.all(), rows), false);

  /** If most rows match, the others are counted and subtracted. */
  const countFound = (expression: Expression | null, rows: Rows, list: Uint32Array): RowCounts => {
    const known = findKnown(expression);
    if (known !== undefined && "orgs" in known) return known;
    if (!isMost(list.length)) return counter.countList(list);
    const all = counter.ofWindow(window);
    const others = counter.countList(listOthers(rows));
    return {
      orgs: subtract(all.orgs, others.orgs),
      categories: subtract(all.categories, others.categories),
      languages: subtract(all.languages, others.languages),
    };
  };
  const countRest = (rest: Expression | null, facet: FacetName): Int32Array => {
    const known = findKnown(rest);
    if (known !== undefined) return "orgs" in known ? known[facet] : counter.countFacet(known, facet);
    const rows = evaluate(rest);
    if (!isMost(sets.size(rows))) return counter.countFacet(sets.list(rows, false), facet);
    return subtract(counter.ofWindow(window)[facet], counter.countFacet(listOthers(rows), facet));
  };

  return {
    search(text): BenchAnswer {
      const { expression, withoutOwnFilter } = readQuestion(text);
      window = findWindow(expression, columns);
      titles.clear();
      sets.begin(window);
      const rows = evaluate(expression);
      const ids = sets.list(rows, true);
      const found = countFound(expression, rows, ids);
      const years = counter.countYears(ids);
      const countFacet = (facet: FacetName) => {
        const rest = withoutOwnFilter[facet];
        return rest === undefined ? found[facet] : countRest(rest, facet);
      };
      const languages = countFacet("languages");
      const categories = countFacet("categories");
      const orgs = countFacet("orgs");
      return {
        ids,
        // Maps are created only when the answer is checked.
        get counts() {
          return {
            orgs: toMap(columns.orgs.ids, orgs),
            categories: toMap(columns.categories.ids, categories),
            languages: toMap(columns.languages, languages),
            shownLanguages: toMap(columns.languages, found.languages),
            years: new Map(columns.years.map(({ year }, at) => [year, years[at] ?? 0])),
          };
        },
      };
    },
  };
}

/** Returns the rows of the years that a query requires. */
function findWindow(expression: Expression | null, { size, years }: Columns): RowRange {
  let window: RowRange = { from: 0, to: size };
  const items = expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
  for (const item of items) {
    const condition = "field" in item && item.field === "year" ? toCondition(item) : undefined;
    if (condition?.kind !== "years") continue;
    const { from, to } = condition;
    const first = years.find(({ year }) => year <= to)?.from ?? size;
    const beyond = years.find(({ year }) => year < from)?.from ?? size;
    window = { from: Math.max(window.from, first), to: Math.min(window.to, beyond) };
  }
  return window.from < window.to ? window : { from: 0, to: 0 };
}

function listByFacet(documents: readonly Document[]): FacetRows {
  const list = (facet: FacetName) => {
    const lists = new Map<string, number[]>();
    for (const { row, names } of documents) for (const id of names[facet]) addTo(lists, id, row);
    return lists;
  };
  return { languages: list("languages"), categories: list("categories"), orgs: list("orgs") };
}

function toMap(ids: readonly string[], counts: Int32Array): CountMap {
  return new Map(ids.map((id, code) => [id, counts[code] ?? 0]));
}
