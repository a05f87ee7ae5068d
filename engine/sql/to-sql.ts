/** Converts conditions to statements: the results, and the counts that the page shows. */
import type { OptionName } from "../indexes/facet-values.ts";
import { type ColumnMap, type OptionalColumn, vitaeColumns } from "./columns.ts";
import { type DialectName, dialects } from "./dialects.ts";
import type { Condition, Question } from "./question.ts";
import { ConditionWriter, RefusedTerm, type SqlProblem, tableOf } from "./where.ts";

/** Parameters are numbered from 1 in the order of `params`. In ClickHouse they are named `p1`, `p2` and so on. */
export interface Statement {
  readonly text: string;
  readonly params: readonly (string | number)[];
}

export type StatementReply<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly problem: SqlProblem };

interface SqlOptions {
  readonly dialect: DialectName;
  /** By default the tables of schema.ts. */
  readonly columns?: ColumnMap;
  /** The maximum number of results, newest first; by default all. Counts are of all results. */
  readonly limit?: number;
}

/** The columns for printing results, if the column map has them. */
const shown = ["createdAt", "category", "org", "title"] as const;

/** Writes the statement that finds activities, newest first: their ids and the columns for printing. */
export function toSql(condition: Condition, options: SqlOptions): StatementReply<Statement> {
  return refusing(() => toResults(condition, options));
}

/** The counts of an answer: years and languages of the results, and results after selecting each option. */
export type CountName = "years" | "shownLanguages" | OptionName;

interface Counting {
  readonly names: readonly CountName[];
  /** Columns `name`, `id`, `total`: most results first, then in the data's order; years newest first, no zeros. */
  readonly statement: Statement;
}

/** The statements of a whole answer. */
export interface Answering {
  /** `id`, `created_at`, `category`, `org`, `title` of the results, newest first. */
  readonly results: Statement;
  /** Column `total`: the number of results. */
  readonly total: Statement;
  /** Each name is in one of them. */
  readonly counts: readonly Counting[];
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
      counts: [
        ...groupByCondition({
          years: results,
          shownLanguages: results,
          languages: facets.languages,
          categories: facets.categories,
          orgs: facets.orgs,
        }).map(([condition, names]): Counting => ({ names, statement: toCounts(names, condition, options) })),
        { names: ["tags"], statement: toTagCounts(facets.tags, options) },
      ],
    },
  }));
}

type GroupedName = Exclude<CountName, "tags">;

/** Facets that the query does not name are counted together over the results, which a database then reads once. */
function groupByCondition(
  conditions: Readonly<Record<GroupedName, Condition>>,
): (readonly [Condition, readonly GroupedName[]])[] {
  const groups = new Map<string, [Condition, GroupedName[]]>();
  for (const name of groupedNames) {
    const condition = conditions[name];
    const key = JSON.stringify(condition, (_, value) =>
      Math.abs(value) === Infinity ? String(value) : value,
    );
    const group = groups.get(key) ?? [condition, []];
    group[1].push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const groupedNames = [
  "years",
  "shownLanguages",
  "languages",
  "categories",
  "orgs",
] as const satisfies readonly GroupedName[];

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
    const order = `${writer.column("created")} DESC, ${writer.column("dataIndex")}`;
    const limit = options.limit === undefined ? "" : ` LIMIT ${Math.max(0, Math.floor(options.limit))}`;
    return `SELECT ${list} FROM ${from} WHERE ${where} ORDER BY ${order}${limit}`;
  });
}

/**
 * Counts activities by year, category and org, and sums these few groups for each name; for languages by those of the org,
 * because there are far fewer orgs than activities. Options without results have zero.
 */
function toCounts(names: readonly GroupedName[], condition: Condition, options: SqlOptions): Statement {
  return write(condition, options, ({ from, where, map }, writer) => {
    const { orgLanguage } = map;
    const [year, category, org] = [writer.column("year"), writer.column("category"), writer.column("org")];
    const groups = `SELECT ${year} AS year, ${category} AS category, ${org} AS org, count(*) AS total FROM ${from} WHERE ${where} GROUP BY ${year}, ${category}, ${org}`;
    const named = names
      .map((name, at) => `SELECT ${at} AS name, '${kindOf(name)}' AS kind`)
      .join(" UNION ALL ");
    const text = dialects[options.dialect].types.text;
    const value = `CASE n.kind WHEN 'year' THEN CAST(g.year AS ${text}) WHEN 'category' THEN g.category WHEN 'org' THEN g.org END`;
    const place = `CASE n.kind WHEN 'year' THEN -1 - g.year END`;
    const spread = `SELECT n.name AS name, n.kind AS kind, ${value} AS id, CASE n.kind WHEN 'language' THEN g.org END AS speaker, g.total AS total, ${place} AS place FROM (${groups}) AS g CROSS JOIN (${named}) AS n`;
    const languageOf = writer.columnOf("l", orgLanguage, "language");
    const found = `SELECT s.name AS name, CASE s.kind WHEN 'language' THEN ${languageOf} ELSE s.id END AS id, s.total AS total, s.place AS place FROM (${spread}) AS s LEFT JOIN ${writer.table(orgLanguage.table)} AS l ON ${writer.columnOf("l", orgLanguage, "org")} = s.speaker`;
    const zeros = names.flatMap((name, at) => {
      const kind = kindOf(name);
      if (kind === "year") return [];
      const [id, dataIndex] = [
        writer.columnOf("v", map[kind], "id"),
        writer.columnOf("v", map[kind], "dataIndex"),
      ];
      return [
        `SELECT ${at} AS name, ${id} AS id, 0 AS total, ${dataIndex} AS place FROM ${writer.table(map[kind].table)} AS v`,
      ];
    });
    const label = `CASE c.name ${names.map((name, at) => `WHEN ${at} THEN '${name}'`).join(" ")} END`;
    const total = `CASE WHEN max(c.place) < 0 THEN 0 ELSE sum(c.total) END`;
    return `SELECT ${label} AS name, c.id AS id, sum(c.total) AS total FROM (${[found, ...zeros].join(" UNION ALL ")}) AS c GROUP BY c.name, c.id HAVING max(c.place) IS NOT NULL ORDER BY c.name, ${total} DESC, max(c.place)`;
  });
}

function kindOf(name: GroupedName): "year" | ReturnType<typeof tableOf> {
  if (name === "years") return "year";
  return tableOf(name === "shownLanguages" ? "languages" : name);
}

function toTagCounts(condition: Condition, options: SqlOptions): Statement {
  return write(condition, options, ({ from, where, map }, writer) => {
    const { tag, activityTag } = map;
    const folded = writer.columnOf("t", activityTag, "foldedTag");
    const [activity, dataIndex] = [writer.columnOf("t", activityTag, "activity"), writer.column("dataIndex")];
    const tagged = `${writer.table(activityTag.table)} AS t`;
    // ClickHouse stores the right side of a join in memory, and a set of numbers is smaller.
    const found =
      options.dialect === "clickhouse"
        ? `${tagged} WHERE ${activity} IN (SELECT ${dataIndex} FROM ${from} WHERE ${where})`
        : `${from} JOIN ${tagged} ON ${activity} = ${dataIndex} WHERE ${where}`;
    const counted = `SELECT ${folded} AS id, count(*) AS total FROM ${found} GROUP BY ${folded}`;
    const isSame = `c.id = ${writer.columnOf("v", tag, "foldedId")}`;
    return `SELECT 'tags' AS name, ${writer.columnOf("v", tag, "id")} AS id, coalesce(c.total, 0) AS total FROM ${writer.table(tag.table)} AS v LEFT JOIN (${counted}) AS c ON ${isSame} ORDER BY total DESC, ${writer.columnOf("v", tag, "dataIndex")}`;
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

function refusing<T>(make: () => T): StatementReply<T> {
  try {
    return { ok: true, ...make() };
  } catch (error) {
    if (error instanceof RefusedTerm) return { ok: false, problem: error.problem };
    throw error;
  }
}
