/** Engines made of sets of rows: a library combines and counts the sets, and all the rest is the same for each of them. */
import type { Expression } from "../../../grammar/ast.ts";
import type { CvData } from "../../../model/cv.ts";
import type { BenchAnswer, BenchEngine, CountMap } from "../../in-page/engines.ts";
import {
  type Condition,
  type Document,
  type FacetName,
  readQuestion,
  toCondition,
  toDocuments,
} from "../../in-page/plain.ts";

/** Sets of rows. `and`, `or` and `andNot` may change and return the first set, which is never used again. */
export interface Sets<Rows> {
  all(): Rows;
  and(rows: Rows, other: Rows): Rows;
  or(rows: Rows, other: Rows): Rows;
  andNot(rows: Rows, other: Rows): Rows;
  /** Rows that are not in `among` may be missing. */
  find(condition: Condition, among: Rows | undefined): Rows;
}

export interface CountingSets<Rows> extends Sets<Rows> {
  /** Called before each question. */
  begin?(): void;
  list(rows: Rows): Uint32Array;
  /** Counts by the column's codes. `list` is the rows as a list, where they have been listed. */
  count(rows: Rows, column: Column, list?: Uint32Array): Int32Array;
}

/** A column of values, each with a code; the counts of all rows by code; and the rows where neighbours change. */
export interface Column {
  readonly ids: readonly (string | number)[];
  readonly ofRow: Uint16Array;
  readonly totals: Int32Array;
}

/** The columns that are counted. Documents are newest first, so the rows of a year are neighbours. */
export interface Columns {
  readonly size: number;
  readonly orgs: Column;
  readonly categories: Column;
  readonly years: Column;
}

export function createSetEngine<Rows>(
  data: CvData,
  createSets: (documents: readonly Document[], columns: Columns) => CountingSets<Rows>,
): BenchEngine {
  const documents = toDocuments(data);
  const columns: Columns = {
    size: documents.length,
    orgs: toColumn(documents.map(({ org }) => org)),
    categories: toColumn(documents.map(({ category }) => category)),
    years: toColumn(documents.map(({ year }) => year)),
  };
  const { orgs, categories, years } = columns;
  const byOrg = new Map(documents.map(({ org, languages }) => [org, languages]));
  const languagesOf = orgs.ids.map((id) => byOrg.get(String(id)) ?? []);
  const languages = [...new Set(languagesOf.flat())];
  const languageCodes = languagesOf.map((ids) => Int32Array.from(ids, (id) => languages.indexOf(id)));
  /** An activity's languages are its org's. */
  const countLanguages = (byOrg: Int32Array) => {
    const counts = new Int32Array(languages.length);
    for (let org = 0; org < byOrg.length; org++) {
      const count = byOrg[org]!;
      if (count > 0) for (const language of languageCodes[org]!) counts[language]! += count;
    }
    return counts;
  };
  const sets = createSets(documents, columns);

  return {
    search(text): BenchAnswer {
      const { expression, withoutOwnFilter } = readQuestion(text);
      sets.begin?.();
      const found = evaluate(expression, sets);
      const ids = sets.list(found);
      const foundOrgs = sets.count(found, orgs, ids);
      const foundYears = sets.count(found, years, ids);
      const shown = countLanguages(foundOrgs);
      const countWithout = (facet: FacetName, column: Column) => {
        const rest = withoutOwnFilter[facet];
        if (rest === null) return column.totals;
        return rest === undefined ? undefined : sets.count(evaluate(rest, sets), column);
      };
      const byOrgs = countWithout("orgs", orgs) ?? foundOrgs;
      const byCategories = countWithout("categories", categories) ?? sets.count(found, categories, ids);
      const forLanguages = countWithout("languages", orgs);
      const byLanguages = forLanguages === undefined ? shown : countLanguages(forLanguages);
      return {
        ids,
        // Maps are made only when the answer is checked.
        get counts() {
          return {
            orgs: toMap(orgs.ids, byOrgs),
            categories: toMap(categories.ids, byCategories),
            languages: toMap(languages, byLanguages),
            shownLanguages: toMap(languages, shown),
            years: toMap(years.ids, foundYears),
          };
        },
      };
    },
  };
}

export function evaluate<Rows>(node: Expression | null, sets: Sets<Rows>, among?: Rows): Rows {
  if (node === null) return sets.all();
  switch (node.kind) {
    case "and": {
      let result: Rows | undefined;
      // Cheap terms come first, so that titles need be looked at only in the rows that these leave.
      for (const item of [...node.items].sort((one, other) => costOf(one) - costOf(other))) {
        if (result === undefined) result = evaluate(item, sets, among);
        else if (item.kind === "not") result = sets.andNot(result, evaluate(item.item, sets, result));
        else result = sets.and(result, evaluate(item, sets, result));
      }
      return result ?? sets.all();
    }
    case "or":
      return node.items
        .map((item) => evaluate(item, sets, among))
        .reduce((one, other) => sets.or(one, other));
    case "not":
      return sets.andNot(sets.all(), evaluate(node.item, sets, among));
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range": {
      const condition = toCondition(node);
      if (condition === undefined) throw new Error("The workload asks for no term of this kind.");
      return sets.find(condition, among);
    }
  }
}

/** Returns the relative cost of a term. */
function costOf(node: Expression): number {
  if (node.kind === "not") return costOf(node.item) + 1;
  if (node.kind === "and" || node.kind === "or") return 2;
  return node.kind === "term" || node.field === "title" ? 3 : 1;
}

/** Lists the rows of each id of a facet, in lower case. */
export function listByFacet(documents: readonly Document[]): Record<FacetName, Map<string, number[]>> {
  const list = (facet: FacetName) => {
    const lists = new Map<string, number[]>();
    for (const { row, names } of documents) {
      for (const id of names[facet]) {
        const rows = lists.get(id);
        if (rows === undefined) lists.set(id, [row]);
        else rows.push(row);
      }
    }
    return lists;
  };
  return { languages: list("languages"), categories: list("categories"), orgs: list("orgs") };
}

/** Returns the first row and the row after the last of each year's code. */
export function toYearRanges({ size, years }: Columns): { year: number; from: number; to: number }[] {
  const starts = years.ids.map((_, code) => years.ofRow.indexOf(code));
  return years.ids.map((id, code) => ({
    year: Number(id),
    from: starts[code]!,
    to: starts[code + 1] ?? size,
  }));
}

function toColumn<T extends string | number>(values: readonly T[]): Column {
  const ids = [...new Set(values)];
  const codes = new Map(ids.map((id, code) => [id, code]));
  const ofRow = Uint16Array.from(values, (value) => codes.get(value) ?? 0);
  const totals = new Int32Array(ids.length);
  for (const code of ofRow) totals[code]! += 1;
  return { ids, ofRow, totals };
}

function toMap(ids: readonly (string | number)[], counts: Int32Array): CountMap {
  return new Map(ids.map((id, code) => [id, counts[code] ?? 0]));
}
