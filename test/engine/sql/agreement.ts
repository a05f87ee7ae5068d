/** Random questions to a database and to the engine, which have to answer alike: every id in order, and every count. */
import fc from "fast-check";
import { expect } from "vitest";
import type { Activity, CvData, SearchOptions } from "../../../engine/index.ts";
import { createEngine } from "../../../engine/index.ts";
import { toPlainTerm } from "../../../engine/query/query-text.ts";
import {
  type Answering,
  type CountName,
  dialects,
  schemaTables,
  toInserts,
  toQuestion,
  toSchema,
  toStatements,
  toTables,
} from "../../../engine/sql/index.ts";
import type { Expression } from "../../../grammar/ast.ts";
import { parseQuery } from "../../../grammar/index.ts";
import type { Database, FoundRow } from "../../../node/databases/drivers.ts";
import { dataOf, optionsOf, randomVocabulary, type Vocabulary } from "../arbitrary.ts";

export interface TestedDatabase extends Database {
  /** Runs a statement that is no query. */
  readonly execute: (text: string) => Promise<void>;
}

/** Texts that mean something to a database's patterns, quotes or escapes, or to the marks of folded-text.ts. */
const hostile = [
  "100%",
  "a_b",
  "%",
  "_",
  "it's",
  'say "x"',
  "back\\slash",
  "\\",
  "tab\there",
  "{p1:String}",
  "$1",
];
const controls = ["\u0001", "\u0002", "\u0001a", "a\u0001b", "\u0002b", "\u0003", "\u0003\u0004"];
const folding = [
  "İ",
  "i̇",
  "ΟΔΟΣ",
  "οδος",
  "Straße",
  "STRASSE",
  "ﬁ",
  "\u212b",
  "Å",
  "ǅ",
  "ꙮ",
  "don’t",
  "ＡＰＩ",
  "ﾃﾞ",
  "a\u00adb",
  "a\u00a0b",
  "–",
];

/** Sixty activities with what is odd in their titles, ids, orgs and tags. */
export function oddData(seed: number): CvData {
  const [data] = fc.sample(dataOf({ minLength: 60, maxLength: 60 }), { numRuns: 1, seed });
  if (data === undefined) throw new Error("no data");
  const odd = [...hostile, ...controls, ...folding];
  const activities = data.activities.map((activity, at): Activity => {
    const word = odd[at % odd.length] ?? "";
    return {
      ...activity,
      title: at % 2 === 0 ? `${activity.title} ${word}` : activity.title,
      ...(at % 7 === 0 && { summary: `${word} paragraph` }),
      ...(at % 5 === 0 && { tags: [word.trim() || "blank", ...(activity.tags ?? [])] }),
      ...(at % 13 === 0 && { org: `odd ${word}` }),
    };
  });
  return withGaps({ ...data, activities });
}

/** Leaves out what an activity has to have, as data do that were never checked. */
function withGaps(data: CvData): CvData {
  const activities = data.activities.map((activity, at) => {
    const { category, org, ...rest } = activity;
    return { ...rest, ...(at % 17 !== 4 && { category }), ...(at % 19 !== 5 && { org }) };
  });
  return JSON.parse(JSON.stringify({ ...data, activities }));
}

export const oddVocabulary: Vocabulary = {
  ...randomVocabulary,
  words: [
    ...randomVocabulary.words,
    ...[...hostile, ...controls, ...folding].map(
      (text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
    ),
  ],
};

/** A team's own tables may have null where this program's have an empty text. */
const gapped = ["category", "org"] as const;

/** Loads the data into tables whose activities have null for a category or an org that is missing. */
export async function load(database: TestedDatabase, data: CvData): Promise<void> {
  const { dialect } = database;
  const { types, nullable } = dialects[dialect];
  for (const text of toSchema(dialect)) {
    const column = new RegExp(`^(  "(?:${gapped.join("|")})") ${types.text}(?: NOT NULL)?`, "gm");
    const isOfActivities = text.startsWith(`CREATE TABLE "${schemaTables.activity.name}"`);
    await database.execute(isOfActivities ? text.replace(column, `$1 ${nullable(types.text)}`) : text);
  }
  const places = gapped.map((name) =>
    schemaTables.activity.columns.findIndex((column) => column.name === name),
  );
  const tables = toTables(data);
  const activity = tables.activity.map((row) =>
    row.map((value, at) => (value === "" && places.includes(at) ? null : value)),
  );
  for (const text of toInserts({ ...tables, activity }, dialect)) await database.execute(text);
}

interface Agreement {
  readonly data: CvData;
  readonly vocabulary: Vocabulary;
  readonly numRuns: number;
  /** Counts are compared for one query of so many; they take five statements each. */
  readonly countsEvery: number;
}

/** Loads the data and compares. Returns how many questions were asked, and how many no database could be asked. */
export async function requireAgreement(
  database: TestedDatabase,
  { data, vocabulary, numRuns, countsEvery }: Agreement,
): Promise<{ asked: number; refused: number }> {
  const now = Date.UTC(2021, 2, 31, 23, 59);
  const engine = createEngine(data, { now: () => now });
  await load(database, data);
  const all = engine.activities(engine.search({ query: "", ...hidesNothing }).rows).map(({ id }) => id);
  let asked = 0;
  let refused = 0;

  await fc.assert(
    fc.asyncProperty(optionsOf(vocabulary), async (options) => {
      asked += 1;
      const { query = "" } = options;
      const parsed = parseQuery(query);
      const expression = parsed.ok ? parsed.expression : toPlainTerm(query);
      const today = Math.floor(now / 86_400_000);
      const reply = toStatements(toQuestion(expression, { ...options, today }), {
        dialect: database.dialect,
      });
      if (!reply.ok) {
        refused += 1;
        expect(query).toMatch(/[\p{Cs}\0]/u);
        return;
      }
      const { results, total, counts } = reply.statements;
      const answer = engine.search(options);
      const ids = idsOf(await database.run(results));
      expect(ids).toEqual(engine.activities(answer.rows).map(({ id }) => id));
      await requireComplement(expression, all, today);
      if (asked % countsEvery !== 0) return;
      expect(await database.run(total).then((rows) => rows.map((row) => Number(row.total)))).toEqual([
        answer.total,
      ]);
      const found = await countsOf(database, counts);
      expect(found.years).toEqual(answer.years.map(({ year, count }) => ({ id: String(year), count })));
      expect(found.shownLanguages?.filter(({ count }) => count > 0) ?? []).toEqual(answer.charts.languages);
      // A wrong text that finds nothing has the options of the empty one, which is no matter of a database.
      if (!parsed.ok && answer.total === 0) return;
      for (const facet of ["languages", "categories", "orgs"] as const)
        expect(found[facet] ?? []).toEqual(answer.facets[facet]);
      expect(found.tags ?? []).toEqual(answer.facets.tags ?? []);
    }),
    { numRuns },
  );
  return { asked, refused };

  /** Requires that matches and non-matches together are all activities, each once. */
  async function requireComplement(
    expression: Expression | null,
    every: readonly string[],
    today: number,
  ): Promise<void> {
    if (expression === null) return;
    const negated: Expression = { kind: "not", item: expression, span: expression.span };
    const [found, others] = await Promise.all([idsWhere(expression), idsWhere(negated)]);
    expect([...found, ...others].sort()).toEqual([...every].sort());

    async function idsWhere(node: Expression): Promise<string[]> {
      const question = toQuestion(node, { ...hidesNothing, today });
      const reply = toStatements(question, { dialect: database.dialect });
      if (!reply.ok) throw new Error(reply.problem.message);
      return idsOf(await database.run(reply.statements.results));
    }
  }
}

const hidesNothing: Partial<SearchOptions> = {
  showCodeStyleTweaks: true,
  showDocImprovements: true,
  showReleases: true,
  showTypos: true,
  showUnmerged: true,
};

function idsOf(rows: readonly FoundRow[]): string[] {
  return rows.map(({ id }) => String(id));
}

type Found = Partial<Record<CountName, { id: string; count: number }[]>> & {
  years: { id: string; count: number }[];
};

async function countsOf(database: Database, counts: Answering["counts"]): Promise<Found> {
  const found: Found = { years: [] };
  for (const { names, statement } of counts)
    for (const row of await database.run(statement)) {
      const name = names.find((one) => one === row.name);
      if (name === undefined) throw new Error(`The name ${String(row.name)} is none of these.`);
      found[name] = [...(found[name] ?? []), { id: String(row.id), count: Number(row.total) }];
    }
  return found;
}
