/** From conditions to statements: the results, and the counts that the page shows beside them. */
import type { FacetName, OptionName } from "../worker/columns/facet-values.ts";
import { type ColumnMap, type OptionalColumn, vitaeColumns } from "./columns.ts";
import { type DialectName, dialects } from "./dialects.ts";
import type { Condition, Question } from "./question.ts";
import { ConditionWriter, type Refusal, RefusedTerm } from "./where.ts";

/** Parameters are numbered from 1 in the order of `params`; ClickHouse calls them `p1`, `p2` and so on. */
export interface Statement {
  readonly text: string;
  readonly params: readonly (string | number)[];
}

export type StatementReply<Result> =
  | ({ readonly ok: true } & Result)
  | { readonly ok: false; readonly refusal: Refusal };

export interface SqlOptions {
  readonly dialect: DialectName;
  /** By default the tables of schema.ts. */
  readonly columns?: ColumnMap;
  /** The most results to list, the newest ones; by default all. Counts are of all. */
  readonly limit?: number;
}

/** What results are printed from, where the column map has it. */
const shown = ["createdAt", "category", "org", "title"] as const;

/** Writes the statement that finds activities, newest first: their ids, and what is printed of them. */
export function toSql(condition: Condition, options: SqlOptions): StatementReply<Statement> {
  return refusing(() => toResults(condition, options));
}

/** The statements of a whole answer. */
export interface Answering {
  /** `id`, `created_at`, `category`, `org`, `title` of the results, newest first. */
  readonly results: Statement;
  /** `total`: their number. */
  readonly total: Statement;
  /** `year` and `total`, newest first. */
  readonly years: Statement;
  /** `id` and `total` of each option: what choosing it would give; most first, equal ones in the data's order. */
  readonly facets: Readonly<Record<OptionName, Statement>>;
  /** The same of the results themselves. */
  readonly shownLanguages: Statement;
}

export function toStatements(
  { results, facets }: Question,
  options: SqlOptions,
): StatementReply<{ readonly statements: Answering }> {
  return refusing(() => ({
    statements: {
      results: toResults(results, options),
      total: write(
        results,
        options,
        ({ from, where }) => `SELECT count(*) AS total FROM ${from} WHERE ${where}`,
      ),
      years: write(results, options, ({ from, where }, writer) => {
        const year = writer.column("year");
        return `SELECT ${year} AS year, count(*) AS total FROM ${from} WHERE ${where} GROUP BY ${year} ORDER BY ${year} DESC`;
      }),
      facets: {
        languages: toCounts("languages", facets.languages, options),
        categories: toCounts("categories", facets.categories, options),
        orgs: toCounts("orgs", facets.orgs, options),
        tags: toTagCounts(facets.tags, options),
      },
      shownLanguages: toCounts("languages", results, options),
    },
  }));
}

function toResults(condition: Condition, options: SqlOptions): Statement {
  return write(condition, options, ({ from, where }, writer) => {
    const columns: Partial<Record<OptionalColumn, string>> =
      options.columns?.activity.columns ?? vitaeColumns.activity.columns;
    const named = shown.flatMap((name) => {
      const alias = name === "createdAt" ? "created_at" : name;
      if (name === "category" || name === "org") return [`${writer.column(name)} AS ${alias}`];
      const column = columns[name];
      return column === undefined ? [] : [`a.${dialects[options.dialect].identifier(column)} AS ${alias}`];
    });
    const list = [`${writer.column("id")} AS id`, ...named].join(", ");
    const order = `${writer.column("created")} DESC, ${writer.column("position")}`;
    const limit = options.limit === undefined ? "" : ` LIMIT ${Math.max(0, Math.floor(options.limit))}`;
    return `SELECT ${list} FROM ${from} WHERE ${where} ORDER BY ${order}${limit}`;
  });
}

function toCounts(facet: FacetName, condition: Condition, options: SqlOptions): Statement {
  return write(condition, options, ({ from, where, map }, writer) => {
    const { language, category, org, orgLanguage } = map;
    const table = { languages: language, categories: category, orgs: org }[facet];
    const key = facet === "categories" ? writer.column("category") : writer.column("org");
    const byKey = `SELECT ${key} AS id, count(*) AS total FROM ${from} WHERE ${where} GROUP BY ${key}`;
    // Languages are those of orgs, of which there are far fewer than activities.
    const counted =
      facet === "languages"
        ? `SELECT ${writer.columnOf("l", orgLanguage, "language")} AS id, sum(b.total) AS total FROM ${writer.table(orgLanguage.table)} AS l JOIN (${byKey}) AS b ON b.id = ${writer.columnOf("l", orgLanguage, "org")} GROUP BY ${writer.columnOf("l", orgLanguage, "language")}`
        : byKey;
    const id = writer.columnOf("v", table, "id");
    const position = writer.columnOf("v", table, "position");
    return `SELECT ${id} AS id, coalesce(c.total, 0) AS total FROM ${writer.table(table.table)} AS v LEFT JOIN (${counted}) AS c ON c.id = ${id} ORDER BY total DESC, ${position}`;
  });
}

function toTagCounts(condition: Condition, options: SqlOptions): Statement {
  return write(condition, options, ({ from, where, map }, writer) => {
    const { tag, activityTag } = map;
    const folded = writer.columnOf("t", activityTag, "foldedTag");
    const ofActivity = `${writer.columnOf("t", activityTag, "activity")} = ${writer.column("position")}`;
    const counted = `SELECT ${folded} AS id, count(*) AS total FROM ${from} JOIN ${writer.table(activityTag.table)} AS t ON ${ofActivity} WHERE ${where} GROUP BY ${folded}`;
    const isSame = `c.id = ${writer.columnOf("v", tag, "foldedId")}`;
    return `SELECT ${writer.columnOf("v", tag, "id")} AS id, coalesce(c.total, 0) AS total FROM ${writer.table(tag.table)} AS v LEFT JOIN (${counted}) AS c ON ${isSame} ORDER BY total DESC, ${writer.columnOf("v", tag, "position")}`;
  });
}

interface Parts {
  readonly map: ColumnMap;
  readonly from: string;
  readonly where: string;
}

function write(
  condition: Condition,
  { dialect, columns: map = vitaeColumns }: SqlOptions,
  toText: (parts: Parts, writer: ConditionWriter) => string,
): Statement {
  const writer = new ConditionWriter(dialects[dialect], map);
  const from = `${writer.table(map.activity.table)} AS a`;
  const text = toText({ map, from, where: writer.write(condition) }, writer);
  return { text, params: writer.params };
}

function refusing<Result>(make: () => Result): StatementReply<Result> {
  try {
    return { ok: true, ...make() };
  } catch (error) {
    if (error instanceof RefusedTerm) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
