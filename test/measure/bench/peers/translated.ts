/** A database that is asked by the statements of sql/: for the results, their years and languages, and each facet. */
import { parseQuery } from "../../../../grammar/parse.ts";
import type { Database, FoundRow } from "../../../../site/databases/database.ts";
import { type Statement, toQuestion, toStatements } from "../../../../sql/index.ts";
import type { BenchAnswer, BenchEngine, Contestant } from "../../../../worker/benchmark/engines.ts";
import type { CvData } from "../../../../worker/contract.ts";
import { everything } from "../../../../worker/query/hidden-kinds.ts";
import { toPlainTerm } from "../../../../worker/query/query-text.ts";

/** `open`: makes the database and fills it. */
export function toContestant(name: string, open: (data: CvData) => Promise<Database>): Contestant {
  return {
    name,
    lacks: "is asked for its results and for each of its counts by a statement of sql/",
    titleMatching: "substring",
    create: async (data) => toEngine(await open(data)),
  };
}

function toEngine(database: Database): BenchEngine {
  return {
    search() {
      throw new Error("a database answers later");
    },
    searchLater: (text) => answer(database, text),
    close: database.close,
  };
}

async function answer(database: Database, text: string): Promise<BenchAnswer> {
  const parsed = parseQuery(text);
  const expression = parsed.ok ? parsed.expression : toPlainTerm(text);
  const question = toQuestion(expression, { ...everything, today: 0 });
  const reply = toStatements(question, { dialect: database.dialect });
  if (!reply.ok) throw new Error(reply.refusal.message);
  const { results, years, facets, shownLanguages } = reply.statements;
  // A facet that the query does not name is counted as the results are.
  const asked = new Map<string, Promise<readonly FoundRow[]>>();
  const run = (statement: Statement) => {
    const key = JSON.stringify(statement);
    const rows = asked.get(key) ?? database.run(statement);
    asked.set(key, rows);
    return rows;
  };
  const found = await run(results);
  return {
    ids: found.map(({ id }) => String(id)),
    counts: {
      years: toCounts(await run(years), "year"),
      shownLanguages: toCounts(await run(shownLanguages), "id"),
      languages: toCounts(await run(facets.languages), "id"),
      categories: toCounts(await run(facets.categories), "id"),
      orgs: toCounts(await run(facets.orgs), "id"),
    },
  };
}

function toCounts(rows: readonly FoundRow[], key: "id" | "year"): Map<string, number> {
  return new Map(rows.map((row) => [String(row[key]), Number(row.total)]));
}
